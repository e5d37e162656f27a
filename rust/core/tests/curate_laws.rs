//! Laws of curation: what holds for every two texts.

// Tests may stop at the first surprise.
#![allow(clippy::string_slice, clippy::indexing_slicing, clippy::float_cmp)]

#[allow(dead_code)]
mod text_inputs;

use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard, merge_text, slot_keys};
use proptest::prelude::*;
use text_inputs::any_text;

/// The verdict at a similarity at which only a guard keeps texts apart.
fn near(old: &str, new: &str) -> Verdict {
    compare(&Claim::read(old), &Claim::read(new), 0.97, true, &Thresholds::default())
}

fn loses_nothing(verdict: &Verdict) -> bool {
    !matches!(verdict, Verdict::Same | Verdict::Merge)
}

/// Plain statements, English and Chinese, of words that have a role and words that have none.
fn statement() -> impl Strategy<Value = String> {
    let english = proptest::collection::vec(
        prop::sample::select(vec![
            "the",
            "timeout",
            "of",
            "is",
            "Anna",
            "works",
            "at",
            "Betasoft",
            "prefers",
            "dark",
            "mode",
            "server",
            "300",
            "ms",
            "always",
            "enabled",
            "in",
            "staging",
            "my",
            "sister",
            "lives",
            "Lyon",
            "deploys",
            "on",
            "Friday",
            "version",
            "v2.3.1",
            "coffee",
            "moved",
            "to",
            "we",
            "use",
            "Postgres",
            "for",
            "analytics",
        ]),
        1..12,
    );
    let chinese = proptest::collection::vec(
        prop::sample::select(vec![
            "我",
            "住在",
            "杭州",
            "的",
            "端口",
            "是",
            "8080",
            "默认",
            "开启",
            "缓存",
            "服务",
            "负责人",
            "每天",
            "三点",
            "喜欢",
            "可以",
            "部署",
        ]),
        1..10,
    );
    prop_oneof![english.prop_map(|words| words.join(" ")), chinese.prop_map(|words| words.concat())]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_two_texts_get_a_verdict(a in any_text(), b in any_text(), s in 0.0..=1.0, is_cosine: bool) {
        let (old, new) = (Claim::read(&a), Claim::read(&b));
        compare(&old, &new, s, is_cosine, &Thresholds::default());
        merge_text(&a, &b);
    }

    #[test]
    fn a_text_repeats_itself(text in prop_oneof![any_text(), statement()], s in 0.0..=1.0) {
        let claim = Claim::read(&text);
        prop_assert_eq!(compare(&claim, &claim, s, true, &Thresholds::default()), Verdict::Same);
        let (again, once) = (merge_text(&merge_text(&text, &text), &text), merge_text(&text, &text));
        prop_assert_eq!(again, once);
    }

    #[test]
    fn keeping_is_symmetric(a in statement(), b in statement(), s in 0.0..=1.0) {
        let (old, new) = (Claim::read(&a), Claim::read(&b));
        let is_keep = |verdict| verdict == Verdict::Keep;
        // A text that speaks of a change, or takes a value back, speaks of the one before it.
        prop_assume!(!(a.contains("moved") || b.contains("moved")));
        let there = is_keep(compare(&old, &new, s, true, &Thresholds::default()));
        prop_assert_eq!(there, is_keep(compare(&new, &old, s, true, &Thresholds::default())));
    }

    #[test]
    fn case_spaces_and_a_last_mark_contradict_nothing(text in statement(), mark in "[.!。]?", s in 0.0..=1.0) {
        for other in [text.to_uppercase(), text.to_lowercase(), text.replace(' ', "  "), format!("{text}{mark}")] {
            let verdict = compare(&Claim::read(&text), &Claim::read(&other), s, true, &Thresholds::default());
            prop_assert!(matches!(verdict, Verdict::Same | Verdict::Merge), "{} | {}: {:?}", text, other, verdict);
        }
    }

    #[test]
    fn a_digit_makes_another_claim(text in statement(), number in 0..100_000_u32, digit in 0..10_u32, word in any::<bool>()) {
        let first = if word { format!("x{number}") } else { number.to_string() };
        let second = format!("{first}{digit}");
        for place in ["", " "] {
            let verdict = near(&format!("{text}{place}{first}"), &format!("{text}{place}{second}"));
            prop_assert!(loses_nothing(&verdict), "{} {} {}: {:?}", text, first, second, verdict);
        }
    }

    #[test]
    fn a_negation_is_never_merged(text in statement(), at in 0..12_usize, which in 0..4_usize) {
        let is_chinese = !text.is_ascii();
        let negation = if is_chinese { ["不", "不要", "没有", "不再"][which] } else { ["not ", "never ", "no longer ", "don’t "][which] };
        let places: Vec<usize> = if is_chinese {
            text.char_indices().map(|(at, _)| at).collect()
        } else {
            std::iter::once(0).chain(text.match_indices(' ').map(|(at, _)| at + 1)).collect()
        };
        let place = places[at % places.len()];
        let denied = format!("{}{negation}{}", &text[..place], &text[place..]);
        let verdict = near(&text, &denied);
        prop_assert!(loses_nothing(&verdict), "{} | {}: {:?}", text, denied, verdict);
    }

    #[test]
    fn jaccard_is_symmetric_and_a_share(a in any_text(), b in any_text()) {
        let (a, b) = (Claim::read(&a), Claim::read(&b));
        let share = jaccard(&a, &b);
        prop_assert!((0.0..=1.0).contains(&share));
        prop_assert_eq!(share, jaccard(&b, &a));
    }

    #[test]
    fn the_cheap_path_to_the_keys_gives_the_same_keys(text in prop_oneof![any_text(), statement()]) {
        let claim = Claim::read(&text);
        prop_assert_eq!(slot_keys(&text), claim.slot_keys());
    }

    #[test]
    fn without_detection_nothing_conflicts(a in statement(), b in statement(), s in 0.0..=1.0) {
        let off = Thresholds { conflict_detection: false, ..Thresholds::default() };
        let verdict = compare(&Claim::read(&a), &Claim::read(&b), s, true, &off);
        prop_assert!(!matches!(verdict, Verdict::Conflict(_)));
    }

    #[test]
    fn a_merged_text_holds_every_sentence(a in "[a-z]{1,8}( [a-z]{1,8}){0,3}[.!]", b in "[a-z]{1,8}( [a-z]{1,8}){0,3}[.!]") {
        let merged = merge_text(&a, &b);
        prop_assert!(merged.contains(&a));
        prop_assert!(merged.to_lowercase().contains(b.trim_end_matches(['.', '!'])));
    }
}
