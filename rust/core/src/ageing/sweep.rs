//! Sweep: the tier in which a memory belongs at an instant.
//!
//! archived  <=>  decay < archive threshold                          strict (ACE, "Decay")
//!                and last said more than the protection ago
//!
//! Pinned and permanent memories have decay 1 and are never archived. Until it
//! is said again a memory was last said when it was created, and the protection
//! is part of decay already: the second line changes nothing for it. It holds
//! for what was said again since, and for what was restored, which counts as
//! said: what somebody just asked back is not taken away by the next sweep.
//!
//! Pure. Of one age only: a memory archived once stays so while time goes on,
//! unless it is said, recalled, pinned, or the settings change.

use super::decay::{Aged, decay};
use crate::clock::DAY_US;
use crate::config::DecayConfig;
use crate::record::Tier;

/// What a sweep looks at in a memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// What its decay comes from.
    pub aged: Aged,
    /// Microseconds since it was last said; negative counts as zero.
    pub said_ago_us: i64,
}

/// What a sweep does with a memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Active, and faded: it goes.
    Archive,
    /// Archived, and no longer faded: it comes back.
    Revive,
    /// It stays active for good: its recalls reached the permanent threshold.
    Permanent,
    /// It stays where it is.
    Unchanged,
}

/// The tier of a memory that stands like this.
///
/// ```
/// use memx_core::ageing::{decay::Aged, sweep::{Standing, tier_at}};
/// use memx_core::{config::DecayConfig, record::Tier};
/// let days = |days: i64| days * 86_400_000_000;
/// let aged = Aged { age_us: days(170), recall_count: 0, pinned: false };
/// let tier = |said_ago_us| tier_at(Standing { aged, said_ago_us }, &DecayConfig::default());
/// assert_eq!(tier(days(170)), Tier::Archived);
/// assert_eq!(tier(days(2)), Tier::Active);
/// ```
pub fn tier_at(standing: Standing, config: &DecayConfig) -> Tier {
    let said_ago_days = standing.said_ago_us.max(0) as f64 / DAY_US as f64;
    let is_faded = decay(standing.aged, config) < config.archive_threshold;
    if is_faded && said_ago_days > config.protection_days { Tier::Archived } else { Tier::Active }
}

/// What a sweep does with a memory that is in `tier`.
pub fn outcome(tier: Tier, standing: Standing, config: &DecayConfig) -> Outcome {
    match (tier, tier_at(standing, config)) {
        (Tier::Active, Tier::Archived) => Outcome::Archive,
        (Tier::Archived, Tier::Active) => Outcome::Revive,
        (Tier::Active, _) if standing.aged.recall_count >= config.permanent_threshold => Outcome::Permanent,
        _ => Outcome::Unchanged,
    }
}
