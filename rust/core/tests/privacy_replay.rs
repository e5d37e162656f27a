//! Every input the fuzzer of redaction started from or broke something with, on stable.

#[path = "../../../fuzz/redact_checks.rs"]
#[allow(clippy::expect_used, clippy::panic)]
mod checks;

use std::path::Path;

#[test]
fn the_corpus_of_redact_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/redact");
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let inputs = entries.filter_map(|entry| std::fs::read(entry.path()).ok());
    let count = inputs.map(|bytes| checks::redact(&String::from_utf8_lossy(&bytes))).count();
    assert!(count > 0, "no corpus in {}", folder.display());
}
