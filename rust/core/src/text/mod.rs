//! Analysis: what a text says, as terms. One analyzer for documents and queries.
//!
//! text -> `normalize` (index form with offsets back) -> `analyzer` (words, bigrams, symbols) -> tokens
//! query -> `query` (the same tokens: distinct, stop words dropped, stems beside them)
//! `same_text` tells repetitions, `cues` questions and times, `estimate` the price of a text.
//!
//! Pure and total: any string is analysed, in time linear in its length, and
//! nothing in it is ever syntax. The rules are spec/recall.md, section 1.

mod analyzer;
mod bigrams;
mod classes;
mod cue_lists;
mod cues;
mod estimate;
mod joints;
mod normalize;
mod parts;
mod query;
mod same_text;
mod scripts;
mod stem;
mod stop_words;
mod symbols;
mod words;

pub use analyzer::analyze;
pub use cues::{asks_for_time, has_time_expression, is_question};
pub use estimate::estimate_tokens;
pub use normalize::normalize;
pub use query::analyze_query;
pub use same_text::same_text_form;
pub use scripts::script_share;
pub use stem::stem;
pub use stop_words::is_stop_word;

/// Longest term, in bytes of the index form; what is longer is split.
pub const MAX_TERM_BYTES: usize = 256;

/// What a term is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TokenKind {
    /// A word, or a compound kept whole: `file`, `path/to/file.py`.
    Word,
    /// A piece of such a compound: `file.py`, `py`. Never counts for the length.
    Part,
    /// Two neighbouring characters of a script without spaces.
    Bigram,
    /// One character of such a script.
    Unigram,
    /// An emoji or another pictograph: one grapheme.
    Symbol,
}

/// One term and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Index form; 1 to [`MAX_TERM_BYTES`] bytes.
    pub term: String,
    /// First byte in the text as it was given; a character boundary.
    pub start: u32,
    /// Byte after the last; a character boundary.
    pub end: u32,
    /// See [`TokenKind`].
    pub kind: TokenKind,
}

/// A document, analysed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Analysis {
    /// By start, a whole before its pieces.
    pub tokens: Vec<Token>,
    /// Words, bigrams, symbols and lone characters; stop words only where there is nothing else.
    pub length: u32,
}

/// One distinct term of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryTerm {
    /// Index form, as in [`Token::term`].
    pub term: String,
    /// Its stem, for words that have one; see [`stem`].
    pub stem: Option<String>,
    /// `Word` where it occurs both as a word and as a part.
    pub kind: TokenKind,
}

/// A query, analysed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// Distinct, in the order of their first occurrence. Empty for blanks and bare punctuation.
    pub terms: Vec<QueryTerm>,
    /// The middle was left out, see [`crate::limits::MAX_QUERY_CHARS`].
    pub truncated: bool,
    /// See [`asks_for_time`].
    pub asks_for_time: bool,
}
