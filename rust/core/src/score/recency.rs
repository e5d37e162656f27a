//! Recency and scope: a fresh memory, and one of the scope asked for, weigh more.
//!
//! recency = 1 + boost max(0, 1 - age / days)       age since it was last said; the future is age 0
//! scope   = boost where the memory's scope was asked for by name and is not `global`, else 1

use crate::clock::DAY_US;

/// The recency factor, in [1, 1 + boost], falling to 1 at `days`.
///
/// ```
/// use memx_core::score::recency::recency;
/// assert_eq!(recency(0, 0.2, 7.0), 1.2);
/// assert_eq!(recency(7 * 86_400_000_000, 0.2, 7.0), 1.0);
/// ```
pub fn recency(age_us: i64, boost: f64, days: f64) -> f64 {
    let age_days = age_us.max(0) as f64 / DAY_US as f64;
    1.0 + boost * (1.0 - age_days / days).max(0.0)
}

/// The scope factor.
pub fn scope(preferred: bool, boost: f64) -> f64 {
    if preferred { boost } else { 1.0 }
}
