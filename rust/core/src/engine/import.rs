//! Import: what is there already and unchanged need not be embedded or written again; what an
//! export tells beyond the row (its history, its contradictions) is written with it.

use serde::Serialize;

use super::list::{HistoryRow, history_row};
use super::new_record::new_record;
use super::open::Engine;
use super::request::{Imported, NewMemory};
use crate::clock::format_time;
use crate::error::Result;
use crate::record::{Conflict, HistoryEntry, Record};
use crate::store::{ReadTx, WriteTx};

impl Engine {
    /// For each memory with an id: whether the store holds that id with this
    /// content. Such a row of an import is skipped; usage and revision are not content.
    pub fn unchanged(&self, memories: &[NewMemory]) -> Result<Vec<bool>> {
        self.store.read(|tx| {
            let same = |memory: &NewMemory| {
                let Some(id) = &memory.id else { return Ok(false) };
                Ok(tx.record(id)?.is_some_and(|record| has_content_of(&record, id, memory)))
            };
            memories.iter().map(same).collect()
        })
    }
}

fn has_content_of(record: &Record, id: &str, memory: &NewMemory) -> bool {
    let holds_run = |run: &String| record.runs.iter().any(|had| had.run_id == *run);
    // What cannot become a record is not this one; writing it will say why.
    let Ok(new) = new_record(id.to_owned(), memory, record.created_at_us) else { return false };
    memory.run_ids.iter().all(holds_run)
        && *record
            == Record {
                row_id: record.row_id,
                runs: record.runs.clone(),
                updated_at_us: record.updated_at_us,
                last_seen_at_us: record.last_seen_at_us,
                revision: record.revision,
                usage: record.usage,
                ..new
            }
}

/// What an export tells of a memory beyond its row.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Told {
    pub history: Vec<HistoryRow>,
    /// Contradictions of which it is the later memory: each is told once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<ToldConflict>,
}

/// One contradiction as an export tells it, in the row of the later memory.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct ToldConflict {
    pub with: String,
    pub similarity: f64,
    pub reason: String,
    pub conflict_type: String,
    pub created_at: String,
}

impl Engine {
    /// What an export tells of memories beyond their rows, in their order.
    pub fn told(&self, ids: &[String]) -> Result<Vec<Told>> {
        self.store.read(|tx| ids.iter().map(|id| told(tx, id)).collect())
    }
}

fn told(tx: &ReadTx<'_>, id: &str) -> Result<Told> {
    let later = tx.conflicts_of(id)?.into_iter().filter(|found| found.b == id);
    let mut conflicts: Vec<ToldConflict> = later.map(told_conflict).collect();
    conflicts.sort_by(|a, b| a.with.cmp(&b.with));
    Ok(Told { history: tx.history(id)?.into_iter().map(history_row).collect(), conflicts })
}

fn told_conflict(found: Conflict) -> ToldConflict {
    ToldConflict {
        with: found.a,
        similarity: found.similarity,
        reason: found.reason,
        conflict_type: found.kind,
        created_at: format_time(found.at_us),
    }
}

/// Writes what an import tells of a memory that was just written.
pub(super) fn tell(tx: &mut WriteTx<'_>, id: &str, imported: &Imported) -> Result<()> {
    if let Some(history) = &imported.history {
        let lines = history.iter().map(|one| HistoryEntry {
            memory_id: id.to_owned(),
            event: one.event.clone(),
            old_text: one.old_text.clone(),
            new_text: one.new_text.clone(),
            reason: one.reason.clone(),
            at_us: one.at_us,
        });
        tx.set_history(id, &lines.collect::<Vec<_>>())?;
    }
    imported.conflicts.iter().try_for_each(|one| {
        let (kind, reason) = (one.kind.clone(), one.reason.clone());
        let (a, b) = (one.with.clone(), id.to_owned());
        tx.mark_conflict(&Conflict { a, b, similarity: one.similarity, kind, reason, at_us: one.at_us })
    })
}
