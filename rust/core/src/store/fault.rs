//! Faults: what SQLite says, as something a caller can act on.
//!
//! One door for every error of the store: found, wanted, what to do. Codes
//! decide, never the text of a message.

use std::path::Path;

use rusqlite::ErrorCode;

use crate::error::{Error, Result};

/// The documented error for what SQLite reported about `file`.
pub(super) fn fault(file: &Path, error: &rusqlite::Error) -> Error {
    let name = file.display();
    match code(error) {
        Some(ErrorCode::DiskFull) => Error::StorageFull(format!(
            "no room left for {name} ({error}); nothing of this call was stored and earlier memories are \
             intact: make room on the disk and repeat the call"
        )),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::StoreBusy(format!(
            "{name} is locked by another writer ({error}); a lock of less than 5 seconds was wanted: \
             repeat the call when the other process is done"
        )),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => corrupt(file, &error.to_string()),
        Some(ErrorCode::ReadOnly) => unwritable(file, &error.to_string()),
        None if is_unreadable_value(error) => corrupt(file, &error.to_string()),
        _ => {
            Error::Store(format!("{name}: {error}; repeat the call, and check the disk when it fails again"))
        }
    }
}

/// The file is not, or no longer, what memx wrote.
pub(super) fn corrupt(file: &Path, found: &str) -> Error {
    Error::CorruptStore(format!(
        "{} is not a readable memx store: {found}; the file was left as it is: restore a backup, or give \
         another folder",
        file.display()
    ))
}

/// The file or its folder cannot be written.
pub(super) fn unwritable(file: &Path, found: &str) -> Error {
    Error::ReadOnlyStore(format!(
        "{} cannot be written ({found}); a writable file and folder were wanted: mend their permissions, or \
         open the store read-only",
        file.display()
    ))
}

/// The file comes from a later memx than this one.
pub(super) fn newer(file: &Path, found: i64, known: i64) -> Error {
    Error::NewerFormat(format!(
        "{} has format {found}, this memx reads up to format {known}; the file was left as it is: \
         upgrade memx",
        file.display()
    ))
}

/// A file operation of the store failed.
pub(super) fn io(path: &Path, error: &std::io::Error) -> Error {
    let name = path.display();
    match error.kind() {
        std::io::ErrorKind::StorageFull => {
            Error::StorageFull(format!("{name}: {error}; make room on the disk"))
        }
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
            Error::ReadOnlyStore(format!("{name}: {error}; give a folder that can be written"))
        }
        _ => Error::Store(format!("{name}: {error}")),
    }
}

/// Whether a commit failed below SQLite: what is on the disk is then unknown.
pub(super) fn is_disk_failure(error: &rusqlite::Error) -> bool {
    code(error) == Some(ErrorCode::SystemIoFailure)
}

/// Whether somebody else holds the lock.
pub(super) fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(code(error), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Whether the files beside the database could not be made or opened.
pub(super) fn is_cannot_open(error: &rusqlite::Error) -> bool {
    matches!(code(error), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

/// Results of SQLite, told in the terms of the engine.
pub(super) trait Told<T> {
    /// The value, or the documented error about `file`.
    fn told(self, file: &Path) -> Result<T>;
}

impl<T> Told<T> for rusqlite::Result<T> {
    fn told(self, file: &Path) -> Result<T> {
        self.map_err(|error| fault(file, &error))
    }
}

fn code(error: &rusqlite::Error) -> Option<ErrorCode> {
    error.sqlite_error_code()
}

fn is_unreadable_value(error: &rusqlite::Error) -> bool {
    use rusqlite::Error as Sql;
    matches!(
        error,
        Sql::FromSqlConversionFailure(..)
            | Sql::IntegralValueOutOfRange(..)
            | Sql::InvalidColumnType(..)
            | Sql::Utf8Error(..)
    )
}
