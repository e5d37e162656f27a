//! Redaction on the way in: every field of a memory that reaches the disk, before anything else is done.
//!
//! Ids and the names of tenants, runs and scopes stay: they are how a memory is found again.

use serde_json::Value;

use super::open::Engine;
use super::request::{Imported, NewMemory, Update};
use crate::error::{Error, Result};
use crate::privacy::{Counts, Redactor, add};
use crate::record::Record;

impl Engine {
    /// Redacts texts that go elsewhere first: to an embedder, to a language model. One answer each:
    /// the redacted text, or `None` where there was nothing to redact.
    pub fn redact(&self, texts: &[String]) -> Vec<Result<(Option<String>, Counts)>> {
        let redacted = texts.iter().map(|text| {
            let redacted = self.redactor.redact(text).map_err(withheld)?;
            let changed = (!redacted.counts.is_empty()).then(|| redacted.text.into_owned());
            Ok((changed, redacted.counts))
        });
        redacted.collect()
    }

    pub(super) fn redact_memory(&self, memory: &mut NewMemory) -> Result<Counts> {
        let mut redacting = Redacting::by(&self.redactor);
        redacting.text(&mut memory.text)?;
        redacting.texts([&mut memory.tags, &mut memory.tools, &mut memory.entities])?;
        redacting.object(&mut memory.metadata)?;
        redacting.values(&mut memory.anchors)?;
        memory.imported.iter_mut().try_for_each(|imported| redacting.imported(imported))?;
        Ok(redacting.counts)
    }

    pub(super) fn redact_update(&self, update: &mut Update) -> Result<Counts> {
        let mut redacting = Redacting::by(&self.redactor);
        update.text.iter_mut().try_for_each(|text| redacting.text(text))?;
        let lists = [&mut update.tags, &mut update.tools, &mut update.entities];
        redacting.texts(lists.into_iter().flatten())?;
        update.metadata.iter_mut().try_for_each(|metadata| redacting.object(metadata))?;
        update.anchors.iter_mut().try_for_each(|anchors| redacting.values(anchors))?;
        Ok(redacting.counts)
    }
}

/// Fields redacted in place, findings counted.
pub(super) struct Redacting<'r> {
    redactor: &'r Redactor,
    pub counts: Counts,
}

impl<'r> Redacting<'r> {
    pub(super) fn by(redactor: &'r Redactor) -> Redacting<'r> {
        Redacting { redactor, counts: Counts::default() }
    }

    pub(super) fn text(&mut self, text: &mut String) -> Result<()> {
        let redacted = self.redactor.redact(text).map_err(withheld)?;
        if !redacted.counts.is_empty() {
            let changed = redacted.text.into_owned();
            add(&mut self.counts, redacted.counts);
            *text = changed;
        }
        Ok(())
    }

    /// Every field of a record that is text of somebody's.
    pub(super) fn record(&mut self, record: &mut Record) -> Result<()> {
        self.text(&mut record.text)?;
        self.texts([&mut record.tags, &mut record.tools, &mut record.entities])?;
        self.object(&mut record.metadata)?;
        self.values(&mut record.anchors)
    }

    /// What an import tells of a memory.
    fn imported(&mut self, imported: &mut Imported) -> Result<()> {
        for line in imported.history.iter_mut().flatten() {
            let told = [&mut line.old_text, &mut line.new_text, &mut line.reason];
            told.into_iter().flatten().try_for_each(|text| self.text(text))?;
        }
        imported.conflicts.iter_mut().try_for_each(|found| self.text(&mut found.reason))
    }

    fn texts<'t>(&mut self, lists: impl IntoIterator<Item = &'t mut Vec<String>>) -> Result<()> {
        lists.into_iter().flatten().try_for_each(|text| self.text(text))
    }

    fn values(&mut self, values: &mut [Value]) -> Result<()> {
        for value in values {
            add(&mut self.counts, self.redactor.redact_value(value).map_err(withheld)?);
        }
        Ok(())
    }

    fn object(&mut self, object: &mut serde_json::Map<String, Value>) -> Result<()> {
        let mut whole = [Value::Object(std::mem::take(object))];
        let done = self.values(&mut whole);
        if let [Value::Object(redacted)] = whole {
            *object = redacted;
        }
        done
    }
}

/// A rule that gave up has not said that there is no secret: its row is refused, the others are not.
#[allow(clippy::needless_pass_by_value, reason = "map_err hands it over")]
fn withheld(error: Error) -> Error {
    Error::Config(format!("nothing of the text is stored: {error}"))
}
