//! A new record: what was given, and the documented default of everything else.

use super::request::NewMemory;
use super::validate;
use crate::error::Result;
use crate::record::{Record, RowId, Run, Tier, Usage};
use crate::scope::GLOBAL;

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
        runs: runs(&memory.run_ids),
        scope: memory.scope.clone().unwrap_or_else(|| GLOBAL.to_owned()),
        tier: imported.tier.as_deref().map_or(Ok(Tier::Active), validate::tier)?,
        section: validate::section(memory.section.as_deref())?,
        knowledge_type: validate::knowledge_type(memory.knowledge_type.as_deref())?,
        instructivity_score: memory.instructivity_score.unwrap_or(50.0),
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

/// Each run once, in the order they were named.
fn runs(names: &[String]) -> Vec<Run> {
    let first = |(at, name): &(usize, &String)| !names.iter().take(*at).any(|earlier| earlier == *name);
    let distinct = names.iter().enumerate().filter(first);
    distinct.map(|(_, run_id)| Run { run_id: run_id.clone(), position: 0 }).collect()
}
