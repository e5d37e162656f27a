//! Classes: what a character of the index form is to the analyzer.
//!
//! Scripts without spaces are cut into bigrams; Thai, Lao, Khmer and Myanmar
//! are among them, since a whole sentence as one word would never be found.

use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript};

/// Joins pictographs into one emoji.
pub(super) const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// See the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Letter or digit of a script with spaces.
    Word,
    /// Belongs to the character before it.
    Mark,
    /// Character of a script without spaces.
    Unspaced,
    /// Emoji and other small pictures.
    Pictograph,
    /// Spaces, punctuation, controls.
    Other,
}

/// The class of a character.
pub(super) fn class(c: char) -> Class {
    match c {
        '\0'..='\x7F' if c.is_ascii_alphanumeric() => Class::Word,
        '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' => Class::Unspaced,
        // And circles around a character: the character is what is meant.
        '\0'..='\x7F' | '\u{20DD}'..='\u{20E4}' => Class::Other,
        _ if is_pictograph(c) || is_regional(c) => Class::Pictograph,
        _ if is_combining_mark(c) => Class::Mark,
        _ if !c.is_alphanumeric() => Class::Other,
        _ if is_unspaced(c) => Class::Unspaced,
        _ => Class::Word,
    }
}

/// A picture that NFKC leaves alone; digits in circles, for instance, become digits.
pub(super) fn is_pictograph(c: char) -> bool {
    matches!(c,
        '\u{231A}'..='\u{231B}' | '\u{2328}' | '\u{23CF}' | '\u{23E9}'..='\u{23FA}'
        | '\u{2600}'..='\u{27BF}' | '\u{2B1B}'..='\u{2B1C}' | '\u{2B50}' | '\u{2B55}'
        | '\u{1F000}'..='\u{1F0FF}' | '\u{1F300}'..='\u{1FAFF}')
}

/// Half of a flag.
pub(super) fn is_regional(c: char) -> bool {
    matches!(c, '\u{1F1E6}'..='\u{1F1FF}')
}

/// A shade for the emoji before it.
pub(super) fn is_skin_tone(c: char) -> bool {
    matches!(c, '\u{1F3FB}'..='\u{1F3FF}')
}

/// Han, kana or Hangul: what the token estimate counts as CJK.
pub(super) fn is_cjk(c: char) -> bool {
    c >= '\u{1100}'
        && (matches!(c, 'ー' | 'ｰ' | '〆')
            || matches!(c.script(), Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul))
}

fn is_unspaced(c: char) -> bool {
    let southeast_asian = || {
        matches!(c.script(), Script::Thai | Script::Lao | Script::Khmer | Script::Myanmar | Script::Bopomofo)
    };
    c >= '\u{0E00}' && (is_cjk(c) || (southeast_asian() && !c.is_numeric()))
}

/// The character that starts at byte `at`.
pub(super) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The character that ends before byte `at`.
pub(super) fn char_before(text: &str, at: usize) -> Option<char> {
    text.get(..at)?.chars().next_back()
}

/// The byte at `at`; 0, which joins nothing, beyond the end.
pub(super) fn byte_at(text: &str, at: usize) -> u8 {
    text.as_bytes().get(at).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn every_pictograph_survives_normalisation() {
        for c in (0..=0x0010_FFFF).filter_map(char::from_u32) {
            if is_pictograph(c) || is_regional(c) {
                assert!(c.nfkd().eq([c]), "{c:?} decomposes");
            }
        }
    }

    #[test]
    fn iteration_marks_long_vowels_and_ideographic_zero_belong_to_their_run() {
        for c in ['ー', '々', '〇', '〆', 'ゝ', 'ヶ', 'ㄅ', 'ก', '한', '𠀀'] {
            assert_eq!(class(c), Class::Unspaced, "{c}");
        }
        for c in ['・', '。', '「', '゠', '　'] {
            assert_eq!(class(c), Class::Other, "{c}");
        }
    }

    #[test]
    fn digits_of_every_script_are_word_characters() {
        for c in ['5', '٣', '๓', '५', '၅'] {
            assert_eq!(class(c), Class::Word, "{c}");
        }
    }
}
