//! Which memory took another's place, which contradict each other, and what a deletion makes of both.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::redundant_closure_for_method_calls
)]

mod support;

use memx_core::record::{Conflict, HistoryEntry};
use memx_core::store::Store;
use support::{NOW, get, open, put_text};

fn supersede(store: &Store, old: &str, new: &str) {
    let (old, new) = (get(store, old).unwrap(), get(store, new).unwrap());
    store.write(|tx| tx.supersede(&old, &new, "value_change", NOW + 1)).unwrap();
}

fn conflict(a: &str, b: &str) -> Conflict {
    let (kind, reason) = ("negation".to_owned(), "is / is not".to_owned());
    Conflict { a: a.into(), b: b.into(), similarity: 0.75, kind, reason, at_us: NOW }
}

fn delete(store: &Store, id: &str) {
    let row = get(store, id).unwrap().row_id;
    store.write(|tx| tx.delete(row, NOW + 2)).unwrap();
}

fn chain(store: &Store) -> Vec<(String, Vec<String>, Option<String>)> {
    let living = ["a", "b", "c"].into_iter().filter_map(|id| get(store, id));
    living.map(|record| (record.id, record.supersedes, record.superseded_by)).collect()
}

fn link(id: &str, supersedes: &[&str], superseded_by: Option<&str>) -> (String, Vec<String>, Option<String>) {
    let supersedes = supersedes.iter().map(|old| (*old).to_owned()).collect();
    (id.to_owned(), supersedes, superseded_by.map(str::to_owned))
}

fn told_by(store: &Store, id: &str) -> Vec<(String, Option<String>)> {
    let lines = store.read(|tx| tx.history(id)).unwrap();
    lines.into_iter().map(|HistoryEntry { event, reason, .. }| (event, reason)).collect()
}

fn three(store: &Store) {
    for id in ["a", "b", "c"] {
        put_text(store, id, id);
    }
}

#[test]
fn a_supersession_is_linked_both_ways_and_said_in_both_histories() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    three(&store);
    supersede(&store, "a", "b");
    supersede(&store, "b", "c");
    assert_eq!(
        chain(&store),
        [link("a", &[], Some("b")), link("b", &["a"], Some("c")), link("c", &["b"], None)]
    );
    let superseded = ("SUPERSEDE".to_owned(), Some("value_change".to_owned()));
    assert_eq!(told_by(&store, "a"), [("ADD".to_owned(), None), superseded.clone()]);
    assert_eq!(told_by(&store, "b"), [("ADD".to_owned(), None), superseded.clone(), superseded]);
    assert_eq!(get(&store, "a").unwrap().revision, 1, "a link is no edit");
}

#[test]
fn a_deleted_link_of_a_chain_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    three(&store);
    supersede(&store, "a", "b");
    supersede(&store, "b", "c");
    delete(&store, "b");
    assert_eq!(chain(&store), [link("a", &[], Some("c")), link("c", &["a"], None)]);
    delete(&store, "c");
    assert_eq!(chain(&store), [link("a", &[], None)], "the last value that is known is current again");
}

#[test]
fn a_conflict_is_marked_at_both_and_goes_with_either() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    three(&store);
    let marks = |id: &str| get(&store, id).unwrap().conflicts_with;
    for found in [conflict("a", "b"), conflict("b", "a"), conflict("b", "c")] {
        store.write(|tx| tx.mark_conflict(&found)).unwrap();
    }
    let known = || store.read(|tx| tx.conflicts()).unwrap();
    assert_eq!(known(), [conflict("b", "a"), conflict("b", "c")], "one line for two memories");
    assert_eq!(
        (marks("a"), marks("b"), marks("c")),
        (vec!["b".into()], vec!["a".into(), "c".into()], vec!["b".into()])
    );
    assert_eq!(store.read(|tx| tx.conflicts_of("a")).unwrap(), [conflict("b", "a")]);
    store.write(|tx| tx.clear_conflict("a", "b")).unwrap();
    assert_eq!((known(), marks("a")), (vec![conflict("b", "c")], vec![]));
    delete(&store, "c");
    assert_eq!((known(), marks("b")), (vec![], vec![]));
}

#[test]
fn the_other_side_of_a_deleted_link_is_in_the_change_log() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    three(&store);
    supersede(&store, "a", "b");
    store.write(|tx| tx.mark_conflict(&conflict("b", "c"))).unwrap();
    let before = store.read(|tx| tx.last_mark()).unwrap();
    delete(&store, "b");
    let memx_core::store::Changes::Since(changes) = store.read(|tx| tx.changes_since(before)).unwrap() else {
        panic!("the log has a gap")
    };
    let ids: Vec<&str> = changes.iter().map(|change| change.id.as_str()).collect();
    assert!(ids.contains(&"a") && ids.contains(&"c"), "{ids:?}");
}

#[test]
fn a_history_can_be_put_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    three(&store);
    supersede(&store, "a", "b");
    let record = memx_core::record::Record { text: "a, changed".into(), ..get(&store, "a").unwrap() };
    store.write(|tx| tx.replace(&record, &support::key("x"), None, "UPDATE", None, NOW + 2)).unwrap();
    let told = store.read(|tx| tx.history("a")).unwrap();
    store.write(|tx| tx.set_history("a", &told)).unwrap();
    assert_eq!(store.read(|tx| tx.history("a")).unwrap(), told);
}
