//! Scrub: the redaction rules over everything that is stored, after a rule was added.
//!
//! Texts, metadata, facets and anchors of every memory, the texts of its history, the reasons of
//! conflicts. A changed text loses its vector, which was made of the secret too. Page by page, so
//! that other writers get their turn; compacted at the end, so that no file keeps what went.

use serde::Serialize;

use super::open::Engine;
use super::redaction::Redacting;
use super::write::text_key;
use crate::error::Result;
use crate::privacy::{Counts, add};
use crate::record::{Record, RowId};
use crate::store::WriteTx;

/// Memories of a transaction.
const ROWS_A_PAGE: usize = 1_000;

/// What a scrub changed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ScrubReport {
    /// Memories looked at.
    pub scanned: u64,
    /// Ids of the memories that changed, in the order they were added.
    pub changed: Vec<String>,
    /// Old texts of histories, of deleted memories too, and reasons of conflicts that changed.
    pub history: u64,
    /// Rule -> how often it found something.
    pub redacted: Counts,
}

impl Engine {
    /// Redacts what is stored. Nothing is changed where nothing is found.
    pub fn scrub(&self, now_us: i64) -> Result<ScrubReport> {
        let mut report = ScrubReport::default();
        let mut after: RowId = 0;
        loop {
            let rows = self.store.read(|tx| tx.rows_after(after, ROWS_A_PAGE))?;
            let Some(last) = rows.last() else { break };
            after = *last;
            self.store.write(|tx| {
                tx.records(&rows)?
                    .iter()
                    .try_for_each(|record| self.scrub_one(tx, record, &mut report, now_us))
            })?;
        }
        self.store.write(|tx| self.scrub_told(tx, &mut report))?;
        if report.changed.is_empty() && report.history == 0 {
            return Ok(report);
        }
        self.compact()?;
        Ok(report)
    }

    fn scrub_one(
        &self,
        tx: &mut WriteTx<'_>,
        old: &Record,
        report: &mut ScrubReport,
        now_us: i64,
    ) -> Result<()> {
        report.scanned += 1;
        let mut new = old.clone();
        let mut redacting = Redacting::by(&self.redactor);
        redacting.record(&mut new)?;
        if new == *old {
            return Ok(());
        }
        add(&mut report.redacted, redacting.counts);
        new.updated_at_us = now_us;
        new.revision = old.revision.saturating_add(1);
        let vectors: Option<&[Vec<u8>]> = (new.text != old.text).then_some(&[]);
        tx.rewrite(&new, &text_key(&new.text), vectors, "redacted", now_us)?;
        report.changed.push(new.id);
        Ok(())
    }

    fn scrub_told(&self, tx: &mut WriteTx<'_>, report: &mut ScrubReport) -> Result<()> {
        let mut redacting = Redacting::by(&self.redactor);
        report.history = tx.rewrite_told(|text| {
            let mut text = text.to_owned();
            redacting.text(&mut text).map(|()| text)
        })?;
        add(&mut report.redacted, redacting.counts);
        Ok(())
    }
}
