//! Reads: one consistent snapshot of the store.
//!
//! Everything a [`ReadTx`] answers is of the same commit; inside a write it
//! sees what the write has done so far. Statements are prepared once a
//! connection and kept.

use std::ops::ControlFlow;
use std::path::Path;

use rusqlite::{Connection, params};

use super::change_log::{self, Changes, Mark};
use super::fault::Told;
use super::stream::Stream;
use super::{conflicts, history, meta, records, vectors};
use crate::error::Result;
use crate::record::{Conflict, HistoryEntry, Record, RowId, Usage};

/// A snapshot to read from; see the head of this file.
#[derive(Debug)]
pub struct ReadTx<'a> {
    pub(super) conn: &'a Connection,
    pub(super) file: &'a Path,
}

/// How much the store holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Memories in tier active, superseded ones included.
    pub active: u64,
    /// Memories in tier archived.
    pub archived: u64,
    /// Lines of history, of deleted memories too.
    pub history: u64,
}

impl ReadTx<'_> {
    /// The memory with this id.
    pub fn record(&self, id: &str) -> Result<Option<Record>> {
        records::by_id(self.conn, id).told(self.file)
    }

    /// The row of the memory with this id.
    pub fn row_id(&self, id: &str) -> Result<Option<RowId>> {
        use rusqlite::OptionalExtension;
        self.conn
            .prepare_cached("SELECT row_id FROM records WHERE id = ?1")
            .and_then(|mut asked| asked.query_row([id], |row| row.get(0)).optional())
            .told(self.file)
    }

    /// The memories of these rows, in this order; rows that are gone are left out.
    pub fn records(&self, rows: &[RowId]) -> Result<Vec<Record>> {
        let found = rows.iter().filter_map(|&row_id| records::by_row(self.conn, row_id).transpose());
        found.collect::<rusqlite::Result<_>>().told(self.file)
    }

    /// The codes of a memory, part by part; empty when it has none.
    pub fn vectors(&self, row_id: RowId) -> Result<Vec<Vec<u8>>> {
        vectors::read(self.conn, row_id).told(self.file)
    }

    /// Usage of a memory; at rest for one that is gone.
    pub fn usage(&self, row_id: RowId) -> Result<Usage> {
        records::usage(self.conn, row_id).told(self.file)
    }

    /// Every memory with its codes, in the order of rows; stops at the first error of `visit`.
    pub fn each_record(&self, mut visit: impl FnMut(Record, Vec<Vec<u8>>) -> Result<()>) -> Result<()> {
        let mut stream = Stream::new(self.conn).told(self.file)?;
        let mut walk = stream.walk().told(self.file)?;
        while let Some((record, codes)) = walk.next().told(self.file)? {
            visit(record, codes)?;
        }
        Ok(())
    }

    /// What happened to a memory, oldest first; empty for an id that never was.
    pub fn history(&self, id: &str) -> Result<Vec<HistoryEntry>> {
        let text = records::row_and_text(self.conn, id).told(self.file)?.map(|(_, text)| text);
        history::read(self.conn, id, text).told(self.file)
    }

    /// Every contradiction that is known, the oldest first.
    pub fn conflicts(&self) -> Result<Vec<Conflict>> {
        conflicts::all(self.conn).told(self.file)
    }

    /// The contradictions of one memory.
    pub fn conflicts_of(&self, id: &str) -> Result<Vec<Conflict>> {
        conflicts::of(self.conn, id).told(self.file)
    }

    /// The next rows after one, in order, at most `limit`.
    pub fn rows_after(&self, row_id: RowId, limit: usize) -> Result<Vec<RowId>> {
        let sql = "SELECT row_id FROM records WHERE row_id > ?1 ORDER BY row_id LIMIT ?2";
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut rows = Vec::new();
        self.each_row(sql, [row_id, limit], |row| {
            rows.push(row.get(0)?);
            Ok(ControlFlow::<()>::Continue(()))
        })?;
        Ok(rows)
    }

    /// Every text with its row, in the order of rows.
    pub fn each_text(&self, mut visit: impl FnMut(RowId, &str)) -> Result<()> {
        self.each_row("SELECT row_id, text FROM records ORDER BY row_id", (), |row| {
            visit(row.get(0)?, row.get_ref(1)?.as_str()?);
            Ok(ControlFlow::<()>::Continue(()))
        })
        .map(|_| ())
    }

    /// The text of a memory; `None` for one that is gone.
    pub fn text(&self, row_id: RowId) -> Result<Option<String>> {
        records::value(self.conn, "text", row_id).told(self.file)
    }

    /// What changed after `mark`, oldest first, or that the log does not go back to it.
    pub fn changes_since(&self, mark: Mark) -> Result<Changes> {
        change_log::since(self.conn, mark).told(self.file)
    }

    /// Where this snapshot stands in the change log.
    pub fn last_mark(&self) -> Result<Mark> {
        change_log::last(self.conn).told(self.file)
    }

    /// Number of the last change; 0 in a new store.
    pub fn last_seqno(&self) -> Result<i64> {
        self.last_mark().map(|mark| mark.seqno)
    }

    /// What the engine keeps under a key.
    pub fn meta(&self, key: &str) -> Result<Option<String>> {
        meta::get(self.conn, key).told(self.file)
    }

    /// The oldest memory of this tenant, in one of these scopes, with this text key that still holds:
    /// active, not superseded, not expired at `now_us`.
    pub fn same_text(
        &self,
        user_id: Option<&str>,
        agent_id: Option<&str>,
        scopes: &[&str],
        key: &[u8; 16],
        now_us: i64,
    ) -> Result<Option<String>> {
        self.each_row(
            "SELECT scope, id FROM records WHERE text_key = ?1 AND user_id IS ?2 AND agent_id IS ?3 \
             AND row_id NOT IN (SELECT row_id FROM tiers) AND superseded_by IS NULL AND (expires_at_us IS NULL OR expires_at_us > ?4) \
             ORDER BY created_at_us, row_id",
            params![key, user_id, agent_id, now_us],
            |row| {
                let is_asked = scopes.contains(&row.get_ref(0)?.as_str()?);
                if is_asked { row.get(1).map(ControlFlow::Break) } else { Ok(ControlFlow::Continue(())) }
            },
        )
    }

    /// Rows whose text contains `needle`, byte for byte; with `fold`, after both were folded.
    pub fn text_contains(&self, needle: &str, fold: Option<&dyn Fn(&str) -> String>) -> Result<Vec<RowId>> {
        let needle = fold.map_or_else(|| needle.to_owned(), |fold| fold(needle));
        let mut found = Vec::new();
        self.each_row("SELECT row_id, text FROM records ORDER BY row_id", (), |row| {
            let text = row.get_ref(1)?.as_str()?;
            if fold.map_or_else(|| text.contains(&needle), |fold| fold(text).contains(&needle)) {
                found.push(row.get(0)?);
            }
            Ok(ControlFlow::<()>::Continue(()))
        })?;
        Ok(found)
    }

    /// How much the store holds.
    pub fn counts(&self) -> Result<Counts> {
        let all = self.count("SELECT count(*) FROM records")?;
        let archived = self.count("SELECT count(*) FROM tiers WHERE tier = 'archived'")?;
        let history = self.count("SELECT count(*) FROM history")?;
        Ok(Counts { active: all - archived, archived, history })
    }

    fn count(&self, sql: &str) -> Result<u64> {
        let mut asked = self.conn.prepare_cached(sql).told(self.file)?;
        asked.query_row((), |row| row.get::<_, i64>(0)).told(self.file).map(i64::unsigned_abs)
    }

    /// Looks at rows until `look` breaks off with an answer.
    fn each_row<B>(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        mut look: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<ControlFlow<B>>,
    ) -> Result<Option<B>> {
        let mut asked = self.conn.prepare_cached(sql).told(self.file)?;
        let mut rows = asked.query(values).told(self.file)?;
        while let Some(row) = rows.next().told(self.file)? {
            if let ControlFlow::Break(answer) = look(row).told(self.file)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}
