//! Embedding anew: texts go out by row, vectors come back for the texts they were made of.

use super::model::{self, ModelCard};
use super::open::Engine;
use crate::error::Result;
use crate::record::RowId;

/// A text to embed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unembedded {
    /// Where it lies; the next page begins after it.
    pub row_id: RowId,
    /// What to embed.
    pub text: String,
}

/// A text that was embedded, one vector a passage.
#[derive(Debug, Clone, PartialEq)]
pub struct Embedded<'a> {
    /// Which it was.
    pub from: Unembedded,
    /// In any scale.
    pub vectors: Vec<&'a [f32]>,
}

impl Engine {
    /// Up to `limit` texts of rows after `after`: all, or only those without a vector.
    pub fn to_embed(&self, after: RowId, limit: usize, only_missing: bool) -> Result<Vec<Unembedded>> {
        self.catch_up()?;
        let mut rows: Vec<RowId> = {
            let index = self.index()?;
            let wanted = index.alive.iter().filter(|&doc| !only_missing || !index.vectors.has(doc));
            wanted.map(|doc| index.columns.row(doc)).filter(|row| *row > after).collect()
        };
        if limit < rows.len() {
            rows.select_nth_unstable(limit);
            rows.truncate(limit);
        }
        rows.sort_unstable();
        let records = self.store.read(|tx| tx.records(&rows))?.into_iter();
        Ok(records.map(|record| Unembedded { row_id: record.row_id, text: record.text }).collect())
    }

    /// Stores vectors of the store's model or, with `replace_model`, of another: that one becomes
    /// the store's, and every vector of the old one goes in the same transaction. A memory that
    /// has another text by now is left as it is.
    pub fn set_vectors(
        &self,
        embedded: &[Embedded<'_>],
        card: &ModelCard,
        replace_model: bool,
    ) -> Result<()> {
        self.store.write(|tx| {
            if replace_model {
                tx.clear_vectors()?;
                card.save(tx)?;
            } else {
                model::adopt(tx, card)?;
            }
            let rows: Vec<RowId> = embedded.iter().map(|one| one.from.row_id).collect();
            let mut waiting = embedded.iter();
            for record in tx.records(&rows)? {
                let Some(one) = waiting.find(|one| one.from.row_id == record.row_id) else { continue };
                if one.from.text == record.text {
                    tx.set_vectors(record.row_id, &model::codes(&one.vectors, Some(card)))?;
                }
            }
            Ok(())
        })?;
        self.follow();
        Ok(())
    }
}
