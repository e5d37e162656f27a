//! Lending: who may lend whom how much, in the conversations of one query.

use crate::config::RetrievalConfig;
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

    fn near(&self, doc: DocId) -> impl Iterator<Item = (DocId, i8)> + '_ {
        let said_us = self.index.columns.get(doc).created_at_us;
        let most_us = self.config.thread_max_gap_secs * crate::clock::SECOND_US as f64;
        let beside = if self.config.thread { self.index.threads.beside(doc) } else { &[] };
        let near = beside.iter().map(|neighbour| (neighbour.doc, neighbour.offset));
        near.filter(move |(other, _)| {
            let apart_us = self.index.columns.get(*other).created_at_us.abs_diff(said_us);
            self.eligible.get(*other as usize).copied().unwrap_or(false) && apart_us as f64 <= most_us
        })
    }
}
