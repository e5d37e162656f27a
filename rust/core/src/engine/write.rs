//! The write path: redact, check, one transaction, catch up, acknowledge.
//!
//! redact -> check -> [ lock -> catch up -> per row: old id? same text? curate -> write ] -> commit -> catch up
//!
//! A row that is refused never sinks its batch: it gets its error, the others
//! are stored. What is returned as written is committed and searchable.

use super::curation::{Compared, Curation};
use super::model::{self, ModelCard};
use super::new_record::new_record;
use super::open::Engine;
use super::request::NewMemory;
use super::validate;
use super::written::Written;
use crate::cores;
use crate::curate::Claim;
use crate::error::{Error, Result};
use crate::index::prepare::{Prepared, prepare_with};
use crate::privacy::Counts;
use crate::store::WriteTx;
use crate::text;

/// Memories that are compared with the indexes in one go: enough for all cores, few enough to hold.
const FORESEEN: usize = 128;

/// A memory with its passages' vectors, in any scale; none: found by words alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Item<'a> {
    /// What to store.
    pub memory: NewMemory,
    /// One vector a passage.
    pub vectors: Vec<&'a [f32]>,
}

/// A memory redacted, checked and read, before the lock is taken.
pub(super) struct Ready {
    pub memory: NewMemory,
    pub redacted: Counts,
    pub key: [u8; 16],
    pub codes: Vec<Vec<u8>>,
    /// Where somebody of its transaction is judged; taken when it becomes a row of its own.
    pub analysed: Option<Analysed>,
    /// What curation found beside it in the indexes, where it looked already.
    pub known: Option<Vec<Compared>>,
}

/// What curation reads of a memory.
pub(super) struct Analysed {
    pub claim: Claim,
    /// As the indexes want it, but for the record.
    pub document: Prepared,
}

impl Engine {
    /// Writes memories in one transaction; one outcome each, in order. `card`: the model of their vectors.
    pub fn write(
        &self,
        items: Vec<Item<'_>>,
        card: Option<&ModelCard>,
        now_us: i64,
    ) -> Result<Vec<Result<Written>>> {
        let ready = self.all_ready(items, card, now_us);
        let outcomes = self.store.write(|tx| self.put_all(tx, ready, card, now_us))?;
        self.follow();
        Ok(outcomes)
    }

    /// The same, but all of them or none: the first that is refused undoes the others. Its place and why.
    pub fn write_whole(
        &self,
        items: Vec<Item<'_>>,
        card: Option<&ModelCard>,
        now_us: i64,
    ) -> Result<std::result::Result<Vec<Written>, (usize, Error)>> {
        let ready = self.all_ready(items, card, now_us);
        let mut refused = None;
        let outcomes = self.store.write(|tx| {
            let mut written = Vec::new();
            for (at, outcome) in self.put_all(tx, ready, card, now_us)?.into_iter().enumerate() {
                written.push(outcome.map_err(|error| {
                    let undone = Error::InvalidArgument(error.to_string());
                    refused = Some((at, error));
                    undone
                })?);
            }
            Ok(written)
        });
        self.follow();
        refused.map_or_else(|| outcomes.map(Ok), |refusal| Ok(Err(refusal)))
    }

    fn put_all(
        &self,
        tx: &mut WriteTx<'_>,
        ready: Vec<Result<Ready>>,
        card: Option<&ModelCard>,
        now_us: i64,
    ) -> Result<Vec<Result<Written>>> {
        let has_vectors = ready.iter().flatten().any(|one| !one.codes.is_empty());
        if let Some(card) = card.filter(|_| has_vectors) {
            model::adopt(tx, card)?;
        }
        // What others committed meanwhile is compared with too.
        self.catch_up()?;
        let is_judging = ready.iter().flatten().any(|row| row.analysed.is_some());
        let mut curation = Curation::new(self, card, is_judging, now_us)?;
        let (mut rows, mut outcomes) = (ready.into_iter(), Vec::new());
        while !rows.as_slice().is_empty() {
            let mut some: Vec<Result<Ready>> = rows.by_ref().take(FORESEEN).collect();
            self.foresee(tx, &mut curation, &mut some, now_us)?;
            for row in some {
                outcomes.push(only_the_row(row.and_then(|row| self.put(tx, &mut curation, row, now_us)))?);
            }
        }
        Ok(outcomes)
    }

    /// Several memories are compared with what is stored side by side, before the first is written.
    fn foresee(
        &self,
        tx: &WriteTx<'_>,
        curation: &mut Curation<'_>,
        rows: &mut [Result<Ready>],
        now_us: i64,
    ) -> Result<()> {
        let mut judged = Vec::new();
        if rows.len() > 1 {
            for row in rows.iter_mut().flatten() {
                if self.will_judge(tx, row, now_us)? {
                    judged.push(row);
                }
            }
        }
        curation.foresee(tx, &mut judged)
    }

    fn all_ready(&self, items: Vec<Item<'_>>, card: Option<&ModelCard>, now_us: i64) -> Vec<Result<Ready>> {
        let is_judging = items.iter().any(|item| self.may_judge(&item.memory));
        cores::map(items, |item| self.ready(item, card, is_judging, now_us))
    }

    fn ready(
        &self,
        item: Item<'_>,
        card: Option<&ModelCard>,
        is_judging: bool,
        now_us: i64,
    ) -> Result<Ready> {
        let mut memory = item.memory;
        let redacted = self.redact_memory(&mut memory)?;
        validate::check(&memory, &self.config.limits)?;
        let codes = model::codes(&item.vectors, card);
        let analysed = is_judging.then(|| analysed(&memory, &codes, now_us)).transpose()?;
        Ok(Ready { redacted, key: text_key(&memory.text), codes, analysed, known: None, memory })
    }

    /// Whether a memory is compared with others: an import is taken as it is.
    pub(super) fn may_judge(&self, memory: &NewMemory) -> bool {
        self.config.curator.enabled && memory.imported.is_none()
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

fn analysed(memory: &NewMemory, codes: &[Vec<u8>], now_us: i64) -> Result<Analysed> {
    let record = new_record(String::new(), memory, now_us)?;
    let claim = Claim::read(&memory.text);
    let document = prepare_with(record, codes.to_vec(), claim.slot_keys().to_vec());
    Ok(Analysed { claim, document })
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
        Err(
            error @ (Error::InvalidArgument(_)
            | Error::Config(_)
            | Error::Conflict(_)
            | Error::EmbeddingMismatch(_)),
        ) => Ok(Err(error)),
        Err(error) => Err(error),
        Ok(written) => Ok(Ok(written)),
    }
}

pub(super) fn unknown(id: &str) -> Error {
    Error::NotFound(format!("no memory has the id {id:?}; list or search for the one that is meant"))
}
