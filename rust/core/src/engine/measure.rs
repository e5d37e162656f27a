//! Measure: how alike two memories are, by meaning where the model can tell, else by words.
//!
//! level = decision scale(cosine), or the Jaccard index of terms where either text is in a script the
//! model does not cover, or has no vector

use super::model::ModelCard;
use crate::curate::{Claim, jaccard};
use crate::error::{Error, Result};
use crate::index::vectors::near;
use crate::index::{DocId, Index};
use crate::score::scale::Scale;
use crate::text::script_share;

/// Share of a text's letters that must be in the model's scripts; as in `memx.embed.card`.
const COVERED_SHARE: f64 = 0.7;

/// How alike two texts are, and by what measure.
#[derive(Debug, Clone, Copy)]
pub(super) struct Likeness {
    pub level: f64,
    pub is_cosine: bool,
}

/// What the store's model says of its cosines.
#[derive(Debug, Default)]
pub(super) struct Measure {
    scale: Scale,
    scripts: Option<Vec<String>>,
}

impl Measure {
    /// The measure of a model; an error where its card cannot be read.
    pub(super) fn of(card: Option<&ModelCard>) -> Result<Measure> {
        let Some(card) = card else { return Ok(Measure::default()) };
        let part = |name: &str| card.more.get(name).filter(|value| !value.is_null()).cloned();
        let unreadable = |error: serde_json::Error| {
            Error::InvalidArgument(format!("the card of model {:?} is unreadable: {error}", card.id))
        };
        let scale = part("scale").map(serde_json::from_value).transpose().map_err(unreadable)?;
        let scripts = part("scripts").map(serde_json::from_value).transpose().map_err(unreadable)?;
        Ok(Measure { scale: scale.unwrap_or_default(), scripts })
    }

    /// Whether the model understands the script of a text.
    pub(super) fn covers(&self, text: &str) -> bool {
        self.scripts.as_ref().is_none_or(|scripts| script_share(text, scripts) >= COVERED_SHARE)
    }

    /// Reads a text for comparison.
    pub(super) fn read(&self, text: &str) -> Stated {
        Stated { claim: Claim::read(text), is_covered: self.covers(text) }
    }

    /// How alike two memories are; by words where meaning cannot be compared.
    pub(super) fn likeness(&self, old: &Side<'_>, new: &Side<'_>) -> Likeness {
        match near::likeness(&new.rows, &old.rows) {
            Some(cosine) => Likeness { level: self.scale.of(f64::from(cosine)), is_cosine: true },
            None => Likeness { level: jaccard(old.claim, new.claim), is_cosine: false },
        }
    }

    pub(super) fn cosine_at(&self, level: f64) -> f32 {
        self.scale.cosine_at(level) as f32
    }
}

/// A text, read for comparison.
#[derive(Debug)]
pub(super) struct Stated {
    pub claim: Claim,
    /// Whether the model understands its script.
    pub is_covered: bool,
}

impl Stated {
    /// The text with the passages that the indexes have of it.
    pub(super) fn with_rows_of<'a>(&'a self, index: &'a Index, doc: DocId) -> Side<'a> {
        self.with(index.vectors.rows_of(doc))
    }

    /// The text with its passages at hand; those of a script the model does not cover say nothing.
    pub(super) fn with<'a>(&'a self, rows: impl Iterator<Item = &'a [u16]>) -> Side<'a> {
        Side { claim: &self.claim, rows: rows.filter(|_| self.is_covered).collect() }
    }
}

/// One of two memories that are compared.
pub(super) struct Side<'a> {
    pub claim: &'a Claim,
    /// Its passages, f16 bits; empty where only words compare.
    pub rows: Vec<&'a [u16]>,
}
