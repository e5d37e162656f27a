//! Status: what is in the store, and how it is kept.

use std::collections::BTreeMap;

use roaring::RoaringBitmap;
use serde::Serialize;

use super::eligible::ended;
use super::model::ModelCard;
use super::open::Engine;
use super::reinforce::Waiting;
use crate::error::Result;
use crate::index::Index;
use crate::index::fields::Key;

/// A store in numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Status {
    /// Memories in the active tier, superseded ones included.
    pub count: u64,
    pub by_tier: BTreeMap<String, u64>,
    pub by_scope: BTreeMap<String, u64>,
    pub store: String,
    pub store_id: String,
    pub format: i64,
    pub model: Option<ModelCard>,
    /// Active memories that only words find.
    pub vectors_missing: u64,
    pub terms: usize,
    /// Size of the store's files.
    pub bytes: u64,
    /// Recalls and accesses that are not written yet.
    pub reinforcement: Waiting,
}

impl Engine {
    /// Counts and facts of the store.
    pub fn status(&self, now_us: i64) -> Result<Status> {
        self.catch_up()?;
        let index = self.index()?;
        let ended = ended(&index, now_us);
        let (alive, active) = (&index.alive - &ended, &index.active - &ended);
        Ok(Status {
            count: active.len(),
            by_tier: counts(&index, "tier", &alive),
            by_scope: counts(&index, "scope", &active),
            store: self.store.path().display().to_string(),
            store_id: self.store.store_id().to_owned(),
            format: self.store.format(),
            model: self.card()?,
            vectors_missing: active.iter().filter(|&doc| !index.vectors.has(doc)).count() as u64,
            terms: index.dictionary.len(),
            bytes: self.store.bytes_on_disk(),
            reinforcement: self.waiting(),
        })
    }
}

fn counts(index: &Index, field: &str, among: &RoaringBitmap) -> BTreeMap<String, u64> {
    let values = index.fields.get(field).into_iter().flatten();
    let counted = values.filter_map(|(key, documents)| match (key, documents.intersection_len(among)) {
        (Key::Text(name), count @ 1..) => Some((name.to_string(), count)),
        _ => None,
    });
    counted.collect()
}
