//! Import: what is there already and unchanged need not be embedded or written again.

use super::open::Engine;
use super::request::NewMemory;
use crate::error::Result;

impl Engine {
    /// For each memory with an id: whether the store holds that id with this text.
    /// Such a row of an import is skipped.
    pub fn unchanged(&self, memories: &[NewMemory]) -> Result<Vec<bool>> {
        self.store.read(|tx| {
            let same = |memory: &NewMemory| {
                let Some(id) = &memory.id else { return Ok(false) };
                Ok(tx
                    .record(id)?
                    .is_some_and(|record| record.text == memory.text && record.metadata == memory.metadata))
            };
            memories.iter().map(same).collect()
        })
    }
}
