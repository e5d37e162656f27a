//! Writes: one transaction, all of it or nothing.
//!
//! Every change of a memory is written with its history line and its entry in
//! the change log. A [`WriteTx`] reads like a [`ReadTx`], its own changes
//! included. What the caller can get wrong is refused before a byte is written,
//! and the transaction goes on; when SQLite fails half way (a full disk), the
//! transaction is spent: it refuses every further step and its commit.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::path::Path;

use rusqlite::Connection;

use super::change_log::ChangeKind;
use super::counters::Counters;
use super::fault::Told;
use super::history::{self, Line};
use super::read::ReadTx;
use super::records::TextKey;
use super::{check, erase, facets, links, meta, records, tiers, vectors};
use crate::error::{Error, Result};
use crate::record::{Event, Record, RowId, Run, Tier, Usage};

/// A transaction to write in; see the head of this file.
#[derive(Debug)]
pub struct WriteTx<'a> {
    read: ReadTx<'a>,
    counters: Counters,
    erased: BTreeSet<String>,
    pub(super) keep_history_text: bool,
    /// SQLite failed in it: what was written of the last step is unknown.
    is_spent: bool,
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
        let (counters, erased) = (Counters::default(), BTreeSet::new());
        WriteTx { read, counters, erased, keep_history_text, is_spent: false }
    }

    /// Before the commit: what was held in memory goes to the file.
    pub(super) fn finish(&mut self) -> Result<()> {
        let erased = std::mem::take(&mut self.erased);
        self.step(|conn, counters| {
            counters.save(conn)?;
            erase::from_change_log(conn, &erased)
        })
    }

    /// A new id, greater than every one generated before, by any process.
    pub fn next_id(&mut self, now_us: i64) -> Result<String> {
        let last = self.step(|conn, counters| counters.last_id(conn))?;
        self.counters.next_id(last, now_us)
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
        self.step(|conn, counters| {
            counters.place(conn, &mut record.runs)?;
            record.row_id = records::insert(conn, record, text_key)?;
            insert_lists(conn, record, &record.runs, vectors)?;
            history::append(conn, &record.id, &Line::bare(Event::Add.as_str(), at_us))?;
            counters.log(conn, record.row_id, &record.id, ChangeKind::Put)?;
            Ok(record.row_id)
        })
    }

    /// Stores new content and usage under an old id and row; `vectors` of `None` leaves those as they are.
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
        let old = self.text_of(record)?;
        let same_text = old == record.text;
        let old_text = Some(old.as_str()).filter(|_| self.keep_history_text && !same_text);
        self.step(|conn, counters| {
            records::update(conn, record, text_key)?;
            replace_lists(conn, counters, record, vectors)?;
            history::append(conn, &record.id, &Line { event, old_text, same_text, reason, at_us })?;
            counters.log(conn, record.row_id, &record.id, ChangeKind::Put)
        })
    }

    /// The memory was said again: its last time moves, and it joins the run when it is new to it.
    pub fn seen(&mut self, row_id: RowId, at_us: i64, run_id: Option<&str>) -> Result<()> {
        self.change(row_id, ChangeKind::Put, |conn, counters, _| {
            records::set_seen(conn, row_id, at_us)?;
            let Some(run_id) = run_id else { return Ok(()) };
            let position = counters.position(conn, 0)?;
            facets::add_run(conn, row_id, &Run { run_id: run_id.to_owned(), position })
        })
    }

    /// Takes a run off a memory.
    pub fn remove_run(&mut self, row_id: RowId, run_id: &str) -> Result<()> {
        self.change(row_id, ChangeKind::Put, |conn, _, _| facets::remove_run(conn, row_id, run_id))
    }

    /// Puts these codes in the place of those it had.
    pub fn set_vectors(&mut self, row_id: RowId, codes: &[Vec<u8>]) -> Result<()> {
        check::parts(codes)?;
        self.change(row_id, ChangeKind::Put, |conn, _, _| {
            vectors::remove(conn, row_id)?;
            vectors::insert(conn, row_id, codes)
        })
    }

    /// Writes usage counters; the content's revision stays.
    pub fn set_usage(&mut self, row_id: RowId, usage: Usage) -> Result<()> {
        self.change(row_id, ChangeKind::Usage, |conn, _, _| records::set_usage(conn, row_id, usage))
    }

    /// Moves a memory to a tier; the content's revision stays.
    pub fn set_tier(&mut self, row_id: RowId, tier: Tier) -> Result<()> {
        self.change(row_id, ChangeKind::Tier, |conn, _, _| tiers::set(conn, row_id, tier))
    }

    /// Moves many memories to a tier, which costs the change log one entry. Each row has to be a memory's.
    pub fn set_tiers(&mut self, rows: &[RowId], tier: Tier) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        self.step(|conn, counters| {
            tiers::set_all(conn, rows, tier)?;
            counters.log(conn, 0, "", ChangeKind::Tiers)
        })
    }

    /// Deletes a memory: everything but the line of history that says when.
    pub fn delete(&mut self, row_id: RowId, at_us: i64) -> Result<()> {
        self.change(row_id, ChangeKind::Delete, |conn, counters, id| {
            links::unlink(conn, counters, row_id, id)?;
            records::remove(conn, row_id)?;
            vectors::remove(conn, row_id)?;
            history::erase_texts(conn, id)?;
            history::append(conn, id, &Line::bare(Event::Delete.as_str(), at_us))
        })
    }

    /// Erases what is left of a deleted id: its history, and its name in the change log.
    pub fn erase_history(&mut self, id: &str) -> Result<()> {
        self.erased.insert(id.to_owned());
        self.step(|conn, _| history::erase(conn, id))
    }

    /// Empties the store: what stays is its identity and the marks that keep ids unique.
    pub fn clear(&mut self) -> Result<()> {
        self.step(|conn, counters| {
            let seqno = counters.next_seqno(conn)?;
            erase::everything(conn, seqno)
        })
    }

    /// Takes every vector away. The change log begins again, so that every index is built anew.
    pub fn clear_vectors(&mut self) -> Result<()> {
        self.step(|conn, counters| {
            let seqno = counters.next_seqno(conn)?;
            erase::every_vector(conn, seqno)
        })
    }

    /// Keeps a value under a key; keys that begin with `store.` are taken.
    pub fn set_meta(&mut self, key: &str, value: &str) -> Result<()> {
        if meta::is_own(key) {
            return Err(Error::InvalidArgument(format!(
                "meta key {key:?} is the store's own; use another name"
            )));
        }
        self.step(|conn, _| meta::set(conn, key, value))
    }

    /// Changes the memory of a row, and logs that.
    fn change(
        &mut self,
        row_id: RowId,
        kind: ChangeKind,
        work: impl FnOnce(&Connection, &mut Counters, &str) -> rusqlite::Result<()>,
    ) -> Result<()> {
        let id = self.step(|conn, _| records::value::<String>(conn, "id", row_id))?;
        let id = id.ok_or_else(|| missing(row_id))?;
        self.step(|conn, counters| {
            work(conn, counters, &id)?;
            counters.log(conn, row_id, &id, kind)
        })
    }

    /// The one way to SQLite: a failure spends the transaction.
    pub(super) fn step<T>(
        &mut self,
        work: impl FnOnce(&Connection, &mut Counters) -> rusqlite::Result<T>,
    ) -> Result<T> {
        if self.is_spent {
            return Err(Error::Store(String::from("an earlier step of this write failed; begin a new one")));
        }
        let answer = work(self.read.conn, &mut self.counters);
        self.is_spent = answer.is_err();
        answer.told(self.read.file)
    }

    fn must_be_new(&self, id: &str) -> Result<()> {
        match self.row_id(id)? {
            None => Ok(()),
            Some(_) => {
                Err(Error::InvalidArgument(format!("a memory with id {id:?} is there already; replace it")))
            }
        }
    }

    /// The text now in the row of a record; an error when the row is not this id's.
    pub(super) fn text_of(&self, record: &Record) -> Result<String> {
        let found = records::row_and_text(self.conn, &record.id).told(self.file)?;
        found
            .filter(|(row_id, _)| *row_id == record.row_id)
            .map(|(_, text)| text)
            .ok_or_else(|| missing(record.row_id))
    }
}

fn insert_lists(conn: &Connection, record: &Record, runs: &[Run], codes: &[Vec<u8>]) -> rusqlite::Result<()> {
    if record.usage != Usage::default() {
        records::set_usage(conn, record.row_id, record.usage)?;
    }
    facets::insert_facets(conn, record)?;
    facets::insert_runs(conn, record.row_id, runs)?;
    vectors::insert(conn, record.row_id, codes)
}

pub(super) fn replace_lists(
    conn: &Connection,
    counters: &mut Counters,
    record: &Record,
    codes: Option<&[Vec<u8>]>,
) -> rusqlite::Result<()> {
    let mut runs = record.runs.clone();
    counters.place(conn, &mut runs)?;
    facets::remove_all(conn, record.row_id)?;
    if codes.is_some() {
        vectors::remove(conn, record.row_id)?;
    }
    records::set_usage(conn, record.row_id, Usage::default())?;
    insert_lists(conn, record, &runs, codes.unwrap_or_default())
}

fn missing(row_id: RowId) -> Error {
    Error::NotFound(format!(
        "no memory in row {row_id}; it was deleted, or its id is another's: read it again"
    ))
}
