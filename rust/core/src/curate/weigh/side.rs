//! Side: one of two texts, and what it says that the other says nowhere.
//!
//! value   a run of words: at first the last one that it has alone
//! rest    what else it has alone
//!
//! Measured in words: a character counts for half of one.

use crate::curate::lexicon::Role;
use crate::curate::residue::{residue, runs};
use crate::curate::words::{Gap, Word};
use std::ops::Range;

/// No side weighs more than so many words.
const MOST: f64 = 8.0;

/// One of the two texts, and what it has alone.
pub(super) struct Side<'a> {
    pub core: Vec<&'a Word>,
    /// Places of the words that the other text lacks.
    pub alone: Vec<usize>,
    pub runs: Vec<Range<usize>>,
    /// The run that is its value; empty where it has none.
    pub value: Range<usize>,
}

impl<'a> Side<'a> {
    pub fn of(core: Vec<&'a Word>, other: &[&Word]) -> Side<'a> {
        let alone = residue(&core, other);
        let runs = runs(&core, &alone);
        let value = runs.last().cloned().unwrap_or(core.len()..core.len());
        Side { core, alone, runs, value }
    }

    pub fn words(&self, range: &Range<usize>) -> &[&'a Word] {
        self.core.get(range.clone()).unwrap_or_default()
    }

    /// Places of what it has alone beside its value.
    pub fn rest(&self) -> impl Iterator<Item = usize> {
        self.alone.iter().copied().filter(|at| !self.value.contains(at))
    }

    /// Beside its value it names something that the other text does not name.
    pub fn has_name_in_rest(&self) -> bool {
        let is_name = |word: &&&Word| {
            word.role == Role::Code || (word.is_capital && word.role == Role::Content && word.gap < Gap::Stop)
        };
        self.rest().filter_map(|at| self.core.get(at)).any(|word| is_name(&word))
    }

    pub fn weight(&self, places: impl Iterator<Item = usize>) -> f64 {
        let words = places.filter_map(|at| self.core.get(at));
        (words.map(|word| word.weight()).sum::<usize>() as f64 / 2.0).min(MOST)
    }

    fn key(&self, at: Option<usize>) -> Option<u64> {
        at.and_then(|at| self.core.get(at)).map(|word| word.key)
    }

    /// Keys of the words beside a run.
    pub fn around(&self, run: &Range<usize>) -> (Option<u64>, Option<u64>) {
        (self.key(run.start.checked_sub(1)), self.key(Some(run.end)))
    }
}
