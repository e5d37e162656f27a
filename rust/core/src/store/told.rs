//! What is told of memories: how they stand to each other, and what they went through.
//!
//! The half of a [`WriteTx`] that changes no content, but for a redaction, which leaves no trace of
//! what it took away.

use super::change_log::ChangeKind;
use super::history::{self, Line};
use super::records::TextKey;
use super::write::{WriteTx, replace_lists};
use super::{check, links, records};
use crate::error::Result;
use crate::record::{Conflict, Event, HistoryEntry, Record};

impl WriteTx<'_> {
    /// `new` takes the place of `old`: linked both ways, said in both histories.
    pub fn supersede(&mut self, old: &Record, new: &Record, reason: &str, at_us: i64) -> Result<()> {
        self.step(|conn, counters| {
            let (old, new) = ((old.row_id, old.id.as_str()), (new.row_id, new.id.as_str()));
            links::supersede(conn, counters, old, new, reason, at_us)
        })
    }

    /// Two memories contradict each other: written once, and marked at both.
    pub fn mark_conflict(&mut self, found: &Conflict) -> Result<()> {
        self.step(|conn, counters| links::mark_conflict(conn, counters, found))
    }

    /// Two memories contradict each other no more.
    pub fn clear_conflict(&mut self, one: &str, other: &str) -> Result<()> {
        self.step(|conn, counters| links::clear_conflict(conn, counters, one, other))
    }

    /// Puts a history, oldest event first, in the place of what was said of an id.
    pub fn set_history(&mut self, id: &str, entries: &[HistoryEntry]) -> Result<()> {
        let keep = self.keep_history_text;
        self.step(|conn, _| history::replace(conn, id, entries, keep))
    }

    /// Stores new content as `replace` does, but the old text is kept nowhere: it held what must not be
    /// kept. Event UPDATE.
    pub fn rewrite(
        &mut self,
        record: &Record,
        text_key: &TextKey,
        vectors: Option<&[Vec<u8>]>,
        reason: &str,
        at_us: i64,
    ) -> Result<()> {
        check::record(record, vectors.unwrap_or_default())?;
        let same_text = self.text_of(record)? == record.text;
        self.step(|conn, counters| {
            records::update(conn, record, text_key)?;
            replace_lists(conn, counters, record, vectors)?;
            let reason = Some(reason);
            let line = Line { same_text, reason, ..Line::bare(Event::Update.as_str(), at_us) };
            history::append(conn, &record.id, &line)?;
            counters.log(conn, record.row_id, &record.id, ChangeKind::Put)
        })
    }

    /// Rewrites what is told of memories: texts and reasons of histories, reasons of conflicts. How many changed.
    pub fn rewrite_told(&mut self, mut rewrite: impl FnMut(&str) -> Result<String>) -> Result<u64> {
        let mut changed = 0;
        for column in history::TOLD {
            for (place, text) in self.step(|conn, _| history::told(conn, column))? {
                let new = rewrite(&text)?;
                if new != text {
                    self.step(|conn, _| history::set_told(conn, column, &place, &new))?;
                    changed += 1;
                }
            }
        }
        for mut found in self.conflicts()? {
            let reason = rewrite(&found.reason)?;
            if reason != found.reason {
                found.reason = reason;
                self.mark_conflict(&found)?;
                changed += 1;
            }
        }
        Ok(changed)
    }
}
