//! Several handles on one folder: ids, the change log, and who sees what when.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::redundant_closure_for_method_calls)]

mod support;

use std::collections::BTreeSet;

use memx_core::error::{Error, ErrorKind};
use memx_core::record::Usage;
use memx_core::store::{Change, ChangeKind, Changes, Mark, Store};
use support::{NOW, get, open, put_text};

fn mark(store: &Store) -> Mark {
    store.read(|tx| tx.last_mark()).unwrap()
}

fn since(store: &Store, mark: Mark) -> Vec<Change> {
    match store.read(|tx| tx.changes_since(mark)).unwrap() {
        Changes::Since(changes) => changes,
        Changes::Gap => panic!("a gap"),
    }
}

#[test]
fn ids_grow_across_transactions_rollbacks_and_restarts_while_the_clock_goes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut ids = Vec::new();
    for round in 0..5 {
        let store = open(folder.path());
        let now = NOW - round * 86_400_000_000;
        ids.extend(
            store
                .write(|tx| (0..50).map(|_| tx.next_id(now)).collect::<memx_core::error::Result<Vec<_>>>())
                .unwrap(),
        );
        ids.push(store.write(|tx| tx.next_id(now - 1)).unwrap());
    }
    assert!(ids.is_sorted_by(|a, b| a < b));
    assert!(ids.iter().all(|id| id.len() == 30 && id.starts_with("mem_")));
}

#[test]
fn commits_of_another_handle_are_noticed_and_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (mine, other) = (open(folder.path()), open(folder.path()));
    let (version, start) = (mine.data_version().unwrap(), mark(&mine));
    assert_eq!(start.seqno, 0);
    assert_eq!(mine.data_version().unwrap(), version, "nothing happened");
    let row = put_text(&other, "m", "text");
    assert_ne!(mine.data_version().unwrap(), version);
    assert_eq!(get(&mine, "m").unwrap().text, "text");
    other.write(|tx| tx.set_usage(row, Usage { recall_count: 1, ..Usage::default() })).unwrap();
    other.write(|tx| tx.delete(row, NOW)).unwrap();
    let kinds: Vec<_> = since(&mine, start).into_iter().map(|c| (c.seqno, c.row_id, c.id, c.kind)).collect();
    let change = |seqno, kind| (seqno, row, String::from("m"), kind);
    assert_eq!(
        kinds,
        [change(1, ChangeKind::Put), change(2, ChangeKind::Usage), change(3, ChangeKind::Delete)]
    );
    assert_eq!(since(&mine, mark(&other)), []);
    assert_eq!(mine.store_id(), other.store_id());
}

#[test]
fn a_place_the_log_does_not_know_is_a_gap() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let start = mark(&store);
    put_text(&store, "m", "text");
    let end = mark(&store);
    let gap = |mark| store.read(|tx| tx.changes_since(mark)).unwrap() == Changes::Gap;
    assert!(!gap(start) && !gap(end));
    assert!(gap(Mark { token: [0; 8], ..end }), "a copy of the store went its own way");
    assert!(gap(Mark { seqno: 9, ..end }), "the store was restored from a copy");
    store.write(|tx| tx.clear()).unwrap();
    assert!(gap(start) && gap(end) && !gap(mark(&store)));
}

#[test]
fn erased_ids_leave_the_change_log_and_the_changes_stay() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let start = mark(&store);
    let (gone, _) = (put_text(&store, "gone", "a"), put_text(&store, "kept", "b"));
    store.write(|tx| tx.delete(gone, NOW).and_then(|()| tx.erase_history("gone"))).unwrap();
    let left: Vec<_> = since(&store, start).into_iter().map(|change| (change.row_id, change.id)).collect();
    assert_eq!(left, [(gone, String::new()), (gone + 1, "kept".into()), (gone, String::new())]);
    assert_eq!(store.read(|tx| tx.history("gone")).unwrap(), []);
}

#[test]
fn many_threads_open_write_and_read_one_new_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::thread::scope(|scope| {
        for thread in 0..6 {
            scope.spawn(move || {
                let store = open(path);
                for number in 0..20 {
                    put_text(&store, &format!("{thread}-{number}"), "text");
                    assert!(get(&store, &format!("{thread}-{number}")).is_some());
                }
            });
        }
    });
    let store = open(path);
    assert_eq!(store.read(|tx| tx.counts()).unwrap().active, 120);
    let mut rows = BTreeSet::new();
    let mut visit = |row| rows.insert(row).then_some(()).ok_or_else(|| Error::Store("twice".into()));
    store.read(|tx| tx.each_record(|record, _| visit(record.row_id))).unwrap();
    assert_eq!((rows.len(), store.last_seqno().unwrap()), (120, 120));
}

#[test]
fn a_panic_in_a_write_stops_writes_and_not_reads() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    put_text(&store, "kept", "kept");
    let panicked = std::thread::scope(|scope| {
        let work = || store.write(|tx| tx.delete(1, NOW).map(|()| panic!("on purpose")));
        scope.spawn(move || drop::<memx_core::error::Result<()>>(work())).join()
    });
    assert!(panicked.is_err());
    let refused = store.write(|tx| tx.next_id(NOW)).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::Store);
    assert!(refused.to_string().contains("open it again"));
    assert!(get(&store, "kept").is_some());
    drop(store);
    put_text(&open(folder.path()), "more", "more");
}
