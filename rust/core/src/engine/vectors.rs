//! The bare engine for other front ends: vectors or words in, hits out, no rows.

use super::eligible::{Reach, tenant_corpus};
use super::lending::Lending;
use super::open::Engine;
use super::read::analysed;
use super::request::{Search, Selection};
use crate::ageing::decay::{Aged, decay};
use crate::cores;
use crate::error::{Error, Result};
use crate::index::{DocId, Index, mask};
use crate::score::blend::score;
use crate::score::recency::recency;

/// A public id and what it is worth.
pub type Hit = (String, f64);

impl Engine {
    /// The `k` nearest memories by cosine, best first; `prior`: by cosine x decay x recency.
    pub fn nearest(
        &self,
        vector: &[f32],
        k: usize,
        selection: &Selection,
        prior: bool,
        now_us: i64,
    ) -> Result<Vec<Hit>> {
        self.catch_up()?;
        let vector = self.unit_query(vector)?;
        let index = self.index()?;
        let eligible = self.eligible(&index, &selection.clone().lift()?, Reach::SEARCH, now_us)?;
        let cosines = index.vectors.cosines(&vector, &mask(&eligible, index.columns.len()));
        let worth = |doc: DocId| {
            let cosine = f64::from(cosines.get(doc as usize).copied().flatten()?);
            Some((doc, if prior { cosine * self.prior(&index, doc, now_us) } else { cosine }))
        };
        Ok(top(&index, eligible.iter().filter_map(worth).collect(), k))
    }

    /// The `k` memories with the most keyword evidence, best first.
    pub fn by_words(&self, query: &str, k: usize, selection: &Selection, now_us: i64) -> Result<Vec<Hit>> {
        self.catch_up()?;
        let (query, _) = analysed(query);
        let selection = selection.clone().lift()?;
        let index = self.index()?;
        let eligible = self.eligible(&index, &selection, Reach::SEARCH, now_us)?;
        let mask = mask(&eligible, index.columns.len());
        let tenant = tenant_corpus(&index, &selection, Reach::SEARCH, now_us)?;
        let config = &self.config.retrieval;
        let lending = Lending { index: &index, eligible: &mask, heard: &mask, config };
        let keywords = self.keyword_leg(&query, &tenant, lending);
        let worth = eligible.iter().map(|doc| (doc, keywords.score(doc))).filter(|(_, worth)| *worth > 0.0);
        Ok(top(&index, worth.collect(), k))
    }

    /// Ids and scores of many searches on all cores, in order, without reading rows. The first
    /// that fails fails all.
    pub fn hits_many(&self, searches: &[Search], vectors: &[Option<&[f32]>]) -> Result<Vec<Vec<Hit>>> {
        if searches.len() != vectors.len() {
            return Err(Error::InvalidArgument(format!(
                "{} queries and {} vectors; give one vector, or none, for each query",
                searches.len(),
                vectors.len()
            )));
        }
        self.catch_up()?;
        let index = self.index()?;
        let pairs = searches.iter().zip(vectors);
        cores::map(pairs, |(search, vector)| self.hits(&index, search, *vector)).into_iter().collect()
    }

    fn hits(&self, index: &Index, search: &Search, vector: Option<&[f32]>) -> Result<Vec<Hit>> {
        let vector = vector.map(|vector| self.unit_query(vector)).transpose()?;
        let (query, _) = analysed(&search.query);
        let limit = search.limit.unwrap_or(self.config.retrieval.max_results);
        self.ranking(index, search, &query, vector.as_deref(), |ranking| {
            let (mut matching, _) = ranking.matching(search.threshold);
            ranking.order_best(&mut matching, limit);
            let best = matching.iter().take(limit);
            best.map(|ranked| (index.columns.id(ranked.doc).to_owned(), score(ranked.raw))).collect()
        })
    }

    /// The documents of a selection as a portable Roaring bitmap. Its numbers are
    /// this process's, and hold until the indexes are built anew (`compact`, `reset`, `reindex`,
    /// reopening, much deleted); a memory that changes gets another number.
    pub fn bitmap(&self, selection: &Selection, now_us: i64) -> Result<Vec<u8>> {
        self.catch_up()?;
        let index = self.index()?;
        let documents = self.eligible(&index, &selection.clone().lift()?, Reach::LIST, now_us)?;
        let mut bytes = Vec::with_capacity(documents.serialized_size());
        documents.serialize_into(&mut bytes).map_err(|error| Error::Store(format!("bitmap: {error}")))?;
        Ok(bytes)
    }

    fn prior(&self, index: &Index, doc: DocId, now_us: i64) -> f64 {
        let values = index.columns.get(doc);
        let aged = Aged::at(now_us, values.created_at_us, values.usage.recall_count, values.pinned);
        let age_us = now_us.saturating_sub(values.said_at_us());
        let retrieval = &self.config.retrieval;
        decay(aged, &self.config.decay) * recency(age_us, retrieval.recency_boost, retrieval.recency_days)
    }
}

/// The best `k`; ties: newer, then smaller id.
fn top(index: &Index, mut hits: Vec<(DocId, f64)>, k: usize) -> Vec<Hit> {
    let order =
        |a: &(DocId, f64), b: &(DocId, f64)| b.1.total_cmp(&a.1).then_with(|| index.columns.tie(a.0, b.0));
    if k < hits.len() {
        hits.select_nth_unstable_by(k, order);
        hits.truncate(k);
    }
    hits.sort_by(order);
    hits.into_iter().map(|(doc, worth)| (index.columns.id(doc).to_owned(), worth)).collect()
}
