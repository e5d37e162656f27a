//! Laws of redaction: what holds for every text.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

#[path = "../../../fuzz/redact_checks.rs"]
#[allow(clippy::expect_used, clippy::panic)]
mod checks;
mod privacy_support;

use memx_core::privacy::{PrivacySettings, Redactor};
use privacy_support::draw::{ALNUM, Draw};
use privacy_support::secrets::{Bond, KINDS, draw};
use privacy_support::{by_default, everything, redacted, worst};
use proptest::prelude::*;
use std::borrow::Cow;
use std::sync::LazyLock;

/// Pieces of which secrets, and what surrounds them, are made.
const PIECES: [&str; 46] = [
    "password",
    "token",
    "api_key",
    "secret",
    "密码",
    "是",
    "：",
    "=",
    ": ",
    "\"",
    "'",
    "`",
    "\\\"",
    "\\n",
    "\n",
    " ",
    "is ",
    "://",
    "@",
    "user:",
    "/home/",
    "/Users/",
    "C:\\Users\\",
    "anna",
    "Bearer ",
    "eyJhbGciOiJI",
    ".",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "-----END ",
    "sk-",
    "AKIA",
    "IOSFODNN7EXAMPLE",
    "4111 1111 ",
    "1111 1111",
    "123-45-6789",
    "[REDACTED:PASSWORD]",
    "[REDACTED:",
    "]",
    "\u{200b}",
    "\u{ad}",
    "ａｂ１",
    "Xy12ab!q",
    "Gh7kL9pQ2zW4",
    "👩‍👩‍👧",
    "🚀",
];

fn mosaic() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(PIECES.to_vec()).prop_map(String::from),
        1 => "[a-zA-Z0-9]{1,24}",
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Text in which no secret can be: no anchor's letters, no digit.
fn plain() -> impl Strategy<Value = String> {
    "[bgimq 一二三是的人é🚀ש\u{200d},!?]{0,80}"
}

/// Words around a secret, ending in a blank.
fn prose() -> impl Strategy<Value = String> {
    prop_oneof!["([a-z]{1,9} ){0,8}", "[今天我们去吃饭了吗，。]{0,20} ", "(🚀|👩‍👩‍👧| ){0,6} ", "[ -~]{0,30}\n"]
}

/// The kinds that need no name.
fn known_by_itself() -> impl Strategy<Value = usize> {
    prop::sample::select((0..KINDS.len()).filter(|kind| KINDS[*kind].2 == Bond::Own).collect::<Vec<_>>())
}

proptest! {
    // A fixed seed: of 100,000 random keys a few read like words, and no rule can tell.
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(4),
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_check_of_the_fuzzer_holds(text in mosaic()) {
        checks::redact(&text);
    }

    #[test]
    fn every_check_holds_for_any_text(text in "\\PC{0,60}") {
        checks::redact(&text);
    }

    #[test]
    fn a_text_without_anchors_is_borrowed(text in plain()) {
        let is_same = matches!(by_default().redact(&text).unwrap().text, Cow::Borrowed(same) if same == text);
        prop_assert!(is_same);
    }

    #[test]
    fn a_secret_is_gone_wherever_it_stands(before in prose(), after in prose(), kind in known_by_itself(), seed: u64) {
        let secret = draw(&mut Draw::new(seed), kind);
        let out = redacted(&format!("{before} {} {after}", secret.text));
        prop_assert!(!out.contains(&secret.core), "{} in {out:?}", secret.rule);
    }

    #[test]
    fn what_surrounds_a_finding_stays(before in plain(), after in plain(), seed: u64) {
        let key = ["gh", "p_"].concat() + &Draw::new(seed).text(ALNUM, 36);
        let out = redacted(&format!("{before} {key} {after}"));
        prop_assert_eq!(out, format!("{before} [REDACTED:GITHUB_TOKEN] {after}"));
    }
}

proptest! {
    // The oracle tries each anchor at each place.
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_prefilter_changes_no_finding(text in mosaic()) {
        static SLOW: LazyLock<Redactor> = LazyLock::new(|| everything().without_prefilter());
        static FAST: LazyLock<Redactor> = LazyLock::new(everything);
        prop_assert_eq!(SLOW.redact(&text).unwrap(), FAST.redact(&text).unwrap());
    }
}

#[test]
fn the_worst_texts_are_redacted_once_and_for_all() {
    let redactor = by_default();
    for (name, text) in worst::texts(1 << 14) {
        let once = redactor.redact(&text).unwrap();
        let twice = redactor.redact(&once.text).unwrap();
        assert_eq!(twice.text, once.text, "{name}");
    }
}

/// A marker in the reference's style is left alone as well.
#[test]
fn redaction_is_idempotent_in_the_style_of_the_reference() {
    let settings =
        PrivacySettings { compat: Some(memx_core::privacy::Compat::Memorus), ..PrivacySettings::default() };
    let redactor = Redactor::new(&settings).unwrap();
    let once = redactor.redact("password = \"hunter2-LongEnough!\" /home/annika/x").unwrap();
    assert_eq!(once.text, "password = \"<PASSWORD>\" /home/<USER_PATH>/x");
    assert_eq!(redactor.redact(&once.text).unwrap().text, once.text);
}
