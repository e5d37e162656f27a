//! Ranking: from evidence to an ordered list. Current memories first, then history.

use std::cmp::Ordering;

use roaring::RoaringBitmap;

use super::evidence::Keywords;
use super::lending::Lending;
use crate::ageing::decay::{Aged, decay};
use crate::config::{EngineConfig, Scoring};
use crate::index::columns::Values;
use crate::index::{DocId, Index};
use crate::score::blend::{Factors, Layers, Weights, blend, score};
use crate::score::semantic::{Calibration, semantic};
use crate::score::thread::joined;
use crate::score::{classic, form, recency};

/// Everything that ranks one query.
pub(super) struct Ranking<'a> {
    pub index: &'a Index,
    pub config: &'a EngineConfig,
    pub keywords: &'a Keywords,
    /// The best cosine of each eligible document; `None` where there is none.
    pub cosines: &'a [Option<f32>],
    pub eligible: &'a RoaringBitmap,
    pub lending: Lending<'a>,
    /// Memories of a scope that was asked for by name.
    pub preferred: &'a RoaringBitmap,
    pub weights: Weights,
    pub card: Calibration,
    pub asks_for_time: bool,
    pub now_us: i64,
}

/// A memory that matches, and what orders it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub doc: DocId,
    /// The ranking key.
    pub raw: f64,
    superseded: bool,
}

impl Ranking<'_> {
    /// All that match with a score of at least `threshold`, in no order; and how many match at all.
    pub(super) fn matching(&self, threshold: Option<f64>) -> (Vec<Ranked>, usize) {
        let mut ranked: Vec<Ranked> =
            self.eligible.iter().filter(|&doc| self.matches(doc)).map(|doc| self.rank(doc)).collect();
        let candidates = ranked.len();
        ranked.retain(|ranked| score(ranked.raw) >= threshold.unwrap_or(0.0));
        (ranked, candidates)
    }

    /// Puts the best `count` first, in order. Superseded ones come last; ties: newer, then smaller id.
    pub(super) fn order_best(&self, ranked: &mut [Ranked], count: usize) {
        if count < ranked.len() {
            ranked.select_nth_unstable_by(count, |a, b| self.order(a, b));
        }
        ranked.get_mut(..count.min(ranked.len())).unwrap_or_default().sort_by(|a, b| self.order(a, b));
    }

    /// A memory answers by its own evidence, or after a question that has some:
    /// "Yes, in Oslo, last May" need not repeat a word of what was asked. Nor need a new value
    /// repeat a word of the old one whose place it has.
    fn matches(&self, doc: DocId) -> bool {
        self.has_evidence(doc)
            || self.lending.asked_before(doc).any(|question| self.has_evidence(question))
            || self.lending.predecessors(doc).any(|old| self.has_evidence(old))
    }

    /// A word, or a cosine that is more than chance.
    fn has_evidence(&self, doc: DocId) -> bool {
        let has_meaning = self.cosine(doc).is_some() && self.semantic(doc) >= self.card.floor;
        let by_meaning = self.weights.semantic > 0.0 && has_meaning;
        by_meaning || (self.weights.keyword > 0.0 && self.keywords.score(doc) > 0.0)
    }

    fn order(&self, a: &Ranked, b: &Ranked) -> Ordering {
        a.superseded
            .cmp(&b.superseded)
            .then_with(|| b.raw.total_cmp(&a.raw))
            .then_with(|| self.index.columns.tie(a.doc, b.doc))
    }

    fn rank(&self, doc: DocId) -> Ranked {
        let values = self.index.columns.get(doc);
        let (_, raw) = self.blended(doc, self.factors(doc, values));
        let superseded = self.index.superseded.contains(doc);
        Ranked { doc, raw, superseded }
    }

    fn blended(&self, doc: DocId, factors: Factors) -> (f64, f64) {
        blend(self.keywords.score(doc), self.semantic(doc), self.weights, factors)
    }

    /// Every layer and factor of a memory's score, as its row shows them.
    pub(super) fn layers(&self, doc: DocId) -> Layers {
        let values = self.index.columns.get(doc);
        let [l1, l2, l3] = self.keywords.parts(doc);
        let factors = self.factors(doc, values);
        let (blended, raw) = self.blended(doc, factors);
        let cosine = self.cosine(doc);
        Layers {
            l1,
            l2,
            l3,
            semantic: cosine.map(|_| self.semantic(doc)),
            cosine,
            keyword: self.keywords.score(doc),
            thread: factors.thread,
            form: factors.form,
            decay: factors.decay,
            recency: factors.recency,
            scope: factors.scope,
            trust: values.trust_score,
            blended,
            raw,
            mode: self.weights.mode,
        }
    }

    fn factors(&self, doc: DocId, values: &Values) -> Factors {
        let retrieval = &self.config.retrieval;
        let classic = retrieval.scoring == Scoring::Classic;
        let fresh = if classic { classic::recency } else { recency::recency };
        let recalls = values.usage.recall_count;
        let aged = Aged::at(self.now_us, values.created_at_us, recalls, values.pinned);
        Factors {
            thread: if classic { 0.0 } else { self.thread(doc) },
            form: if retrieval.form && !classic {
                form::form(values.is_question, values.has_time, self.asks_for_time)
            } else {
                1.0
            },
            decay: decay(aged, &self.config.decay),
            recency: fresh(
                self.now_us.saturating_sub(values.said_at_us()),
                retrieval.recency_boost,
                retrieval.recency_days,
            ),
            scope: recency::scope(self.preferred.contains(doc), retrieval.scope_boost),
        }
    }

    /// What the neighbours lend: term by term for words, once for meaning.
    fn thread(&self, doc: DocId) -> f64 {
        let own = self.semantic(doc);
        let lent = self
            .lending
            .lenders(doc)
            .map(|(lender, share)| share * self.semantic(lender))
            .fold(0.0, f64::max);
        self.weights.keyword * (self.keywords.joined(doc) - self.keywords.score(doc))
            + self.weights.semantic * (joined(own, lent) - own)
    }

    fn semantic(&self, doc: DocId) -> f64 {
        self.cosine(doc).map_or(0.0, |cosine| semantic(cosine, &self.card))
    }

    fn cosine(&self, doc: DocId) -> Option<f64> {
        self.cosines.get(doc as usize).copied().flatten().map(f64::from)
    }
}
