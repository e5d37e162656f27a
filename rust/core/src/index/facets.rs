//! Facets: the words of tools, entities and tags, each with its documents.
//!
//! Sorted, so that a prefix is a range. Facet terms are apart from the
//! dictionary: a tag is not a word of the text.

use std::collections::BTreeMap;
use std::ops::Bound;

use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;

use super::DocId;
use crate::record::FacetKind;

/// The facet terms of all documents.
#[derive(Debug, Default)]
pub struct Facets {
    terms: BTreeMap<(FacetKind, String), RoaringBitmap>,
    counts: FxHashMap<DocId, u32>,
}

impl Facets {
    pub(super) fn insert(&mut self, doc: DocId, terms: Vec<(FacetKind, String)>) {
        if !terms.is_empty() {
            self.counts.insert(doc, terms.len() as u32);
        }
        for key in terms {
            self.terms.entry(key).or_default().insert(doc);
        }
    }

    /// Distinct facet terms of a document, over all kinds.
    pub fn term_count(&self, doc: DocId) -> u32 {
        self.counts.get(&doc).copied().unwrap_or(0)
    }

    /// Facet terms of a kind that begin with `prefix`, the prefix itself first, each with its documents.
    pub fn with_prefix<'a>(
        &'a self,
        kind: FacetKind,
        prefix: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a RoaringBitmap)> {
        let from = Bound::Included((kind, prefix.to_owned()));
        self.terms
            .range((from, Bound::Unbounded))
            .take_while(move |((found, term), _)| *found == kind && term.starts_with(prefix))
            .map(|((_, term), documents)| (term.as_str(), documents))
    }
}
