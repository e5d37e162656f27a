//! The sweep: who has faded goes to the archive, who has not comes back. Tiers move, nothing else.
//!
//! survey (index columns, no lock on the store) -> rows that are due -> move them, some in one transaction
//!
//! Between two transactions other writers get their turn. Under the write lock
//! each row is looked at again, in indexes that have caught up: one that was
//! recalled, pinned or deleted since the survey is left alone.

use serde::Serialize;

use super::eligible::ended;
use super::open::Engine;
use super::row::Row;
use super::write::unknown;
use crate::ageing::decay::{Aged, decay};
use crate::ageing::sweep::{Outcome, Standing, outcome};
use crate::error::Result;
use crate::index::{DocId, Index};
use crate::record::{RowId, Tier};

/// Memories shown of those that are due.
const SHOWN: usize = 100;

/// What a sweep would do at an instant.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Survey {
    /// Active memories that have faded.
    pub archived: u64,
    /// Archived memories that have not.
    pub revived: u64,
    /// Active memories that stay for good.
    pub permanent: u64,
    /// All others.
    pub unchanged: u64,
    /// Rows of those to be moved, in the order of rows.
    pub due: Vec<RowId>,
    /// The first of those to be moved, as they stand now: the most faded first, ties newer first.
    pub rows: Vec<Row>,
}

/// How many memories were moved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Moved {
    pub archived: u64,
    pub revived: u64,
}

impl Engine {
    /// Who is due at `now_us`. What is queued counts: it is written first.
    pub fn survey(&self, now_us: i64) -> Result<Survey> {
        self.flush()?;
        self.catch_up()?;
        let index = self.index()?;
        let mut survey = Survey::default();
        let mut due: Vec<(f64, DocId)> = Vec::new();
        for doc in &(&index.alive - ended(&index, now_us)) {
            let standing = standing(&index, doc, now_us);
            let outcome = outcome(tier(&index, doc), standing, &self.config.decay);
            *survey.count(outcome) += 1;
            if matches!(outcome, Outcome::Archive | Outcome::Revive) {
                due.push((decay(standing.aged, &self.config.decay), doc));
            }
        }
        survey.due = due.iter().map(|(_, doc)| index.columns.row(*doc)).collect();
        survey.due.sort_unstable();
        let order = |a: &(f64, DocId), b: &(f64, DocId)| {
            a.0.total_cmp(&b.0).then_with(|| index.columns.tie(a.1, b.1))
        };
        if due.len() > SHOWN {
            due.select_nth_unstable_by(SHOWN, order);
            due.truncate(SHOWN);
        }
        due.sort_by(order);
        let shown: Vec<DocId> = due.iter().map(|(_, doc)| *doc).collect();
        survey.rows = self.rows_of(index, &shown, now_us)?.into_iter().map(|(_, row)| row).collect();
        Ok(survey)
    }

    /// Moves those of these rows that are due, in one transaction.
    pub fn move_due(&self, rows: &[RowId], now_us: i64) -> Result<Moved> {
        let moved = self.store.write(|tx| {
            self.catch_up()?;
            let outcomes = self.outcomes(rows, now_us)?;
            let of = |wanted| outcomes.iter().filter(move |(_, outcome)| *outcome == wanted);
            let archived: Vec<RowId> = of(Outcome::Archive).map(|(row, _)| *row).collect();
            let revived: Vec<RowId> = of(Outcome::Revive).map(|(row, _)| *row).collect();
            tx.set_tiers(&archived, Tier::Archived)?;
            tx.set_tiers(&revived, Tier::Active)?;
            Ok(Moved { archived: archived.len() as u64, revived: revived.len() as u64 })
        })?;
        self.follow();
        Ok(moved)
    }

    /// Brings a memory back from the archive. That counts as saying it again; one that is active stays as it is.
    pub fn restore(&self, id: &str, now_us: i64) -> Result<()> {
        self.store.write(|tx| {
            let found = tx.record(id)?.filter(|record| record.expires_at_us.is_none_or(|at| at > now_us));
            let record = found.ok_or_else(|| unknown(id))?;
            if record.tier == Tier::Active {
                return Ok(());
            }
            tx.set_tier(record.row_id, Tier::Active)?;
            tx.seen(record.row_id, now_us, None)
        })?;
        self.follow();
        Ok(())
    }

    fn outcomes(&self, rows: &[RowId], now_us: i64) -> Result<Vec<(RowId, Outcome)>> {
        let index = self.index()?;
        let found = rows.iter().filter_map(|&row| Some((row, index.doc_of_row(row)?)));
        let decided = found.map(|(row, doc)| {
            let standing = standing(&index, doc, now_us);
            (row, outcome(tier(&index, doc), standing, &self.config.decay))
        });
        Ok(decided.collect())
    }
}

impl Survey {
    fn count(&mut self, outcome: Outcome) -> &mut u64 {
        match outcome {
            Outcome::Archive => &mut self.archived,
            Outcome::Revive => &mut self.revived,
            Outcome::Permanent => &mut self.permanent,
            Outcome::Unchanged => &mut self.unchanged,
        }
    }
}

fn standing(index: &Index, doc: DocId, now_us: i64) -> Standing {
    let values = index.columns.get(doc);
    Standing {
        aged: Aged::at(now_us, values.created_at_us, values.usage.recall_count, values.pinned),
        said_ago_us: now_us.saturating_sub(values.said_at_us()),
    }
}

fn tier(index: &Index, doc: DocId) -> Tier {
    if index.active.contains(doc) { Tier::Active } else { Tier::Archived }
}
