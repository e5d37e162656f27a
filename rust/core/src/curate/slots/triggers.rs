//! Triggers: whether a text can have a slot at all, told without reading it.
//!
//! Sound, not exact: every text with a slot has a word of the list, a figure, or a
//! character beyond ASCII. One pass over the bytes; most small talk ends here.

use super::super::lexicon::{self, Role};
use super::{person, standing, ways};
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

static WORDS: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    let leading = lexicon::words_of(&[Role::Attribute, Role::Holder, Role::Keeps, Role::Link]);
    leading
        .chain(person::cue_words())
        .chain(standing::words())
        .chain(lexicon::phrase_words())
        .chain(ways::words())
        .collect()
});

/// Shortest and longest word of the list, in bytes.
const MIN_BYTES: usize = 3;
const MAX_BYTES: usize = 15;

/// Whether the text may have a slot.
pub(super) fn may_have_slot(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_plain = bytes.iter().all(|byte| byte.is_ascii() && !byte.is_ascii_digit());
    !is_plain || bytes.split(|byte| !byte.is_ascii_alphabetic()).any(is_trigger)
}

fn is_trigger(word: &[u8]) -> bool {
    let mut lower = [0_u8; MAX_BYTES];
    let Some(buffer) = lower.get_mut(..word.len()).filter(|buffer| buffer.len() >= MIN_BYTES) else {
        return false;
    };
    buffer.copy_from_slice(word);
    buffer.make_ascii_lowercase();
    std::str::from_utf8(buffer).is_ok_and(|word| WORDS.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_list_can_be_met() {
        let parts = WORDS.iter().flat_map(|word| word.split(|c: char| !c.is_ascii_alphabetic()));
        for part in parts.filter(|part| part.is_ascii() && !part.is_empty()) {
            assert!((MIN_BYTES..=MAX_BYTES).contains(&part.len()), "{part}");
        }
    }
}
