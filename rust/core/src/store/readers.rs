//! Readers: a small pool of connections, so that reads run side by side.
//!
//! A store opened read-only must write nothing, and SQLite makes a log and its
//! index beside a WAL file even to read it. So a file that nobody has open (no
//! log beside it) is read as immutable, and its size and time are compared
//! before and after each read: when somebody wrote meanwhile, the read is
//! refused rather than trusted, and the next one opens the file anew.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use rusqlite::Connection;

use super::connection::{open_quiet_reader, open_reader};
use super::fault::{Told, fault, is_cannot_open};
use super::probe::{beside, size};
use crate::error::{Error, Result};

/// Idle connections kept; more are opened when needed and closed after use.
const MAX_IDLE: usize = 8;

/// What a reader must know of the file before it trusts what it read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// A writer may have it open: SQLite's own locks order reads and writes.
    Live,
    /// Nobody has it open; as it was, by size in bytes and time of change in nanoseconds.
    Quiet { size: u64, changed_ns: i64 },
}

/// The pool; see the head of this file.
#[derive(Debug)]
pub(super) struct Readers {
    file: PathBuf,
    read_only: bool,
    idle: Mutex<Idle>,
    watch: Mutex<Option<Connection>>,
}

#[derive(Debug)]
struct Idle {
    state: State,
    connections: Vec<Connection>,
}

impl Readers {
    pub(super) fn new(file: &Path, read_only: bool) -> Readers {
        let idle = Mutex::new(Idle { state: State::Live, connections: Vec::new() });
        Readers { file: file.to_owned(), read_only, idle, watch: Mutex::new(None) }
    }

    /// Lends a connection to `work`; it comes back unless the work panics.
    pub(super) fn lend<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let state = self.state();
        let conn = self.take(state)?;
        let answer = work(&conn);
        if state != self.state() && state != State::Live {
            return Err(changed_meanwhile(&self.file));
        }
        self.put_back(state, conn);
        answer
    }

    /// Moves with every commit of another connection, this process's own included.
    pub(super) fn data_version(&self) -> Result<i64> {
        if let State::Quiet { size, changed_ns } = self.state() {
            return Ok(changed_ns ^ size.cast_signed());
        }
        let mut watch = lock(&self.watch);
        if watch.is_none() {
            *watch = Some(open_reader(&self.file).told(&self.file)?);
        }
        let Some(conn) = watch.as_ref() else { return Ok(0) };
        conn.prepare_cached("PRAGMA data_version")
            .and_then(|mut asked| asked.query_row((), |row| row.get(0)))
            .told(&self.file)
    }

    fn state(&self) -> State {
        if !self.read_only || beside(&self.file, "-wal").exists() && !self.is_sealed() {
            return State::Live;
        }
        quiet(&self.file)
    }

    /// An empty log on a disk that cannot be written: SQLite cannot open it, and nothing is in it.
    fn is_sealed(&self) -> bool {
        size(&beside(&self.file, "-wal")) == 0 && !beside(&self.file, "-shm").exists()
    }

    fn take(&self, state: State) -> Result<Connection> {
        let mut idle = lock(&self.idle);
        if idle.state != state {
            idle.connections.clear();
            idle.state = state;
        }
        if let Some(conn) = idle.connections.pop() {
            return Ok(conn);
        }
        drop(idle);
        self.open(state)
    }

    fn open(&self, state: State) -> Result<Connection> {
        if state != State::Live {
            return open_quiet_reader(&self.file).told(&self.file);
        }
        open_reader(&self.file).map_err(|error| {
            let is_sealed_off = self.read_only && is_cannot_open(&error);
            if is_sealed_off { unreadable_log(&self.file) } else { fault(&self.file, &error) }
        })
    }

    fn put_back(&self, state: State, conn: Connection) {
        let mut idle = lock(&self.idle);
        if idle.state == state && idle.connections.len() < MAX_IDLE {
            idle.connections.push(conn);
        }
    }
}

fn quiet(file: &Path) -> State {
    let meta = std::fs::metadata(file);
    let size = meta.as_ref().map_or(0, std::fs::Metadata::len);
    let changed = meta.and_then(|meta| meta.modified()).ok();
    let age = changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    State::Quiet { size, changed_ns: age.map_or(0, |age| age.as_nanos() as i64) }
}

fn changed_meanwhile(file: &Path) -> Error {
    Error::StoreBusy(format!(
        "{} was written by another process during this read; a file at rest was wanted: repeat the call",
        file.display()
    ))
}

fn unreadable_log(file: &Path) -> Error {
    Error::ReadOnlyStore(format!(
        "{} has commits in its log ({} bytes of memx.db-wal) that cannot be read from a folder that cannot \
         be written: open the store once where it can be written, or copy the folder there",
        file.display(),
        size(&beside(file, "-wal"))
    ))
}

/// What these locks guard is whole between two statements: a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
