//! Judgement: from the verdicts on a new memory to what is done with it.

use super::measure::Likeness;
use crate::curate::{Finding, Verdict};
use crate::error::{Error, Result};
use crate::record::{Record, RowId};
use crate::store::ReadTx;

/// Contradictions that one new memory is marked with, the likest: more say nothing to a reader.
const MOST_CONFLICTS: usize = 8;

/// What is to be done with a new memory.
pub(super) enum Judgement {
    /// It says nothing new.
    Same(Record),
    /// It says in other words what this one says.
    Merge(Record),
    /// It stands for itself.
    New(Ties),
}

impl Judgement {
    /// It has to do with nobody.
    pub(super) fn alone() -> Judgement {
        Judgement::New(Ties::default())
    }
}

/// What a memory has to do with others that stay beside it.
#[derive(Default)]
pub(super) struct Ties {
    /// Memories whose place it takes.
    pub supersedes: Vec<(Record, Finding)>,
    /// The memory that took its place already: it was said before that one.
    pub superseded_by: Option<(Record, Finding)>,
    /// Memories it contradicts, each with the likeness.
    pub conflicts: Vec<(Record, Finding, f64)>,
}

/// The verdicts on one new memory.
#[derive(Default)]
pub(super) struct Judged {
    same: Option<(f64, RowId)>,
    merge: Option<(f64, RowId)>,
    supersedes: Vec<(RowId, Finding)>,
    superseded_by: Option<(RowId, Finding)>,
    conflicts: Vec<(RowId, Finding, f64)>,
}

impl Judged {
    pub(super) fn note(&mut self, row: RowId, likeness: Likeness, is_older: bool, verdict: Verdict) {
        let likest = |best: &mut Option<(f64, RowId)>| {
            if best.is_none_or(|(level, _)| likeness.level > level) {
                *best = Some((likeness.level, row));
            }
        };
        match verdict {
            Verdict::Same => likest(&mut self.same),
            Verdict::Merge => likest(&mut self.merge),
            Verdict::Supersede(finding) if is_older => self.superseded_by = Some((row, finding)),
            Verdict::Supersede(finding) => self.supersedes.push((row, finding)),
            Verdict::Conflict(finding) => self.conflicts.push((row, finding, likeness.level)),
            Verdict::Keep => {}
        }
    }

    /// One judgement of all verdicts: what repeats another adds nothing, whatever it contradicts.
    pub(super) fn settle(mut self, tx: &ReadTx<'_>) -> Result<Judgement> {
        let record = |row: RowId| Ok::<_, Error>(tx.records(&[row])?.pop());
        if let Some(same) = self.same.map(|(_, row)| record(row)).transpose()?.flatten() {
            return Ok(Judgement::Same(same));
        }
        if let Some(like) = self.merge.map(|(_, row)| record(row)).transpose()?.flatten() {
            return Ok(Judgement::Merge(like));
        }
        let mut ties = Ties::default();
        self.conflicts.sort_by(|a, b| b.2.total_cmp(&a.2));
        self.conflicts.truncate(MOST_CONFLICTS);
        for (row, finding) in self.supersedes {
            ties.supersedes.extend(record(row)?.map(|old| (old, finding)));
        }
        for (row, finding, level) in self.conflicts {
            ties.conflicts.extend(record(row)?.map(|other| (other, finding, level)));
        }
        if let Some((row, finding)) = self.superseded_by {
            ties.superseded_by = record(row)?.map(|newer| (newer, finding));
        }
        Ok(Judgement::New(ties))
    }
}
