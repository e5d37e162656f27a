//! Connections: how the file is opened, and the settings each of them carries.
//!
//! One writer, made with the store; readers as they are needed. Secure deletion
//! and temporary storage in memory hold for every connection, so that a text
//! which was deleted is left neither in a page nor in a temporary file.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::StoreOptions;
use super::fault::{Told, corrupt, is_busy};
use super::migrate::{STEPS, migrate};
use super::probe::{Found, check_identity, identity, open_immutable, probe};
use crate::error::Result;

/// How long a call waits for another process's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long it waits between two tries, where SQLite does not do it.
const BUSY_STEP: Duration = Duration::from_millis(10);
/// Prepared statements kept by each connection: more than there are.
const STATEMENTS: usize = 64;

/// Opens the file for writing, makes or migrates it, and leaves a foreign one as it is.
pub(super) fn open_writer(file: &Path, options: &StoreOptions) -> Result<Connection> {
    let found = probe(file)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let mut conn = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).told(file)?;
    conn.busy_timeout(BUSY_TIMEOUT).told(file)?;
    if found == Found::Store {
        // Once more with the log, which the probe does not read.
        check_identity(file, identity(&conn).told(file)?)?;
    }
    settle(&conn).told(file)?;
    migrate(&mut conn, file, STEPS)?;
    make_durable(&conn, file, options)?;
    Ok(conn)
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

fn make_durable(conn: &Connection, file: &Path, options: &StoreOptions) -> Result<()> {
    let mode = use_log(conn).told(file)?;
    if mode != "wal" {
        return Err(corrupt(file, &format!("its journal mode stays {mode:?} where WAL was wanted")));
    }
    let level = if options.full_durability { "FULL" } else { "NORMAL" };
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
