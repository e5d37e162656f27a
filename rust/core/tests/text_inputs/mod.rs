//! Texts for property tests: random, but from the corners where analyzers break.

use proptest::prelude::*;

/// A character that composes, reorders, vanishes, joins, folds or stands for several.
pub fn hard_char() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => proptest::char::range(' ', '~'),
        2 => proptest::char::range('\u{300}', '\u{36F}'),
        2 => proptest::char::range('\u{1100}', '\u{11FF}'),
        2 => proptest::char::range('\u{FF00}', '\u{FFDC}'),
        1 => proptest::char::range('\u{3040}', '\u{30FF}'),
        1 => proptest::char::range('\u{AC00}', '\u{AC40}'),
        1 => proptest::char::range('\u{370}', '\u{3FF}'),
        1 => proptest::char::range('\u{1F00}', '\u{1FFF}'),
        1 => proptest::char::range('\u{900}', '\u{DFF}'),
        1 => proptest::char::range('\u{2000}', '\u{21FF}'),
        1 => proptest::char::range('\u{3300}', '\u{33FF}'),
        1 => proptest::char::range('\u{1F1E6}', '\u{1F1FF}'),
        2 => proptest::sample::select(COMBINATIONS.chars().collect::<Vec<_>>()),
        2 => any::<char>(),
    ]
}

/// Joiners and what they join, folding and reordering exceptions, ignorable characters.
const COMBINATIONS: &str = "\u{200D}\u{200D}\u{200D}👩👧❤🏽🏴🔥\u{FE0F}\u{200B}\u{AD}\u{34F}\u{345}\u{3099}\u{20E3}\u{E0067}ßſİıΣςΐŉﬁ™½㍿ﷺ蓝绿ー々〆ก้า";

/// A text of hard characters.
pub fn hard_text() -> impl Strategy<Value = String> {
    proptest::collection::vec(hard_char(), 0..60).prop_map(String::from_iter)
}

/// A text of words, identifiers, paths and versions, with joiners in every place.
pub fn technical_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z]{1,8}",
        "[0-9]{1,4}",
        "[-./:_@#+'=?&\\\\,~%]{1,3}",
        "[ \n]",
        "c\\+\\+|C#|\\.NET|v[0-9]",
        "蓝绿|é|’|://"
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Either.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![hard_text(), technical_text(), any::<String>()]
}
