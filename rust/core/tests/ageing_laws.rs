//! Laws of the sweep and of counted recalls: the documented table, range, monotony, every boundary at n-1, n, n+1 µs.
#![allow(clippy::unwrap_used, clippy::float_cmp)]

use memx_core::ageing::decay::{Aged, decay};
use memx_core::ageing::recall::{RECALL_GAP_US, recalled};
use memx_core::ageing::sweep::{Outcome, Standing, outcome, tier_at};
use memx_core::clock::DAY_US;
use memx_core::config::DecayConfig;
use memx_core::record::{Tier, Usage};
use proptest::prelude::*;

fn any_config() -> impl Strategy<Value = DecayConfig> {
    let lengths = (0.001..10_000.0_f64, 0.0..100.0_f64, 0.0..400.0_f64);
    (lengths, 1..100_u32, 0.0..=1.0_f64).prop_map(
        |((half_life_days, boost_factor, protection_days), permanent_threshold, archive_threshold)| {
            DecayConfig {
                half_life_days,
                boost_factor,
                protection_days,
                permanent_threshold,
                archive_threshold,
                ..DecayConfig::default()
            }
        },
    )
}

/// A memory that nobody said again since its creation.
fn standing(age_us: i64, recall_count: u32, pinned: bool) -> Standing {
    Standing { aged: Aged { age_us, recall_count, pinned }, said_ago_us: age_us }
}

fn days(days: f64) -> i64 {
    (days * DAY_US as f64) as i64
}

/// Where memories of this age and recalls, alone, belong by the default settings.
fn tier(age_us: i64, recalls: u32) -> Tier {
    tier_at(standing(age_us, recalls, false), &DecayConfig::default())
}

/// The first age, in microseconds, at which a memory of so many recalls is archived; by halving.
fn first_archived(recalls: u32) -> i64 {
    let (mut kept, mut gone) = (0, days(10_000.0));
    while gone - kept > 1 {
        let middle = kept + (gone - kept) / 2;
        if tier(middle, recalls) == Tier::Active { kept = middle } else { gone = middle }
    }
    gone
}

proptest! {
    #[test]
    fn an_archived_memory_stays_archived_while_it_only_grows_older(
        config in any_config(), age in any::<i64>(), older in 0..i64::MAX, recalls in any::<u32>(), pinned: bool,
    ) {
        if tier_at(standing(age, recalls, pinned), &config) == Tier::Archived {
            prop_assert_eq!(tier_at(standing(age.saturating_add(older), recalls, pinned), &config), Tier::Archived);
        }
    }

    #[test]
    fn more_recalls_and_a_later_word_never_archive(
        config in any_config(), age in any::<i64>(), recalls in any::<u32>(), more in 0..100_u32, said in any::<i64>(), later in 0..i64::MAX,
    ) {
        let aged = |recall_count| Aged { age_us: age, recall_count, pinned: false };
        let at = |recall_count, said_ago_us| tier_at(Standing { aged: aged(recall_count), said_ago_us }, &config);
        if at(recalls, said) == Tier::Active {
            prop_assert_eq!(at(recalls.saturating_add(more), said), Tier::Active);
            prop_assert_eq!(at(recalls, said.saturating_sub(later)), Tier::Active);
        }
    }

    #[test]
    fn it_is_archived_just_when_its_decay_is_below_the_threshold(config in any_config(), age in any::<i64>(), recalls in any::<u32>()) {
        let standing = standing(age, recalls, false);
        let faded = decay(standing.aged, &config) < config.archive_threshold;
        prop_assert_eq!(tier_at(standing, &config) == Tier::Archived, faded);
    }

    #[test]
    fn pinned_permanent_protected_and_future_memories_are_never_archived(config in any_config(), age in any::<i64>(), recalls in any::<u32>()) {
        prop_assert_eq!(tier_at(standing(age, recalls, true), &config), Tier::Active);
        let permanent = recalls.max(config.permanent_threshold);
        prop_assert_eq!(tier_at(standing(age, permanent, false), &config), Tier::Active);
        prop_assert_eq!(tier_at(standing(age.saturating_abs().saturating_neg(), recalls, false), &config), Tier::Active);
        prop_assert_eq!(tier_at(standing(days(config.protection_days), recalls, false), &config), Tier::Active);
    }

    #[test]
    fn a_second_sweep_at_the_same_instant_moves_nobody(config in any_config(), age in any::<i64>(), said in any::<i64>(), recalls in any::<u32>(), is_active: bool) {
        let standing = Standing { aged: Aged { age_us: age, recall_count: recalls, pinned: false }, said_ago_us: said };
        let before = if is_active { Tier::Active } else { Tier::Archived };
        let after = match outcome(before, standing, &config) {
            Outcome::Archive => Tier::Archived,
            Outcome::Revive => Tier::Active,
            Outcome::Permanent | Outcome::Unchanged => before,
        };
        prop_assert_eq!(after, tier_at(standing, &config));
        prop_assert!(!matches!(outcome(after, standing, &config), Outcome::Archive | Outcome::Revive));
    }

    #[test]
    fn counted_recalls_are_an_hour_apart_and_none_that_should_count_is_missed(steps in prop::collection::vec(-2 * RECALL_GAP_US..3 * RECALL_GAP_US, 0..40)) {
        let mut usage = Usage { access_count: 3, ..Usage::default() };
        let (mut at, mut expected): (i64, Vec<i64>) = (0, Vec::new());
        for step in steps {
            at += step;
            usage = recalled(usage, at);
            if expected.last().is_none_or(|last| at >= last + RECALL_GAP_US) {
                expected.push(at);
            }
            prop_assert_eq!(usage.recall_count as usize, expected.len());
            prop_assert_eq!(usage.last_recalled_at_us, expected.last().copied());
            prop_assert_eq!(usage.access_count, 3);
        }
    }
}

#[test]
fn the_documented_table_decides_as_it_says() {
    for (age_days, recalls, weight, expected) in [
        (7.0, 0, 1.0, Outcome::Unchanged),
        (7.0001, 0, 0.850_67, Outcome::Unchanged),
        (30.0, 0, 0.5, Outcome::Unchanged),
        (30.0, 5, 0.75, Outcome::Unchanged),
        (60.0, 14, 0.6, Outcome::Unchanged),
        (169.0, 0, 0.020_15, Outcome::Unchanged),
        (170.0, 0, 0.019_69, Outcome::Archive),
        (400.0, 15, 1.0, Outcome::Permanent),
        (400.0, 14, 0.000_23, Outcome::Archive),
    ] {
        let standing = standing(days(age_days), recalls, false);
        let found = decay(standing.aged, &DecayConfig::default());
        assert!((found - weight).abs() < 1e-5, "{age_days} d, {recalls}: {found}");
        assert_eq!(
            outcome(Tier::Active, standing, &DecayConfig::default()),
            expected,
            "{age_days} d, {recalls}"
        );
    }
}

#[test]
fn the_threshold_is_strict_to_the_microsecond() {
    for recalls in [0, 5, 14] {
        let first = first_archived(recalls);
        let tiers = [first - 1, first, first + 1].map(|age| tier(age, recalls));
        assert_eq!(tiers, [Tier::Active, Tier::Archived, Tier::Archived], "{recalls}");
        // Where the weight is .02, solved by hand: t = 30 log2(50 (1 + k / 10)).
        let solved = 30.0 * (50.0 * (1.0 + 0.1 * f64::from(recalls))).log2();
        assert!((first as f64 / DAY_US as f64 - solved).abs() < 1e-6, "{recalls}: {solved}");
    }
    // A weight that is the threshold stays: 1/8 after three half lives, exactly.
    let config = DecayConfig { archive_threshold: 0.125, ..DecayConfig::default() };
    let at = |age_us| tier_at(standing(age_us, 0, false), &config);
    assert_eq!([days(90.0), days(90.0) + 1_000].map(at), [Tier::Active, Tier::Archived]);
}

#[test]
fn the_protection_holds_to_its_last_microsecond() {
    let config = DecayConfig { archive_threshold: 1.0, ..DecayConfig::default() };
    let end = days(7.0);
    let tiers = [end - 1, end, end + 1].map(|age| tier_at(standing(age, 0, false), &config));
    assert_eq!(tiers, [Tier::Active, Tier::Active, Tier::Archived]);
    let aged = Aged { age_us: days(400.0), recall_count: 0, pinned: false };
    let said = |said_ago_us| tier_at(Standing { aged, said_ago_us }, &config);
    assert_eq!([end - 1, end, end + 1].map(said), [Tier::Active, Tier::Active, Tier::Archived]);
}

#[test]
fn the_threshold_of_permanence_and_the_hour_hold_at_their_edges() {
    let permanent =
        |recalls| outcome(Tier::Active, standing(days(400.0), recalls, false), &DecayConfig::default());
    assert_eq!([14, 15, 16].map(permanent), [Outcome::Archive, Outcome::Permanent, Outcome::Permanent]);
    let once = recalled(Usage::default(), 0);
    let count = |at| recalled(once, at).recall_count;
    assert_eq!([RECALL_GAP_US - 1, RECALL_GAP_US, RECALL_GAP_US + 1, i64::MIN].map(count), [1, 2, 2, 1]);
    assert_eq!(recalled(Usage { recall_count: u32::MAX, ..Usage::default() }, 0).recall_count, u32::MAX);
}

#[test]
fn an_archived_memory_comes_back_when_it_no_longer_is_faded() {
    let old = |recalls, pinned| {
        outcome(Tier::Archived, standing(days(400.0), recalls, pinned), &DecayConfig::default())
    };
    assert_eq!(old(0, false), Outcome::Unchanged);
    assert_eq!([old(15, false), old(0, true)], [Outcome::Revive, Outcome::Revive]);
    assert_eq!(
        outcome(Tier::Archived, standing(days(30.0), 0, false), &DecayConfig::default()),
        Outcome::Revive
    );
}
