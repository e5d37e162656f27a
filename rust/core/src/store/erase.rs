//! Erasure: what a deletion leaves behind, and how it goes too.
//!
//! Deleted bytes are overwritten by SQLite (secure deletion); their copies in the
//! log and in free pages go with [`compact`]. What stays after a deletion by
//! design (that an id was there, and when it went) goes with `erase_history`.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use super::fault::{Told, io};
use super::migrate::{FORMAT, backup_path};
use super::{change_log, meta};
use crate::error::Result;

/// What a compaction did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct CompactReport {
    /// Bytes on disk before.
    pub bytes_before: u64,
    /// Bytes on disk after.
    pub bytes_after: u64,
    /// A reader held the log open: deleted bytes are left in it until a later compaction.
    pub log_held_by_readers: bool,
    /// Copies of older formats that were removed.
    pub backups_removed: u32,
}

/// Empties every table; the change log begins again at `seqno`.
pub(super) fn everything(conn: &Connection, seqno: i64) -> rusqlite::Result<()> {
    conn.execute_batch(
        "DELETE FROM usage; DELETE FROM facets; DELETE FROM runs; DELETE FROM vectors; DELETE FROM records;
         DELETE FROM history; DELETE FROM conflicts; DELETE FROM tiers;",
    )?;
    meta::clear(conn)?;
    change_log::restart(conn, seqno)
}

/// Empties the vectors; the change log begins again at `seqno`.
pub(super) fn every_vector(conn: &Connection, seqno: i64) -> rusqlite::Result<()> {
    conn.execute_batch("DELETE FROM vectors;")?;
    change_log::restart(conn, seqno)
}

/// Takes erased ids out of the change log; the changes themselves stay, for those who follow it.
pub(super) fn from_change_log(conn: &Connection, erased: &BTreeSet<String>) -> rusqlite::Result<()> {
    if erased.is_empty() {
        return Ok(());
    }
    let mut asked = conn.prepare("SELECT seqno, id FROM change_log")?;
    let entries =
        asked.query_map((), |row| Ok((row.get::<_, i64>(0)?, erased.contains(row.get_ref(1)?.as_str()?))))?;
    let named: Vec<(i64, bool)> = entries.collect::<rusqlite::Result<_>>()?;
    let mut blank = conn.prepare("UPDATE change_log SET id = '' WHERE seqno = ?1")?;
    named.iter().filter(|(_, hit)| *hit).try_for_each(|(seqno, _)| blank.execute([seqno]).map(|_| ()))
}

/// Rewrites the file without its free pages and empties the log; `true` when readers hold the log.
pub(super) fn compact(conn: &Connection, file: &Path) -> Result<bool> {
    conn.execute_batch("VACUUM").told(file)?;
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", (), |row| row.get(0)).told(file)
}

/// Removes the copies that migrations made.
pub(super) fn remove_backups(file: &Path) -> Result<u32> {
    let backups = (1..FORMAT).map(|format| backup_path(file, format)).filter(|path| path.exists());
    backups.map(|path| std::fs::remove_file(&path).map_err(|error| io(&path, &error))).try_fold(
        0,
        |n, done| {
            done?;
            Ok(n + 1)
        },
    )
}
