//! Maintenance: compacting, erasing, starting over, embedding anew.

use super::model::ModelCard;
use super::open::Engine;
use super::request::Selection;
use super::write::unknown;
use crate::error::Result;
use crate::index::vectors::flat;
use crate::store::CompactReport;

/// A text to embed anew.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Unembedded {
    pub id: String,
    pub text: String,
}

impl Engine {
    /// Leaves no byte of a deleted memory in any file, and rebuilds the indexes without the dead.
    pub fn compact(&self) -> Result<CompactReport> {
        let report = self.store.compact()?;
        self.rebuild()?;
        Ok(report)
    }

    /// Everything of a selection: rows, vectors, history lines; compacted afterwards.
    pub fn erase(&self, selection: &Selection, now_us: i64) -> Result<Vec<String>> {
        let ids = self.delete_all(selection, now_us)?;
        self.store.write(|tx| ids.iter().try_for_each(|id| tx.erase_history(id)))?;
        self.compact()?;
        Ok(ids)
    }

    /// Forgets everything, the model too; the store keeps its identity.
    pub fn reset(&self) -> Result<()> {
        self.store.write(|tx| tx.clear())?;
        self.store.compact()?;
        self.rebuild()
    }

    /// Up to `limit` memories after `after` (an id in row order), with their texts: all, or only those without a vector.
    pub fn to_embed(&self, after: Option<&str>, limit: usize, only_missing: bool) -> Result<Vec<Unembedded>> {
        self.catch_up()?;
        let index = self.index()?;
        let from = match after {
            Some(id) => index.doc_of_id(id).map(|doc| index.columns.row(doc)).ok_or_else(|| unknown(id))?,
            None => 0,
        };
        let wanted = |doc: &u32| !only_missing || !index.vectors.has(*doc);
        let mut rows: Vec<i64> =
            index.alive.iter().filter(wanted).map(|doc| index.columns.row(doc)).collect();
        drop(index);
        rows.retain(|row| *row > from);
        rows.sort_unstable();
        rows.truncate(limit);
        let records = self.store.read(|tx| tx.records(&rows))?;
        Ok(records.into_iter().map(|record| Unembedded { id: record.id, text: record.text }).collect())
    }

    /// New vectors for memories, by the store's model or, with `replace_model`, by another:
    /// that one becomes the store's and every vector of the old one goes, in one transaction.
    pub fn set_vectors(
        &self,
        vectors: &[(String, Vec<&[f32]>)],
        card: &ModelCard,
        replace_model: bool,
    ) -> Result<()> {
        if !replace_model {
            self.check_model(card)?;
        }
        let rows: Vec<i64> = if replace_model { self.rows_with_vectors()? } else { Vec::new() };
        self.store.write(|tx| {
            for row in rows {
                tx.set_vectors(row, &[])?;
            }
            card.save(tx)?;
            for (id, vectors) in vectors {
                let fits = vectors.iter().filter(|vector| vector.len() == card.dimension);
                let codes: Vec<_> = fits.filter_map(|vector| flat::encode(vector)).collect();
                if let Some(row) = tx.row_id(id)? {
                    tx.set_vectors(row, &codes)?;
                }
            }
            Ok(())
        })?;
        // A change of width starts the flat index anew.
        if replace_model { self.rebuild() } else { self.catch_up() }
    }

    fn rows_with_vectors(&self) -> Result<Vec<i64>> {
        let index = self.index()?;
        let documents = index.alive.iter().filter(|&doc| index.vectors.has(doc));
        Ok(documents.map(|doc| index.columns.row(doc)).collect())
    }
}
