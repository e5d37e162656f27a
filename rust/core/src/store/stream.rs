//! The stream: every memory once, in the order of rows, for building the indexes.
//!
//! records |x| usage, facets, runs, vectors: five tables in one order, one cursor
//! each, merged by row. No query per memory, no memory held but the one at hand.

use rusqlite::{CachedStatement, Connection, Row, Rows};

use super::facets::{self, push_facet};
use super::{records, vectors};
use crate::record::{Record, RowId, Run};

/// The statements of the four cursors; they live as long as the walk.
pub(super) struct Stream<'conn> {
    records: CachedStatement<'conn>,
    facets: CachedStatement<'conn>,
    runs: CachedStatement<'conn>,
    vectors: CachedStatement<'conn>,
}

/// A walk over the store; see the head of this file.
pub(super) struct Walk<'stmt> {
    records: Rows<'stmt>,
    facets: Cursor<'stmt, (i64, String)>,
    runs: Cursor<'stmt, Run>,
    vectors: Cursor<'stmt, Vec<u8>>,
}

impl<'conn> Stream<'conn> {
    pub(super) fn new(conn: &'conn Connection) -> rusqlite::Result<Stream<'conn>> {
        Ok(Stream {
            records: conn.prepare_cached(records::ALL)?,
            facets: conn.prepare_cached(facets::ALL_FACETS)?,
            runs: conn.prepare_cached(facets::ALL_RUNS)?,
            vectors: conn.prepare_cached(vectors::ALL)?,
        })
    }

    pub(super) fn walk(&mut self) -> rusqlite::Result<Walk<'_>> {
        Ok(Walk {
            records: self.records.query(())?,
            facets: Cursor::new(self.facets.query(())?, facets::facet)?,
            runs: Cursor::new(self.runs.query(())?, facets::run)?,
            vectors: Cursor::new(self.vectors.query(())?, vectors::code)?,
        })
    }
}

impl Walk<'_> {
    /// The next memory with its codes; `None` behind the last.
    pub(super) fn next(&mut self) -> rusqlite::Result<Option<(Record, Vec<Vec<u8>>)>> {
        let Some(row) = self.records.next()? else { return Ok(None) };
        let mut record = records::record(row)?;
        let row_id = record.row_id;
        self.facets.each_of(row_id, |facet| push_facet(&mut record, facet))?;
        self.runs.each_of(row_id, |run| record.runs.push(run))?;
        let mut codes = Vec::new();
        self.vectors.each_of(row_id, |code| codes.push(code))?;
        Ok(Some((record, codes)))
    }
}

/// Rows in the order of the memory they belong to, which is their first column.
struct Cursor<'stmt, T> {
    rows: Rows<'stmt>,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ahead: Option<(RowId, T)>,
}

impl<'stmt, T> Cursor<'stmt, T> {
    fn new(rows: Rows<'stmt>, read: fn(&Row<'_>) -> rusqlite::Result<T>) -> rusqlite::Result<Self> {
        let mut cursor = Cursor { rows, read, ahead: None };
        cursor.advance()?;
        Ok(cursor)
    }

    /// Hands over the rows of `row_id`; rows of memories before it belong to none and are passed by.
    fn each_of(&mut self, row_id: RowId, mut put: impl FnMut(T)) -> rusqlite::Result<()> {
        while let Some((owner, value)) = self.ahead.take_if(|(owner, _)| *owner <= row_id) {
            if owner == row_id {
                put(value);
            }
            self.advance()?;
        }
        Ok(())
    }

    fn advance(&mut self) -> rusqlite::Result<()> {
        self.ahead = match self.rows.next()? {
            Some(row) => Some((row.get(0)?, (self.read)(row)?)),
            None => None,
        };
        Ok(())
    }
}
