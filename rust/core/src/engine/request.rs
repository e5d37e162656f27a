//! What the surfaces ask, as plain values. Unknown fields are refused.

use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::scope::ScopeQuery;

/// A memory to write. Missing fields take their documented defaults.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct NewMemory {
    pub text: String,
    pub id: Option<String>,
    pub user_id: Option<String>,
    pub agent_id: Option<String>,
    pub run_ids: Vec<String>,
    pub scope: Option<String>,
    pub metadata: Map<String, Value>,
    pub tags: Vec<String>,
    pub tools: Vec<String>,
    pub entities: Vec<String>,
    pub importance: Option<f64>,
    pub pinned: bool,
    pub expires_at_us: Option<i64>,
    pub anchors: Vec<Value>,
    pub created_at_us: Option<i64>,
    pub section: Option<String>,
    pub knowledge_type: Option<String>,
    pub instructivity_score: Option<f64>,
    pub source_type: Option<String>,
    /// What only an import knows.
    pub imported: Option<Imported>,
}

/// Fields of an exported row that a new memory cannot have.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Imported {
    pub tier: Option<String>,
    pub updated_at_us: Option<i64>,
    pub last_seen_at_us: Option<i64>,
    pub revision: Option<u32>,
    pub recall_count: u32,
    pub last_recalled_at_us: Option<i64>,
    pub access_count: u32,
    pub supersedes: Vec<String>,
    pub superseded_by: Option<String>,
    pub conflicts_with: Vec<String>,
    pub verified_status: Option<String>,
    pub trust_score: Option<f64>,
}

/// A change of a memory. What is `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Update {
    pub id: String,
    pub text: Option<String>,
    /// Replaces all of the metadata.
    pub metadata: Option<Map<String, Value>>,
    pub scope: Option<String>,
    pub tags: Option<Vec<String>>,
    pub tools: Option<Vec<String>>,
    pub entities: Option<Vec<String>>,
    pub importance: Option<f64>,
    pub pinned: Option<bool>,
    /// `Some(None)`: never expires.
    #[serde(deserialize_with = "given")]
    pub expires_at_us: Option<Option<i64>>,
    pub anchors: Option<Vec<Value>>,
    pub section: Option<String>,
    pub knowledge_type: Option<String>,
    pub expected_revision: Option<u32>,
}

/// A field that is there, be it null.
fn given<'de, D: Deserializer<'de>>(field: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::deserialize(field).map(Some)
}

/// Which memories a call is about.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Selection {
    pub user_id: Option<String>,
    pub agent_id: Option<String>,
    pub run_id: Option<String>,
    /// `None`: a search sees `global`, every other call every scope.
    pub scope: Option<ScopeQuery>,
    pub filters: Value,
    /// Only documents of this portable Roaring bitmap, from [`bitmap`](super::Engine::bitmap).
    pub allow: Option<Vec<u8>>,
    /// active, archived; `None`: a search sees active ones, every other call all.
    pub tier: Option<String>,
}

impl Selection {
    /// mem0 callers put the tenant, run and scope among the filters. A plain text
    /// there is also the tenant's name; the filter itself stays and still holds.
    pub(super) fn lift(mut self) -> Selection {
        let named = |name: &str| self.filters.get(name).and_then(Value::as_str).filter(|text| *text != "*");
        let (user, agent, run) = (named("user_id"), named("agent_id"), named("run_id"));
        let (user, agent, run) = (user.map(str::to_owned), agent.map(str::to_owned), run.map(str::to_owned));
        let scope = self.filters.get("scope").map(|scope| match scope {
            Value::String(name) => vec![name.clone()],
            Value::Array(several) => {
                several.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect()
            }
            _ => vec![crate::scope::EVERY.to_owned()],
        });
        self.user_id = self.user_id.or(user);
        self.agent_id = self.agent_id.or(agent);
        self.run_id = self.run_id.or(run);
        self.scope = self.scope.or_else(|| scope.map(|names| ScopeQuery { names }));
        self
    }
}

/// A question.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Search {
    pub query: String,
    pub selection: Selection,
    /// `None`: `retrieval.max_results`.
    pub limit: Option<usize>,
    /// `None`: `retrieval.token_budget`; 0: none.
    pub token_budget: Option<u64>,
    /// Least score of a row.
    pub threshold: Option<f64>,
    #[serde(default = "yes")]
    pub include_superseded: bool,
    pub include_archived: bool,
    pub now_us: i64,
}

fn yes() -> bool {
    true
}

/// A page of a listing.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Listing {
    pub selection: Selection,
    /// A column's name, a leading `-` for descending.
    pub sort: Option<String>,
    pub limit: usize,
    pub cursor: Option<String>,
    pub now_us: i64,
}
