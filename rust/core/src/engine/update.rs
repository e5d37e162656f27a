//! Updates: a memory's content changes, its id, tenant, runs and usage do not.

use super::model::{self, ModelCard};
use super::open::Engine;
use super::request::Update;
use super::validate;
use super::write::{text_key, unknown};
use super::written::Written;
use crate::error::{Error, Result};
use crate::record::{Event, Record};

impl Engine {
    /// Changes one memory. `vectors`: of its text as it then is; none: the old ones go with the old text.
    pub fn update(
        &self,
        update: &Update,
        vectors: &[&[f32]],
        card: Option<&ModelCard>,
        now_us: i64,
    ) -> Result<Written> {
        let codes = model::codes(vectors, card);
        let mut update = update.clone();
        let redacted = self.redact_update(&mut update)?;
        let update = &update;
        let written = self.store.write(|tx| {
            let old = tx.record(&update.id)?.ok_or_else(|| unknown(&update.id))?;
            expect_revision(&old, update.expected_revision)?;
            let new = self.changed(&old, update, now_us)?;
            if let Some(card) = card.filter(|_| !codes.is_empty()) {
                model::adopt(tx, card)?;
            }
            // The same text without new vectors keeps the old ones.
            let codes = (new.text != old.text || !codes.is_empty()).then_some(codes.as_slice());
            tx.replace(&new, &text_key(&new.text), codes, Event::Update.as_str(), None, now_us)?;
            if new.text != old.text {
                self.recheck(tx, &new)?;
            }
            let mut written = Written::new(&new, Event::Update, tx.vectors(old.row_id)?.is_empty());
            written.previous_memory = Some(old.text);
            Ok(written)
        })?;
        self.follow();
        Ok(Written { redacted, ..written })
    }

    fn changed(&self, old: &Record, update: &Update, now_us: i64) -> Result<Record> {
        let mut new = old.clone();
        let limits = &self.config.limits;
        let set = |field: &mut Vec<String>, name: &str, values: &Option<Vec<String>>| match values {
            Some(values) => validate::facet(name, values, limits).map(|()| field.clone_from(values)),
            None => Ok(()),
        };
        set(&mut new.tags, "tags", &update.tags)?;
        set(&mut new.tools, "tools", &update.tools)?;
        set(&mut new.entities, "entities", &update.entities)?;
        if let Some(text) = &update.text {
            validate::text(text, limits)?;
            new.text.clone_from(text);
        }
        if let Some(metadata) = &update.metadata {
            validate::metadata(metadata, limits)?;
            new.metadata.clone_from(metadata);
        }
        if let Some(scope) = &update.scope {
            crate::scope::check(scope)?;
            new.scope.clone_from(scope);
        }
        if let Some(importance) = update.importance {
            validate::range("importance", importance, 0.0, 1.0)?;
            new.importance = importance;
        }
        if let Some(section) = &update.section {
            new.section = validate::section(Some(section))?;
        }
        if let Some(kind) = &update.knowledge_type {
            new.knowledge_type = validate::knowledge_type(Some(kind))?;
        }
        new.pinned = update.pinned.unwrap_or(new.pinned);
        new.expires_at_us = update.expires_at_us.unwrap_or(new.expires_at_us);
        if let Some(anchors) = &update.anchors {
            validate::anchors(anchors, limits)?;
            new.anchors.clone_from(anchors);
        }
        new.updated_at_us = now_us;
        new.revision = old.revision.saturating_add(1);
        Ok(new)
    }
}

fn expect_revision(old: &Record, expected: Option<u32>) -> Result<()> {
    match expected {
        Some(expected) if expected != old.revision => Err(Error::Conflict(format!(
            "memory {:?} has revision {}, expected was {expected}; read it again and decide anew",
            old.id, old.revision
        ))),
        _ => Ok(()),
    }
}
