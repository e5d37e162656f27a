//! Migration: an ordered list of steps, each from one format to the next.
//!
//! step n: format n - 1 -> format n       `PRAGMA user_version` holds the format
//!
//! All missing steps run in one transaction; an older store is copied to
//! `memx.db.format-<n>.backup` first. A step, once released, is never edited.

use std::ffi::c_int;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::fault::{Told, newer};
use super::probe::beside;
use super::{schema, tiers};
use crate::error::Result;

/// Brings a file of the format before it to its own.
pub(super) type Step = fn(&Connection) -> rusqlite::Result<()>;

/// Every step there has been, in order.
pub(super) const STEPS: &[Step] = &[schema::format_1, schema::format_2, tiers::format_3];

/// The format this memx writes.
pub(super) const FORMAT: i64 = format_after(STEPS);

/// Brings the file to the format after the last of `steps`; a new file starts at format 0.
pub(super) fn migrate(conn: &mut Connection, file: &Path, steps: &[Step]) -> Result<()> {
    let found = format_of(conn).told(file)?;
    let wanted = format_after(steps);
    if found > wanted {
        return Err(newer(file, found, wanted));
    }
    if found == wanted {
        return Ok(());
    }
    if found > 0 {
        back_up(conn, &backup_path(file, found)).told(file)?;
    }
    apply(conn, steps).told(file)
}

/// Where the copy of a store of an older format is kept until `compact`.
pub(super) fn backup_path(file: &Path, format: i64) -> PathBuf {
    beside(file, &format!(".format-{format}.backup"))
}

const fn format_after(steps: &[Step]) -> i64 {
    steps.len().cast_signed() as i64
}

/// The format is read again under the lock: another process may have been faster.
fn apply(conn: &mut Connection, steps: &[Step]) -> rusqlite::Result<()> {
    let tx = Transaction::new(conn, TransactionBehavior::Immediate)?;
    let done = usize::try_from(format_of(&tx)?).unwrap_or(usize::MAX);
    if done < steps.len() {
        steps.iter().skip(done).try_for_each(|step| step(&tx))?;
        tx.pragma_update(None, "user_version", format_after(steps))?;
    }
    tx.commit()
}

fn format_of(conn: &Connection) -> rusqlite::Result<i64> {
    conn.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn back_up(conn: &Connection, to: &Path) -> rusqlite::Result<()> {
    let mut copy = Connection::open(to)?;
    let all_pages_at_once = c_int::MAX;
    Backup::new(conn, &mut copy)?.run_to_completion(all_pages_at_once, Duration::ZERO, None)
}
