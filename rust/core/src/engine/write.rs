//! The write path: check, one transaction, catch up, acknowledge.
//!
//! A row that is refused never sinks its batch: it gets its error, the others
//! are stored. What is returned as written is committed and searchable.

use serde::Serialize;

use super::model::{self, ModelCard};
use super::new_record::new_record;
use super::open::Engine;
use super::request::NewMemory;
use super::validate;
use crate::error::{Error, Result};
use crate::record::{Event, Record};
use crate::scope::GLOBAL;
use crate::store::WriteTx;
use crate::text;

/// What became of one memory.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Written {
    pub id: String,
    pub memory: String,
    pub event: Event,
    pub revision: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_memory: Option<String>,
    /// It is stored without a vector: words alone find it.
    pub vector_missing: bool,
}

/// A memory with its passages' vectors, in any scale; none: found by words alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Item<'a> {
    /// What to store.
    pub memory: NewMemory,
    /// One vector a passage.
    pub vectors: Vec<&'a [f32]>,
}

impl Engine {
    /// Writes memories in one transaction; one outcome each, in order. `card`: the model of their vectors.
    pub fn write(
        &self,
        items: &[Item<'_>],
        card: Option<&ModelCard>,
        now_us: i64,
    ) -> Result<Vec<Result<Written>>> {
        let coded: Vec<_> = items.iter().map(|item| model::codes(&item.vectors, card)).collect();
        let outcomes = self.store.write(|tx| {
            if let Some(card) = card.filter(|_| coded.iter().any(|codes| !codes.is_empty())) {
                model::adopt(tx, card)?;
            }
            let rows = items.iter().zip(&coded);
            rows.map(|(item, codes)| only_the_row(self.put(tx, &item.memory, codes, now_us))).collect()
        })?;
        self.follow();
        Ok(outcomes)
    }

    /// Writes one memory: over its id, onto the same text, or as a new row.
    fn put(
        &self,
        tx: &mut WriteTx<'_>,
        memory: &NewMemory,
        codes: &[Vec<u8>],
        now_us: i64,
    ) -> Result<Written> {
        validate::check(memory, &self.config.limits)?;
        let key = text_key(&memory.text);
        if let Some(id) = &memory.id {
            return match tx.record(id)? {
                Some(old) => replace(tx, old, memory, &key, codes, now_us),
                None => insert(tx, id.clone(), memory, &key, codes, now_us),
            };
        }
        let scope = memory.scope.as_deref().unwrap_or(GLOBAL);
        let same = tx.same_text(
            memory.user_id.as_deref(),
            memory.agent_id.as_deref(),
            &[scope, GLOBAL],
            &key,
            now_us,
        )?;
        if let Some(old) = same.map(|id| tx.record(&id)).transpose()?.flatten() {
            return said_again(tx, &old, memory, now_us);
        }
        let id = tx.next_id(now_us)?;
        insert(tx, id, memory, &key, codes, now_us)
    }

    /// Deletes memories by id: all of them, or none and an error that names the unknown one.
    pub fn delete(&self, ids: &[String], now_us: i64) -> Result<()> {
        self.store.write(|tx| {
            for id in ids {
                let row = tx.row_id(id)?.ok_or_else(|| unknown(id))?;
                tx.delete(row, now_us)?;
            }
            Ok(())
        })?;
        self.follow();
        Ok(())
    }
}

/// The key by which the same normalised text is found.
pub(super) fn text_key(text: &str) -> [u8; 16] {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(text::same_text_form(text).as_bytes());
    let mut key = [0; 16];
    key.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
    key
}

/// Errors of a row stay with the row; errors of the store end the transaction.
fn only_the_row(outcome: Result<Written>) -> Result<Result<Written>> {
    match outcome {
        Err(error @ (Error::InvalidArgument(_) | Error::Conflict(_) | Error::EmbeddingMismatch(_))) => {
            Ok(Err(error))
        }
        Err(error) => Err(error),
        Ok(written) => Ok(Ok(written)),
    }
}

fn insert(
    tx: &mut WriteTx<'_>,
    id: String,
    memory: &NewMemory,
    key: &[u8; 16],
    codes: &[Vec<u8>],
    now_us: i64,
) -> Result<Written> {
    let mut record = new_record(id, memory, now_us)?;
    tx.insert(&mut record, key, codes, now_us)?;
    Ok(written(&record, Event::Add, None, codes.is_empty()))
}

/// New content under an old id: its runs keep their places, its creation and usage stay.
fn replace(
    tx: &mut WriteTx<'_>,
    old: Record,
    memory: &NewMemory,
    key: &[u8; 16],
    codes: &[Vec<u8>],
    now_us: i64,
) -> Result<Written> {
    if (&old.user_id, &old.agent_id) != (&memory.user_id, &memory.agent_id) {
        return Err(Error::Conflict(format!(
            "id {:?} belongs to another tenant; choose another id, or delete that memory first",
            old.id
        )));
    }
    let mut record = new_record(old.id.clone(), memory, now_us)?;
    record.row_id = old.row_id;
    record.created_at_us = memory.created_at_us.unwrap_or(old.created_at_us);
    record.updated_at_us = memory.imported.as_ref().and_then(|row| row.updated_at_us).unwrap_or(now_us);
    record.revision = record.revision.max(old.revision.saturating_add(1));
    if memory.imported.is_none() {
        record.usage = old.usage;
    }
    let new_runs = record.runs.into_iter().filter(|run| old.runs.iter().all(|had| had.run_id != run.run_id));
    record.runs = old.runs.iter().cloned().chain(new_runs).collect();
    tx.replace(&record, key, Some(codes), Event::Update.as_str(), None, now_us)?;
    Ok(written(&record, Event::Update, Some(old.text), codes.is_empty()))
}

/// The same text of the same tenant and scope: nothing new is stored.
fn said_again(tx: &mut WriteTx<'_>, old: &Record, memory: &NewMemory, now_us: i64) -> Result<Written> {
    let said_us = memory.created_at_us.unwrap_or(now_us).max(old.last_seen_at_us);
    if memory.run_ids.is_empty() {
        tx.seen(old.row_id, said_us, None)?;
    }
    for run in &memory.run_ids {
        tx.seen(old.row_id, said_us, Some(run))?;
    }
    let vector_missing = tx.vectors(old.row_id)?.is_empty();
    Ok(written(old, Event::None, None, vector_missing))
}

pub(super) fn written(
    record: &Record,
    event: Event,
    previous_memory: Option<String>,
    vector_missing: bool,
) -> Written {
    Written {
        id: record.id.clone(),
        memory: record.text.clone(),
        event,
        revision: record.revision,
        previous_memory,
        vector_missing,
    }
}

pub(super) fn unknown(id: &str) -> Error {
    Error::NotFound(format!("no memory has the id {id:?}; list or search for the one that is meant"))
}
