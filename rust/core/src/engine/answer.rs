//! Answers: what a search returns besides its rows.

use serde::Serialize;

use super::row::Row;
use crate::score::blend::Mode;

/// A stage that could not do its part, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Degraded {
    pub stage: &'static str,
    pub reason: String,
}

/// The rows of a search and how they came about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// Best first.
    pub results: Vec<Row>,
    /// The legs that ranked.
    pub mode: Mode,
    /// Memories that matched.
    pub candidates: usize,
    /// Rows that matched and were cut by the token budget.
    pub trimmed: usize,
    /// Stages that could not do their part.
    pub degraded: Vec<Degraded>,
}
