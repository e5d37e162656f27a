//! Putting one memory: over its id, onto what says the same, or as a new row with its ties.
//!
//! an old id -> replaced; the same text, or a claim that adds nothing -> said again; a paraphrase -> merged;
//! anything else -> a new row that may supersede or contradict others

use super::curation::Curation;
use super::import;
use super::judgement::{Judgement, Ties};
use super::merging::{self, Rules};
use super::new_record::{joined, new_record};
use super::open::Engine;
use super::request::NewMemory;
use super::write::{Analysed, Ready};
use super::written::Written;
use crate::error::{Error, Result};
use crate::index::prepare::{Prepared, prepare};
use crate::record::{Conflict, Event, Record};
use crate::scope::GLOBAL;
use crate::store::WriteTx;

impl Engine {
    /// Writes one memory: over its id, onto what says the same, or as a new row.
    pub(super) fn put(
        &self,
        tx: &mut WriteTx<'_>,
        curation: &mut Curation<'_>,
        mut row: Ready,
        now_us: i64,
    ) -> Result<Written> {
        let written = match row.memory.id.as_ref().map(|id| tx.record(id)).transpose()?.flatten() {
            Some(old) => self.replace(tx, curation, old, &row, now_us)?,
            None => self.add(tx, curation, &mut row, now_us)?,
        };
        if let Some(imported) = row.memory.imported.as_ref().filter(|_| written.event != Event::None) {
            import::tell(tx, &written.id, imported)?;
        }
        Ok(Written { redacted: row.redacted, ..written })
    }

    fn add(
        &self,
        tx: &mut WriteTx<'_>,
        curation: &mut Curation<'_>,
        row: &mut Ready,
        now_us: i64,
    ) -> Result<Written> {
        let may_repeat = row.memory.id.is_none() && self.config.curator.same_text;
        if may_repeat && let Some(old) = repeated(tx, &row.memory, &row.key, now_us)? {
            return said_again(tx, &old, &row.memory, now_us);
        }
        let (judgement, degraded) = self.judged(tx, curation, row)?;
        let written = match judgement {
            Judgement::Same(old) => said_again(tx, &old, &row.memory, now_us)?,
            Judgement::Merge(old) => self.merge(tx, curation, old, row, now_us)?,
            Judgement::New(ties) => insert(tx, curation, row, ties, now_us)?,
        };
        Ok(Written { degraded, ..written })
    }

    /// What curation says; where it may not judge, or fails, the memory stands for itself.
    fn judged(
        &self,
        tx: &WriteTx<'_>,
        curation: &mut Curation<'_>,
        row: &mut Ready,
    ) -> Result<(Judgement, Option<String>)> {
        if !self.may_judge(&row.memory) {
            return Ok((Judgement::alone(), None));
        }
        match curation.judge(tx, row) {
            // A caller's own id is never given up for another.
            Ok(Judgement::Same(_) | Judgement::Merge(_)) if row.memory.id.is_some() => {
                Ok((Judgement::alone(), None))
            }
            Ok(judgement) => Ok((judgement, None)),
            Err(Error::InvalidArgument(reason)) => Ok((Judgement::alone(), Some(reason))),
            Err(error) => Err(error),
        }
    }

    /// Whether a memory will be judged, as far as can be told before those ahead of it are written.
    pub(super) fn will_judge(&self, tx: &WriteTx<'_>, row: &Ready, now_us: i64) -> Result<bool> {
        Ok(self.may_judge(&row.memory)
            && match &row.memory.id {
                Some(id) => tx.row_id(id)?.is_none(),
                None if self.config.curator.same_text => {
                    same_id(tx, &row.memory, &row.key, now_us)?.is_none()
                }
                None => true,
            })
    }

    fn merge(
        &self,
        tx: &mut WriteTx<'_>,
        curation: &mut Curation<'_>,
        old: Record,
        row: &Ready,
        now_us: i64,
    ) -> Result<Written> {
        let strategy = self.config.curator.merge_strategy;
        let rules = Rules { strategy, limits: &self.config.limits, now_us };
        let (record, vectors, written) = merging::merge(tx, old, &row.memory, &row.codes, &rules)?;
        curation.wrote(|| prepare(record, vectors));
        Ok(written)
    }

    fn replace(
        &self,
        tx: &mut WriteTx<'_>,
        curation: &mut Curation<'_>,
        old: Record,
        row: &Ready,
        now_us: i64,
    ) -> Result<Written> {
        let (record, previous) = replaced(old, &row.memory, now_us)?;
        tx.replace(&record, &row.key, Some(&row.codes), Event::Update.as_str(), None, now_us)?;
        curation.wrote(|| prepare(record.clone(), row.codes.clone()));
        if record.text != previous && row.memory.imported.is_none() {
            self.recheck(tx, &record)?;
        }
        let mut written = Written::new(&record, Event::Update, row.codes.is_empty());
        written.previous_memory = Some(previous);
        Ok(written)
    }
}

/// The memory of this tenant and scope, or `global`, whose text is the same.
fn repeated(tx: &WriteTx<'_>, memory: &NewMemory, key: &[u8; 16], now_us: i64) -> Result<Option<Record>> {
    Ok(same_id(tx, memory, key, now_us)?.map(|id| tx.record(&id)).transpose()?.flatten())
}

fn same_id(tx: &WriteTx<'_>, memory: &NewMemory, key: &[u8; 16], now_us: i64) -> Result<Option<String>> {
    let scopes = [memory.scope.as_deref().unwrap_or(GLOBAL), GLOBAL];
    let (user_id, agent_id) = (memory.user_id.as_deref(), memory.agent_id.as_deref());
    tx.same_text(user_id, agent_id, &scopes, key, now_us)
}

/// A new row, tied to the memories it replaces or contradicts.
fn insert(
    tx: &mut WriteTx<'_>,
    curation: &mut Curation<'_>,
    row: &mut Ready,
    ties: Ties,
    now_us: i64,
) -> Result<Written> {
    let id = row.memory.id.clone().map_or_else(|| tx.next_id(now_us), Ok)?;
    let mut record = new_record(id, &row.memory, now_us)?;
    tx.insert(&mut record, &row.key, &row.codes, now_us)?;
    let mut written = Written::new(&record, Event::Add, row.codes.is_empty());
    for (old, finding) in ties.supersedes {
        tx.supersede(&old, &record, finding.kind.as_str(), now_us)?;
        curation.lost(old.row_id);
        written.supersedes.push(old.id);
    }
    for (other, finding, similarity) in ties.conflicts {
        let kind = finding.kind.as_str().to_owned();
        let (a, b) = (other.id.clone(), record.id.clone());
        tx.mark_conflict(&Conflict { a, b, similarity, kind, reason: finding.reason, at_us: now_us })?;
        written.conflicts_with.push(other.id);
    }
    if let Some((newer, finding)) = ties.superseded_by {
        tx.supersede(&record, &newer, finding.kind.as_str(), now_us)?;
        record.superseded_by = Some(newer.id.clone());
        written.superseded_by = Some(newer.id);
    }
    if let Some(Analysed { claim, document }) = row.analysed.take() {
        let record = Record { text: String::new(), ..record };
        curation.wrote_new(Prepared { record, ..document }, claim, &row.memory.text);
    }
    Ok(written)
}

/// New content under an old id, and the old text: its runs keep their places, its creation and usage stay.
fn replaced(old: Record, memory: &NewMemory, now_us: i64) -> Result<(Record, String)> {
    if (&old.user_id, &old.agent_id) != (&memory.user_id, &memory.agent_id) {
        return Err(Error::Conflict(format!(
            "id {:?} belongs to another tenant; choose another id, or delete that memory first",
            old.id
        )));
    }
    let mut record = new_record(old.id, memory, now_us)?;
    record.row_id = old.row_id;
    record.created_at_us = memory.created_at_us.unwrap_or(old.created_at_us);
    record.updated_at_us = memory.imported.as_ref().and_then(|row| row.updated_at_us).unwrap_or(now_us);
    record.revision = record.revision.max(old.revision.saturating_add(1));
    if memory.imported.is_none() {
        record.usage = old.usage;
        record.supersedes = old.supersedes;
        record.superseded_by = old.superseded_by;
        record.conflicts_with = old.conflicts_with;
    }
    record.runs = joined(&old.runs, &memory.run_ids);
    Ok((record, old.text))
}

/// Nothing new is stored; that it was said again is.
fn said_again(tx: &mut WriteTx<'_>, old: &Record, memory: &NewMemory, now_us: i64) -> Result<Written> {
    let said_us = memory.created_at_us.unwrap_or(now_us).max(old.last_seen_at_us);
    if memory.run_ids.is_empty() {
        tx.seen(old.row_id, said_us, None)?;
    }
    for run in &memory.run_ids {
        tx.seen(old.row_id, said_us, Some(run))?;
    }
    Ok(Written::new(old, Event::None, tx.vectors(old.row_id)?.is_empty()))
}
