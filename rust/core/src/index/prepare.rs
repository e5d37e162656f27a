//! Preparing a record for the indexes: analysis, done outside every lock and on all cores.

use rustc_hash::FxHashMap;

use crate::cores;
use crate::curate;
use crate::record::{FacetKind, Record};
use crate::text::{self, TokenKind};

/// A record and what the indexes need to know of it.
#[derive(Debug)]
pub struct Prepared {
    /// The record, its text taken out: the indexes keep none.
    pub record: Record,
    /// Distinct terms with their frequency, capped at 255.
    pub terms: Vec<(String, u8)>,
    /// Terms of each facet value.
    pub facet_terms: Vec<(FacetKind, String)>,
    /// Length that normalises term frequencies.
    pub length: u32,
    /// Estimated tokens of a language model, for budgets.
    pub token_estimate: u32,
    /// The text only asks.
    pub is_question: bool,
    /// The text says when.
    pub has_time: bool,
    /// What attributes of what subjects the text states.
    pub slots: Vec<String>,
    /// f16 little-endian rows, one a passage.
    pub vectors: Vec<Vec<u8>>,
}

/// Analyses one record.
pub fn prepare(record: Record, vectors: Vec<Vec<u8>>) -> Prepared {
    let slots = curate::slot_keys(&record.text);
    prepare_with(record, vectors, slots)
}

/// The same where the slots of its text are read already.
pub(crate) fn prepare_with(mut record: Record, vectors: Vec<Vec<u8>>, slots: Vec<String>) -> Prepared {
    let text = std::mem::take(&mut record.text);
    let analysis = text::analyze(&text);
    let mut counts: FxHashMap<String, u8> = FxHashMap::default();
    for token in analysis.tokens {
        let count = counts.entry(token.term).or_insert(0);
        *count = count.saturating_add(1);
    }
    let mut terms: Vec<_> = counts.into_iter().collect();
    terms.sort_unstable();
    Prepared {
        terms,
        facet_terms: facet_terms(&record),
        length: analysis.length,
        token_estimate: u32::try_from(text::estimate_tokens(&text)).unwrap_or(u32::MAX),
        is_question: text::is_question(&text),
        has_time: text::has_time_expression(&text),
        slots,
        vectors,
        record,
    }
}

/// Analyses many records on all cores; the order is kept.
pub fn prepare_all(records: Vec<(Record, Vec<Vec<u8>>)>) -> Vec<Prepared> {
    cores::map(records, |(record, vectors)| prepare(record, vectors))
}

fn facet_terms(record: &Record) -> Vec<(FacetKind, String)> {
    let kinds = [
        (FacetKind::Tool, &record.tools),
        (FacetKind::Entity, &record.entities),
        (FacetKind::Tag, &record.tags),
    ];
    let values = kinds.into_iter().flat_map(|(kind, values)| values.iter().map(move |value| (kind, value)));
    let mut terms: Vec<_> = values
        .flat_map(|(kind, value)| {
            let tokens = text::analyze(value).tokens.into_iter();
            // One-character CJK terms would make every facet a hit for a common character.
            tokens.filter(|token| token.kind != TokenKind::Unigram).map(move |token| (kind, token.term))
        })
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}
