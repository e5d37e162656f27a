//! The daily job: whoever opens a store when it is due does it, once, whatever number of processes do.
//!
//! due  <=>  |now - last run| >= sweep_on_open_hours, and that is not 0
//!
//! The store keeps the last run; a store without one (new, reset, or of an
//! older memx) begins its day when it is opened. A run in the future is a clock
//! that was wrong, and holds up nothing. The run is claimed under the write
//! lock before it begins: of two processes one gets it, and one that dies at
//! it has lost a day, no memory.

use super::eligible::ended;
use super::open::Engine;
use crate::clock::SECOND_US;
use crate::error::Result;
use crate::record::RowId;
use crate::store::ReadTx;

/// Where the store keeps the last run, in microseconds since 1970.
const LAST_RUN: &str = "maintenance.last_run_us";

/// Memories removed in one transaction.
const REMOVED_A_BATCH: usize = 4_096;

impl Engine {
    /// Whether the daily job is this caller's to do, now; the store then counts it as done.
    pub fn claim_daily(&self, now_us: i64) -> Result<bool> {
        if self.config.decay.sweep_on_open_hours <= 0.0 || !self.store.is_writable() {
            return Ok(false);
        }
        let is_idle = |last: Option<i64>| last.is_some_and(|last| !self.is_due(last, now_us));
        if is_idle(self.store.read(last_run)?) {
            return Ok(false);
        }
        self.store.write(|tx| {
            let last = last_run(tx)?;
            if !is_idle(last) {
                tx.set_meta(LAST_RUN, &now_us.to_string())?;
            }
            Ok(last.is_some_and(|last| self.is_due(last, now_us)))
        })
    }

    /// The job was done, whether or not it was due.
    pub fn note_maintained(&self, now_us: i64) -> Result<()> {
        self.store.write(|tx| tx.set_meta(LAST_RUN, &now_us.to_string()))
    }

    /// Deletes the memories that ended by `now_us`; gives their number.
    pub fn remove_ended(&self, now_us: i64) -> Result<usize> {
        self.catch_up()?;
        let rows: Vec<RowId> = {
            let index = self.index()?;
            ended(&index, now_us).iter().map(|doc| index.columns.row(doc)).collect()
        };
        let batches = rows.chunks(REMOVED_A_BATCH);
        let removed = batches.map(|rows| self.remove_rows_ended(rows, now_us)).sum::<Result<usize>>();
        self.follow();
        removed
    }

    /// The end of a memory may have moved since it was looked up.
    fn remove_rows_ended(&self, rows: &[RowId], now_us: i64) -> Result<usize> {
        self.store.write(|tx| {
            let found = tx.records(rows)?.into_iter();
            let ended: Vec<_> =
                found.filter(|record| record.expires_at_us.is_some_and(|at| at <= now_us)).collect();
            ended.iter().try_for_each(|record| tx.delete(record.row_id, now_us))?;
            Ok(ended.len())
        })
    }

    fn is_due(&self, last_us: i64, now_us: i64) -> bool {
        let period_us = self.config.decay.sweep_on_open_hours * 3_600.0 * SECOND_US as f64;
        now_us.abs_diff(last_us) as f64 >= period_us
    }
}

fn last_run(tx: &ReadTx<'_>) -> Result<Option<i64>> {
    Ok(tx.meta(LAST_RUN)?.and_then(|written| written.parse().ok()))
}
