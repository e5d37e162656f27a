//! Facets and runs: the lists of a memory, one row an entry, in their order.

use rusqlite::{Connection, Row, params};

use crate::record::{Record, RowId, Run};

/// Which list of the record a facet belongs to, as stored.
const TOOL: i64 = 0;
const ENTITY: i64 = 1;
const TAG: i64 = 2;

/// In the order in which [`facet`] and [`run`] are merged into records.
pub(super) const ALL_FACETS: &str = "SELECT row_id, kind, value FROM facets ORDER BY row_id, kind, ordinal";
pub(super) const ALL_RUNS: &str = "SELECT row_id, run_id, position FROM runs ORDER BY row_id, ordinal";

const FACETS_OF: &str = "SELECT row_id, kind, value FROM facets WHERE row_id = ?1 ORDER BY kind, ordinal";
const RUNS_OF: &str = "SELECT row_id, run_id, position FROM runs WHERE row_id = ?1 ORDER BY ordinal";

/// Kind and value of a row of the facets.
pub(super) fn facet(row: &Row<'_>) -> rusqlite::Result<(i64, String)> {
    Ok((row.get(1)?, row.get(2)?))
}

/// A row of the runs.
pub(super) fn run(row: &Row<'_>) -> rusqlite::Result<Run> {
    Ok(Run { run_id: row.get(1)?, position: row.get(2)? })
}

/// Puts a facet at the end of its list.
pub(super) fn push_facet(record: &mut Record, (kind, value): (i64, String)) {
    match kind {
        TOOL => record.tools.push(value),
        ENTITY => record.entities.push(value),
        _ => record.tags.push(value),
    }
}

/// Fills the lists of a record whose row was read.
pub(super) fn fill(conn: &Connection, record: &mut Record) -> rusqlite::Result<()> {
    let mut asked = conn.prepare_cached(FACETS_OF)?;
    let mut rows = asked.query([record.row_id])?;
    while let Some(row) = rows.next()? {
        push_facet(record, facet(row)?);
    }
    let mut asked = conn.prepare_cached(RUNS_OF)?;
    let mut rows = asked.query([record.row_id])?;
    while let Some(row) = rows.next()? {
        record.runs.push(run(row)?);
    }
    Ok(())
}

/// Writes the facets of a record that has none.
pub(super) fn insert_facets(conn: &Connection, record: &Record) -> rusqlite::Result<()> {
    let mut put =
        conn.prepare_cached("INSERT INTO facets (row_id, kind, ordinal, value) VALUES (?1, ?2, ?3, ?4)")?;
    for (kind, values) in [(TOOL, &record.tools), (ENTITY, &record.entities), (TAG, &record.tags)] {
        for (ordinal, value) in (0_i64..).zip(values) {
            put.execute(params![record.row_id, kind, ordinal, value])?;
        }
    }
    Ok(())
}

/// Writes the runs of a record that has none.
pub(super) fn insert_runs(conn: &Connection, row_id: RowId, runs: &[Run]) -> rusqlite::Result<()> {
    (0..).zip(runs).try_for_each(|(ordinal, run)| insert_run(conn, row_id, ordinal, run))
}

/// Adds a run behind the others, unless the memory is in it already.
pub(super) fn add_run(conn: &Connection, row_id: RowId, run: &Run) -> rusqlite::Result<()> {
    let mut asked = conn.prepare_cached(
        "SELECT coalesce(max(ordinal), -1) + 1, coalesce(max(run_id = ?2), 0) FROM runs WHERE row_id = ?1",
    )?;
    let (ordinal, known): (i64, bool) =
        asked.query_row(params![row_id, run.run_id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if known { Ok(()) } else { insert_run(conn, row_id, ordinal, run) }
}

/// Takes a run off a memory.
pub(super) fn remove_run(conn: &Connection, row_id: RowId, run_id: &str) -> rusqlite::Result<()> {
    let mut take = conn.prepare_cached("DELETE FROM runs WHERE row_id = ?1 AND run_id = ?2")?;
    take.execute(params![row_id, run_id]).map(|_| ())
}

/// Takes every facet and run off a memory.
pub(super) fn remove_all(conn: &Connection, row_id: RowId) -> rusqlite::Result<()> {
    conn.prepare_cached("DELETE FROM facets WHERE row_id = ?1")?.execute([row_id])?;
    conn.prepare_cached("DELETE FROM runs WHERE row_id = ?1")?.execute([row_id])?;
    Ok(())
}

fn insert_run(conn: &Connection, row_id: RowId, ordinal: i64, run: &Run) -> rusqlite::Result<()> {
    conn.prepare_cached("INSERT INTO runs (row_id, ordinal, run_id, position) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![row_id, ordinal, run.run_id, run.position])
        .map(|_| ())
}
