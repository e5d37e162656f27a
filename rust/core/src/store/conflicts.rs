//! Conflicts: the table of memories that contradict each other.

use rusqlite::{Connection, Row, params};

use crate::record::Conflict;

const SELECT: &str = "SELECT a, b, similarity, kind, reason, at_us FROM conflicts";

/// Writes a conflict; one of the same two memories, whichever way round, is replaced.
pub(super) fn put(conn: &Connection, found: &Conflict) -> rusqlite::Result<()> {
    remove(conn, &found.a, &found.b)?;
    conn.prepare_cached(
        "INSERT INTO conflicts (a, b, similarity, kind, reason, at_us) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![found.a, found.b, found.similarity, found.kind, found.reason, found.at_us])
    .map(|_| ())
}

/// Removes the conflict of two memories.
pub(super) fn remove(conn: &Connection, one: &str, other: &str) -> rusqlite::Result<()> {
    conn.prepare_cached("DELETE FROM conflicts WHERE (a = ?1 AND b = ?2) OR (a = ?2 AND b = ?1)")?
        .execute([one, other])
        .map(|_| ())
}

/// The conflicts of a memory.
pub(super) fn of(conn: &Connection, id: &str) -> rusqlite::Result<Vec<Conflict>> {
    let mut asked = conn.prepare_cached(
        "SELECT a, b, similarity, kind, reason, at_us FROM conflicts WHERE a = ?1 \
         UNION ALL SELECT a, b, similarity, kind, reason, at_us FROM conflicts WHERE b = ?1",
    )?;
    asked.query_map([id], conflict)?.collect()
}

/// Every conflict, the oldest first. A file of format 1, opened read-only, has none.
pub(super) fn all(conn: &Connection) -> rusqlite::Result<Vec<Conflict>> {
    if !conn.table_exists(None, "conflicts")? {
        return Ok(Vec::new());
    }
    let mut asked = conn.prepare_cached(&format!("{SELECT} ORDER BY at_us, a, b"))?;
    asked.query_map((), conflict)?.collect()
}

fn conflict(row: &Row<'_>) -> rusqlite::Result<Conflict> {
    Ok(Conflict {
        a: row.get(0)?,
        b: row.get(1)?,
        similarity: row.get(2)?,
        kind: row.get(3)?,
        reason: row.get(4)?,
        at_us: row.get(5)?,
    })
}
