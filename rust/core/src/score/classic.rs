//! `scoring = "classic"`: the arithmetic of the ACE reference, for front ends that need it.
//!
//! ```text
//! L1 = 15 for each distinct query word found verbatim          not capped
//! L2 = 10 * share of the query's stems found
//! L3 = 4 (tool) + 3 (entity) by prefix + 3 (tag) whole, at most 10
//! keyword = min(1, (L1 + L2 + L3) / 35)
//! raw = (wk keyword + ws L4) * decay * recency * scope;  recency a step: 1 + boost up to `days`, else 1
//! ```
//!
//! Words and stems are memx's own analysis. It ranks below plain BM25; `memx bench quality` shows by how much.

use crate::clock::DAY_US;
use crate::record::FacetKind;

/// Points of a word found verbatim.
pub const HIT_POINTS: f64 = 15.0;
/// Most points of L2, and of L3.
pub const LAYER_POINTS: f64 = 10.0;
/// Points that make a full keyword score.
pub const FULL_POINTS: f64 = 35.0;

/// Points of a facet kind.
pub fn facet_points(kind: FacetKind) -> f64 {
    match kind {
        FacetKind::Tool => 4.0,
        FacetKind::Entity | FacetKind::Tag => 3.0,
    }
}

/// L1, L2 and L3 as parts of the keyword score, scaled so that they add up to it.
///
/// ```
/// use memx_core::score::classic::parts;
/// let [l1, l2, l3] = parts(2, 2, 4, 0.0);
/// assert_eq!(l1 + l2 + l3, 1.0);       // 30 + 5 points of 35
/// ```
pub fn parts(words_hit: u32, stems_hit: u32, stems: u32, facet_points: f64) -> [f64; 3] {
    let share = if stems == 0 { 0.0 } else { f64::from(stems_hit) / f64::from(stems) };
    let points = [HIT_POINTS * f64::from(words_hit), LAYER_POINTS * share, facet_points.min(LAYER_POINTS)];
    let full = points.iter().sum::<f64>().max(FULL_POINTS);
    points.map(|points| points / full)
}

/// The reference's recency: a step.
pub fn recency(age_us: i64, boost: f64, days: f64) -> f64 {
    let age_days = age_us.max(0) as f64 / DAY_US as f64;
    if age_days <= days { 1.0 + boost } else { 1.0 }
}
