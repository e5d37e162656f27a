//! Laws of the analyzer: what holds for every text.

#[path = "../../../fuzz/checks.rs"]
mod checks;
#[allow(dead_code)]
mod text_inputs;

use memx_core::text::{
    Analysis, TokenKind, analyze, analyze_query, estimate_tokens, normalize, same_text_form,
};
use proptest::prelude::*;
use text_inputs::any_text;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

fn terms(analysis: &Analysis) -> Vec<(&str, TokenKind)> {
    analysis.tokens.iter().map(|token| (token.term.as_str(), token.kind)).collect()
}

fn words(text: &str) -> Vec<String> {
    let tokens = analyze(text).tokens.into_iter();
    tokens.filter(|token| token.kind == TokenKind::Word).map(|token| token.term).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_check_of_the_fuzzer_holds(text in any_text()) {
        checks::analyze(&text);
        checks::analyze_query(&text);
    }

    #[test]
    fn a_space_between_two_texts_keeps_the_terms_of_both(a in any_text(), b in any_text()) {
        // A mark at the front would belong to the space.
        let b = b.trim_start_matches(|c: char| is_combining_mark(c) || !(c.is_ascii() || c.is_alphanumeric()));
        let (first, second) = (analyze(&a), analyze(b));
        let joined = analyze(&format!("{a} {b}"));
        prop_assert_eq!(terms(&joined), [terms(&first), terms(&second)].concat());
    }

    #[test]
    fn canonical_and_compatible_spellings_are_one(text in any_text()) {
        let form = normalize(&text);
        prop_assert_eq!(&normalize(&text.nfd().collect::<String>()), &form);
        prop_assert_eq!(&normalize(&text.nfkc().collect::<String>()), &form);
    }

    #[test]
    fn case_and_width_make_no_difference(text in "[ -~à-öø-þа-яΑ-ΡΣ-Ωα-ω蓝绿]{0,40}") {
        let wide: String = text.chars().map(widen).collect();
        for other in [text.to_uppercase(), text.to_lowercase(), wide] {
            prop_assert_eq!(words(&other), words(&text));
        }
    }

    #[test]
    fn plain_prose_gives_the_words_of_uax_29(text in "([a-zA-Zа-яéאبह0-9]{1,6}('[a-z]{1,3})?[,;!]? ){0,12}") {
        let form = normalize(&text);
        prop_assert_eq!(words(&text), form.unicode_words().collect::<Vec<_>>());
    }

    #[test]
    fn a_query_of_one_sub_phrase_of_a_run_is_found(run in "[一-龠ぁ-ゖァ-ヺ가-힣]{1,12}", from in 0..12usize, len in 1..12usize) {
        let phrase: String = run.chars().skip(from).take(len).collect();
        let document = analyze(&run);
        for term in analyze_query(&phrase).terms {
            prop_assert!(document.tokens.iter().any(|token| token.term == term.term));
        }
    }

    #[test]
    fn the_estimate_is_additive_within_one(a in any_text(), b in any_text()) {
        let (apart, together) = (estimate_tokens(&a) + estimate_tokens(&b), estimate_tokens(&format!("{a}{b}")));
        prop_assert!((apart..=apart + 1).contains(&together));
    }

    #[test]
    fn spaces_around_and_between_do_not_make_another_text(words in proptest::collection::vec(any_text(), 0..4)) {
        let form = same_text_form(&words.join(" "));
        prop_assert_eq!(&same_text_form(&format!(" \n{}\t ", words.join("  "))), &form);
        prop_assert!(!form.contains("  ") && form.trim() == form);
    }
}

/// The full-width form of an ASCII character.
fn widen(c: char) -> char {
    match c {
        '!'..='~' => char::from_u32(c as u32 + 0xFEE0).unwrap_or(c),
        ' ' => '\u{3000}',
        _ => c,
    }
}
