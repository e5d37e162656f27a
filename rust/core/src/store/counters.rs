//! Counters: the marks of a store that only go up, held in memory for one transaction.
//!
//! Read from the file when first asked for, under the write lock; written back
//! once, before the commit. A rollback forgets them with everything else.

use rusqlite::Connection;

use super::change_log::{self, ChangeKind};
use super::{ids, meta};
use crate::error::Result;
use crate::record::{RowId, Run};

/// What was read or moved in this transaction; `None`: not asked for yet.
#[derive(Debug, Default)]
pub(super) struct Counters {
    id: Option<u128>,
    position: Option<i64>,
    seqno: Option<i64>,
}

impl Counters {
    /// The greatest id that was generated so far.
    pub(super) fn last_id(&mut self, conn: &Connection) -> rusqlite::Result<u128> {
        match self.id {
            Some(last) => Ok(last),
            None => Ok(meta::get(conn, meta::LAST_ID)?.and_then(|id| ids::read(&id)).unwrap_or_default()),
        }
    }

    /// The id after `last`; see `ids.rs`.
    pub(super) fn next_id(&mut self, last: u128, now_us: i64) -> Result<String> {
        let next = ids::next(last, now_us)?;
        self.id = Some(next);
        Ok(ids::write(next))
    }

    /// Gives each run that has none (0) its position.
    pub(super) fn place(&mut self, conn: &Connection, runs: &mut [Run]) -> rusqlite::Result<()> {
        for run in runs {
            run.position = self.position(conn, run.position)?;
        }
        Ok(())
    }

    /// A position behind all others; one that is given (not 0) is kept, and counts.
    pub(super) fn position(&mut self, conn: &Connection, given: i64) -> rusqlite::Result<i64> {
        let last = match self.position {
            Some(last) => last,
            None => last_position(conn)?,
        };
        let position = if given == 0 { last.saturating_add(1) } else { given };
        self.position = Some(last.max(position));
        Ok(position)
    }

    /// The number of the next change.
    pub(super) fn next_seqno(&mut self, conn: &Connection) -> rusqlite::Result<i64> {
        let last = match self.seqno {
            Some(last) => last,
            None => change_log::last(conn)?.seqno,
        };
        self.seqno = Some(last + 1);
        Ok(last + 1)
    }

    /// Writes an entry of the change log.
    pub(super) fn log(
        &mut self,
        conn: &Connection,
        row_id: RowId,
        id: &str,
        kind: ChangeKind,
    ) -> rusqlite::Result<()> {
        let seqno = self.next_seqno(conn)?;
        change_log::append(conn, seqno, row_id, id, kind)
    }

    /// Writes back what moved, and cuts the change log when it has grown too long.
    pub(super) fn save(&self, conn: &Connection) -> rusqlite::Result<()> {
        if let Some(id) = self.id {
            meta::set(conn, meta::LAST_ID, &ids::write(id))?;
        }
        if let Some(position) = self.position {
            meta::set(conn, meta::LAST_POSITION, &position.to_string())?;
        }
        match self.seqno {
            Some(last) => change_log::trim(conn, last, change_log::KEPT_CHANGES, change_log::MOST_CHANGES),
            None => Ok(()),
        }
    }
}

fn last_position(conn: &Connection) -> rusqlite::Result<i64> {
    Ok(meta::get(conn, meta::LAST_POSITION)?.and_then(|word| word.parse().ok()).unwrap_or_default())
}
