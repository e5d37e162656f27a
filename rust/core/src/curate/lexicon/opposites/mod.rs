//! Opposites: two words of which one at most holds.
//!
//! "a b | c d"     a excludes c and d, and so does b

mod chinese;
mod english;

use super::{english as role_of, has_forms, synonym};
use crate::curate::words::{Word, key};
use crate::text::stem;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The words of the list that are written in several characters.
pub(crate) fn opposites_in_characters() -> impl Iterator<Item = &'static str> {
    let words = chinese::GROUPS.iter().flat_map(|group| group.split([' ', '|']));
    words.filter(|word| word.chars().count() > 1)
}

/// Every pair of one word of each side.
fn pairs() -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, str>)> {
    let groups = english::GROUPS.iter().chain(chinese::GROUPS).filter_map(|group| group.split_once(" | "));
    let crossed = groups.flat_map(|(one, other)| {
        one.split(' ').flat_map(move |a| other.split(' ').map(move |b| (Cow::from(a), Cow::from(b))))
    });
    let prefixed = english::PREFIXED.iter().flat_map(|(prefix, words)| {
        words.split(' ').map(move |word| (Cow::from(word), Cow::from(format!("{prefix}{word}"))))
    });
    crossed.chain(prefixed)
}

static KEYS: LazyLock<FxHashSet<(u64, u64)>> = LazyLock::new(|| {
    let keys = pairs().map(|(a, b)| (key_of(&a), key_of(&b))).filter(|(a, b)| a != b);
    keys.flat_map(|(a, b)| [(a, b), (b, a)]).collect()
});

static WORDS: LazyLock<FxHashSet<u64>> = LazyLock::new(|| KEYS.iter().map(|(a, _)| *a).collect());

/// The key that a word of this form has in a text.
fn key_of(word: &str) -> u64 {
    let (role, canonical) = role_of(word);
    let term = canonical.unwrap_or(word);
    let stemmed = if has_forms(role) { stem(term) } else { None };
    key(synonym(stemmed.as_deref().unwrap_or(term)))
}

/// Whether two words exclude each other.
pub(crate) fn are_opposite(a: &Word, b: &Word) -> bool {
    KEYS.contains(&(a.key, b.key)) || is_negated(&a.term, &b.term) || is_negated(&b.term, &a.term)
}

/// `unencrypted` of `encrypted`, `harmless` of `harmful`.
fn is_negated(a: &str, b: &str) -> bool {
    let is_without = || {
        let (stem, other) = (a.strip_suffix("less"), b.strip_suffix("ful"));
        stem.is_some() && stem == other
    };
    (b.len() >= 4 && is_without())
        || b.len() >= 4 && ["un", "non", "non-"].iter().any(|prefix| a.strip_prefix(prefix) == Some(b))
}

/// Whether a word has an opposite at all.
pub(crate) fn has_opposite(word: &Word) -> bool {
    WORDS.contains(&word.key)
}

/// Words that tell one thing from another when they stand before its name: the left valve, the cold tap.
#[rustfmt::skip]
const TELLING: [&str; 28] = [
    "left", "right", "hot", "cold", "early", "late", "cheap", "expensive", "fast", "slow", "quick", "strong", "weak",
    "public", "private", "internal", "external", "first", "last", "automatic", "manual",
    "左", "右", "前", "后", "大", "小", "早",
];

/// Whether a term may be part of the name of a thing.
pub(crate) fn tells_apart(term: &str) -> bool {
    TELLING.contains(&term)
}
