//! Newcomer: a new memory as curation sees it, and how it looks for those it is compared with.

use super::candidates::{Ask, RARE, candidates};
use super::measure::{Measure, Side};
use super::request::NewMemory;
use super::write::{Analysed, Ready};
use crate::curate::Claim;
use crate::index::vectors::flat;
use crate::index::vectors::near::Wanted;
use crate::index::{DocId, Index};

/// A new memory as curation sees it.
pub(super) struct Newcomer<'a> {
    pub memory: &'a NewMemory,
    pub claim: &'a Claim,
    terms: Vec<&'a str>,
    /// Its passages, f16 bits; none where the model does not cover its script.
    rows: Vec<Vec<u16>>,
    pub said_at_us: i64,
}

impl<'a> Newcomer<'a> {
    /// `None` for a memory that was not read for comparison.
    pub(super) fn of(row: &'a Ready, measure: &Measure, now_us: i64) -> Option<Newcomer<'a>> {
        let Ready { memory, codes, analysed, .. } = row;
        let Analysed { claim, document } = analysed.as_ref()?;
        let terms = document.terms.iter().map(|(term, _)| term.as_str()).collect();
        let rows = if measure.covers(&memory.text) { flat::decode_all(codes) } else { Vec::new() };
        Some(Newcomer { memory, claim, terms, rows, said_at_us: memory.created_at_us.unwrap_or(now_us) })
    }

    pub(super) fn side(&self) -> Side<'_> {
        Side { claim: self.claim, rows: self.rows.iter().map(Vec::as_slice).collect() }
    }

    /// The documents it is compared with. `least`: the cosine below which vectors say nothing;
    /// `beside`: where its words are counted too.
    pub(super) fn candidates(
        &self,
        index: &Index,
        wanted: &Wanted,
        least: f32,
        beside: Option<&Index>,
    ) -> Vec<DocId> {
        let rows = self.side().rows;
        candidates(
            index,
            wanted,
            &Ask { claim: self.claim, terms: &self.terms, rows: &rows, least, rare: RARE, beside },
        )
    }
}
