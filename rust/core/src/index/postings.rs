//! Postings: the documents of one term, and how often each has it.
//!
//! Invariant: `frequencies` has one entry a document, in the bitmap's order;
//! documents arrive in ascending order, so both only grow at their end.

use roaring::RoaringBitmap;

use super::DocId;

/// The postings list of one term.
#[derive(Debug, Default)]
pub struct Postings {
    documents: RoaringBitmap,
    frequencies: Vec<u8>,
}

impl Postings {
    /// Appends a document that is greater than all before it.
    pub(super) fn push(&mut self, doc: DocId, frequency: u8) {
        debug_assert!(self.documents.max().is_none_or(|last| last < doc), "postings only grow at their end");
        self.documents.insert(doc);
        self.frequencies.push(frequency);
    }

    /// Documents that have, or had, the term.
    pub fn documents(&self) -> &RoaringBitmap {
        &self.documents
    }

    /// Each document with its term frequency, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (DocId, u8)> + '_ {
        self.documents.iter().zip(self.frequencies.iter().copied())
    }
}
