//! Connections: how the file is opened, and the settings each of them carries.
//!
//! One writer, made with the store; readers as they are needed. Secure deletion
//! and temporary storage in memory hold for every connection, so that a text
//! which was deleted is left neither in a page nor in a temporary file.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::fault::{Told, corrupt, fault, is_busy, is_cannot_open, unwritable};
use super::migrate::{STEPS, migrate};
use super::probe::{Found, check_identity, identity, open_immutable, probe};
use super::tiers;
use crate::error::Result;

/// How long a call waits for another process's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long it waits between two tries, where SQLite does not do it.
const BUSY_STEP: Duration = Duration::from_millis(10);
/// Prepared statements kept by each connection: more than there are.
const STATEMENTS: usize = 64;

/// Opens the file for writing, makes or migrates it, and leaves a foreign one as it is.
pub(super) fn open_writer(file: &Path, full_durability: bool) -> Result<Connection> {
    let found = probe(file)?;
    let mut conn = open_writable(file)?;
    if found == Found::Store {
        // Once more with the log, which the probe does not read.
        check_identity(file, identity(&conn).told(file)?)?;
    }
    settle(&conn).told(file)?;
    migrate(&mut conn, file, STEPS)?;
    make_durable(&conn, file, full_durability)?;
    Ok(conn)
}

/// SQLite opens a file it may not write for reading, without a word; a folder it may not write, not at all.
fn open_writable(file: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let opened = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX);
    let opened = opened.and_then(|conn| conn.busy_timeout(BUSY_TIMEOUT).map(|()| conn));
    // The first look at the file makes the log beside it.
    let opened =
        opened.and_then(|conn| conn.is_readonly("main").and_then(|no| touch(&conn).map(|()| (conn, no))));
    match opened {
        Ok((conn, false)) => Ok(conn),
        Ok((_, true)) => Err(unwritable(file, "it opens for reading alone")),
        Err(error) if is_cannot_open(&error) => Err(unwritable(file, &error.to_string())),
        Err(error) => Err(fault(file, &error)),
    }
}

fn touch(conn: &Connection) -> rusqlite::Result<()> {
    conn.query_row("SELECT count(*) FROM sqlite_schema", (), |_| Ok(()))
}

/// Opens a connection that cannot write.
pub(super) fn open_reader(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    settled(Connection::open_with_flags(file, flags)?)
}

/// Opens a connection to a file that nobody has open: nothing is locked, nothing written.
pub(super) fn open_quiet_reader(file: &Path) -> rusqlite::Result<Connection> {
    settled(open_immutable(file)?)
}

fn settled(conn: Connection) -> rusqlite::Result<Connection> {
    conn.busy_timeout(BUSY_TIMEOUT)?;
    settle(&conn)?;
    tiers::show_older(&conn)?;
    Ok(conn)
}

fn settle(conn: &Connection) -> rusqlite::Result<()> {
    // Else SQLite plans a kept statement anew for each value bound to it, which costs more than running it.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    conn.execute_batch(
        "PRAGMA temp_store = MEMORY;
         PRAGMA secure_delete = ON;
         PRAGMA foreign_keys = ON;
         PRAGMA trusted_schema = OFF;
         PRAGMA cache_size = -16384;",
    )
}

fn make_durable(conn: &Connection, file: &Path, full: bool) -> Result<()> {
    let mode = use_log(conn).told(file)?;
    if mode != "wal" {
        return Err(corrupt(file, &format!("its journal mode stays {mode:?} where WAL was wanted")));
    }
    let level = if full { "FULL" } else { "NORMAL" };
    conn.pragma_update(None, "synchronous", level).told(file)?;
    conn.pragma_update(None, "journal_size_limit", 64 << 20).told(file)
}

/// Two processes that make one store meet here, and SQLite does not wait for this lock by itself.
fn use_log(conn: &Connection) -> rusqlite::Result<String> {
    let ask = || conn.query_row("PRAGMA journal_mode = WAL", (), |row| row.get(0));
    let mut waited = Duration::ZERO;
    loop {
        match ask() {
            Err(error) if is_busy(&error) && waited < BUSY_TIMEOUT => std::thread::sleep(BUSY_STEP),
            answer => return answer,
        }
        waited += BUSY_STEP;
    }
}
