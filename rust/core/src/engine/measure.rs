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

    /// The likeness of a text and a document; of words where meaning cannot be compared.
    pub(super) fn likeness(
        &self,
        index: &Index,
        doc: DocId,
        new: &Asked<'_>,
        old: (&Claim, &str),
    ) -> Likeness {
        let theirs: Vec<&[u16]> =
            if self.covers(old.1) { index.vectors.rows_of(doc).collect() } else { vec![] };
        self.of_rows(new, &theirs, old.0)
    }

    /// The same of passages at hand.
    pub(super) fn of_rows(&self, new: &Asked<'_>, theirs: &[&[u16]], old: &Claim) -> Likeness {
        let ours: Vec<&[u16]> = new.codes.iter().map(Vec::as_slice).collect();
        match near::likeness(&ours, theirs) {
            Some(cosine) => Likeness { level: self.scale.of(f64::from(cosine)), is_cosine: true },
            None => Likeness { level: jaccard(old, new.claim), is_cosine: false },
        }
    }

    pub(super) fn cosine_at(&self, level: f64) -> f32 {
        self.scale.cosine_at(level) as f32
    }
}

/// What is compared with a document.
pub(super) struct Asked<'a> {
    pub claim: &'a Claim,
    /// Empty where the model does not cover the text.
    pub codes: &'a [Vec<u16>],
}
