//! Probe: whose file is this, found out without touching it.
//!
//! The header is read through SQLite with `immutable=1`: no lock, no journal, no
//! file beside it. Opening the file with `std::fs` would be shorter and wrong:
//! closing any descriptor of it drops the locks this process holds on it.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::fault::{Told, corrupt, newer};
use super::migrate::FORMAT;
use super::schema::APPLICATION_ID;
use crate::error::Result;

/// What lies where a store is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// No file, or one without a byte.
    Nothing,
    /// A store of a format this memx reads.
    Store,
}

/// Looks at `file`; an error when it is foreign, damaged or of a newer format.
pub(super) fn probe(file: &Path) -> Result<Found> {
    // Twice: during the first look another process may be moving its log into the file.
    look(file).or_else(|_| look(file))
}

fn look(file: &Path) -> Result<Found> {
    if size(file) == 0 {
        return Ok(Found::Nothing);
    }
    let conn = open_immutable(file).told(file)?;
    match identity(&conn).and_then(|found| Ok((found, bytes_of_pages(&conn)?))) {
        Ok((found, bytes)) => {
            check_identity(file, found)?;
            check_length(file, bytes).map(|()| Found::Store)
        }
        // Pages that a crash left in the log or the journal belong to the file: SQLite puts them back.
        Err(_) if has_unfinished_business(file) => Ok(Found::Store),
        Err(error) => Err(super::fault::fault(file, &error)),
    }
}

/// Application and format of an open database.
pub(super) fn identity(conn: &Connection) -> rusqlite::Result<(i64, i64)> {
    let read = |name| conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    // Reads the schema: a file that was cut off is found here.
    conn.query_row("SELECT count(*) FROM sqlite_schema", (), |row| row.get::<_, i64>(0))?;
    Ok((read("application_id")?, read("user_version")?))
}

/// An error unless application and format are ours.
pub(super) fn check_identity(file: &Path, (application, format): (i64, i64)) -> Result<()> {
    if application != APPLICATION_ID {
        return Err(corrupt(file, &format!("it is an SQLite database of application {application:#x}")));
    }
    if format > FORMAT {
        return Err(newer(file, format, FORMAT));
    }
    Ok(())
}

/// An error when the file ends before its last page does.
fn check_length(file: &Path, wanted: u64) -> Result<()> {
    let found = size(file);
    if found >= wanted || has_unfinished_business(file) {
        return Ok(());
    }
    Err(corrupt(file, &format!("it has {found} bytes of {wanted}")))
}

fn bytes_of_pages(conn: &Connection) -> rusqlite::Result<u64> {
    let read = |name| conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    Ok(read("page_count")?.unsigned_abs() * read("page_size")?.unsigned_abs())
}

/// Opens the file as one that nobody changes: no locks, nothing written, the log not read.
pub(super) fn open_immutable(file: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(uri(file), flags)
}

/// `memx.db` with `-wal`, `-shm` or `-journal` behind its name.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    PathBuf::from(name)
}

/// Bytes of a file; 0 when there is none.
pub(super) fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |meta| meta.len())
}

fn has_unfinished_business(file: &Path) -> bool {
    size(&beside(file, "-wal")) > 0 || size(&beside(file, "-journal")) > 0
}

fn uri(file: &Path) -> String {
    let mut uri = String::from("file:");
    for &byte in file.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri + "?immutable=1"
}
