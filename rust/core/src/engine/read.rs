//! The read path: a question and an instant give rows, the same ones every time.

use roaring::RoaringBitmap;

use super::answer::{Answer, Degraded};
use super::budget;
use super::classic;
use super::eligible::{Tiers, tenant_corpus};
use super::evidence::{Corpus, Keywords, keywords};
use super::lending::Lending;
use super::open::Engine;
use super::rank::{Ranked, Ranking};
use super::request::Search;
use super::row::Row;
use crate::config::Scoring;
use crate::error::Result;
use crate::index::Index;
use crate::limits::MAX_QUERY_CHARS;
use crate::scope::ScopeQuery;
use crate::score::blend::{Mode, score, weights};
use crate::text::{self, Query};

/// A query's matches in order, before rows are cut and read.
pub(super) struct Matches {
    pub ranked: Vec<Ranked>,
    pub mode: Mode,
}

impl Engine {
    /// Answers a question. `vector`: the query's embedding by the store's model; `None` ranks by words.
    pub fn search(&self, search: &Search, vector: Option<&[f32]>) -> Result<Answer> {
        self.catch_up()?;
        let vector = vector.map(|vector| self.unit_query(vector)).transpose()?;
        let (query, degraded) = analysed(&search.query);
        let index = self.index()?;
        let matches = self.matches(&index, search, &query, vector.as_deref())?;
        let (kept, trimmed) = self.cut(&index, search, &matches.ranked);
        let documents: Vec<_> = kept.iter().map(|ranked| ranked.doc).collect();
        let rows = self.rows_of(index, &documents, search.now_us)?.into_iter();
        let scored = rows.filter_map(|(position, row)| {
            let layers = kept.get(position)?.layers;
            Some(Row { score: Some(score(layers.raw)), layers: Some(layers), ..row })
        });
        Ok(Answer {
            results: scored.collect(),
            mode: matches.mode,
            candidates: matches.ranked.len(),
            trimmed,
            degraded,
        })
    }

    /// Every memory that matches, best first.
    pub(super) fn matches(
        &self,
        index: &Index,
        search: &Search,
        query: &Query,
        vector: Option<&[f32]>,
    ) -> Result<Matches> {
        let selection = search.selection.clone().lift();
        let tiers = if search.include_archived { Tiers::Every } else { Tiers::Active };
        let mut eligible = self.eligible(index, &selection, &ScopeQuery::default(), tiers, search.now_us)?;
        if !search.include_superseded {
            eligible -= &index.superseded;
        }
        // A query without a term says nothing, whatever its embedding.
        let vector = vector.filter(|_| !query.terms.is_empty());
        let mask = mask(&eligible, index.columns.len());
        let tenant = tenant_corpus(index, &selection);
        let lending = Lending { index, eligible: &mask, config: &self.config.retrieval };
        let keywords = self.keyword_leg(query, &tenant, lending);
        let cosines = vector.map(|vector| index.vectors.cosines(vector, &mask)).unwrap_or_default();
        let stored = cosines.iter().any(Option::is_some);
        let retrieval = &self.config.retrieval;
        let weights = weights(retrieval.keyword_weight, retrieval.semantic_weight, keywords.known, stored);
        let floor = retrieval.semantic_floor;
        let ranking = Ranking {
            index,
            config: &self.config,
            keywords: &keywords,
            cosines: &cosines,
            eligible: &eligible,
            lending,
            preferred: &preferred(index, &selection.scope.unwrap_or_default()),
            weights,
            card: self.card()?.map(|card| card.calibration(floor)).unwrap_or_default(),
            asks_for_time: query.asks_for_time,
            now_us: search.now_us,
        };
        Ok(Matches { ranked: ranking.ranked(), mode: weights.mode })
    }

    /// The keyword leg, by the configured arithmetic.
    pub(super) fn keyword_leg(
        &self,
        query: &Query,
        tenant: &RoaringBitmap,
        lending: Lending<'_>,
    ) -> Keywords {
        let corpus = Corpus { index: lending.index, tenant, lending, config: &self.config.retrieval };
        match self.config.retrieval.scoring {
            Scoring::Best => keywords(&query.terms, &corpus),
            Scoring::Classic => classic::keywords(&query.terms, &corpus),
        }
    }

    fn cut<'a>(&self, index: &Index, search: &Search, ranked: &'a [Ranked]) -> (Vec<&'a Ranked>, usize) {
        let threshold = search.threshold.unwrap_or(0.0);
        let good: Vec<&Ranked> =
            ranked.iter().filter(|ranked| score(ranked.layers.raw) >= threshold).collect();
        let tokens: Vec<u64> =
            good.iter().map(|ranked| u64::from(index.columns.get(ranked.doc).token_estimate)).collect();
        let limit = search.limit.unwrap_or(self.config.retrieval.max_results);
        let (kept, trimmed) =
            budget::fit(&tokens, limit, search.token_budget.unwrap_or(self.config.retrieval.token_budget));
        (kept.into_iter().filter_map(|position| good.get(position).copied()).collect(), trimmed)
    }
}

/// A query's terms, and a word where not all of it was used.
pub(super) fn analysed(query: &str) -> (Query, Vec<Degraded>) {
    let query = text::analyze_query(query);
    let reason =
        || format!("only the first and last {} characters of the query were used", MAX_QUERY_CHARS / 2);
    let degraded = query.truncated.then(|| Degraded { stage: "analysis", reason: reason() });
    (query, degraded.into_iter().collect())
}

/// One flag a document.
pub(super) fn mask(documents: &RoaringBitmap, len: usize) -> Vec<bool> {
    let mut mask = vec![false; len];
    for doc in documents {
        if let Some(flag) = mask.get_mut(doc as usize) {
            *flag = true;
        }
    }
    mask
}

fn preferred(index: &Index, scope: &ScopeQuery) -> RoaringBitmap {
    scope
        .preferred()
        .map(|name| index.fields.with_text("scope", name))
        .fold(RoaringBitmap::new(), |all, one| all | one)
}
