//! Import: what is there already and unchanged need not be embedded or written again.

use super::new_record::new_record;
use super::open::Engine;
use super::request::NewMemory;
use crate::error::Result;
use crate::record::Record;

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
