//! Lending: who may lend whom how much, in one query: neighbours of a conversation, and memories
//! that were replaced to those that have their place.

use crate::config::{RetrievalConfig, Scoring};
use crate::index::{DocId, Index};
use crate::score::thread::{FROM_PREDECESSOR, share};

/// The conversations of a query: its eligible memories and their neighbours.
#[derive(Clone, Copy)]
pub(super) struct Lending<'a> {
    pub index: &'a Index,
    /// One flag a document: eligible, and may answer.
    pub eligible: &'a [bool],
    /// One flag a document: eligible, or would be if it had not been replaced.
    pub heard: &'a [bool],
    pub config: &'a RetrievalConfig,
}

impl Lending<'_> {
    /// The eligible neighbours of a memory, each with the share that the memory lends it.
    pub(super) fn borrowers(&self, lender: DocId) -> impl Iterator<Item = (DocId, f64)> + '_ {
        let asks = self.index.columns.get(lender).is_question;
        let near = self.near(lender).map(move |(borrower, offset)| (borrower, share(offset, asks)));
        near.chain(self.heir(lender).map(|heir| (heir, FROM_PREDECESSOR)))
    }

    /// The memories that lend to one, each with its share.
    pub(super) fn lenders(&self, borrower: DocId) -> impl Iterator<Item = (DocId, f64)> + '_ {
        let near = self
            .near(borrower)
            .map(|(lender, offset)| (lender, share(-offset, self.index.columns.get(lender).is_question)));
        near.chain(self.predecessors(borrower).map(|old| (old, FROM_PREDECESSOR)))
    }

    /// The memories whose place this one has today.
    pub(super) fn predecessors(&self, doc: DocId) -> impl Iterator<Item = DocId> + '_ {
        let all = if self.is_best() { self.index.predecessors(doc) } else { Vec::new() };
        all.into_iter().filter(|old| flag(self.heard, *old))
    }

    fn heir(&self, doc: DocId) -> Option<DocId> {
        let heir = if self.is_best() { self.index.heir(doc) } else { None };
        heir.filter(|heir| flag(self.eligible, *heir))
    }

    fn is_best(&self) -> bool {
        self.config.scoring == Scoring::Best
    }

    /// The eligible question that a memory directly follows, in each of its conversations.
    pub(super) fn asked_before(&self, doc: DocId) -> impl Iterator<Item = DocId> + '_ {
        let before = self.near(doc).filter(|(_, offset)| *offset == -1).map(|(question, _)| question);
        before.filter(|&question| self.index.columns.get(question).is_question)
    }

    fn near(&self, doc: DocId) -> impl Iterator<Item = (DocId, i8)> + '_ {
        let said_us = self.index.columns.get(doc).created_at_us;
        let most_us = self.config.thread_max_gap_secs * crate::clock::SECOND_US as f64;
        let is_on = self.config.thread && self.is_best() && flag(self.eligible, doc);
        let beside = if is_on { self.index.threads.beside(doc) } else { &[] };
        let near = beside.iter().map(|neighbour| (neighbour.doc, neighbour.offset));
        near.filter(move |(other, _)| {
            let apart_us = self.index.columns.get(*other).created_at_us.abs_diff(said_us);
            flag(self.eligible, *other) && apart_us as f64 <= most_us
        })
    }
}

fn flag(flags: &[bool], doc: DocId) -> bool {
    flags.get(doc as usize).copied().unwrap_or(false)
}
