//! Maintenance: compacting, erasing, starting over.

use super::open::Engine;
use super::request::Selection;
use crate::error::Result;
use crate::store::CompactReport;

impl Engine {
    /// Leaves no byte of a deleted memory in any file, and rebuilds the indexes without the dead.
    pub fn compact(&self) -> Result<CompactReport> {
        let report = self.store.compact()?;
        self.rebuild()?;
        Ok(report)
    }

    /// Everything of a selection: rows, vectors, history lines; compacted afterwards.
    pub fn erase(&self, selection: &Selection, now_us: i64) -> Result<Vec<String>> {
        let ids = self.remove(selection, now_us, true)?;
        self.compact()?;
        Ok(ids)
    }

    /// Forgets everything, the model too; the store keeps its identity.
    pub fn reset(&self) -> Result<()> {
        self.store.write(|tx| tx.clear())?;
        self.store.compact()?;
        self.rebuild()
    }
}
