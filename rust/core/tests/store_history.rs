//! What a memory was, and what is left of one that is gone.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::redundant_closure_for_method_calls
)]

mod support;

use memx_core::record::{HistoryEntry, Record};
use memx_core::store::{Store, StoreOptions};
use support::{NOW, files_with, get, key, open, plain, put_text};

type Told = (String, Option<String>, Option<String>);

fn say(store: &Store, id: &str, text: &str, event: &str) {
    let record = Record { text: text.into(), ..get(store, id).unwrap() };
    store.write(|tx| tx.replace(&record, &key(text), None, event, Some("why"), NOW + 1)).unwrap();
}

fn history(store: &Store, id: &str) -> Vec<Told> {
    let told = |entry: HistoryEntry| (entry.event, entry.old_text, entry.new_text);
    store.read(|tx| tx.history(id)).unwrap().into_iter().map(told).collect()
}

fn told(event: &str, old: Option<&str>, new: Option<&str>) -> Told {
    (event.into(), old.map(str::to_owned), new.map(str::to_owned))
}

#[test]
fn each_text_is_kept_once_and_told_twice() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    put_text(&store, "m", "one\0");
    assert_eq!(history(&store, "m"), [told("ADD", None, Some("one\0"))]);
    say(&store, "m", "two", "UPDATE");
    say(&store, "m", "two", "SUPERSEDE");
    say(&store, "m", "", "UPDATE");
    let expected = [
        told("ADD", None, Some("one\0")),
        told("UPDATE", Some("one\0"), Some("two")),
        told("SUPERSEDE", Some("two"), Some("two")),
        told("UPDATE", Some("two"), Some("")),
    ];
    assert_eq!(history(&store, "m"), expected);
    let entries = store.read(|tx| tx.history("m")).unwrap();
    assert_eq!((entries[0].reason.as_deref(), entries[0].at_us), (None, NOW));
    assert_eq!((entries[1].reason.as_deref(), entries[1].at_us), (Some("why"), NOW + 1));
    assert_eq!(history(&store, "nobody"), []);
}

#[test]
fn a_deleted_memory_leaves_its_dates_and_may_come_back_under_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let first = put_text(&store, "m", "one");
    say(&store, "m", "two", "UPDATE");
    store.write(|tx| tx.delete(first, NOW + 2)).unwrap();
    let gone = [told("ADD", None, None), told("UPDATE", None, None), told("DELETE", None, None)];
    assert_eq!(history(&store, "m"), gone);
    let second = put_text(&store, "m", "three");
    assert!(second > first);
    assert_eq!(history(&store, "m")[..3], gone);
    assert_eq!(history(&store, "m")[3], told("ADD", None, Some("three")));
}

#[test]
fn without_history_texts_only_the_text_of_now_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let options = StoreOptions { keep_history_text: false, ..StoreOptions::default() };
    let store = Store::open(folder.path(), &options).unwrap();
    put_text(&store, "m", "one");
    say(&store, "m", "two", "UPDATE");
    assert_eq!(history(&store, "m"), [told("ADD", None, None), told("UPDATE", None, Some("two"))]);
}

#[test]
fn no_file_holds_a_byte_of_a_deleted_memory_after_compact() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for number in 0..300 {
        let mut record =
            plain(&format!("secret{number}id"), &format!("secret{number}text {}", "x".repeat(number * 9)));
        record.user_id = Some(format!("secret{number}user"));
        record.tags = vec![format!("secret{number}tag")];
        record.metadata.insert(format!("secret{number}key"), format!("secret{number}value").into());
        record.runs = vec![support::run(&format!("secret{number}run"), 0)];
        let code = format!("secret{number}code").into_bytes();
        let key = key(&record.text);
        store.write(|tx| tx.insert(&mut record, &key, &[code], NOW)).unwrap();
        say(&store, &record.id, &format!("secret{number}again"), "UPDATE");
    }
    put_text(&store, "kept", "kept text");
    assert!(!files_with(folder.path(), b"secret").is_empty());
    store
        .write(|tx| {
            for number in 0..300 {
                let id = format!("secret{number}id");
                let row = tx.row_id(&id)?.unwrap();
                tx.delete(row, NOW)?;
                tx.erase_history(&id)?;
            }
            Ok(())
        })
        .unwrap();
    let report = store.compact().unwrap();
    assert!(!report.log_held_by_readers && report.bytes_after < report.bytes_before);
    assert_eq!(files_with(folder.path(), b"secret"), [""; 0]);
    assert_eq!(get(&store, "kept").unwrap().text, "kept text");
    assert_eq!(store.last_seqno().unwrap(), 901);
    drop(store);
    assert_eq!(files_with(folder.path(), b"secret"), [""; 0]);
}

#[test]
fn a_reader_that_holds_the_log_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (store, other) = (open(folder.path()), open(folder.path()));
    let row = put_text(&store, "m", "secret");
    other
        .read(|tx| {
            assert!(tx.record("m")?.is_some());
            store.write(|tx| tx.delete(row, NOW))?;
            assert!(store.compact()?.log_held_by_readers);
            assert!(tx.record("m")?.is_some(), "one snapshot");
            Ok(())
        })
        .unwrap();
    assert!(!store.compact().unwrap().log_held_by_readers);
    assert_eq!(files_with(folder.path(), b"secret"), [""; 0]);
}

#[test]
fn a_reset_keeps_the_identity_and_the_marks() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let last = store.write(|tx| tx.next_id(NOW)).unwrap();
    let row = put_text(&store, &last, "secret");
    store.write(|tx| tx.set_meta("model", "secret")).unwrap();
    let (identity, seqno) = (store.store_id().to_owned(), store.last_seqno().unwrap());
    store.write(|tx| tx.clear()).unwrap();
    store.compact().unwrap();
    assert_eq!(files_with(folder.path(), b"secret"), [""; 0]);
    assert_eq!(store.read(|tx| Ok((tx.counts()?.active, tx.meta("model")?))).unwrap(), (0, None));
    assert!(store.last_seqno().unwrap() > seqno);
    drop(store);
    let store = open(folder.path());
    assert_eq!(store.store_id(), identity);
    assert!(store.write(|tx| tx.next_id(0)).unwrap() > last);
    assert!(put_text(&store, "new", "new") > row);
}
