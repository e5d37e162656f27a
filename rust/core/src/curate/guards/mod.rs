//! Guards: what keeps two similar texts from being merged (spec/write.md, section 3).
//!
//! figures   numbers, units, dates, clocks, versions, codes must be the same
//! bearing   polarity, persons, modality, conditions must be the same
//! names     named things must be the same
//! content   one text must be the other with a phrase more, or with a clause moved
//!
//! Each compares the two texts word by word; any one of them is enough to keep both.

mod bearing;
mod content;
mod dates;
mod figures;
mod names;

use super::verdict::Pair;

pub(super) use dates::{date, minute};
pub(super) use figures::{canonical, is_one_amount, is_one_size};

/// Whether merging could lose something.
pub(super) fn trip(pair: &Pair<'_>) -> bool {
    figures::differ(&pair.old.words, &pair.new.words)
        || bearing::differs(&pair.old.words, &pair.new.words)
        || names::differ(&pair.old.words, &pair.new.words)
        || content::differs(pair)
}

#[cfg(test)]
mod tests;
