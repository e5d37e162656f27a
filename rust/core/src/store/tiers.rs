//! Tiers: where in its life a memory is, apart from its content.
//!
//! A memory without a row here is active. So a sweep writes a few bytes for each
//! memory it moves and rewrites no text, and one entry of the change log stands
//! for all of them: who follows reads this table anew.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::fault::Told;
use super::read::ReadTx;
use super::records::unreadable;
use crate::error::Result;
use crate::record::{RowId, Tier};

/// Brings a file of format 2 to format 3: tiers leave the records.
///
/// No reference to the records: it would be looked up for each memory that is moved.
pub(super) fn format_3(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch(
        "CREATE TABLE tiers (
            row_id INTEGER PRIMARY KEY,
            tier TEXT NOT NULL      -- never active: such a memory has no row
        ) STRICT;
        INSERT INTO tiers (row_id, tier) SELECT row_id, tier FROM records WHERE tier <> 'active';
        DROP INDEX records_archived;
        ALTER TABLE records DROP COLUMN tier;",
    )
}

/// Moves a memory to a tier.
pub(super) fn set(conn: &Connection, row_id: RowId, tier: Tier) -> rusqlite::Result<()> {
    if tier == Tier::default() {
        return conn.prepare_cached("DELETE FROM tiers WHERE row_id = ?1")?.execute([row_id]).map(|_| ());
    }
    conn.prepare_cached("INSERT OR REPLACE INTO tiers (row_id, tier) VALUES (?1, ?2)")?
        .execute(params![row_id, tier.as_str()])
        .map(|_| ())
}

/// Moves many memories to a tier: one statement for all, which halves the time of a sweep.
pub(super) fn set_all(conn: &Connection, rows: &[RowId], tier: Tier) -> rusqlite::Result<()> {
    let listed =
        serde_json::to_string(rows).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
    if tier == Tier::default() {
        let sql = "DELETE FROM tiers WHERE row_id IN (SELECT value FROM json_each(?1))";
        return conn.prepare_cached(sql)?.execute([listed]).map(|_| ());
    }
    conn.prepare_cached("INSERT OR REPLACE INTO tiers (row_id, tier) SELECT value, ?2 FROM json_each(?1)")?
        .execute(params![listed, tier.as_str()])
        .map(|_| ())
}

/// The tier in a column.
pub(super) fn read(row: &Row<'_>, column: usize) -> rusqlite::Result<Tier> {
    let word = row.get_ref(column)?.as_str()?;
    Tier::parse(word).ok_or_else(|| unreadable(column, format!("{word:?} is no tier").into()))
}

impl ReadTx<'_> {
    /// The tier of the memory in a row; active for one that is gone.
    pub fn tier(&self, row_id: RowId) -> Result<Tier> {
        let mut asked =
            self.conn.prepare_cached("SELECT tier FROM tiers WHERE row_id = ?1").told(self.file)?;
        Ok(asked.query_row([row_id], |row| read(row, 0)).optional().told(self.file)?.unwrap_or_default())
    }

    /// Every memory that is not active, in the order of rows.
    pub fn tiers(&self) -> Result<Vec<(RowId, Tier)>> {
        let mut asked =
            self.conn.prepare_cached("SELECT row_id, tier FROM tiers ORDER BY row_id").told(self.file)?;
        let rows = asked.query_map((), |row| Ok((row.get(0)?, read(row, 1)?))).told(self.file)?;
        rows.collect::<rusqlite::Result<_>>().told(self.file)
    }
}
