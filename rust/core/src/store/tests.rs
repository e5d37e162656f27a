//! Tests that need to look inside; what does not is in `tests/store_*.rs`.

use std::path::Path;

use rusqlite::Connection;

use super::migrate::{Step, backup_path, migrate};
use super::{Changes, Mark, Store, StoreOptions, change_log, schema};
use crate::error::ErrorKind;
use crate::record::{Record, RowId};

fn open(folder: &Path) -> Store {
    Store::open(folder, &StoreOptions::default()).unwrap()
}

fn put(store: &Store, id: &str, text: &str) -> crate::error::Result<RowId> {
    let row = serde_json::json!({
        "id": id, "text": text, "metadata": {}, "runs": [], "scope": "global", "tier": "active",
        "section": "general", "knowledge_type": "knowledge", "instructivity_score": 50.0,
        "source_type": "manual", "importance": 0.5, "pinned": false, "tools": [], "entities": [], "tags": [],
        "anchors": [], "supersedes": [], "conflicts_with": [], "created_at_us": 0, "updated_at_us": 0,
        "last_seen_at_us": 0, "revision": 1, "usage": {},
    });
    let mut record: Record = serde_json::from_value(row).unwrap();
    store.write(|tx| tx.insert(&mut record, &[0; 16], &[], 0))
}

/// Lets the file grow by no more than `pages`.
fn limit_growth(store: &Store, pages: i64) {
    let conn = store.writer().unwrap();
    let now: i64 = conn.query_row("PRAGMA page_count", (), |row| row.get(0)).unwrap();
    conn.query_row(&format!("PRAGMA max_page_count = {}", now + pages), (), |row| row.get::<_, i64>(0))
        .unwrap();
}

#[test]
fn a_full_disk_keeps_earlier_memories_and_lets_small_ones_in() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    put(&store, "kept", "kept").unwrap();
    limit_growth(&store, 4);
    let full = put(&store, "large", &"x".repeat(1 << 20)).unwrap_err();
    assert_eq!(full.kind(), ErrorKind::StorageFull);
    assert!(full.to_string().contains("make room"), "{full}");
    put(&store, "small", "small").unwrap();
    let ids =
        |tx: &super::ReadTx<'_>| Ok(["kept", "large", "small"].map(|id| tx.row_id(id).unwrap().is_some()));
    assert_eq!(store.read(ids).unwrap(), [true, false, true]);
}

#[test]
fn a_caller_that_overlooks_a_failed_step_commits_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    put(&store, "kept", "kept").unwrap();
    limit_growth(&store, 4);
    let spent = store.write(|tx| {
        tx.set_meta("before", "written")?;
        assert_eq!(tx.set_meta("large", &"x".repeat(1 << 20)).unwrap_err().kind(), ErrorKind::StorageFull);
        assert!(tx.set_meta("after", "refused").is_err());
        Ok(())
    });
    assert_eq!(spent.unwrap_err().kind(), ErrorKind::Store);
    assert_eq!(store.read(|tx| Ok((tx.meta("before")?, tx.meta("after")?))).unwrap(), (None, None));
}

#[test]
fn the_change_log_is_cut_at_its_limit_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let mut marks: Vec<Mark> = vec![store.read(|tx| tx.last_mark()).unwrap()];
    for number in 1..=10 {
        put(&store, &format!("m{number}"), "text").unwrap();
        marks.push(store.read(|tx| tx.last_mark()).unwrap());
    }
    let known = |store: &Store| {
        let lengths = marks.iter().map(|&mark| store.read(|tx| tx.changes_since(mark)).unwrap());
        lengths
            .map(|changes| if let Changes::Since(all) = changes { Some(all.len()) } else { None })
            .collect::<Vec<_>>()
    };
    let trim = |kept, most| change_log::trim(&store.writer().unwrap(), 10, kept, most).unwrap();
    let all: Vec<Option<usize>> = (0..=10).rev().map(Some).collect();
    trim(4, 10);
    assert_eq!(known(&store), all, "at the limit");
    trim(4, 9);
    let expected: Vec<Option<usize>> = (0..=10).rev().map(|left| (left <= 4).then_some(left)).collect();
    assert_eq!(known(&store), expected, "above it");
}

#[test]
fn an_older_format_is_copied_and_then_brought_up_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    put(&open(folder.path()), "m", "text").unwrap();
    let file = folder.path().join("memx.db");
    let steps: [Step; 4] = [
        schema::format_1,
        schema::format_2,
        |conn| conn.execute_batch("ALTER TABLE records ADD COLUMN second TEXT"),
        |conn| conn.execute_batch("UPDATE records SET second = 'third'"),
    ];
    let mut conn = Connection::open(&file).unwrap();
    migrate(&mut conn, &file, &steps).unwrap();
    migrate(&mut conn, &file, &steps).unwrap();
    let second: String = conn.query_row("SELECT second FROM records", (), |row| row.get(0)).unwrap();
    assert_eq!(second, "third");
    let copy = Connection::open(backup_path(&file, 2)).unwrap();
    let version: i64 = copy.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 2);
    assert!(copy.prepare("SELECT second FROM records").is_err());
    drop(conn);
    let newer = Store::open(folder.path(), &StoreOptions::default()).unwrap_err();
    assert_eq!(newer.kind(), ErrorKind::NewerFormat);
}

#[test]
fn a_store_of_format_1_gets_what_format_2_added() {
    let folder = tempfile::tempdir().unwrap();
    put(&open(folder.path()), "m", "text").unwrap();
    let file = folder.path().join("memx.db");
    let conn = Connection::open(&file).unwrap();
    conn.execute_batch(
        "DROP TABLE conflicts; DROP INDEX records_superseded; PRAGMA user_version = 1;
         PRAGMA wal_checkpoint(TRUNCATE)",
    )
    .unwrap();
    drop(conn);
    let options = StoreOptions { read_only: true, ..StoreOptions::default() };
    let unchanged = Store::open(folder.path(), &options).unwrap();
    assert_eq!((unchanged.format(), unchanged.read(|tx| tx.conflicts()).unwrap()), (1, vec![]));
    drop(unchanged);
    let store = open(folder.path());
    assert_eq!((store.format(), store.read(|tx| tx.conflicts()).unwrap()), (2, vec![]));
    assert!(store.read(|tx| tx.record("m")).unwrap().is_some());
}

#[test]
fn a_step_that_fails_leaves_the_older_format() {
    let folder = tempfile::tempdir().unwrap();
    put(&open(folder.path()), "m", "text").unwrap();
    let file = folder.path().join("memx.db");
    let steps: [Step; 4] = [
        schema::format_1,
        schema::format_2,
        |conn| conn.execute_batch("DROP TABLE vectors"),
        |conn| conn.execute_batch("SELECT nonsense"),
    ];
    assert!(migrate(&mut Connection::open(&file).unwrap(), &file, &steps).is_err());
    let store = open(folder.path());
    assert_eq!((store.format(), store.read(|tx| tx.vectors(1)).unwrap().len()), (2, 0));
}

#[test]
fn the_settings_that_keep_promises_hold() {
    let folder = tempfile::tempdir().unwrap();
    for (full_durability, synchronous) in [(true, 2), (false, 1)] {
        let store =
            Store::open(folder.path(), &StoreOptions { full_durability, ..StoreOptions::default() }).unwrap();
        let conn = store.writer().unwrap();
        let ask = |name: &str| conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(ask("synchronous"), synchronous);
        assert_eq!((ask("secure_delete"), ask("temp_store"), ask("foreign_keys")), (1, 2, 1));
        let mode: String = conn.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        assert_eq!(mode, "wal");
    }
}
