//! The embedding model of a store: written with its first vector, compared ever after.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::open::Engine;
use crate::error::{Error, Result};
use crate::index::vectors::flat;
use crate::score::semantic::Calibration;
use crate::store::{ReadTx, WriteTx};

const MODEL: &str = "model";

/// A model's card as the store keeps it. Fields that only Python reads ride along in `more`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelCard {
    /// Names the model and its variant.
    pub id: String,
    /// Numbers in a vector.
    pub dimension: usize,
    /// Cosine that means nothing in common.
    #[serde(default)]
    pub c0: f64,
    /// Cosine that means the same.
    #[serde(default = "one")]
    pub c1: f64,
    /// Least L4 that makes a memory match by meaning alone.
    #[serde(default = "default_floor")]
    pub semantic_floor: f64,
    /// Everything else on the card.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

fn one() -> f64 {
    1.0
}

fn default_floor() -> f64 {
    Calibration::default().floor
}

impl ModelCard {
    pub(super) fn load(tx: &ReadTx<'_>) -> Result<Option<ModelCard>> {
        let Some(text) = tx.meta(MODEL)? else { return Ok(None) };
        serde_json::from_str(&text).map(Some).map_err(|error| {
            Error::CorruptStore(format!("the store's model card is unreadable ({error}); run `memx reindex`"))
        })
    }

    pub(super) fn save(&self, tx: &mut WriteTx<'_>) -> Result<()> {
        let text =
            serde_json::to_string(self).map_err(|error| Error::Store(format!("model card: {error}")))?;
        tx.set_meta(MODEL, &text)
    }

    pub(super) fn calibration(&self, floor: Option<f64>) -> Calibration {
        Calibration { c0: self.c0, c1: self.c1, floor: floor.unwrap_or(self.semantic_floor) }
    }

    /// Whether vectors of `self` may stand beside those of `other`. A dimension of
    /// 0 is one not learned yet.
    pub fn matches(&self, other: &ModelCard) -> bool {
        let unknown = self.dimension == 0 || other.dimension == 0;
        self.id == other.id && (unknown || self.dimension == other.dimension)
    }
}

/// The model of a transaction's vectors: the store's own, or `card`, which becomes it.
/// Decided inside the transaction, whatever another process made of the store meanwhile.
pub(super) fn adopt(tx: &mut WriteTx<'_>, card: &ModelCard) -> Result<()> {
    match ModelCard::load(tx)? {
        Some(stored) if !stored.matches(card) => Err(mismatch(&stored, card)),
        Some(_) => Ok(()),
        None => card.save(tx),
    }
}

/// Vectors as they are stored; those of another width or without a direction are left out.
pub(super) fn codes(vectors: &[&[f32]], card: Option<&ModelCard>) -> Vec<Vec<u8>> {
    let fits = |vector: &&&[f32]| card.is_some_and(|card| card.dimension == vector.len());
    vectors.iter().filter(fits).filter_map(|vector| flat::encode(vector)).collect()
}

impl Engine {
    /// The model of the stored vectors.
    pub fn model(&self) -> Result<Option<ModelCard>> {
        self.catch_up()?;
        self.card()
    }

    /// Refuses a model other than the store's. `None` where the store has none yet, or this one.
    pub fn check_model(&self, card: &ModelCard) -> Result<()> {
        match self.model()? {
            Some(stored) if !stored.matches(card) => Err(mismatch(&stored, card)),
            _ => Ok(()),
        }
    }

    /// Refuses a vector of another width than the store's model.
    pub(super) fn check_width(&self, vector: &[f32]) -> Result<()> {
        match self.card()? {
            Some(card) if card.dimension != vector.len() => Err(wrong_width(&card, vector.len())),
            _ => Ok(()),
        }
    }

    /// A caller's vector at length one, or what is wrong with it.
    pub fn unit_query(&self, vector: &[f32]) -> Result<Vec<f32>> {
        self.check_width(vector)?;
        flat::unit(vector).ok_or_else(|| {
            Error::InvalidArgument(
                "the embedding is zero, empty or not finite; give numbers with a direction".to_owned(),
            )
        })
    }
}

fn mismatch(stored: &ModelCard, given: &ModelCard) -> Error {
    Error::EmbeddingMismatch(format!(
        "the store was embedded by {:?} ({} numbers) and is opened with {:?} ({}); \
         open it with the first, or run `memx reindex` to embed it anew with the second",
        stored.id, stored.dimension, given.id, given.dimension
    ))
}

fn wrong_width(card: &ModelCard, found: usize) -> Error {
    Error::EmbeddingMismatch(format!(
        "the embedding has {found} numbers, the store's model {:?} has {}; \
         embed with that model, or run `memx reindex` to change the store's",
        card.id, card.dimension
    ))
}
