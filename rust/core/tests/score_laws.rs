//! Laws of the pure formulas: range, monotony, ties, determinism. Each formula's table of values stands beside it.
#![allow(clippy::unwrap_used, clippy::float_cmp)]

use memx_core::ageing::decay::{Aged, decay};
use memx_core::config::DecayConfig;
use memx_core::record::FacetKind;
use memx_core::score::blend::{Factors, Mode, blend, score, weights};
use memx_core::score::classic;
use memx_core::score::exact::{exact, idf};
use memx_core::score::facet::{facet, jaccard};
use memx_core::score::form::form;
use memx_core::score::recency::recency;
use memx_core::score::semantic::{Calibration, semantic};
use memx_core::score::stem::is_one_edit;
use memx_core::score::thread::{joined, share};
use proptest::prelude::*;

fn unit() -> impl Strategy<Value = f64> {
    0.0..=1.0_f64
}

fn any_decay() -> impl Strategy<Value = DecayConfig> {
    (0.001..10_000.0_f64, 0.0..100.0_f64, 0.0..400.0_f64, 1..100_u32).prop_map(
        |(half_life_days, boost_factor, protection_days, permanent_threshold)| DecayConfig {
            half_life_days,
            boost_factor,
            protection_days,
            permanent_threshold,
            ..DecayConfig::default()
        },
    )
}

proptest! {
    #[test]
    fn decay_is_a_share_that_falls_with_age_and_rises_with_recalls(
        config in any_decay(), age in any::<i64>(), older in 0..i64::MAX, recalls in any::<u32>(), pinned: bool,
    ) {
        let at = |age_us, recall_count| decay(Aged { age_us, recall_count, pinned }, &config);
        let weight = at(age, recalls);
        prop_assert!((0.0..=1.0).contains(&weight));
        prop_assert!(at(age.saturating_add(older), recalls) <= weight);
        prop_assert!(at(age, recalls.saturating_add(1)) >= weight);
        prop_assert_eq!(at(age, recalls), weight);
    }

    #[test]
    fn exact_evidence_rises_with_occurrences_and_falls_with_length(tf in 0..300_u32, len in 0..1_000_000_u32) {
        let evidence = exact(tf, len);
        prop_assert!((0.0..1.0).contains(&evidence));
        prop_assert!(exact(tf + 1, len) > evidence);
        prop_assert!(exact(tf, len + 1) <= evidence);
    }

    #[test]
    fn a_rarer_term_tells_more(n in 1..10_000_000_u64, df in 0..10_000_000_u64) {
        let df = df.min(n);
        prop_assert!(idf(n, df) > 0.0 && idf(n, df).is_finite());
        prop_assert!(idf(n, df.saturating_sub(1)) >= idf(n, df));
        prop_assert!(idf(n + 1, df) >= idf(n, df));
    }

    #[test]
    fn the_semantic_layer_is_a_monotone_share(a in -1.0..=1.0_f64, b in -1.0..=1.0_f64, c0 in -1.0..1.0_f64, width in 0.0..2.0_f64) {
        let card = Calibration { c0, c1: c0 + width, floor: 0.25 };
        let (low, high) = (a.min(b), a.max(b));
        prop_assert!((0.0..=1.0).contains(&semantic(a, &card)));
        prop_assert!(semantic(low, &card) <= semantic(high, &card));
        prop_assert_eq!(semantic(f64::NAN, &card), 0.0);
    }

    #[test]
    fn what_is_lent_never_lowers_and_never_exceeds_one(own in unit(), lent in unit(), more in unit()) {
        let together = joined(own, lent);
        prop_assert!(together >= own - 1e-15 && together >= lent - 1e-15 && together <= 1.0);
        prop_assert!(joined(own, lent.max(more)) >= together);
        prop_assert_eq!(joined(own, 0.0), 1.0 - (1.0 - own));
    }

    #[test]
    fn only_near_neighbours_lend_and_a_question_lends_most(offset in any::<i8>(), asks: bool) {
        let given = share(offset, asks);
        prop_assert!((0.0..1.0).contains(&given));
        prop_assert_eq!(given > 0.0, (1..=2).contains(&offset.unsigned_abs()));
        prop_assert!(given <= share(1, true));
    }

    #[test]
    fn recency_lies_between_one_and_the_boost_and_falls(age in any::<i64>(), older in 0..i64::MAX, boost in 0.0..10.0_f64, days in 0.001..1e6_f64) {
        let fresh = recency(age, boost, days);
        prop_assert!((1.0..=1.0 + boost).contains(&fresh));
        prop_assert!(recency(age.saturating_add(older), boost, days) <= fresh);
        prop_assert!((1.0..=1.0 + boost).contains(&classic::recency(age, boost, days)));
    }

    #[test]
    fn weights_sum_to_one_and_need_their_leg(kw in 0.0..100.0_f64, sem in 0.0..100.0_f64, words: bool, vectors: bool) {
        let weights = weights(kw, sem, words, vectors);
        prop_assert!((weights.keyword + weights.semantic - 1.0).abs() < 1e-12);
        prop_assert!(vectors || (weights.semantic == 0.0 && weights.mode == Mode::Keyword));
        prop_assert!(words || !vectors || weights.mode == Mode::Semantic);
    }

    #[test]
    fn a_score_is_a_share_and_the_blend_rises_with_every_leg(
        keyword in unit(), semantic in unit(), more in unit(), wk in unit(), decay in unit(), recency in 1.0..1.2_f64,
    ) {
        let weights = weights(wk, 1.0 - wk, true, true);
        let factors = Factors { thread: 0.1, form: 0.9, decay, recency, scope: 1.5 };
        let (blended, raw) = blend(keyword, semantic, weights, factors);
        prop_assert!(raw >= 0.0 && (0.0..=1.0).contains(&score(raw)));
        prop_assert!(blend(keyword.max(more), semantic, weights, factors).1 >= raw);
        prop_assert!(blend(keyword, semantic.max(more), weights, factors).0 >= blended);
        prop_assert!([f64::NAN, f64::INFINITY, -1.0].iter().all(|odd| (0.0..=1.0).contains(&score(*odd))));
    }

    #[test]
    fn form_depends_on_what_is_asked_only_through_time(question: bool, timed: bool, asks: bool) {
        let factor = form(question, timed, asks);
        prop_assert!((0.9..=1.2).contains(&factor));
        prop_assert!(form(false, timed, asks) >= factor);
        prop_assert_eq!(form(question, timed, false), form(question, false, asks && !timed));
    }

    #[test]
    fn a_whole_facet_is_worth_more_than_its_first_letters(shared in 0..50_u32, left in 0..50_u32, right in 0..50_u32) {
        for kind in FacetKind::ALL {
            prop_assert!(facet(kind, true) > facet(kind, false) && facet(kind, true) <= 1.0);
            prop_assert!(facet(kind, true) <= facet(FacetKind::Tool, true));
        }
        prop_assert!((0.0..=1.0).contains(&jaccard(shared, left, right)));
    }

    #[test]
    fn one_edit_is_what_an_edit_makes(word in "[a-zà-ü中文]{1,12}", at in 0..12_usize, new in prop::char::any()) {
        let mut chars: Vec<char> = word.chars().collect();
        let at = at.min(chars.len() - 1);
        let kept = chars[at];
        chars[at] = new;
        let replaced: String = chars.iter().collect();
        prop_assert_eq!(is_one_edit(&word, &replaced), kept != new);
        chars[at] = kept;
        chars.insert(at, new);
        let longer: String = chars.iter().collect();
        prop_assert!(is_one_edit(&word, &longer) && is_one_edit(&longer, &word));
        chars.remove(at);
        if let [_, _, ..] = chars.as_slice() {
            let next = (at + 1) % chars.len();
            let (i, j) = (at.min(next), at.max(next));
            let adjacent = j - i == 1;
            let differ = chars[i] != chars[j];
            chars.swap(i, j);
            let swapped: String = chars.iter().collect();
            prop_assert!(!adjacent || is_one_edit(&word, &swapped) == differ);
        }
    }

    #[test]
    fn classic_parts_add_up_to_at_most_one(words in 0..40_u32, hit in 0..40_u32, stems in 0..40_u32, points in 0.0..100.0_f64) {
        let [l1, l2, l3] = classic::parts(words, hit.min(stems), stems, points);
        prop_assert!((0.0..=1.0 + 1e-12).contains(&(l1 + l2 + l3)));
        prop_assert!(classic::parts(words + 1, hit.min(stems), stems, points).iter().sum::<f64>() >= l1 + l2 + l3 - 1e-12);
    }
}

#[test]
fn the_tables_of_values_hold() {
    assert!((idf(1, 1) - 0.287_682).abs() < 1e-6);
    assert!((idf(1_000, 1) - (1.0_f64 + 999.5 / 1.5).ln()).abs() < 1e-12);
    assert!((exact(1, 40) - 0.526_316).abs() < 1e-6);
    assert!((exact(2, 10) - 2.0 / (2.0 + 0.9 * 0.775)).abs() < 1e-12);
    assert_eq!(joined(0.5, 0.4), 0.7);
    assert_eq!(
        [share(1, true), share(1, false), share(-1, true), share(2, true), share(-2, false), share(3, true)],
        [0.8, 0.4, 0.4, 0.5, 0.5, 0.0]
    );
    assert_eq!(
        [form(true, false, false), form(false, true, true), form(true, true, true)],
        [0.9, 1.2, 0.9 * 1.2]
    );
    assert_eq!(recency(0, 0.2, 7.0), 1.2);
    assert!((recency(86_400_000_000 * 7 / 2, 0.2, 7.0) - 1.1).abs() < 1e-12);
    // The reference's example: four words hit and all ten points of L2 saturate.
    assert_eq!(classic::parts(4, 4, 4, 0.0).iter().sum::<f64>(), 1.0);
    assert_eq!(classic::parts(0, 0, 0, 20.0)[2], 10.0 / 35.0);
}

#[test]
fn only_one_edit_is_a_typo() {
    for (a, b, is_one) in [
        ("retension", "retention", true),
        ("form", "from", true),
        ("form", "forms", true),
        ("form", "form", false),
        ("form", "forgot", false),
        ("ab", "ba", true),
        ("abcd", "badc", false),
        ("", "a", true),
        ("", "", false),
    ] {
        assert_eq!(is_one_edit(a, b), is_one, "{a} {b}");
    }
}
