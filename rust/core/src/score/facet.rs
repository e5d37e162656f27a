//! L3: a query term found in a memory's tools, entities or tags.
//!
//! facet(t, d) = max over kinds of weight(kind) * match        4 : 3 : 3, the strongest kind being 1
//! match       = 1 for the whole facet term, [`PREFIX_MATCH`] for its first letters, at least three
//!
//! `jaccard` multiplies by |query terms and facet terms| / |either|.

use crate::record::FacetKind;

/// Weight of a facet's evidence against the exact word's in the text.
pub const FACET_WEIGHT: f64 = 0.6;
/// Shortest prefix that counts, in characters.
pub const MIN_PREFIX_CHARS: usize = 3;
/// What a prefix is worth beside the whole term.
pub const PREFIX_MATCH: f64 = 0.7;

/// The weight of a kind, the strongest being 1.
pub fn kind_weight(kind: FacetKind) -> f64 {
    match kind {
        FacetKind::Tool => 1.0,
        FacetKind::Entity | FacetKind::Tag => 0.75,
    }
}

/// Evidence of one found facet term, in [0, 1], before [`FACET_WEIGHT`].
pub fn facet(kind: FacetKind, whole: bool) -> f64 {
    kind_weight(kind) * if whole { 1.0 } else { PREFIX_MATCH }
}

/// The Jaccard index of two term sets from their sizes; 0 where both are empty.
pub fn jaccard(shared: u32, left: u32, right: u32) -> f64 {
    let either = (left + right).saturating_sub(shared);
    if either == 0 { 0.0 } else { f64::from(shared.min(either)) / f64::from(either) }
}
