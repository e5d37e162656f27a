//! What the surfaces ask, as plain values. Unknown fields are refused.

use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::index::filter;
use crate::scope::{EVERY, ScopeQuery};

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
fn given<'de, D: Deserializer<'de>>(field: D) -> std::result::Result<Option<Option<i64>>, D::Error> {
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
    /// A removal that names nothing else means everything.
    pub everything: bool,
}

impl Selection {
    /// mem0 callers put the tenant, run and scope among the filters. What every
    /// match must equal is also the tenant's name; the filter itself still holds.
    pub(super) fn lift(mut self) -> Result<Selection> {
        self.scope.as_ref().map_or(Ok(()), ScopeQuery::check)?;
        let lifted = |name: &str| match demanded(&self.filters, name)? {
            Value::Array(one) if one.len() == 1 => one.first().and_then(Value::as_str).map(str::to_owned),
            Value::String(text) if text != "*" => Some(text.clone()),
            _ => None,
        };
        let (user, agent, run) = (lifted("user_id"), lifted("agent_id"), lifted("run_id"));
        let scope = mentions(&self.filters, "scope").then(|| scopes_of(demanded(&self.filters, "scope")));
        self.user_id = self.user_id.or(user);
        self.agent_id = self.agent_id.or(agent);
        self.run_id = self.run_id.or(run);
        self.scope = self.scope.or(scope);
        Ok(self)
    }

    /// Refuses a removal that names nothing, in however many words.
    pub(super) fn check_removal(&self) -> Result<()> {
        let named =
            [&self.user_id, &self.agent_id, &self.run_id, &self.tier].iter().any(|name| name.is_some());
        let narrowed = self.allow.is_some() || self.scope.as_ref().is_some_and(ScopeQuery::narrows);
        if self.everything || named || narrowed || !filter::parse(&self.filters)?.admits_all() {
            return Ok(());
        }
        Err(Error::InvalidArgument(
            "without a filter everything would be removed; name a user_id, agent_id, run_id, scope, tier or filters, \
             or call delete_all(all=True)"
                .to_owned(),
        ))
    }
}

/// The value that every match of these filters has in a field, if it is one value.
fn demanded<'a>(filters: &'a Value, name: &str) -> Option<&'a Value> {
    let filters = filters.as_object()?;
    let here = filters.get(name).and_then(|test| match test {
        Value::Object(operators) => {
            ["eq", "$eq", "in", "$in"].iter().find_map(|operator| operators.get(*operator))
        }
        value => Some(value),
    });
    let parts =
        ["AND", "$and"].iter().filter_map(|and| filters.get(*and)).filter_map(Value::as_array).flatten();
    here.or_else(|| parts.map(|part| demanded(part, name)).find_map(|found| found))
}

/// Whether a field is named anywhere in these filters.
fn mentions(filters: &Value, name: &str) -> bool {
    match filters {
        Value::Object(object) => object.iter().any(|(key, value)| key == name || mentions(value, name)),
        Value::Array(items) => items.iter().any(|item| mentions(item, name)),
        _ => false,
    }
}

/// The scopes a filter demands; all of them where it does not say which.
fn scopes_of(value: Option<&Value>) -> ScopeQuery {
    let names = match value {
        Some(Value::String(name)) => vec![name.clone()],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => vec![EVERY.to_owned()],
    };
    ScopeQuery { names }
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
    /// Its rows count as recalled.
    pub track: bool,
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
