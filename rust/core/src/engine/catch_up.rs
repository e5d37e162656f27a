//! Catching up: the indexes follow the store's change log, this process's commits and others' alike.

use std::collections::BTreeMap;

use super::model::ModelCard;
use super::open::Engine;
use crate::error::Result;
use crate::index::Index;
use crate::index::prepare::{self, Prepared};
use crate::record::{Record, RowId, Tier, Usage};
use crate::store::{Change, ChangeKind, Changes, Mark, ReadTx};

/// Records analysed in one go while the indexes are built.
const RECORDS_A_BATCH: usize = 8_192;

/// Dead documents that are no reason to build anew.
const DEAD_DOCUMENTS: u64 = 10_000;

/// How far the indexes have come.
#[derive(Debug, Default)]
pub(super) struct Applied {
    /// The last entry of the change log that the indexes hold.
    pub mark: Option<Mark>,
    /// What `Store::data_version` said then.
    pub data_version: i64,
}

/// What the indexes must do to hold the changed rows.
struct Work {
    puts: Vec<Prepared>,
    deletes: Vec<RowId>,
    /// Usage and tier of rows whose content stayed: no text is read, none analysed.
    standings: Vec<(RowId, Usage, Tier)>,
    /// After a sweep: every memory that is not active.
    tiers: Option<Vec<(RowId, Tier)>>,
}

impl Engine {
    /// Applies what was committed since the last look, by whomever. Cheap when nothing was.
    pub(super) fn catch_up(&self) -> Result<()> {
        let mut applied = self.applied();
        let version = self.store.data_version()?;
        if version != applied.data_version {
            self.apply(&mut applied)?;
            applied.data_version = version;
        }
        Ok(())
    }

    fn apply(&self, applied: &mut Applied) -> Result<()> {
        let Some(mark) = applied.mark else { return self.build(applied) };
        let caught_up = self.store.read(|tx| match tx.changes_since(mark)? {
            Changes::Gap => Ok(None),
            Changes::Since(changes) => {
                Ok(Some((gather(&changes, tx)?, tx.last_mark()?, ModelCard::load(tx)?)))
            }
        })?;
        let Some((work, mark, card)) = caught_up else { return self.build(applied) };
        let mut index = self.index_mut()?;
        index.apply(work);
        self.set_card(card)?;
        applied.mark = Some(mark);
        let is_mostly_dead = index.columns.len() as u64 > 2 * index.alive.len() + DEAD_DOCUMENTS;
        drop(index);
        if is_mostly_dead { self.build(applied) } else { Ok(()) }
    }

    /// After a commit: the indexes follow at once. Should that fail, the write is done all the
    /// same; the next read tries again, and says why.
    pub(super) fn follow(&self) {
        let _ = self.catch_up();
    }

    /// Builds the indexes anew from the store.
    pub(super) fn rebuild(&self) -> Result<()> {
        let mut applied = self.applied();
        let version = self.store.data_version()?;
        self.build(&mut applied)?;
        applied.data_version = version;
        Ok(())
    }

    fn build(&self, applied: &mut Applied) -> Result<()> {
        let mut index = Index::default();
        let (mark, card) = self.store.read(|tx| {
            let mut batch: Vec<(Record, Vec<Vec<u8>>)> = Vec::new();
            tx.each_record(|record, vectors| {
                batch.push((record, vectors));
                if batch.len() >= RECORDS_A_BATCH {
                    index.insert_all(prepare::prepare_all(std::mem::take(&mut batch)));
                }
                Ok(())
            })?;
            index.insert_all(prepare::prepare_all(batch));
            Ok((tx.last_mark()?, ModelCard::load(tx)?))
        })?;
        let mut current = self.index_mut()?;
        *current = index;
        self.set_card(card)?;
        applied.mark = Some(mark);
        Ok(())
    }
}

/// Reads and analyses the changed rows as they stand now; the last change of a row decides.
fn gather(changes: &[Change], tx: &ReadTx<'_>) -> Result<Work> {
    let last: BTreeMap<RowId, ChangeKind> = changes.iter().fold(BTreeMap::new(), |mut last, change| {
        // New usage or tier of a row whose content changed too is part of what the row says.
        let is_content = matches!(change.kind, ChangeKind::Put | ChangeKind::Delete);
        if is_content || last.get(&change.row_id) != Some(&ChangeKind::Put) {
            last.insert(change.row_id, change.kind);
        }
        last
    });
    let rows =
        |kind| last.iter().filter(move |(_, of)| **of == kind).map(|(row, _)| *row).collect::<Vec<_>>();
    let records = tx.records(&rows(ChangeKind::Put))?.into_iter();
    let with_vectors: Result<Vec<_>> =
        records.map(|record| tx.vectors(record.row_id).map(|vectors| (record, vectors))).collect();
    let moved = last.iter().filter(|(_, kind)| matches!(kind, ChangeKind::Usage | ChangeKind::Tier));
    let standing = |row| Ok((row, tx.usage(row)?, tx.tier(row)?));
    let standings: Result<Vec<_>> = moved.map(|(&row, _)| standing(row)).collect();
    let is_swept = changes.iter().any(|change| change.kind == ChangeKind::Tiers);
    Ok(Work {
        puts: prepare::prepare_all(with_vectors?),
        deletes: rows(ChangeKind::Delete),
        standings: standings?,
        tiers: is_swept.then(|| tx.tiers()).transpose()?,
    })
}

impl Index {
    fn apply(&mut self, work: Work) {
        work.deletes.into_iter().for_each(|row| self.remove(row));
        self.insert_all(work.puts);
        for (row, usage, tier) in work.standings {
            self.set_usage(row, usage);
            self.set_tier(row, tier);
        }
        if let Some(tiers) = work.tiers {
            self.set_tiers(&tiers);
        }
    }

    fn insert_all(&mut self, documents: Vec<Prepared>) {
        for document in documents {
            self.insert(document);
        }
    }
}
