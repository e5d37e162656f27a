//! Standing: what a memory's usage and tier are, read without its content.

use rusqlite::OptionalExtension;

use super::fault::Told;
use super::read::ReadTx;
use super::records;
use crate::error::Result;
use crate::record::{RowId, Tier, Usage};

impl ReadTx<'_> {
    /// Usage and tier of the memory in a row; `None` when it is gone.
    pub fn standing(&self, row_id: RowId) -> Result<Option<(Usage, Tier)>> {
        let mut asked = self.conn.prepare_cached(records::STANDING).told(self.file)?;
        asked.query_row([row_id], records::standing).optional().told(self.file)
    }
}
