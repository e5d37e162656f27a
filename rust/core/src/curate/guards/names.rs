//! Names: words written with a capital inside a sentence, as they are said, not as they are written.

use super::super::lexicon::Role;
use super::super::words::{Gap, Word};
use rustc_hash::FxHashSet;

/// Whether one text names something that the other does not mention in any case of its letters.
pub(super) fn differ(old: &[Word], new: &[Word]) -> bool {
    misses(old, new) || misses(new, old)
}

fn misses(names_of: &[Word], in_words: &[Word]) -> bool {
    let mentioned: FxHashSet<u64> = in_words.iter().map(|word| word.key).collect();
    let mut is_first = true;
    names_of.iter().any(|word| {
        let is_inside = !is_first && word.gap != Gap::Stop;
        is_first = false;
        is_inside && word.is_capital && word.role == Role::Content && !mentioned.contains(&word.key)
    })
}
