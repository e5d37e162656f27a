//! Writes: one transaction, all of it or nothing.
//!
//! Every change of a memory is written with its history line and its entry in
//! the change log. A [`WriteTx`] reads like a [`ReadTx`], its own changes
//! included. What is refused here (a number that is no number, metadata too deep
//! to read back) is refused before a byte of that memory is written.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::path::Path;

use rusqlite::Connection;

use super::change_log::{self, ChangeKind};
use super::counters::Counters;
use super::fault::Told;
use super::history::{self, Line};
use super::read::ReadTx;
use super::records::TextKey;
use super::{check, erase, facets, meta, records, vectors};
use crate::error::{Error, Result};
use crate::record::{Event, Record, RowId, Run, Tier, Usage};

/// A transaction to write in; see the head of this file.
#[derive(Debug)]
pub struct WriteTx<'a> {
    read: ReadTx<'a>,
    counters: Counters,
    erased: BTreeSet<String>,
    keep_history_text: bool,
}

impl<'a> Deref for WriteTx<'a> {
    type Target = ReadTx<'a>;

    fn deref(&self) -> &ReadTx<'a> {
        &self.read
    }
}

impl<'a> WriteTx<'a> {
    pub(super) fn new(conn: &'a Connection, file: &'a Path, keep_history_text: bool) -> WriteTx<'a> {
        let read = ReadTx { conn, file };
        WriteTx { read, counters: Counters::default(), erased: BTreeSet::new(), keep_history_text }
    }

    /// Before the commit: what was held in memory goes to the file.
    pub(super) fn finish(&self) -> Result<()> {
        self.counters.save(self.conn).told(self.file)?;
        erase::from_change_log(self.conn, &self.erased).told(self.file)
    }

    /// A new id, greater than every one generated before, by any process.
    pub fn next_id(&mut self, now_us: i64) -> Result<String> {
        let ReadTx { conn, file } = self.read;
        self.counters.next_id(conn, file, now_us)
    }

    /// Stores a new memory; sets its row, and its position in runs where that is 0.
    pub fn insert(
        &mut self,
        record: &mut Record,
        text_key: &TextKey,
        vectors: &[Vec<u8>],
        at_us: i64,
    ) -> Result<RowId> {
        check::record(record, vectors)?;
        self.must_be_new(&record.id)?;
        record.runs = self.positioned(&record.runs)?;
        record.row_id = records::insert(self.conn, record, text_key).told(self.file)?;
        self.insert_parts(record, Some(vectors))?;
        self.note(&record.id, &Line::bare(Event::Add.as_str(), at_us))?;
        self.log(record.row_id, &record.id, ChangeKind::Put)?;
        Ok(record.row_id)
    }

    /// Stores new content under an old id and row; `vectors` of `None` leaves them as they are.
    pub fn replace(
        &mut self,
        record: &Record,
        text_key: &TextKey,
        vectors: Option<&[Vec<u8>]>,
        event: &str,
        reason: Option<&str>,
        at_us: i64,
    ) -> Result<()> {
        check::record(record, vectors.unwrap_or_default())?;
        let old = records::value::<String>(self.conn, "text", record.row_id).told(self.file)?;
        let old = old.ok_or_else(|| missing(record.row_id))?;
        if !records::update(self.conn, record, text_key).told(self.file)? {
            return Err(missing(record.row_id));
        }
        self.replace_parts(record, vectors)?;
        let same_text = old == record.text;
        let old_text = Some(old.as_str()).filter(|_| self.keep_history_text && !same_text);
        self.note(&record.id, &Line { event, old_text, same_text, reason, at_us })?;
        self.log(record.row_id, &record.id, ChangeKind::Put)
    }

    /// The memory was said again: its last time moves, and it joins the run when it is new to it.
    pub fn seen(&mut self, row_id: RowId, at_us: i64, run_id: Option<&str>) -> Result<()> {
        let id = self.id_of(row_id)?;
        records::set_seen(self.conn, row_id, at_us).told(self.file)?;
        if let Some(run_id) = run_id {
            let position = self.counters.position(self.read.conn, 0).told(self.read.file)?;
            facets::add_run(self.conn, row_id, &Run { run_id: run_id.to_owned(), position })
                .told(self.file)?;
        }
        self.log(row_id, &id, ChangeKind::Put)
    }

    /// Takes a run off a memory.
    pub fn remove_run(&mut self, row_id: RowId, run_id: &str) -> Result<()> {
        let id = self.id_of(row_id)?;
        facets::remove_run(self.conn, row_id, run_id).told(self.file)?;
        self.log(row_id, &id, ChangeKind::Put)
    }

    /// Puts these codes in the place of those it had.
    pub fn set_vectors(&mut self, row_id: RowId, codes: &[Vec<u8>]) -> Result<()> {
        check::parts(codes)?;
        let id = self.id_of(row_id)?;
        vectors::remove(self.conn, row_id).told(self.file)?;
        vectors::insert(self.conn, row_id, codes).told(self.file)?;
        self.log(row_id, &id, ChangeKind::Put)
    }

    /// Writes usage counters; the content's revision stays.
    pub fn set_usage(&mut self, row_id: RowId, usage: Usage) -> Result<()> {
        let id = self.id_of(row_id)?;
        records::set_usage(self.conn, row_id, usage).told(self.file)?;
        self.log(row_id, &id, ChangeKind::Usage)
    }

    /// Moves a memory to a tier; the content's revision stays.
    pub fn set_tier(&mut self, row_id: RowId, tier: Tier) -> Result<()> {
        let id = self.id_of(row_id)?;
        records::set_tier(self.conn, row_id, tier).told(self.file)?;
        self.log(row_id, &id, ChangeKind::Put)
    }

    /// Deletes a memory: everything but the line of history that says when.
    pub fn delete(&mut self, row_id: RowId, at_us: i64) -> Result<()> {
        let id = self.id_of(row_id)?;
        records::remove(self.conn, row_id).told(self.file)?;
        vectors::remove(self.conn, row_id).told(self.file)?;
        history::erase_texts(self.conn, &id).told(self.file)?;
        self.note(&id, &Line::bare(Event::Delete.as_str(), at_us))?;
        self.log(row_id, &id, ChangeKind::Delete)
    }

    /// Erases what is left of a deleted id: its history, and its name in the change log.
    pub fn erase_history(&mut self, id: &str) -> Result<()> {
        self.erased.insert(id.to_owned());
        history::erase(self.conn, id).told(self.file)
    }

    /// Empties the store: what stays is its identity and the marks that keep ids unique.
    pub fn clear(&mut self) -> Result<()> {
        let ReadTx { conn, file } = self.read;
        let seqno = self.counters.next_seqno(conn).told(file)?;
        erase::everything(conn, seqno).told(file)
    }

    /// Keeps a value under a key; keys that begin with `store.` are taken.
    pub fn set_meta(&mut self, key: &str, value: &str) -> Result<()> {
        if meta::is_own(key) {
            return Err(Error::InvalidArgument(format!(
                "meta key {key:?} is the store's own; use another name"
            )));
        }
        meta::set(self.conn, key, value).told(self.file)
    }

    fn must_be_new(&self, id: &str) -> Result<()> {
        match self.row_id(id)? {
            None => Ok(()),
            Some(_) => {
                Err(Error::InvalidArgument(format!("a memory with id {id:?} is there already; replace it")))
            }
        }
    }

    fn id_of(&self, row_id: RowId) -> Result<String> {
        records::value(self.conn, "id", row_id).told(self.file)?.ok_or_else(|| missing(row_id))
    }

    fn positioned(&mut self, runs: &[Run]) -> Result<Vec<Run>> {
        let ReadTx { conn, file } = self.read;
        let place = |run: &Run| {
            let position = self.counters.position(conn, run.position)?;
            Ok(Run { run_id: run.run_id.clone(), position })
        };
        runs.iter().map(place).collect::<rusqlite::Result<_>>().told(file)
    }

    fn replace_parts(&mut self, record: &Record, codes: Option<&[Vec<u8>]>) -> Result<()> {
        let runs = self.positioned(&record.runs)?;
        facets::remove_all(self.conn, record.row_id).told(self.file)?;
        if codes.is_some() {
            vectors::remove(self.conn, record.row_id).told(self.file)?;
        }
        records::set_usage(self.conn, record.row_id, record.usage).told(self.file)?;
        self.insert_lists(record, &runs, codes).told(self.file)
    }

    fn insert_parts(&self, record: &Record, codes: Option<&[Vec<u8>]>) -> Result<()> {
        if record.usage != Usage::default() {
            records::set_usage(self.conn, record.row_id, record.usage).told(self.file)?;
        }
        self.insert_lists(record, &record.runs, codes).told(self.file)
    }

    fn insert_lists(&self, record: &Record, runs: &[Run], codes: Option<&[Vec<u8>]>) -> rusqlite::Result<()> {
        facets::insert_facets(self.conn, record)?;
        facets::insert_runs(self.conn, record.row_id, runs)?;
        vectors::insert(self.conn, record.row_id, codes.unwrap_or_default())
    }

    fn note(&self, id: &str, line: &Line<'_>) -> Result<()> {
        history::append(self.conn, id, line).told(self.file)
    }

    fn log(&mut self, row_id: RowId, id: &str, kind: ChangeKind) -> Result<()> {
        let ReadTx { conn, file } = self.read;
        let seqno = self.counters.next_seqno(conn).told(file)?;
        change_log::append(conn, seqno, row_id, id, kind).told(file)
    }
}

fn missing(row_id: RowId) -> Error {
    Error::NotFound(format!(
        "no memory in row {row_id}; it was deleted, or its id is another's: read it again"
    ))
}
