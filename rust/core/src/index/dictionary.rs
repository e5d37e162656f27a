//! The dictionary: every term with its postings, and the surface terms of every stem.
//!
//! There is no second index for stems: the evidence of a stem is read from the
//! postings of its family, the surface terms that share it.

use rustc_hash::FxHashMap;

use super::DocId;
use super::postings::Postings;
use crate::text;

/// A term's number: dense, in the order of first sight.
pub type TermId = u32;

/// Terms, their postings and their stem families.
#[derive(Debug, Default)]
pub struct Dictionary {
    by_term: FxHashMap<Box<str>, TermId>,
    terms: Vec<Box<str>>,
    postings: Vec<Postings>,
    by_stem: FxHashMap<Box<str>, Vec<TermId>>,
}

impl Dictionary {
    /// Adds a document's distinct terms with their frequencies.
    pub(super) fn insert(&mut self, doc: DocId, terms: Vec<(String, u8)>) {
        for (term, frequency) in terms {
            let id = self.intern(&term);
            if let Some(postings) = self.postings.get_mut(id as usize) {
                postings.push(doc, frequency);
            }
        }
    }

    fn intern(&mut self, term: &str) -> TermId {
        if let Some(&id) = self.by_term.get(term) {
            return id;
        }
        let id = self.terms.len() as TermId;
        self.by_term.insert(term.into(), id);
        self.terms.push(term.into());
        self.postings.push(Postings::default());
        if let Some(stem) = text::stem(term) {
            self.by_stem.entry(stem.into()).or_default().push(id);
        }
        id
    }

    /// The postings of a term, verbatim.
    pub fn exact(&self, term: &str) -> Option<&Postings> {
        self.by_term.get(term).and_then(|&id| self.postings.get(id as usize))
    }

    /// The postings of every surface term with this stem.
    pub fn family(&self, stem: &str) -> impl Iterator<Item = &Postings> {
        let ids = self.by_stem.get(stem).map_or(&[][..], Vec::as_slice);
        ids.iter().filter_map(|&id| self.postings.get(id as usize))
    }

    /// Every term with its postings, in the order of first sight.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Postings)> {
        self.terms.iter().map(AsRef::as_ref).zip(&self.postings)
    }

    /// Distinct terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
}
