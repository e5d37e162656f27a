//! L4: meaning, from a cosine and the model's calibration.
//!
//! L4 = clamp((cos - c0) / (c1 - c0), 0, 1)         c0 and c1: the model card's

/// The calibration of one embedding model, as far as ranking needs it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// Cosine that means nothing in common.
    pub c0: f64,
    /// Cosine that means the same.
    pub c1: f64,
    /// Least L4 that makes a memory match without any word in common.
    pub floor: f64,
}

impl Default for Calibration {
    fn default() -> Self {
        Self { c0: 0.0, c1: 1.0, floor: 0.25 }
    }
}

/// The semantic layer of a cosine, in [0, 1]; 0 for what is not a number.
pub fn semantic(cosine: f64, card: &Calibration) -> f64 {
    let width = card.c1 - card.c0;
    let scaled = if width > 0.0 { (cosine - card.c0) / width } else { f64::from(cosine >= card.c1) };
    if scaled.is_nan() { 0.0 } else { scaled.clamp(0.0, 1.0) }
}
