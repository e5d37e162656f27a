//! Decay: the share of its first weight that a memory still carries.
//!
//! decay = 1                                            pinned, or recalls >= permanent threshold
//!         1                                            age <= protection (inclusive)
//!         min(1, 2^(-age / half life) (1 + boost k))   else, k = counted recalls      (ACE, "Decay")
//!
//! Pure: the caller brings the age. Total: a clock that stepped back is age
//! zero, an age too large to compute with is weight zero. In [0, 1], monotone
//! in age and in recalls: `tests/score_laws.rs`.

use crate::clock::DAY_US;
use crate::config::DecayConfig;

/// What decay looks at in a memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aged {
    /// Microseconds since its creation; negative counts as zero.
    pub age_us: i64,
    /// Counted recalls.
    pub recall_count: u32,
    /// Never decays.
    pub pinned: bool,
}

impl Aged {
    /// A memory as it stands at `now_us`.
    pub fn at(now_us: i64, created_at_us: i64, recall_count: u32, pinned: bool) -> Aged {
        Aged { age_us: now_us.saturating_sub(created_at_us), recall_count, pinned }
    }
}

/// The weight of a memory, in [0, 1].
///
/// ```
/// use memx_core::{ageing::decay::{decay, Aged}, config::DecayConfig};
/// let month = Aged { age_us: 30 * 86_400_000_000, recall_count: 0, pinned: false };
/// assert_eq!(decay(month, &DecayConfig::default()), 0.5);
/// ```
pub fn decay(memory: Aged, config: &DecayConfig) -> f64 {
    let age_days = memory.age_us.max(0) as f64 / DAY_US as f64;
    let kept = memory.pinned
        || memory.recall_count >= config.permanent_threshold
        || age_days <= config.protection_days;
    if kept {
        return 1.0;
    }
    let faded = (-age_days / config.half_life_days).exp2();
    let boosted = faded * (1.0 + config.boost_factor * f64::from(memory.recall_count));
    // An infinite boost of a weight that reached zero is not a number: it has faded.
    if boosted.is_nan() { 0.0 } else { boosted.clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(days: f64, recall_count: u32) -> f64 {
        decay(
            Aged { age_us: (days * DAY_US as f64) as i64, recall_count, pinned: false },
            &DecayConfig::default(),
        )
    }

    #[test]
    fn the_documented_table_holds() {
        let rows = [
            (7.0, 0, 1.0),
            (7.0001, 0, 0.85067),
            (8.0, 0, 0.83124),
            (30.0, 0, 0.5),
            (30.0, 5, 0.75),
            (60.0, 14, 0.6),
            (169.0, 0, 0.02015),
            (170.0, 0, 0.01969),
            (400.0, 15, 1.0),
            (-30.0, 0, 1.0),
        ];
        for (days, recalls, expected) in rows {
            assert!(
                (at(days, recalls) - expected).abs() < 1e-5,
                "{days} d, {recalls}: {}",
                at(days, recalls)
            );
        }
        assert!((at(30.0, 0) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_pinned_memory_never_fades() {
        let old = Aged { age_us: i64::MAX, recall_count: 0, pinned: true };
        assert_eq!(decay(old, &DecayConfig::default()), 1.0);
    }
}
