//! A new record: what was given, and the documented default of everything else.

use super::request::NewMemory;
use super::validate;
use crate::error::Result;
use crate::record::{Record, RowId, Run, Tier, Usage};
use crate::scope::GLOBAL;

/// Score of a memory that nobody scored.
pub(super) const SCORE: f64 = 50.0;

/// The record of a checked memory, before it has a row.
pub(super) fn new_record(id: String, memory: &NewMemory, now_us: i64) -> Result<Record> {
    let imported = memory.imported.clone().unwrap_or_default();
    let created_at_us = memory.created_at_us.unwrap_or(now_us);
    let source = if memory.imported.is_some() { "import" } else { "manual" };
    Ok(Record {
        row_id: RowId::default(),
        id,
        text: memory.text.clone(),
        metadata: memory.metadata.clone(),
        user_id: memory.user_id.clone(),
        agent_id: memory.agent_id.clone(),
        runs: joined(&[], &memory.run_ids),
        scope: memory.scope.clone().unwrap_or_else(|| GLOBAL.to_owned()),
        tier: imported.tier.as_deref().map_or(Ok(Tier::Active), validate::tier)?,
        section: validate::section(memory.section.as_deref())?,
        knowledge_type: validate::knowledge_type(memory.knowledge_type.as_deref())?,
        instructivity_score: memory.instructivity_score.unwrap_or(SCORE),
        source_type: validate::source_type(Some(memory.source_type.as_deref().unwrap_or(source)))?,
        importance: memory.importance.unwrap_or(0.5),
        pinned: memory.pinned,
        tools: memory.tools.clone(),
        entities: memory.entities.clone(),
        tags: memory.tags.clone(),
        anchors: memory.anchors.clone(),
        supersedes: imported.supersedes,
        superseded_by: imported.superseded_by,
        conflicts_with: imported.conflicts_with,
        verified_status: imported.verified_status,
        trust_score: imported.trust_score,
        created_at_us,
        updated_at_us: imported.updated_at_us.unwrap_or(created_at_us),
        last_seen_at_us: imported.last_seen_at_us.unwrap_or(created_at_us).max(created_at_us),
        expires_at_us: memory.expires_at_us,
        revision: imported.revision.unwrap_or(1).max(1),
        usage: Usage {
            recall_count: imported.recall_count,
            last_recalled_at_us: imported.last_recalled_at_us,
            access_count: imported.access_count,
        },
    })
}

/// The runs there are, then the new ones, each once, in the order they were named.
pub(super) fn joined(runs: &[Run], names: &[String]) -> Vec<Run> {
    let mut joined = runs.to_vec();
    for run_id in names {
        if joined.iter().all(|run| run.run_id != *run_id) {
            joined.push(Run { run_id: run_id.clone(), position: 0 });
        }
    }
    joined
}
