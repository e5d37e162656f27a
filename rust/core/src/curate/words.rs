//! Words: a text as a sequence of keys with roles, English and Chinese alike.
//!
//! `don't` -> do not      `300ms` -> 300 ms      不要开启 -> 不要 开 启      `caroline's` -> caroline
//!
//! The analyzer says where a term stands; here it gets its role, contractions
//! are opened, quantities parted, and characters joined to the cues they spell.

use super::MAX_WORDS;
use super::lexicon::{self, Role};
use super::reader::Reader;
use crate::text::{Token, TokenKind, analyze};
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// What stands before a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// Nothing, or spaces.
    Space,
    /// `:` or `=`
    Colon,
    /// A comma, a bracket or a dash.
    Comma,
    /// The end of a sentence.
    Stop,
}

/// One word in its place.
#[derive(Debug, Clone)]
pub(super) struct Word {
    /// Equal for the forms and the synonyms of a word.
    pub key: u64,
    /// Canonical form; for content its index form.
    pub term: String,
    /// First byte in the text.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
    /// Number of its sentence.
    pub sentence: usize,
    /// What stands before it.
    pub gap: Gap,
    /// See [`Role`].
    pub role: Role,
    /// Written with a capital.
    pub is_capital: bool,
    /// A character of a script without spaces.
    pub is_character: bool,
    /// Stands behind a possessive: my, our, Anna's, 的.
    pub is_owned: bool,
}

impl Word {
    /// What it says beside others: a word of two characters as much as one in letters.
    pub fn weight(&self) -> usize {
        if self.is_character { self.term.chars().take(2).count() } else { 2 }
    }

    /// might, plan to, 打算: what follows is not so yet.
    pub fn plans(&self) -> bool {
        const PLANS: [&str; 9] =
            ["considering", "thinking", "someday", "maybe", "perhaps", "suppose", "万一", "假设", "没准"];
        let is_plan = matches!(self.term.as_str(), "could" | "might" | "want" | "plan" | "hope" | "打算");
        (self.role == Role::Modal && is_plan) || PLANS.contains(&self.term.as_str())
    }
}

/// A text, read.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    /// In order; at most [`MAX_WORDS`] and what one token gives.
    pub list: Vec<Word>,
    /// For each sentence: whether it asks.
    pub asks: Vec<bool>,
    /// Sorted hashes of the distinct terms: words, bigrams, symbols, lone characters.
    pub terms: Vec<u64>,
    /// There was more than [`MAX_WORDS`].
    pub is_cut: bool,
}

/// The key of a term.
pub(super) fn key(term: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(term.as_bytes());
    hasher.finish()
}

/// Reads a text.
pub(super) fn read(text: &str) -> Words {
    let tokens = analyze(text).tokens;
    let mut words = Words { terms: terms(&tokens), ..Words::default() };
    let mut reader = Reader::new(text, &mut words);
    let mut rest = tokens.iter().filter(|token| is_word(token.kind)).peekable();
    while let Some(token) = rest.next() {
        if reader.len() >= MAX_WORDS {
            reader.cut();
            break;
        }
        if token.kind == TokenKind::Unigram {
            let mut run = vec![token];
            while let Some(next) = rest.next_if(|next| {
                let last = run.last().map_or(0, |last| last.end);
                next.kind == TokenKind::Unigram && next.start == last && run.len() < MAX_WORDS
            }) {
                run.push(next);
            }
            reader.run(&run);
        } else {
            reader.word(token);
        }
    }
    reader.close();
    lexicon::join_phrases(&mut words.list);
    carry_gaps(&mut words.list);
    words
}

/// What stands before a word without content stands before the next one too: `, the kickoff`.
fn carry_gaps(words: &mut [Word]) {
    let mut carried = None;
    for word in words {
        if let Some((gap, sentence)) = carried
            && sentence == word.sentence
        {
            word.gap = word.gap.max(gap);
        }
        let is_dropped = matches!(word.role, Role::Article | Role::Filler | Role::Marker);
        carried = (is_dropped && word.gap < Gap::Stop).then_some((word.gap, word.sentence));
    }
}

fn is_word(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Word | TokenKind::Unigram | TokenKind::Symbol)
}

/// Hashes of what counts for the length of a text.
fn terms(tokens: &[Token]) -> Vec<u64> {
    let mut covered = 0;
    let mut terms = Vec::with_capacity(tokens.len());
    for token in tokens {
        let counts = match token.kind {
            TokenKind::Word | TokenKind::Symbol => true,
            TokenKind::Bigram => {
                covered = token.end;
                true
            }
            TokenKind::Unigram => token.end > covered,
            TokenKind::Part => false,
        };
        if counts {
            terms.push(key(&token.term));
        }
    }
    terms.sort_unstable();
    terms.dedup();
    terms
}
