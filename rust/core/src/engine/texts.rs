//! Texts: stored memories as curation reads them, each once.

use rustc_hash::FxHashMap;

use super::measure::{Measure, Stated};
use crate::cores;
use crate::error::Result;
use crate::record::RowId;
use crate::store::ReadTx;

/// Stored memories that are kept as read for the rest of the transaction.
const TEXTS_KEPT: usize = 4_096;

/// What was read for one memory and may serve a later one.
#[derive(Default)]
pub(super) struct Texts(FxHashMap<RowId, Stated>);

impl Texts {
    /// Reads what is not read yet, on all cores. A row without a text is left out.
    pub(super) fn read(
        &mut self,
        tx: &ReadTx<'_>,
        measure: &Measure,
        rows: impl Iterator<Item = RowId>,
    ) -> Result<()> {
        if self.0.len() > TEXTS_KEPT {
            self.0.clear();
        }
        let mut unread: Vec<RowId> = rows.filter(|row| !self.0.contains_key(row)).collect();
        unread.sort_unstable();
        unread.dedup();
        let texts = unread.into_iter().map(|row| Ok(tx.text(row)?.map(|text| (row, text))));
        let texts: Vec<(RowId, String)> = texts.filter_map(Result::transpose).collect::<Result<_>>()?;
        self.0.extend(cores::map(&texts, |(row, text)| (*row, measure.read(text))));
        Ok(())
    }

    pub(super) fn of(&self, row: RowId) -> Option<&Stated> {
        self.0.get(&row)
    }

    pub(super) fn keep(&mut self, row: RowId, stated: Stated) {
        self.0.insert(row, stated);
    }

    pub(super) fn forget(&mut self, row: RowId) {
        self.0.remove(&row);
    }
}
