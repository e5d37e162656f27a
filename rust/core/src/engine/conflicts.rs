//! Conflicts: memories that contradict each other, read from what was found at their writing.

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::eligible::Reach;
use super::measure::Measure;
use super::open::Engine;
use super::request::Selection;
use crate::curate::Verdict;
use crate::error::Result;
use crate::index::vectors::flat;
use crate::record::{Conflict, Record};
use crate::store::WriteTx;

/// Two memories and how they contradict each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Contradiction {
    pub memory_a_id: String,
    pub memory_b_id: String,
    /// Text of the one that was there first.
    pub a: String,
    pub b: String,
    /// Likeness on the decision scale, 0 to 1.
    pub similarity: f64,
    pub reason: String,
    pub conflict_type: String,
}

impl Engine {
    /// The contradictions in which a memory of the selection takes part, the oldest first. Both memories
    /// hold: active, current, not ended.
    pub fn conflicts(&self, selection: &Selection, now_us: i64) -> Result<Vec<Contradiction>> {
        self.catch_up()?;
        let selection = selection.clone().lift()?;
        let known = self.store.read(|tx| tx.conflicts())?;
        let held: Vec<(Conflict, i64, i64)> = {
            let index = self.index()?;
            let selected = self.eligible(&index, &selection, Reach::CONFLICTS, now_us)? - &index.superseded;
            let all = Selection::default();
            let holding = self.eligible(&index, &all, Reach::CONFLICTS, now_us)? - &index.superseded;
            let doc = |id: &str| index.doc_of_id(id).filter(|doc| holding.contains(*doc));
            let rows = known.into_iter().filter_map(|found| {
                let (a, b) = (doc(&found.a)?, doc(&found.b)?);
                let is_asked = selected.contains(a) || selected.contains(b);
                is_asked.then(|| (found, index.columns.row(a), index.columns.row(b)))
            });
            rows.collect()
        };
        let rows: Vec<i64> = held.iter().flat_map(|(_, a, b)| [*a, *b]).collect();
        let texts: FxHashMap<i64, String> = self.store.read(|tx| {
            let read = rows.iter().filter_map(|&row| Some(tx.text(row).transpose()?.map(|text| (row, text))));
            read.collect::<Result<_>>()
        })?;
        let told = held.into_iter().filter_map(|(found, a, b)| {
            Some(contradiction(found, texts.get(&a)?.clone(), texts.get(&b)?.clone()))
        });
        Ok(told.collect())
    }

    /// After a memory's text changed: contradictions that are none any more are forgotten.
    pub(super) fn recheck(&self, tx: &mut WriteTx<'_>, record: &Record) -> Result<()> {
        let known = tx.conflicts_of(&record.id)?;
        if known.is_empty() {
            return Ok(());
        }
        // A card that cannot be read is the curator's trouble, not that of an update.
        let Ok(measure) = Measure::of(self.card()?.as_ref()) else { return Ok(()) };
        let (stated, rows) = (measure.read(&record.text), flat::decode_all(&tx.vectors(record.row_id)?));
        let ours = stated.with(rows.iter().map(Vec::as_slice));
        let mut settled = Vec::new();
        for found in known {
            let other = if found.a == record.id { &found.b } else { &found.a };
            let Some(other) = tx.record(other)? else { continue };
            let (stated, rows) = (measure.read(&other.text), flat::decode_all(&tx.vectors(other.row_id)?));
            let theirs = stated.with(rows.iter().map(Vec::as_slice));
            let likeness = measure.likeness(&theirs, &ours);
            let verdict = self.compared(theirs.claim, ours.claim, likeness, false)?;
            if !matches!(verdict, Verdict::Conflict(_)) {
                settled.push(other.id);
            }
        }
        settled.iter().try_for_each(|other| tx.clear_conflict(&record.id, other))
    }
}

pub(super) fn contradiction(found: Conflict, a: String, b: String) -> Contradiction {
    Contradiction {
        memory_a_id: found.a,
        memory_b_id: found.b,
        a,
        b,
        similarity: found.similarity,
        reason: found.reason,
        conflict_type: found.kind,
    }
}
