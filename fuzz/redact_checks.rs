// Checks of redaction: what must hold for every text, however strange.
//
// Shared by the fuzz target, by `rust/core/tests/privacy_replay.rs` and by the laws.

use memx_core::privacy::{PrivacySettings, Redactor};
use std::borrow::Cow;
use std::sync::LazyLock;

/// With every family, so that every probe runs.
static EVERYTHING: LazyLock<Option<Redactor>> = LazyLock::new(|| {
    let personal = ["card", "national_id", "email", "phone"].map(String::from).to_vec();
    Redactor::new(&PrivacySettings { personal, ..PrivacySettings::default() }).ok()
});

/// Everything that holds for the redaction of a text.
pub fn redact(text: &str) {
    let redactor = EVERYTHING.as_ref().expect("the default settings compile");
    let once = redactor.redact(text).expect("only a custom pattern may fail");
    let is_same = matches!(once.text, Cow::Borrowed(_));
    assert_eq!(once.counts.is_empty(), is_same, "counted {:?} in {text:?}", once.counts);
    assert!(!is_same || once.text == text, "changed, and not counted");
    let twice = redactor.redact(&once.text).expect("only a custom pattern may fail");
    assert_eq!(twice.text, once.text, "not idempotent");
    assert!(twice.counts.is_empty(), "found again: {:?} in {:?}", twice.counts, once.text);
    only_markers_are_new(text, &once.text);
}

/// Between the markers stand pieces of the text, in its order.
fn only_markers_are_new(text: &str, redacted: &str) {
    let mut rest = text;
    for piece in redacted.split("[REDACTED:") {
        let piece = match piece.split_once(']') {
            Some((name, after)) if name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') => {
                after
            }
            _ => piece,
        };
        let at = rest.find(piece).unwrap_or_else(|| panic!("{piece:?} is no piece of {text:?}"));
        rest = rest.get(at + piece.len()..).unwrap_or_default();
    }
}
