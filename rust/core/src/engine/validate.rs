//! Checking what comes in: what was found, what was wanted, what to do. Before anything is written.

use serde_json::{Map, Value};

use super::request::{Imported, NewMemory};
use crate::config::Limits;
use crate::error::{Error, Result};
use crate::limits::MAX_NAME_BYTES;
use crate::record::Tier;
use crate::scope;

const SECTIONS: [&str; 8] =
    ["commands", "debugging", "architecture", "workflow", "tools", "patterns", "preferences", "general"];
const KNOWLEDGE_TYPES: [&str; 5] = ["method", "trick", "pitfall", "preference", "knowledge"];
const STATUSES: [&str; 4] = ["verified", "stale", "unverifiable", "not_applicable"];
const EVENTS: [&str; 4] = ["add", "update", "delete", "supersede"];
const CONFLICTS: [&str; 5] = ["value_change", "opposing_pair", "negation", "version", "anchor_mismatch"];
const SOURCE_TYPES: [&str; 3] = ["interaction", "manual", "import"];

/// Refuses a memory that cannot be stored as it is.
pub(super) fn check(memory: &NewMemory, limits: &Limits) -> Result<()> {
    text(&memory.text, limits)?;
    let names = [("id", &memory.id), ("user_id", &memory.user_id), ("agent_id", &memory.agent_id)];
    for (field, value) in names {
        value.as_deref().map_or(Ok(()), |value| name(field, value))?;
    }
    section(memory.section.as_deref())?;
    knowledge_type(memory.knowledge_type.as_deref())?;
    source_type(memory.source_type.as_deref())?;
    facet("run_ids", &memory.run_ids, limits)?;
    anchors(&memory.anchors, limits)?;
    memory.imported.as_ref().map_or(Ok(()), |row| imported(row, limits))?;
    memory.scope.as_deref().map_or(Ok(()), scope::check)?;
    metadata(&memory.metadata, limits)?;
    for (field, values) in [("tags", &memory.tags), ("tools", &memory.tools), ("entities", &memory.entities)]
    {
        facet(field, values, limits)?;
    }
    memory.importance.map_or(Ok(()), |value| range("importance", value, 0.0, 1.0))?;
    memory.instructivity_score.map_or(Ok(()), |value| range("instructivity_score", value, 0.0, 100.0))
}

fn imported(row: &Imported, limits: &Limits) -> Result<()> {
    row.tier.as_deref().map_or(Ok(()), |word| tier(word).map(|_| ()))?;
    facet("supersedes", &row.supersedes, limits)?;
    facet("conflicts_with", &row.conflicts_with, limits)?;
    row.history.iter().flatten().try_for_each(|line| word("event", &line.event, &EVENTS).map(|_| ()))?;
    row.history.iter().flatten().flat_map(|line| [&line.old_text, &line.new_text]).flatten().try_for_each(
        |text| {
            at_most("history", text.len(), limits.text_bytes, "bytes", "limits.text_bytes", "leave it out")
        },
    )?;
    row.conflicts.iter().try_for_each(|found| {
        name("conflicts", &found.with)?;
        word("conflict_type", &found.kind, &CONFLICTS)?;
        range("similarity", found.similarity, 0.0, 1.0)
    })?;
    row.superseded_by.as_deref().map_or(Ok(()), |id| name("superseded_by", id))?;
    row.trust_score.map_or(Ok(()), |value| range("trust_score", value, 0.0, 1.0))?;
    row.verified_status
        .as_deref()
        .map_or(Ok(()), |status| word("verified_status", status, &STATUSES).map(|_| ()))
}

/// Anchors take as much room as metadata may.
pub(super) fn anchors(anchors: &[Value], limits: &Limits) -> Result<()> {
    let size = serde_json::to_string(anchors).map_or(usize::MAX, |text| text.len());
    at_most("anchors", size, limits.metadata_bytes, "bytes of JSON", "limits.metadata_bytes", "anchor less")
}

pub(super) fn text(text: &str, limits: &Limits) -> Result<()> {
    if text.trim().is_empty() {
        return Err(invalid("the text is empty; give at least one character that is not a space".to_owned()));
    }
    at_most("text", text.len(), limits.text_bytes, "bytes", "limits.text_bytes", "split it")
}

pub(super) fn metadata(metadata: &Map<String, Value>, limits: &Limits) -> Result<()> {
    let size = serde_json::to_string(metadata).map_or(usize::MAX, |text| text.len());
    at_most("metadata", size, limits.metadata_bytes, "bytes of JSON", "limits.metadata_bytes", "store less")
}

pub(super) fn facet(field: &str, values: &[String], limits: &Limits) -> Result<()> {
    at_most(field, values.len(), limits.tags, "values", "limits.tags", "give fewer")?;
    values.iter().try_for_each(|value| name(field, value))
}

pub(super) fn range(field: &str, value: f64, low: f64, high: f64) -> Result<()> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(invalid(format!("{field} is {value}; give a number from {low} to {high}")))
}

/// A name is not empty, not too long, and holds no NUL.
pub(super) fn name(field: &str, value: &str) -> Result<()> {
    let problem = match value {
        "" => "is empty",
        _ if value.contains('\0') => "contains a NUL character",
        _ if value.len() > MAX_NAME_BYTES => "is too long",
        _ => return Ok(()),
    };
    Err(invalid(format!("{field} {problem}; give 1 to {MAX_NAME_BYTES} bytes without NUL")))
}

/// The tier of a word.
pub(super) fn tier(word: &str) -> Result<Tier> {
    Tier::parse(word).ok_or_else(|| invalid(format!("tier is {word:?}; give \"active\" or \"archived\"")))
}

/// One of the known words, in any case; the lower-case one.
pub(super) fn section(value: Option<&str>) -> Result<String> {
    word("section", value.unwrap_or("general"), &SECTIONS)
}

pub(super) fn knowledge_type(value: Option<&str>) -> Result<String> {
    word("knowledge_type", value.unwrap_or("knowledge"), &KNOWLEDGE_TYPES)
}

pub(super) fn source_type(value: Option<&str>) -> Result<String> {
    word("source_type", value.unwrap_or("manual"), &SOURCE_TYPES)
}

fn word(field: &str, value: &str, known: &[&str]) -> Result<String> {
    let lower = value.to_lowercase();
    if known.contains(&lower.as_str()) {
        return Ok(lower);
    }
    Err(invalid(format!("{field} is {value:?}; give one of {}", known.join(", "))))
}

fn at_most(what: &str, found: usize, limit: usize, unit: &str, key: &str, remedy: &str) -> Result<()> {
    if found <= limit {
        return Ok(());
    }
    Err(invalid(format!(
        "{what} has {found} {unit}, the limit {key} is {limit}; {remedy}, or raise the limit"
    )))
}

fn invalid(message: String) -> Error {
    Error::InvalidArgument(message)
}
