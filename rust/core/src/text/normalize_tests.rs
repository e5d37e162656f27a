//! Normalisation by segments against the formula applied to the whole text at once.

use super::*;
use proptest::prelude::*;

#[path = "../../tests/text_inputs/mod.rs"]
mod text_inputs;

/// The formula of the module, without segments and without offsets.
fn oracle(text: &str) -> String {
    let folded = text.nfkd().default_case_fold();
    let kept = folded.filter(|&c| c == ZERO_WIDTH_JOINER || !is_ignorable(c)).collect::<String>();
    without_idle_joiners(&kept).nfkc().map(plain).collect()
}

/// One joiner is left between two pictographs, none anywhere else.
fn without_idle_joiners(text: &str) -> String {
    let mut pieces = text.split(ZERO_WIDTH_JOINER).filter(|piece| !piece.is_empty());
    let mut joined = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        if joined.ends_with(is_pictograph) && piece.starts_with(is_pictograph) {
            joined.push(ZERO_WIDTH_JOINER);
        }
        joined.push_str(piece);
    }
    joined
}

fn agrees(text: &str) {
    let form = normalize(text);
    assert_eq!(form, oracle(text), "{text:?}");
    assert_eq!(normalize(&form), form, "{text:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn segments_give_what_the_whole_gives(text in text_inputs::any_text()) {
        agrees(&text);
    }

    #[test]
    fn the_view_covers_the_text_in_order(text in text_inputs::any_text()) {
        let view = View::of(&text);
        let mut before = 0;
        for (at, c) in view.text.char_indices() {
            let (start, end) = view.source(at, at + c.len_utf8());
            prop_assert!(text.get(start..end).is_some() && start >= before);
            before = start;
        }
    }
}

#[test]
fn every_character_alone_and_beside_a_mark_agrees() {
    // Planes 4 to 13, 15 and 16 are not assigned, or private.
    for c in (0..0x0004_0000).chain(0x000E_0000..0x000E_1000).filter_map(char::from_u32) {
        agrees(&format!("{c} a{c} {c}\u{301}"));
    }
}

#[test]
fn compositions_across_characters_are_found() {
    let cases = [
        ("ｶﾞｲﾄﾞ", "ガイド"),
        ("e\u{301}", "é"),
        ("ﬁx", "fix"),
        ("\u{1112}\u{1161}\u{11AB}", "한"),
        ("ﾡￂ", "가"),
        ("a\u{200B}\u{301}", "á"),
        ("Ⅳ", "iv"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    ];
    for (text, form) in cases {
        assert_eq!(normalize(text), form, "{text}");
    }
}

#[test]
fn a_joiner_stays_only_between_pictographs() {
    let cases = [
        ("👩\u{200D}👧", "👩\u{200D}👧"),
        ("👩\u{FE0F}\u{200D}\u{200D}👧", "👩\u{200D}👧"),
        ("a\u{200D}b", "ab"),
        ("👩\u{200D}a", "👩a"),
        ("\u{200D}👩", "👩"),
    ];
    for (text, form) in cases {
        assert_eq!(normalize(text), form, "{text:?}");
    }
}

#[test]
fn invisible_characters_hide_nothing() {
    assert_eq!(normalize("A\u{200B}K\u{202E}I\u{AD}A\u{FEFF}\u{E0041}"), "akia");
}
