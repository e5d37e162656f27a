//! Configuration of the engine: what the Python side has checked and hands over.
//!
//! Defaults are those of the documented keys; `python/memx/config.py` owns
//! names, ranges and aliases.

use serde::{Deserialize, Serialize};

use crate::limits;
use crate::privacy::PrivacySettings;

/// Everything that changes how one opened engine behaves.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineConfig {
    /// See [`StoreConfig`].
    pub store: StoreConfig,
    /// See [`RetrievalConfig`].
    pub retrieval: RetrievalConfig,
    /// What is redacted.
    pub privacy: PrivacySettings,
    /// See [`CuratorConfig`].
    pub curator: CuratorConfig,
    /// See [`DecayConfig`].
    pub decay: DecayConfig,
    /// See [`Limits`].
    pub limits: Limits,
}

/// How safely and how much is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreConfig {
    /// See [`Durability`].
    pub durability: Durability,
    /// Keep the old texts of changed memories in their history.
    pub keep_history_text: bool,
}

/// What a commit survives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Durability {
    /// Every commit is synced: power loss loses nothing acknowledged.
    #[default]
    Full,
    /// Power loss may lose the last commits; the store stays whole.
    Normal,
}

/// The weights and switches of ranking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RetrievalConfig {
    pub keyword_weight: f64,
    pub semantic_weight: f64,
    pub max_results: usize,
    /// 0 for no budget.
    pub token_budget: u64,
    pub recency_boost: f64,
    pub recency_days: f64,
    pub scope_boost: f64,
    pub thread: bool,
    pub thread_max_gap_secs: f64,
    pub form: bool,
    pub typo: bool,
    pub facets: bool,
    pub scoring: Scoring,
    pub l3: FacetEvidence,
    /// `None`: the model card's.
    pub semantic_floor: Option<f64>,
    /// Searches and reads by id count as use, where the call does not say otherwise.
    pub track: bool,
}

/// Which arithmetic ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// The best evidence of each query term, blended with meaning, thread and form.
    #[default]
    Best,
    /// The ACE reference: points a hit, summed over 35.
    Classic,
}

/// What L3 says of a facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FacetEvidence {
    /// A query term found in a facet counts by the facet's weight.
    #[default]
    Coverage,
    /// The same, scaled by the Jaccard index of query terms and facet terms.
    Jaccard,
}

/// When two memories are one, and when they contradict. Levels of the decision scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CuratorConfig {
    /// Off: only the same text of a tenant and scope stays one memory.
    pub enabled: bool,
    /// Off: the same text again is another memory.
    pub same_text: bool,
    pub dedup_threshold: f64,
    pub conflict_min: f64,
    pub conflict_max: f64,
    pub merge_strategy: MergeStrategy,
    pub conflict_detection: bool,
}

/// Which text two memories keep that become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MergeStrategy {
    /// The one with the higher score, then the longer, then the newer.
    #[default]
    KeepBest,
    /// The sentences of both.
    MergeContent,
}

/// How memories fade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DecayConfig {
    pub half_life_days: f64,
    pub boost_factor: f64,
    pub protection_days: f64,
    pub permanent_threshold: u32,
    /// A weight below it is archived by the next sweep.
    pub archive_threshold: f64,
    /// Hours between two maintenance runs by whoever opens the store; 0: never.
    pub sweep_on_open_hours: f64,
}

/// How large a thing may be; each error names its limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Limits {
    pub text_bytes: usize,
    pub metadata_bytes: usize,
    pub tags: usize,
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self { durability: Durability::Full, keep_history_text: true }
    }
}

impl Default for RetrievalConfig {
    fn default() -> Self {
        Self {
            keyword_weight: 0.6,
            semantic_weight: 0.4,
            max_results: 5,
            token_budget: 2_000,
            recency_boost: 0.2,
            recency_days: 7.0,
            scope_boost: 1.5,
            thread: true,
            thread_max_gap_secs: 86_400.0,
            form: true,
            typo: true,
            facets: true,
            scoring: Scoring::Best,
            l3: FacetEvidence::Coverage,
            semantic_floor: None,
            track: true,
        }
    }
}

impl Default for CuratorConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            same_text: true,
            dedup_threshold: 0.9,
            conflict_min: 0.5,
            conflict_max: 0.8,
            merge_strategy: MergeStrategy::KeepBest,
            conflict_detection: true,
        }
    }
}

impl Default for DecayConfig {
    fn default() -> Self {
        Self {
            half_life_days: 30.0,
            boost_factor: 0.1,
            protection_days: 7.0,
            permanent_threshold: 15,
            archive_threshold: 0.02,
            sweep_on_open_hours: 24.0,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            text_bytes: limits::MAX_TEXT_BYTES,
            metadata_bytes: limits::MAX_METADATA_BYTES,
            tags: limits::MAX_FACETS,
        }
    }
}
