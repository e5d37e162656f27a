//! Rows: a record as every surface shows it, shaped like mem0's.

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::ageing::decay::{Aged, decay};
use crate::clock::format_time;
use crate::config::DecayConfig;
use crate::record::{Record, RowId, Usage};
use crate::score::blend::Layers;

/// One memory with everything known of it. Times are ISO-8601 UTC.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Row {
    #[serde(skip)]
    pub row_id: RowId,
    /// As the counters below say.
    #[serde(skip)]
    pub usage: Usage,
    pub id: String,
    pub memory: String,
    /// SHA-256 of the text, hexadecimal.
    pub hash: String,
    /// In [0, 1]; only a search has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    pub metadata: Map<String, Value>,
    pub user_id: Option<String>,
    pub agent_id: Option<String>,
    pub run_id: Option<String>,
    pub run_ids: Vec<String>,
    pub created_at: String,
    pub updated_at: String,
    pub last_seen_at: String,
    pub revision: u32,
    pub tier: &'static str,
    pub importance: f64,
    pub pinned: bool,
    pub expires_at: Option<String>,
    pub section: String,
    pub knowledge_type: String,
    pub instructivity_score: f64,
    pub source_type: String,
    pub recall_count: u32,
    pub last_recalled_at: Option<String>,
    pub decay_weight: f64,
    pub access_count: u32,
    pub related_tools: Vec<String>,
    pub key_entities: Vec<String>,
    pub tags: Vec<String>,
    pub anchors: Vec<Value>,
    pub scope: String,
    pub supersedes: Vec<String>,
    pub superseded_by: Option<String>,
    pub conflicts_with: Vec<String>,
    pub verified_status: Option<String>,
    pub trust_score: Option<f64>,
    /// stored, or missing: words alone find it.
    pub vector: &'static str,
    /// How the score came about; only a search says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Layers>,
}

impl Row {
    /// The row of a record at `now_us`.
    pub fn new(record: Record, has_vector: bool, config: &DecayConfig, now_us: i64) -> Row {
        let aged = Aged::at(now_us, record.created_at_us, record.usage.recall_count, record.pinned);
        let run_ids: Vec<String> = record.runs.into_iter().map(|run| run.run_id).collect();
        Row {
            row_id: record.row_id,
            usage: record.usage,
            hash: hash(&record.text),
            id: record.id,
            memory: record.text,
            score: None,
            metadata: record.metadata,
            user_id: record.user_id,
            agent_id: record.agent_id,
            run_id: run_ids.first().cloned(),
            run_ids,
            created_at: format_time(record.created_at_us),
            updated_at: format_time(record.updated_at_us),
            last_seen_at: format_time(record.last_seen_at_us),
            revision: record.revision,
            tier: record.tier.as_str(),
            importance: record.importance,
            pinned: record.pinned,
            expires_at: record.expires_at_us.map(format_time),
            section: record.section,
            knowledge_type: record.knowledge_type,
            instructivity_score: record.instructivity_score,
            source_type: record.source_type,
            recall_count: record.usage.recall_count,
            last_recalled_at: record.usage.last_recalled_at_us.map(format_time),
            decay_weight: decay(aged, config),
            access_count: record.usage.access_count,
            related_tools: record.tools,
            key_entities: record.entities,
            tags: record.tags,
            anchors: record.anchors,
            scope: record.scope,
            supersedes: record.supersedes,
            superseded_by: record.superseded_by,
            conflicts_with: record.conflicts_with,
            verified_status: record.verified_status,
            trust_score: record.trust_score,
            vector: if has_vector { "stored" } else { "missing" },
            layers: None,
        }
    }
}

/// SHA-256 of a text, hexadecimal.
pub fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::with_capacity(64), |mut hash, byte| {
        let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
        hash.extend([digit(byte >> 4), digit(byte & 15)]);
        hash
    })
}
