//! Analyzer: from a text to its tokens, in one pass over the index form.
//!
//! word character -> `words` | script without spaces -> `bigrams` | pictograph -> `symbols`
//!
//! What a character starts decides who reads on, and how far; nobody reads
//! anything twice. Offsets are those of the text as it was given.

use super::classes::{Class, char_at, class};
use super::normalize::View;
use super::{Analysis, Token, TokenKind, bigrams, is_stop_word, symbols, words};

/// Analyses a document: every term it can be found by.
///
/// ```
/// let terms: Vec<String> = memx_core::text::analyze("GB/s 蓝绿").tokens.into_iter().map(|t| t.term).collect();
/// assert_eq!(terms, ["gb/s", "gb", "s", "蓝绿", "蓝", "绿"]);
/// ```
pub fn analyze(text: &str) -> Analysis {
    tokenize(text, true)
}

/// `with_unigrams`: the characters of longer runs too, for queries of one character.
pub(super) fn tokenize(text: &str, with_unigrams: bool) -> Analysis {
    let view = View::of(text);
    let mut sink = Sink::new(text, &view, with_unigrams);
    let mut atoms = Vec::new();
    let mut at = 0;
    while let Some(c) = char_at(&view.text, at) {
        at = match class(c) {
            Class::Word => words::read(&mut sink, at, &mut atoms),
            Class::Unspaced => bigrams::read(&mut sink, at),
            Class::Pictograph => symbols::read(&mut sink, at),
            Class::Mark | Class::Other => at + c.len_utf8(),
        };
    }
    sink.finish()
}

/// Takes ranges of the index form, keeps tokens of the text.
pub(super) struct Sink<'a> {
    source: &'a str,
    view: &'a View,
    /// See [`tokenize`].
    pub with_unigrams: bool,
    tokens: Vec<Token>,
    counted: u32,
    stop_words: u32,
}

impl<'a> Sink<'a> {
    fn new(source: &'a str, view: &'a View, with_unigrams: bool) -> Self {
        let tokens = Vec::with_capacity(source.len() / 5);
        Sink { source, view, with_unigrams, tokens, counted: 0, stop_words: 0 }
    }

    /// The index form.
    pub fn form(&self) -> &'a str {
        &self.view.text
    }

    /// What `start..end` of the form was in the text, and where that begins.
    pub fn source(&self, start: usize, end: usize) -> (usize, &'a str) {
        let (from, to) = self.view.source(start, end);
        (from, self.source.get(from..to).unwrap_or_default())
    }

    /// A token that counts for the length, unless it is a stop word.
    pub fn count(&mut self, start: usize, end: usize, kind: TokenKind) {
        self.add(start, end, kind);
        let is_stop = self.tokens.last().is_some_and(|token| is_stop_word(&token.term));
        self.stop_words += u32::from(is_stop);
        self.counted += u32::from(!is_stop);
    }

    /// A token that does not.
    pub fn add(&mut self, start: usize, end: usize, kind: TokenKind) {
        let term = self.form().get(start..end).unwrap_or_default().to_owned();
        let (from, to) = self.view.source(start, end);
        self.push(term, from, to, kind);
    }

    /// A piece that is written otherwise than the range it stands for.
    pub fn add_as(&mut self, term: String, start: usize, end: usize) {
        let (from, to) = self.view.source(start, end);
        self.push(term, from, to, TokenKind::Part);
    }

    /// A token with a form and offsets of its own.
    pub fn push(&mut self, term: String, start: usize, end: usize, kind: TokenKind) {
        if !term.is_empty() {
            self.tokens.push(Token { term, start: start as u32, end: end as u32, kind });
        }
    }

    /// How many tokens there are; for [`Sink::sort_from`].
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Orders the tokens from the `first` on: by start, a whole before its pieces.
    pub fn sort_from(&mut self, first: usize) {
        if let Some(tail) = self.tokens.get_mut(first..).filter(|tail| tail.len() > 1) {
            tail.sort_by_key(|token| (token.start, std::cmp::Reverse(token.end)));
        }
    }

    fn finish(self) -> Analysis {
        let length = if self.counted > 0 { self.counted } else { self.stop_words };
        Analysis { tokens: self.tokens, length }
    }
}
