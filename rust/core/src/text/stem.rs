//! Stems: what the forms of an English word have in common.
//!
//! stem(w) = Snowball English of w, for Latin letters only; of `caroline's` that of `caroline`
//!
//! A stem is compared with stems only, and never shown. Identifiers, numbers
//! and other scripts have none: `v1.2.3` is nobody's plural.

use rust_stemmers::{Algorithm, Stemmer};
use std::sync::LazyLock;
use unicode_script::{Script, UnicodeScript};

/// Longest word that is stemmed, in bytes; no English word is longer.
const MAX_WORD_BYTES: usize = 64;

static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// The stem of a term in index form; `None` for anything but a word of Latin letters.
///
/// ```
/// assert_eq!(memx_core::text::stem("caroline's"), memx_core::text::stem("caroline"));
/// assert_eq!(memx_core::text::stem("gb/s"), None);
/// ```
pub fn stem(term: &str) -> Option<String> {
    let word = term.strip_suffix("'s").unwrap_or(term);
    let fits = !word.is_empty() && word.len() <= MAX_WORD_BYTES;
    (fits && word.chars().all(is_latin)).then(|| ENGLISH.stem(word).into_owned())
}

fn is_latin(c: char) -> bool {
    c.is_ascii_lowercase() || (!c.is_ascii() && c.is_alphabetic() && c.script() == Script::Latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_share_a_stem() {
        for (a, b) in
            [("running", "runs"), ("caroline's", "caroline"), ("deployed", "deploying"), ("cafés", "café")]
        {
            assert_eq!(stem(a), stem(b), "{a} {b}");
            assert!(stem(a).is_some(), "{a}");
        }
    }

    #[test]
    fn what_is_no_word_has_no_stem() {
        for term in ["", "'s", "c++", "gb/s", "v1", "don't", "2026", "蓝绿", "привет", "multi-agent", "🚀"]
        {
            assert_eq!(stem(term), None, "{term}");
        }
    }

    #[test]
    fn the_longest_word_is_stemmed_and_one_letter_more_is_not() {
        assert!(stem(&"a".repeat(MAX_WORD_BYTES)).is_some());
        assert!(stem(&"a".repeat(MAX_WORD_BYTES + 1)).is_none());
    }
}
