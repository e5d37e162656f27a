//! Thread: what the neighbours in a conversation lend a memory.
//!
//! "Yes, in Oslo, last May" is found by the question before it. A memory
//! borrows from the one before it (most, when that one asked) and a little
//! from the one after it; only own evidence is lent, never what was borrowed:
//!
//!     thread(d) = keyword weight (k_before keyword(before) + k_after keyword(after))
//!               + semantic weight (s_before L4(before) + s_after L4(after))
//!
//! Tuned on LoCoMo conversations 0-4; gains in ARCHITECTURE.md.

/// Evidence of one memory, before weights.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Evidence {
    /// Keyword evidence, in [0, 1].
    pub keyword: f64,
    /// Semantic evidence (L4), in [0, 1].
    pub semantic: f64,
}

/// Shares of a neighbour's evidence that a memory borrows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares {
    /// Of the keyword evidence.
    pub keyword: f64,
    /// Of the semantic evidence.
    pub semantic: f64,
}

/// Borrowed from the question that a memory follows.
pub const FROM_QUESTION: Shares = Shares { keyword: 0.45, semantic: 0.25 };
/// Borrowed from another memory that it follows.
pub const FROM_BEFORE: Shares = Shares { keyword: 0.10, semantic: 0.10 };
/// Borrowed from the memory that follows it.
pub const FROM_AFTER: Shares = Shares { keyword: 0.10, semantic: 0.05 };

/// What a neighbour lends, given the query's weights. Not below zero.
pub fn lent(from: Evidence, shares: Shares, keyword_weight: f64, semantic_weight: f64) -> f64 {
    keyword_weight * shares.keyword * from.keyword + semantic_weight * shares.semantic * from.semantic
}
