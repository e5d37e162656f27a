//! Blend: the layers of one memory become one score.

use serde::{Deserialize, Serialize};

/// Which legs a query ranks by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Words and meaning.
    Hybrid,
    /// Words alone: no query vector, or none stored.
    Keyword,
    /// Meaning alone: no word of the query is known.
    Semantic,
}

/// The weights of the two legs; they sum to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub struct Weights {
    pub keyword: f64,
    pub semantic: f64,
    pub mode: Mode,
}

/// The weights of a query whose words are known or not, with or without vectors to compare.
/// Both weights zero, or neither leg there: words alone.
pub fn weights(keyword: f64, semantic: f64, words_known: bool, vectors: bool) -> Weights {
    let sum = keyword + semantic;
    match (words_known, vectors) {
        (false, true) => Weights { keyword: 0.0, semantic: 1.0, mode: Mode::Semantic },
        (true, true) if sum > 0.0 => {
            Weights { keyword: keyword / sum, semantic: semantic / sum, mode: Mode::Hybrid }
        }
        _ => Weights { keyword: 1.0, semantic: 0.0, mode: Mode::Keyword },
    }
}

/// Every layer and factor of one answer, as its row shows them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Layers {
    /// Parts of `keyword` that came from the exact word, its stem or a typo, a facet; they add up to it.
    pub l1: f64,
    pub l2: f64,
    pub l3: f64,
    /// L4; `None` where the memory or the query has no vector.
    pub semantic: Option<f64>,
    pub cosine: Option<f64>,
    pub keyword: f64,
    /// Lent by its neighbours.
    pub thread: f64,
    pub form: f64,
    pub decay: f64,
    pub recency: f64,
    pub scope: f64,
    /// Trust of a verified anchor; `None` without one.
    pub trust: Option<f64>,
    pub blended: f64,
    /// The ranking key.
    pub raw: f64,
    pub mode: Mode,
}

/// The parts that `raw` is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub struct Factors {
    pub thread: f64,
    pub form: f64,
    pub decay: f64,
    pub recency: f64,
    pub scope: f64,
}

/// Base, blended and ranking key of a memory.
pub fn blend(keyword: f64, semantic: f64, weights: Weights, factors: Factors) -> (f64, f64) {
    let blended = weights.keyword * keyword + weights.semantic * semantic + factors.thread;
    (blended, blended * factors.decay * factors.recency * factors.scope * factors.form)
}

/// What a row shows of a ranking key.
pub fn score(raw: f64) -> f64 {
    if raw.is_nan() { 0.0 } else { raw.clamp(0.0, 1.0) }
}
