//! Storage: SQLite is the authority, everything else is derived from it.
//!
//! Store::write -> one transaction: record, vectors, facets, history, change log -> commit = acknowledged
//! Store::read  -> one snapshot, side by side with writes and other reads
//!
//! The only room that opens `memx.db`, and the only one that knows SQLite: none
//! of its types leaves here. Several processes may share a folder; writers take
//! turns by SQLite's lock, readers follow the change log.
//!
//! `folder` `probe` `connection` `readers` `migrate` `schema` open the file;
//! `read` and `write` are the two doors; `records` `facets` `vectors` `history`
//! `conflicts` `tiers` `change_log` `meta` are the tables; `links` ties memories together, `told` is
//! the door to that; `stream` walks them, `erase` empties them.

mod change_log;
mod check;
mod conflicts;
mod connection;
mod counters;
mod erase;
mod facets;
mod fault;
mod folder;
mod history;
mod ids;
mod links;
mod meta;
mod migrate;
mod probe;
mod read;
mod readers;
mod records;
mod schema;
mod stream;
mod tiers;
mod told;
mod vectors;
mod write;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use rusqlite::{Connection, Transaction, TransactionBehavior};

pub use change_log::{Change, ChangeKind, Changes, Mark, Token};
pub use erase::CompactReport;
pub use read::{Counts, ReadTx};
pub use write::WriteTx;

use crate::error::{Error, Result};
use fault::Told;
use readers::Readers;

/// How a store is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreOptions {
    /// Every commit reaches the disk before it is acknowledged; otherwise a power
    /// failure may take the last commits, never the store.
    pub full_durability: bool,
    /// History keeps the texts that updates replaced.
    pub keep_history_text: bool,
    /// Nothing is written, not even beside the file.
    pub read_only: bool,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions { full_durability: true, keep_history_text: true, read_only: false }
    }
}

/// An open store. May be shared by threads: reads run in parallel, writes take turns.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    file: PathBuf,
    identity: String,
    format: i64,
    options: StoreOptions,
    /// Closed before the writer: who closes last puts the log back into the file, and readers cannot.
    readers: Readers,
    /// `None` when the store is read-only.
    writer: Option<Mutex<Connection>>,
    /// A commit failed below SQLite: nothing is written until the store is opened anew.
    has_failed: AtomicBool,
}

impl Store {
    /// Opens the store of a folder; makes folder and store where they are missing, unless read-only.
    pub fn open(folder: &Path, options: &StoreOptions) -> Result<Store> {
        let file = folder::database(folder, options.read_only)?;
        let writer = if options.read_only {
            probe::probe(&file).map(|_| None)?
        } else {
            Some(Mutex::new(connection::open_writer(&file, options.full_durability)?))
        };
        let readers = Readers::new(&file, options.read_only);
        let (identity, format) = readers.lend(|conn| read_identity(conn, &file))?;
        let has_failed = AtomicBool::new(false);
        Ok(Store {
            folder: folder.to_owned(),
            file,
            identity,
            format,
            options: *options,
            writer,
            has_failed,
            readers,
        })
    }

    /// Runs `work` in one transaction: committed when it returns, undone when it fails.
    pub fn write<T>(&self, work: impl FnOnce(&mut WriteTx<'_>) -> Result<T>) -> Result<T> {
        let conn = self.writer()?;
        let tx = Transaction::new_unchecked(&conn, TransactionBehavior::Immediate).told(&self.file)?;
        let mut write = WriteTx::new(&tx, &self.file, self.options.keep_history_text);
        let answer = work(&mut write)?;
        write.finish()?;
        tx.commit().inspect_err(|error| self.note_failure(error)).told(&self.file)?;
        Ok(answer)
    }

    /// Runs `work` on one consistent snapshot.
    pub fn read<T>(&self, work: impl FnOnce(&ReadTx<'_>) -> Result<T>) -> Result<T> {
        self.readers.lend(|conn| {
            let tx = Transaction::new_unchecked(conn, TransactionBehavior::Deferred).told(&self.file)?;
            let answer = work(&ReadTx { conn: &tx, file: &self.file });
            tx.commit().told(&self.file)?;
            answer
        })
    }

    /// Rewrites the store: afterwards no file of it holds a byte of a deleted memory.
    pub fn compact(&self) -> Result<CompactReport> {
        let bytes_before = self.bytes_on_disk();
        let conn = self.writer()?;
        let log_held_by_readers = erase::compact(&conn, &self.file)?;
        let backups_removed = erase::remove_backups(&self.file)?;
        Ok(CompactReport {
            bytes_before,
            bytes_after: self.bytes_on_disk(),
            log_held_by_readers,
            backups_removed,
        })
    }

    /// Random, made with the store; a copy of the folder has the same.
    pub fn store_id(&self) -> &str {
        &self.identity
    }

    /// Equal to an earlier answer of this handle as long as nobody committed, in any process.
    pub fn data_version(&self) -> Result<i64> {
        self.readers.data_version()
    }

    /// Number of the last change; 0 in a new store.
    pub fn last_seqno(&self) -> Result<i64> {
        self.read(|tx| Ok(tx.last_mark()?.seqno))
    }

    /// Bytes of all files of the store.
    pub fn bytes_on_disk(&self) -> u64 {
        folder::bytes_on_disk(&self.file)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Whether writes are possible at all: it was not opened read-only.
    pub fn is_writable(&self) -> bool {
        self.writer.is_some()
    }

    /// Format of the file.
    pub fn format(&self) -> i64 {
        self.format
    }

    fn writer(&self) -> Result<MutexGuard<'_, Connection>> {
        let writer = self.writer.as_ref().ok_or_else(|| self.is_read_only())?;
        match writer.lock() {
            Ok(conn) if !self.has_failed.load(Ordering::Acquire) => Ok(conn),
            _ => Err(self.must_reopen()),
        }
    }

    fn note_failure(&self, error: &rusqlite::Error) {
        if fault::is_disk_failure(error) {
            self.has_failed.store(true, Ordering::Release);
        }
    }

    fn is_read_only(&self) -> Error {
        let name = self.folder.display();
        Error::ReadOnlyStore(format!("{name} was opened read-only; open it with read_only off to write"))
    }

    fn must_reopen(&self) -> Error {
        Error::Store(format!(
            "an earlier write to {} failed half way, so what reached the disk is unknown; reads go on: close \
             the store and open it again to write",
            self.folder.display()
        ))
    }
}

fn read_identity(conn: &Connection, file: &Path) -> Result<(String, i64)> {
    let id = meta::get(conn, meta::STORE_ID).told(file)?;
    let id = id.ok_or_else(|| fault::corrupt(file, "it has no identity"))?;
    let (application, format) = probe::identity(conn).told(file)?;
    probe::check_identity(file, (application, format))?;
    Ok((id, format))
}
