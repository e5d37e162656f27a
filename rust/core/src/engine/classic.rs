//! The keyword leg of `scoring = "classic"`, from the same indexes.

use rustc_hash::FxHashMap;

use super::evidence::{Corpus, Keywords};
use crate::index::DocId;
use crate::index::facets::Facets;
use crate::record::FacetKind;
use crate::score::classic::{facet_points, parts};
use crate::text::QueryTerm;

/// What a document has of the query.
#[derive(Default, Clone, Copy)]
struct Hits {
    words: u32,
    stems: u32,
    kinds: [bool; 3],
}

/// The classic keyword leg of `terms`.
pub(super) fn keywords(terms: &[QueryTerm], corpus: &Corpus<'_>) -> Keywords {
    let mut hits: FxHashMap<DocId, Hits> = FxHashMap::default();
    for term in terms {
        let exact = corpus.index.dictionary.exact(&term.term).map(|postings| postings.documents().clone());
        let exact = exact.unwrap_or_default();
        let family = term.stem.iter().flat_map(|stem| corpus.index.dictionary.family(stem));
        let stem = family.fold(exact.clone(), |all, postings| all | postings.documents());
        exact.iter().for_each(|doc| hits.entry(doc).or_default().words += 1);
        stem.iter().for_each(|doc| hits.entry(doc).or_default().stems += 1);
        if corpus.config.facets {
            mark_facets(&term.term, &corpus.index.facets, &mut hits);
        }
    }
    let mut scores = vec![[0.0_f32; 3]; corpus.lending.eligible.len()];
    let mut known = false;
    for (doc, hit) in hits {
        known |= corpus.tenant.contains(doc);
        let eligible = corpus.lending.eligible.get(doc as usize).copied().unwrap_or(false);
        if let Some(score) = scores.get_mut(doc as usize).filter(|_| eligible) {
            let points = FacetKind::ALL.into_iter().zip(hit.kinds);
            let points = points.filter(|(_, hit)| *hit).map(|(kind, _)| facet_points(kind)).sum();
            *score = parts(hit.words, hit.stems, terms.len() as u32, points).map(|part| part as f32);
        }
    }
    Keywords::of_parts(scores, known)
}

/// Tools and entities hit by a prefix, tags as a whole.
fn mark_facets(term: &str, facets: &Facets, hits: &mut FxHashMap<DocId, Hits>) {
    for (slot, kind) in FacetKind::ALL.into_iter().enumerate() {
        let found = facets.with_prefix(kind, term);
        for (_, documents) in found.filter(|(facet, _)| kind != FacetKind::Tag || *facet == term) {
            for doc in documents {
                if let Some(hit) = hits.entry(doc).or_default().kinds.get_mut(slot) {
                    *hit = true;
                }
            }
        }
    }
}
