//! Lending: who may lend whom how much, in the conversations of one query.

use crate::config::{RetrievalConfig, Scoring};
use crate::index::{DocId, Index};
use crate::score::thread::share;

/// The conversations of a query: its eligible memories and their neighbours.
#[derive(Clone, Copy)]
pub(super) struct Lending<'a> {
    pub index: &'a Index,
    /// One flag a document: eligible.
    pub eligible: &'a [bool],
    pub config: &'a RetrievalConfig,
}

impl Lending<'_> {
    /// The eligible neighbours of a memory, each with the share that the memory lends it.
    pub(super) fn borrowers(&self, lender: DocId) -> impl Iterator<Item = (DocId, f64)> + '_ {
        let asks = self.index.columns.get(lender).is_question;
        self.near(lender).map(move |(borrower, offset)| (borrower, share(offset, asks)))
    }

    /// The eligible neighbours of a memory, each with the share that it lends the memory.
    pub(super) fn lenders(&self, borrower: DocId) -> impl Iterator<Item = (DocId, f64)> + '_ {
        self.near(borrower)
            .map(|(lender, offset)| (lender, share(-offset, self.index.columns.get(lender).is_question)))
    }

    /// The eligible question that a memory directly follows, in each of its conversations.
    pub(super) fn asked_before(&self, doc: DocId) -> impl Iterator<Item = DocId> + '_ {
        let before = self.near(doc).filter(|(_, offset)| *offset == -1).map(|(question, _)| question);
        before.filter(|&question| self.index.columns.get(question).is_question)
    }

    fn near(&self, doc: DocId) -> impl Iterator<Item = (DocId, i8)> + '_ {
        let said_us = self.index.columns.get(doc).created_at_us;
        let most_us = self.config.thread_max_gap_secs * crate::clock::SECOND_US as f64;
        let is_on = self.config.thread && self.config.scoring == Scoring::Best;
        let beside = if is_on { self.index.threads.beside(doc) } else { &[] };
        let near = beside.iter().map(|neighbour| (neighbour.doc, neighbour.offset));
        near.filter(move |(other, _)| {
            let apart_us = self.index.columns.get(*other).created_at_us.abs_diff(said_us);
            self.eligible.get(*other as usize).copied().unwrap_or(false) && apart_us as f64 <= most_us
        })
    }
}
