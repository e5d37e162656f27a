//! Evidence: what each query term says of each eligible memory, exhaustively.
//!
//! This is the oracle: every posting of every term is read, nothing is
//! skipped or bounded. One pass a term keeps the best kind of evidence for
//! each document; the sums over the terms are the keyword leg.

use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;

use super::lending::Lending;
use crate::config::{FacetEvidence, RetrievalConfig};
use crate::index::facets::Facets;
use crate::index::postings::Postings;
use crate::index::{DocId, Index};
use crate::limits::MAX_TYPO_TERMS;
use crate::record::FacetKind;
use crate::score::exact::{exact, idf};
use crate::score::facet::{FACET_WEIGHT, MIN_PREFIX_CHARS, facet, jaccard};
use crate::score::stem::{MIN_TYPO_CHARS, STEM_WEIGHT, TYPO_WEIGHT, is_one_edit};
use crate::score::thread;
use crate::text::{QueryTerm, is_stop_word};

/// Which layer the best evidence of a term came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layer {
    Exact,
    Stem,
    Facet,
}

/// The keyword leg of a query over all documents.
#[derive(Debug, Default)]
pub(super) struct Keywords {
    /// Shares of a memory's own keyword score by layer, one entry a document.
    parts: Vec<[f32; 3]>,
    /// The keyword score with what neighbours lend; empty without threads.
    joined: Vec<f32>,
    /// Some term is known to the tenant.
    pub known: bool,
}

impl Keywords {
    pub(super) fn of_parts(parts: Vec<[f32; 3]>, known: bool) -> Self {
        Self { parts, joined: Vec::new(), known }
    }

    /// l1, l2, l3 of a document; they add up to its keyword score.
    pub(super) fn parts(&self, doc: DocId) -> [f64; 3] {
        self.parts.get(doc as usize).map_or([0.0; 3], |parts| parts.map(f64::from))
    }

    /// The keyword score with what neighbours lend, in [0, 1]; not below the own one.
    pub(super) fn joined(&self, doc: DocId) -> f64 {
        let joined = self.joined.get(doc as usize).map_or(0.0, |joined| f64::from(*joined));
        joined.min(1.0).max(self.score(doc))
    }

    /// A document's own keyword score, in [0, 1].
    pub(super) fn score(&self, doc: DocId) -> f64 {
        self.parts(doc).iter().sum::<f64>().min(1.0)
    }
}

/// What the evidence is gathered from.
pub(super) struct Corpus<'a> {
    pub index: &'a Index,
    /// The tenant's active documents.
    pub tenant: &'a RoaringBitmap,
    /// Who may answer, and who lends whom.
    pub lending: Lending<'a>,
    pub config: &'a RetrievalConfig,
}

/// The keyword leg of `terms`.
pub(super) fn keywords(terms: &[QueryTerm], corpus: &Corpus<'_>) -> Keywords {
    let documents = corpus.lending.eligible.len();
    let mut best = Best::new(documents);
    let mut parts = vec![[0.0_f32; 3]; documents];
    let mut joined = vec![0.0_f32; documents];
    let overlap = Overlap::of(terms, corpus);
    let mut mass = 0.0;
    for term in terms {
        let Some(found) = Found::of(term, terms, corpus) else { continue };
        let weight = idf(corpus.tenant.len(), found.df(corpus.tenant));
        mass += weight;
        found.gather(corpus, &mut best, &overlap);
        best.lend(&corpus.lending);
        best.drain(|doc, slot| {
            let Slot { own, layer, lent } = slot;
            if let Some(part) = parts.get_mut(doc as usize).and_then(|parts| parts.get_mut(layer as usize)) {
                *part += (weight * own) as f32;
            }
            if let Some(sum) = joined.get_mut(doc as usize) {
                *sum += (weight * thread::joined(own, lent)) as f32;
            }
        });
    }
    if mass > 0.0 {
        parts.iter_mut().flatten().chain(&mut joined).for_each(|sum| *sum /= mass as f32);
    }
    Keywords { parts, joined, known: mass > 0.0 }
}

/// Everything the store knows of one query term.
struct Found<'a> {
    exact: Option<&'a Postings>,
    family: Vec<&'a Postings>,
    typos: Vec<&'a Postings>,
    facets: Vec<(FacetKind, bool, &'a RoaringBitmap)>,
}

impl<'a> Found<'a> {
    /// `None` where the tenant's memories do not know the term.
    fn of(term: &'a QueryTerm, terms: &[QueryTerm], corpus: &Corpus<'a>) -> Option<Found<'a>> {
        let dictionary = &corpus.index.dictionary;
        let family = term.stem.as_deref().map(|stem| dictionary.family(stem).collect()).unwrap_or_default();
        let facets = if corpus.config.facets { facets(&term.term, corpus.index) } else { Vec::new() };
        let mut found = Found { exact: dictionary.exact(&term.term), family, typos: Vec::new(), facets };
        if found.df(corpus.tenant) == 0 && corpus.config.typo && terms.len() <= MAX_TYPO_TERMS {
            found.typos = typos(&term.term, corpus.index);
        }
        (found.df(corpus.tenant) > 0).then_some(found)
    }

    /// Documents of the tenant with any evidence of the term.
    fn df(&self, tenant: &RoaringBitmap) -> u64 {
        let words =
            self.exact.iter().chain(&self.family).chain(&self.typos).map(|postings| postings.documents());
        let mut all = words.chain(self.facets.iter().map(|(_, _, documents)| *documents));
        match (all.next(), all.next()) {
            (None, _) => 0,
            (Some(only), None) => only.intersection_len(tenant),
            (Some(first), Some(second)) => {
                let union = all.fold(first | second, |union, documents| union | documents);
                union.intersection_len(tenant)
            }
        }
    }

    fn gather(&self, corpus: &Corpus<'_>, best: &mut Best, overlap: &Overlap) {
        let evidence = |doc: DocId, frequency: u32| exact(frequency, corpus.index.columns.length(doc));
        let wanted = |doc: DocId| corpus.lending.heard.get(doc as usize).copied().unwrap_or(false);
        for (doc, frequency) in
            self.exact.iter().flat_map(|postings| postings.iter()).filter(|(doc, _)| wanted(*doc))
        {
            best.offer(doc, Layer::Exact, evidence(doc, u32::from(frequency)));
        }
        for (postings, weight) in [(&self.family, STEM_WEIGHT), (&self.typos, TYPO_WEIGHT)] {
            for (doc, frequency) in summed(postings).filter(|(doc, _)| wanted(*doc)) {
                best.offer(doc, Layer::Stem, weight * evidence(doc, frequency));
            }
        }
        for (kind, whole, documents) in &self.facets {
            for doc in documents.iter().filter(|doc| wanted(*doc)) {
                let share = overlap.share(doc, &corpus.index.facets);
                best.offer(doc, Layer::Facet, FACET_WEIGHT * share * facet(*kind, *whole));
            }
        }
    }
}

/// How far a query's terms and a memory's facets are the same; for `l3 = "jaccard"`.
struct Overlap {
    query_terms: u32,
    /// Query terms among each memory's facets; `None` where coverage is asked for.
    shared: Option<FxHashMap<DocId, u32>>,
}

impl Overlap {
    fn of(terms: &[QueryTerm], corpus: &Corpus<'_>) -> Overlap {
        let shared = (corpus.config.l3 == FacetEvidence::Jaccard).then(|| {
            let mut shared = FxHashMap::default();
            for term in terms {
                let found = facets(&term.term, corpus.index).into_iter();
                let documents = found.fold(RoaringBitmap::new(), |all, (_, _, documents)| all | documents);
                documents.iter().for_each(|doc| *shared.entry(doc).or_insert(0) += 1);
            }
            shared
        });
        Overlap { query_terms: terms.len() as u32, shared }
    }

    fn share(&self, doc: DocId, facets: &Facets) -> f64 {
        self.shared.as_ref().map_or(1.0, |shared| {
            let shared = shared.get(&doc).copied().unwrap_or(0);
            jaccard(shared, self.query_terms, facets.term_count(doc))
        })
    }
}

/// Frequencies of several terms added up, ascending by document.
fn summed<'a>(postings: &'a [&Postings]) -> Box<dyn Iterator<Item = (DocId, u32)> + 'a> {
    match postings {
        [] => Box::new(std::iter::empty()),
        [only] => Box::new(only.iter().map(|(doc, frequency)| (doc, u32::from(frequency)))),
        several => {
            let mut sums = std::collections::BTreeMap::new();
            for (doc, frequency) in several.iter().flat_map(|postings| postings.iter()) {
                *sums.entry(doc).or_insert(0) += u32::from(frequency);
            }
            Box::new(sums.into_iter())
        }
    }
}

fn facets<'a>(term: &'a str, index: &'a Index) -> Vec<(FacetKind, bool, &'a RoaringBitmap)> {
    let prefixes = term.chars().count() >= MIN_PREFIX_CHARS;
    let of_kind = |kind| {
        let found =
            index.facets.with_prefix(kind, term).take_while(move |(facet, _)| prefixes || *facet == term);
        found.map(move |(facet, documents)| (kind, facet == term, documents))
    };
    FacetKind::ALL.into_iter().flat_map(of_kind).collect()
}

/// Known words one edit away: same first letter, none of them a stop word.
fn typos<'a>(term: &str, index: &'a Index) -> Vec<&'a Postings> {
    let could_be =
        |word: &str| word.len() >= MIN_TYPO_CHARS && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    if !could_be(term) {
        return Vec::new();
    }
    let near = |other: &str| {
        other.bytes().next() == term.bytes().next()
            && other.len().abs_diff(term.len()) <= 1
            && could_be(other)
            && is_one_edit(term, other)
            && !is_stop_word(other)
    };
    index.dictionary.iter().filter(|(other, _)| near(other)).map(|(_, found)| found).collect()
}

/// What one term says of one document.
#[derive(Clone, Copy)]
struct Slot {
    /// Its own evidence, and the layer it came from.
    own: f64,
    layer: Layer,
    /// The most that a neighbour lends.
    lent: f64,
}

const NOTHING: Slot = Slot { own: 0.0, layer: Layer::Exact, lent: 0.0 };

/// The evidence of one term, a document each; emptied after every term.
struct Best {
    slots: Vec<Slot>,
    touched: Vec<DocId>,
}

impl Best {
    fn new(documents: usize) -> Self {
        Self { slots: vec![NOTHING; documents], touched: Vec::new() }
    }

    /// Equal evidence stays with the layer that came first.
    fn offer(&mut self, doc: DocId, layer: Layer, evidence: f64) {
        let Some(slot) = self.slots.get_mut(doc as usize) else { return };
        if evidence > slot.own {
            if slot.own == 0.0 {
                self.touched.push(doc);
            }
            *slot = Slot { own: evidence, layer, ..*slot };
        }
    }

    /// Every document that has evidence lends to its neighbours.
    fn lend(&mut self, lending: &Lending<'_>) {
        for at in 0..self.touched.len() {
            let Some(&lender) = self.touched.get(at) else { return };
            let own = self.slots.get(lender as usize).map_or(0.0, |slot| slot.own);
            for (borrower, share) in lending.borrowers(lender) {
                let Some(slot) = self.slots.get_mut(borrower as usize) else { continue };
                if slot.own == 0.0 && slot.lent == 0.0 {
                    self.touched.push(borrower);
                }
                slot.lent = slot.lent.max(share * own);
            }
        }
    }

    fn drain(&mut self, mut take: impl FnMut(DocId, Slot)) {
        for doc in self.touched.drain(..) {
            if let Some(slot) = self.slots.get_mut(doc as usize) {
                take(doc, *slot);
                *slot = NOTHING;
            }
        }
    }
}
