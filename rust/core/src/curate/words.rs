//! Words: a text as a sequence of keys with roles, English and Chinese alike.
//!
//! `don't` -> do not      `300ms` -> 300 ms      不要开启 -> 不要 开 启      `caroline's` -> caroline
//!
//! The analyzer says where a term stands; here it gets its role, contractions
//! are opened, quantities parted, and characters joined to the cues they spell.

use super::MAX_WORDS;
use super::lexicon::{self, Role};
use crate::text::{Token, TokenKind, analyze, stem};
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Their full stop ends no sentence.
const TITLES: [&str; 8] = ["dr", "mr", "mrs", "ms", "prof", "st", "no", "vs"];

/// Most numerals of one number.
const MAX_NUMERALS: usize = 9;

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
    let mut reader = Reader { text, last_end: 0, sentence: 0, words: &mut words };
    let mut rest = tokens.iter().filter(|token| is_word(token.kind)).peekable();
    while let Some(token) = rest.next() {
        if reader.words.list.len() >= MAX_WORDS {
            reader.words.is_cut = true;
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
    words
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

struct Reader<'a> {
    text: &'a str,
    last_end: usize,
    sentence: usize,
    words: &'a mut Words,
}

impl Reader<'_> {
    /// What stands before `start`, and the end of a sentence where there is one.
    fn gap(&mut self, start: usize) -> Gap {
        let between = self.text.get(self.last_end..start).unwrap_or_default();
        let gap = between.chars().map(gap_of).max().unwrap_or(Gap::Space);
        let follows_title = self.words.list.last().is_some_and(|word| TITLES.contains(&word.term.as_str()));
        let gap = if between == ". " && follows_title { Gap::Space } else { gap };
        self.percent(between);
        if gap == Gap::Stop && !self.words.list.is_empty() {
            self.words.asks.push(between.contains(['?', '？']));
            self.sentence += 1;
        }
        gap
    }

    /// A percent sign belongs to the number before it.
    fn percent(&mut self, between: &str) {
        let follows_number = self.words.list.last().is_some_and(|word| word.role == Role::Number);
        if follows_number && between.starts_with(['%', '％']) {
            let at = self.last_end;
            self.push("%", Role::Unit, (at, at + 1), Gap::Space);
        }
    }

    /// A measure word behind a number: 五千册, 3台.
    fn is_measure(&self, token: &Token, at: usize) -> bool {
        let follows = |word: &Word| word.role == Role::Number && (at > 0 || word.end == token.start as usize);
        lexicon::is_measure(&token.term) && self.words.list.last().is_some_and(follows)
    }

    /// A currency sign belongs to the number after it.
    fn currency(&mut self, start: usize, gap: Gap) -> Gap {
        let sign = self.text.get(..start).and_then(|before| before.chars().next_back());
        let Some(sign) = sign.filter(|sign| "$€£¥￥".contains(*sign)) else { return gap };
        let from = start - sign.len_utf8();
        let name = lexicon::currency(sign);
        self.push(name, Role::Unit, (from, start), gap);
        Gap::Space
    }

    fn word(&mut self, token: &Token) {
        let (start, end) = (token.start as usize, token.end as usize);
        let gap = self.gap(start);
        let gap = self.currency(start, gap);
        self.last_end = end;
        if let Some((first, second)) = lexicon::open_contraction(&token.term) {
            self.push_known(&first, (start, end), gap);
            self.push_known(second, (start, end), Gap::Space);
        } else if let Some((number, unit)) = lexicon::part_quantity(&token.term) {
            let middle = if unit.is_some() { end.min(start + number.len()) } else { end };
            self.push(&number.replace(',', ""), Role::Number, (start, middle), gap);
            if let Some(unit) = unit {
                self.push(unit, Role::Unit, (middle, end), Gap::Space);
            }
        } else {
            self.push_known(&token.term, (start, end), gap);
        }
    }

    fn is_capital(&self, (start, end): (usize, usize)) -> bool {
        let first = self.text.get(start..end).and_then(|raw| raw.chars().next());
        first.is_some_and(char::is_uppercase)
    }

    fn push_known(&mut self, term: &str, range: (usize, usize), gap: Gap) {
        let (role, canonical) = lexicon::english(term);
        // `Plan A`: a name, not an article.
        let is_letter =
            term == "a" && gap == Gap::Space && self.is_capital(range) && !self.words.list.is_empty();
        let role = if is_letter { Role::Code } else { role };
        self.push(canonical.unwrap_or(term), role, range, gap);
    }

    /// A run of characters: cues by the longest match, single characters between.
    fn run(&mut self, run: &[&Token]) {
        let mut at = 0;
        let first = run.first().map_or(0, |token| token.start as usize);
        let mut gap = self.gap(first);
        while let Some(token) = run.get(at) {
            let found = (1..=lexicon::MAX_CHINESE).rev().find_map(|len| {
                let last = run.get(at + len - 1)?;
                let joined: String = run.get(at..at + len)?.iter().map(|token| token.term.as_str()).collect();
                Some((len, last.end as usize, lexicon::chinese(&joined)?))
            });
            let start = token.start as usize;
            let numeral =
                if matches!(found, Some((1, _, (Role::Number, "")))) { numeral(run.get(at..)) } else { None };
            if let Some((len, value)) = numeral {
                let end = run.get(at + len - 1).map_or(start, |last| last.end as usize);
                self.push(&value.to_string(), Role::Number, (start, end), gap);
                at += len;
            } else if self.is_measure(token, at) {
                self.push(&token.term, Role::Unit, (start, token.end as usize), gap);
                at += 1;
            } else if let Some((len, end, (role, canonical))) = found {
                let spelled = self.text.get(start..end).unwrap_or_default();
                let term = if canonical.is_empty() { spelled } else { canonical }.to_owned();
                self.push(&term, role, (start, end), gap);
                at += len;
            } else {
                self.push(&token.term, Role::Content, (start, token.end as usize), gap);
                at += 1;
            }
            if let Some(word) = self.words.list.last_mut() {
                word.is_character = true;
            }
            gap = Gap::Space;
        }
        self.last_end = run.last().map_or(first, |token| token.end as usize);
    }

    fn push(&mut self, term: &str, role: Role, (start, end): (usize, usize), gap: Gap) {
        let is_capital = self.is_capital((start, end));
        let stemmed = if lexicon::has_forms(role) { stem(term) } else { None };
        let key = key(lexicon::synonym(stemmed.as_deref().unwrap_or(term)));
        let sentence = self.sentence;
        let word = Word {
            key,
            term: term.to_owned(),
            start,
            end,
            sentence,
            gap,
            role,
            is_capital,
            is_character: false,
            is_owned: self.words.list.last().is_some_and(owns),
        };
        self.words.list.push(word);
    }

    fn close(&mut self) {
        let tail = self.text.get(self.last_end..).unwrap_or_default();
        self.percent(tail);
        self.words.asks.push(tail.contains(['?', '？']));
    }
}

/// my, our, Anna's, 的
fn owns(word: &Word) -> bool {
    match word.role {
        Role::First | Role::We => matches!(word.term.as_str(), "my" | "our"),
        Role::Article => word.term == "的",
        _ => word.term.ends_with("'s"),
    }
}

/// The number that a run of Chinese numerals begins with: how many characters, and its value.
fn numeral(run: Option<&[&Token]>) -> Option<(usize, u64)> {
    let (mut len, mut total, mut digit) = (0, 0, None);
    for token in run? {
        let place = match token.term.as_str() {
            "十" => 10,
            "百" => 100,
            "千" => 1_000,
            "万" => 10_000,
            other => {
                let Some(value) = "零一二三四五六七八九".chars().position(|c| other.starts_with(c))
                else {
                    if other == "两" {
                        digit = Some(2);
                        len += 1;
                        continue;
                    }
                    break;
                };
                digit = Some(value as u64);
                len += 1;
                continue;
            }
        };
        total += digit.take().unwrap_or(1) * place;
        len += 1;
        if len > MAX_NUMERALS {
            return None;
        }
    }
    (len > 0).then(|| (len, total + digit.unwrap_or(0)))
}

fn gap_of(c: char) -> Gap {
    match c {
        '.' | '!' | '?' | ';' | '\n' | '。' | '！' | '？' | '；' | '…' => Gap::Stop,
        ',' | '，' | '、' | '(' | ')' | '（' | '）' | '[' | ']' | '—' | '–' | '-' => Gap::Comma,
        ':' | '：' | '=' | '→' | '#' => Gap::Colon,
        _ => Gap::Space,
    }
}
