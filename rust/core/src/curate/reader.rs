//! Reader: tokens of the analyzer to words with their roles.
//!
//! A word is looked up, a contraction opened, a quantity parted; a run of characters is
//! cut into cues by the longest match, numerals, measures and single characters.

use super::lexicon::{self, Role};
use super::numerals::numeral;
use super::words::{Gap, Word, Words, key};
use crate::text::{Token, stem};

/// Their full stop ends no sentence.
const TITLES: [&str; 8] = ["dr", "mr", "mrs", "ms", "prof", "st", "no", "vs"];

/// Takes the tokens of a text in order.
pub(super) struct Reader<'a> {
    text: &'a str,
    last_end: usize,
    sentence: usize,
    words: &'a mut Words,
}

impl<'a> Reader<'a> {
    /// Reads the words of `text` into `words`.
    pub fn new(text: &'a str, words: &'a mut Words) -> Self {
        Reader { text, last_end: 0, sentence: 0, words }
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.list.len()
    }

    /// The rest of the text is left out.
    pub fn cut(&mut self) {
        self.words.is_cut = true;
    }

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

    /// 10月12号 is a day, 12号 alone may be a room.
    fn follows_month(&self) -> bool {
        let mut last = self.words.list.iter().rev().map(|word| (word.role, word.term.as_str()));
        matches!(
            (last.next(), last.next()),
            (Some((Role::Number, _)), Some((Role::Unit, "month") | (Role::When, "每月")))
        )
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

    /// A word of a script with spaces.
    pub fn word(&mut self, token: &Token) {
        let (start, end) = (token.start as usize, token.end as usize);
        let gap = self.gap(start);
        let gap = self.currency(start, gap);
        self.last_end = end;
        if let Some((first, second)) = lexicon::open_contraction(&token.term) {
            self.push_known(&first, (start, end), gap);
            self.push_known(second, (start, end), Gap::Space);
        } else if let Some(at) = assignment(&token.term) {
            self.assign(token, at, gap);
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

    /// `key=value`: two words with the sign between.
    fn assign(&mut self, token: &Token, at: usize, gap: Gap) {
        let (start, end) = (token.start as usize, token.end as usize);
        let (name, value) = (token.term.get(..at), token.term.get(at + 1..));
        let middle = (start + at).min(end);
        self.push(name.unwrap_or_default(), Role::Attribute, (start, middle), gap);
        match value.and_then(lexicon::part_quantity) {
            Some((number, unit)) => {
                self.push(number, Role::Number, (middle, end), Gap::Colon);
                if let Some(unit) = unit {
                    self.push(unit, Role::Unit, (middle, end), Gap::Space);
                }
            }
            None => self.push_known(value.unwrap_or_default(), (middle, end), Gap::Colon),
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
        // `haircut: Sat`
        let is_day = term == "sat" && self.is_capital(range) && gap != Gap::Stop;
        let role = if is_letter { Role::Code } else { role };
        let role = if is_day { Role::When } else { role };
        self.push(canonical.unwrap_or(term), role, range, gap);
    }

    /// A run of characters: cues by the longest match, single characters between.
    pub fn run(&mut self, run: &[&Token]) {
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
            } else if token.term == "号" && self.follows_month() {
                self.push("day", Role::Unit, (start, token.end as usize), gap);
                at += 1;
            } else if self.is_measure(token, at) && found.is_none_or(|(len, ..)| len <= 1) {
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
        let base = if role == Role::Content { term.strip_suffix("'s").unwrap_or(term) } else { term };
        let stemmed = if base.len() < term.len() { stem(base) } else { stemmed };
        let key = key(lexicon::synonym(stemmed.as_deref().unwrap_or(base)));
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

    /// What follows the last word.
    pub fn close(&mut self) {
        let tail = self.text.get(self.last_end..).unwrap_or_default();
        self.percent(tail);
        self.words.asks.push(tail.contains(['?', '？']));
    }
}

/// Where a term gives a key its value: `workers=4`.
fn assignment(term: &str) -> Option<usize> {
    let at = term.find('=')?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-');
    let is_key = at > 0 && term.get(..at)?.chars().all(is_name);
    (is_key && term.get(at + 1..)?.starts_with(|c: char| c.is_alphanumeric() || "/~\"'".contains(c)))
        .then_some(at)
}

/// my, our, Anna's, 的
fn owns(word: &Word) -> bool {
    match word.role {
        Role::First | Role::We => matches!(word.term.as_str(), "my" | "our"),
        Role::Article => word.term == "的",
        _ => word.term.ends_with("'s"),
    }
}

fn gap_of(c: char) -> Gap {
    match c {
        '.' | '!' | '?' | ';' | '\n' | '。' | '！' | '？' | '；' | '…' => Gap::Stop,
        ',' | '，' | '、' | '(' | ')' | '（' | '）' | '[' | ']' | '—' | '–' | '-' => Gap::Comma,
        ':' | '：' | '=' | '→' | '#' => Gap::Colon,
        _ => Gap::Space,
    }
}
