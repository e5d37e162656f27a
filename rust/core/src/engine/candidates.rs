//! Candidates: the few memories that a new one may repeat, contradict or replace.
//!
//! Three ways to be one, each bounded: a near vector, shared rare words, the same slot (an attribute
//! of a subject, whatever its value). Nobody is compared with everybody.

use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;

use crate::curate::Claim;
use crate::index::vectors::near::Wanted;
use crate::index::{DocId, Index};
use crate::text;

/// Nearest vectors looked at.
const NEAREST: usize = 12;
/// Candidates by rare words.
const BY_WORDS: usize = 12;
/// Words of the new text that are looked up, the rarest first: two thirds, at least and at most so many.
const RAREST_WORDS: (usize, usize) = (8, 16);
/// Documents looked at for each of them, the newest first.
const DOCUMENTS_A_WORD: usize = 96;
/// The share of all words of the shorter text that are shared: a sixth, half of what two texts have to share
/// of their content to be about one thing (`curate::verdict`).
const LEAST_SHARE: usize = 6;
/// A word of so few documents is enough by itself, while a memory is written.
pub(super) const RARE: u64 = 3;
/// The same where time is taken to look at everything.
pub(super) const RARE_IN_RESCAN: u64 = 8;
/// Documents that state the same slot, the newest first.
const DOCUMENTS_A_SLOT: usize = 32;

/// A memory about to be written, as the candidates are looked for.
pub(super) struct Ask<'a> {
    pub claim: &'a Claim,
    /// Its distinct terms.
    pub terms: &'a [&'a str],
    /// Its passages' vectors, f16 bits; empty where only words compare.
    pub rows: &'a [&'a [u16]],
    /// Least cosine that is of interest.
    pub least: f32,
    /// [`RARE`] or [`RARE_IN_RESCAN`].
    pub rare: u64,
    /// Memories among which its words are counted too.
    pub beside: Option<&'a Index>,
}

/// The distinct terms of a text.
pub(super) fn terms_of(text: &str) -> Vec<String> {
    let mut terms: Vec<String> = text::analyze(text).tokens.into_iter().map(|token| token.term).collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

/// The documents to compare with, each once, in their order.
pub(super) fn candidates(index: &Index, wanted: &Wanted, ask: &Ask<'_>) -> Vec<DocId> {
    let mut found = by_words(index, wanted, ask);
    found.extend(by_slots(index, wanted, ask.claim));
    for row in ask.rows {
        found.extend(index.vectors.near(row, wanted, NEAREST, ask.least).into_iter().map(|(doc, _)| doc));
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The documents that share the most, and the rarest, words.
fn by_words(index: &Index, wanted: &Wanted, ask: &Ask<'_>) -> Vec<DocId> {
    let lists = rarest_first(index, ask);
    let looked_up = (ask.terms.len() * 2 / 3).clamp(RAREST_WORDS.0, RAREST_WORDS.1).min(lists.len());
    let least = least_shared(looked_up);
    let everybody = (index.columns.len() + ask.beside.map_or(0, |beside| beside.columns.len())) as f64;
    let mut shared: FxHashMap<DocId, (usize, f64)> = FxHashMap::default();
    for (documents, count) in lists.iter().take(looked_up) {
        let weight = (everybody / *count as f64).ln() + 0.1;
        let newest = documents.iter().rev().filter(|doc| wanted.has(*doc));
        for doc in newest.take(DOCUMENTS_A_WORD) {
            let (words, sum) = shared.entry(doc).or_default();
            (*words, *sum) = (*words + if *count <= ask.rare { least } else { 1 }, *sum + weight);
        }
    }
    let enough = shared.into_iter().filter(|(_, (words, _))| *words >= least);
    let mut best: Vec<(DocId, f64)> = enough.map(|(doc, (_, sum))| (doc, sum)).collect();
    best.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
    let documents = best.into_iter().map(|(doc, _)| doc);
    documents.filter(|doc| may_be_of_one_thing(index, &lists, ask.terms, *doc)).take(BY_WORDS).collect()
}

/// Whatever shares less than a quarter of the rare words is no candidate by words.
fn least_shared(looked_up: usize) -> usize {
    looked_up.div_ceil(4).max(2.min(looked_up))
}

/// One rare word may be shared by chance: of the shorter text a share of all words has to be.
fn may_be_of_one_thing(index: &Index, lists: &[(&RoaringBitmap, u64)], terms: &[&str], doc: DocId) -> bool {
    let shared = lists.iter().filter(|(documents, _)| documents.contains(doc)).count();
    let shorter = terms.len().min(index.columns.length(doc) as usize);
    shared * LEAST_SHARE >= shorter
}

/// Where each term is, with how many memories have it.
fn rarest_first<'i>(index: &'i Index, ask: &Ask<'_>) -> Vec<(&'i RoaringBitmap, u64)> {
    let count =
        |index: &Index, term: &str| index.dictionary.exact(term).map_or(0, |list| list.documents().len());
    let counted = ask.terms.iter().filter_map(|term| {
        let documents = index.dictionary.exact(term)?.documents();
        Some((documents, documents.len() + ask.beside.map_or(0, |beside| count(beside, term))))
    });
    let mut lists: Vec<_> = counted.collect();
    lists.sort_by_key(|(_, count)| *count);
    lists
}

fn by_slots(index: &Index, wanted: &Wanted, claim: &Claim) -> Vec<DocId> {
    let stated = claim.slot_keys().iter().map(|key| index.slots.of(key).iter().rev().copied());
    stated.flat_map(|docs| docs.filter(|doc| wanted.has(*doc)).take(DOCUMENTS_A_SLOT)).collect()
}
