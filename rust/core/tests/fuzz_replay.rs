//! Every input the fuzzer started from or broke something with, through the same checks, on stable.

#[path = "../../../fuzz/checks.rs"]
mod checks;

use std::path::Path;

/// Runs `check` on each file of a corpus; returns how many there were.
fn replay(target: &str, check: fn(&str)) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let inputs = entries.filter_map(|entry| std::fs::read(entry.path()).ok());
    inputs.map(|bytes| check(&String::from_utf8_lossy(&bytes))).count()
}

#[test]
fn the_corpus_of_analyze_holds() {
    assert!(replay("analyze", checks::analyze) > 0, "no corpus");
}

#[test]
fn the_corpus_of_analyze_query_holds() {
    assert!(replay("analyze_query", checks::analyze_query) > 0, "no corpus");
}
