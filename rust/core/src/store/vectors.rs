//! Vectors: the f16 codes of a memory, one row a part.
//!
//! slot = row_id * 65536 + part        so that all parts of all memories lie in order

use rusqlite::{Connection, Row, params};

use crate::record::RowId;

/// Most parts of one memory.
pub(super) const MAX_PARTS: usize = 1 << PART_BITS;

const PART_BITS: u32 = 16;

/// All codes, in the order of their memories.
pub(super) const ALL: &str = "SELECT slot >> 16, code FROM vectors ORDER BY slot";

/// The code in a row of [`ALL`].
pub(super) fn code(row: &Row<'_>) -> rusqlite::Result<Vec<u8>> {
    row.get(1)
}

/// The codes of one memory, part by part.
pub(super) fn read(conn: &Connection, row_id: RowId) -> rusqlite::Result<Vec<Vec<u8>>> {
    let mut asked =
        conn.prepare_cached("SELECT slot, code FROM vectors WHERE slot BETWEEN ?1 AND ?2 ORDER BY slot")?;
    asked.query_map(slots(row_id), code)?.collect()
}

/// Writes the codes of a memory that has none.
pub(super) fn insert(conn: &Connection, row_id: RowId, codes: &[Vec<u8>]) -> rusqlite::Result<()> {
    let mut put = conn.prepare_cached("INSERT INTO vectors (slot, code) VALUES (?1, ?2)")?;
    for (slot, code) in (row_id << PART_BITS..).zip(codes) {
        put.execute(params![slot, code])?;
    }
    Ok(())
}

/// Removes every code of a memory.
pub(super) fn remove(conn: &Connection, row_id: RowId) -> rusqlite::Result<()> {
    conn.prepare_cached("DELETE FROM vectors WHERE slot BETWEEN ?1 AND ?2")?
        .execute(slots(row_id))
        .map(|_| ())
}

fn slots(row_id: RowId) -> [i64; 2] {
    [row_id << PART_BITS, ((row_id + 1) << PART_BITS) - 1]
}
