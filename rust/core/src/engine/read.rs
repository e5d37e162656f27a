//! The read path: a question and an instant give rows, the same ones every time.

use roaring::RoaringBitmap;

use super::answer::{Answer, Degraded};
use super::budget;
use super::classic;
use super::eligible::{Reach, tenant_corpus};
use super::evidence::{Corpus, Keywords, keywords};
use super::lending::Lending;
use super::open::Engine;
use super::rank::{Ranked, Ranking};
use super::request::Search;
use super::row::Row;
use crate::config::Scoring;
use crate::error::Result;
use crate::index::{DocId, Index, mask};
use crate::limits::MAX_QUERY_CHARS;
use crate::scope::ScopeQuery;
use crate::score::blend::{Layers, Mode, score, weights};
use crate::text::{self, Query};

/// Ranked rows put in order at first, beyond twice the limit; the budget may skip some.
const ROWS_AHEAD: usize = 32;

/// What an answer will show, before its rows are read.
struct Picked {
    best: Vec<(DocId, Layers)>,
    mode: Mode,
    candidates: usize,
    trimmed: usize,
}

impl Engine {
    /// Answers a question. `vector`: the query's embedding by the store's model; `None` ranks by words.
    pub fn search(&self, search: &Search, vector: Option<&[f32]>) -> Result<Answer> {
        self.catch_up()?;
        let vector = vector.map(|vector| self.unit_query(vector)).transpose()?;
        let (query, mut degraded) = analysed(&search.query);
        let index = self.index()?;
        let picked =
            self.ranking(&index, search, &query, vector.as_deref(), |ranking| self.pick(ranking, search))?;
        let documents: Vec<_> = picked.best.iter().map(|(doc, _)| *doc).collect();
        let rows = self.rows_of(index, &documents, search.now_us)?.into_iter();
        let scored = rows.filter_map(|(position, row)| {
            let (_, layers) = picked.best.get(position)?;
            Some(Row { score: Some(score(layers.raw)), layers: Some(*layers), ..row })
        });
        let results: Vec<Row> = scored.collect();
        if search.track {
            degraded.extend(self.recalled(&results, search.now_us));
        }
        Ok(Answer {
            results,
            mode: picked.mode,
            candidates: picked.candidates,
            trimmed: picked.trimmed,
            degraded,
        })
    }

    /// The best matches that limit, threshold and budget admit.
    fn pick(&self, ranking: &Ranking<'_>, search: &Search) -> Picked {
        let retrieval = &self.config.retrieval;
        let limit = search.limit.unwrap_or(retrieval.max_results);
        let budget = search.token_budget.unwrap_or(retrieval.token_budget);
        let (mut matching, candidates) = ranking.matching(search.threshold);
        let mut ahead = limit.saturating_mul(2).saturating_add(ROWS_AHEAD);
        loop {
            ranking.order_best(&mut matching, ahead);
            let ordered = matching.get(..ahead).unwrap_or(&matching);
            let cost = |ranked: &Ranked| u64::from(ranking.index.columns.get(ranked.doc).token_estimate);
            let (kept, trimmed) = budget::fit(&ordered.iter().map(cost).collect::<Vec<_>>(), limit, budget);
            if kept.len() >= limit || ahead >= matching.len() {
                let docs = kept.iter().filter_map(|&position| ordered.get(position).map(|ranked| ranked.doc));
                let best = docs.map(|doc| (doc, ranking.layers(doc))).collect();
                return Picked { best, mode: ranking.weights.mode, candidates, trimmed };
            }
            ahead = ahead.saturating_mul(8);
        }
    }

    /// Gathers all evidence of a question and hands it to `work`.
    pub(super) fn ranking<T>(
        &self,
        index: &Index,
        search: &Search,
        query: &Query,
        vector: Option<&[f32]>,
        work: impl FnOnce(&Ranking<'_>) -> T,
    ) -> Result<T> {
        let selection = search.selection.clone().lift()?;
        let reach = if search.include_archived { Reach::SEARCH_ALL_TIERS } else { Reach::SEARCH };
        let mut eligible = self.eligible(index, &selection, reach, search.now_us)?;
        // Who has been replaced is heard all the same: its heir answers for it.
        let heard = mask(&eligible, index.columns.len());
        let answering = (!search.include_superseded).then(|| {
            eligible -= &index.superseded;
            mask(&eligible, index.columns.len())
        });
        // A query without a term says nothing, whatever its embedding.
        let vector = vector.filter(|_| !query.terms.is_empty());
        let tenant = tenant_corpus(index, &selection, reach, search.now_us)?;
        let config = &self.config.retrieval;
        let lending =
            Lending { index, eligible: answering.as_deref().unwrap_or(&heard), heard: &heard, config };
        let keywords = self.keyword_leg(query, &tenant, lending);
        let cosines = vector.map(|vector| index.vectors.cosines(vector, &heard)).unwrap_or_default();
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
        Ok(work(&ranking))
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
}

/// A query's terms, and a word where not all of it was used.
pub(super) fn analysed(query: &str) -> (Query, Vec<Degraded>) {
    let query = text::analyze_query(query);
    let reason =
        || format!("only the first and last {} characters of the query were used", MAX_QUERY_CHARS / 2);
    let degraded = query.truncated.then(|| Degraded { stage: "analysis", reason: reason() });
    (query, degraded.into_iter().collect())
}

fn preferred(index: &Index, scope: &ScopeQuery) -> RoaringBitmap {
    scope
        .preferred()
        .map(|name| index.fields.with_text("scope", name))
        .fold(RoaringBitmap::new(), |all, one| all | one)
}
