//! Cues: whether a text asks, tells a time, or asks for one.
//!
//! `is_question` = its last mark asks        time, asks = it has one of the cues of `cue_lists`
//!
//! These shape the `form` factor of the blend (spec/recall.md, section 2); they
//! are hints, so a miss costs little. Linear: a cue is looked up by its first word.

use super::cue_lists::{
    ASKS, CHINESE_ASKS, CHINESE_NUMERALS, CHINESE_TIMES, CHINESE_UNITS, CLASSES, CLOSERS, QUESTION_MARKS,
    TIMES,
};
use super::normalize::normalize;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Whether a text ends in a question.
///
/// ```
/// assert!(memx_core::text::is_question("你去哪儿？"));
/// ```
pub fn is_question(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || CLOSERS.contains(&c));
    text.ends_with(|c: char| c == '？' || QUESTION_MARKS.contains(&c))
}

/// Whether a text says when: a date, a clock, a relative day, a span.
///
/// ```
/// assert!(memx_core::text::has_time_expression("We moved three weeks ago"));
/// ```
pub fn has_time_expression(text: &str) -> bool {
    static CUES: LazyLock<Cues> = LazyLock::new(|| Cues::of(TIMES));
    let form = normalize(text);
    CUES.are_in(&form) || (!form.is_ascii() && tells_chinese_time(&form)) || has_clock(&form)
}

/// Whether a query wants to know when.
///
/// ```
/// assert!(memx_core::text::asks_for_time("When did Anna move to Oslo?"));
/// ```
pub fn asks_for_time(text: &str) -> bool {
    static CUES: LazyLock<Cues> = LazyLock::new(|| Cues::of(ASKS));
    let form = normalize(text);
    CUES.are_in(&form) || CHINESE_ASKS.iter().any(|cue| form.contains(cue))
}

/// Cues by their first element, a word or a class.
struct Cues {
    by_head: FxHashMap<&'static str, Vec<Vec<&'static str>>>,
    classes: FxHashMap<&'static str, &'static str>,
}

impl Cues {
    fn of(list: &'static str) -> Cues {
        let mut by_head: FxHashMap<_, Vec<Vec<_>>> = FxHashMap::default();
        for cue in list.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()) {
            if let Some(head) = cue.first() {
                by_head.entry(*head).or_default().push(cue);
            }
        }
        let classes =
            CLASSES.iter().flat_map(|(name, words)| words.split_whitespace().map(|word| (word, *name)));
        Cues { by_head, classes: classes.collect() }
    }

    fn are_in(&self, form: &str) -> bool {
        let words: Vec<&str> = words(form).collect();
        (0..words.len()).any(|at| self.start(words.get(at..).unwrap_or_default()))
    }

    /// Some cue matches the first of these words and those after it.
    fn start(&self, words: &[&str]) -> bool {
        let Some(first) = words.first() else { return false };
        let heads = [Some(*first), self.class(first)];
        let cues = heads.into_iter().flatten().filter_map(|head| self.by_head.get(head)).flatten();
        cues.into_iter().any(|cue| self.matches(cue, words))
    }

    fn matches(&self, cue: &[&str], words: &[&str]) -> bool {
        let fits = |(element, word): (&&str, &&str)| element == word || self.class(word) == Some(*element);
        cue.len() <= words.len() && cue.iter().zip(words).all(fits)
    }

    fn class(&self, word: &str) -> Option<&'static str> {
        match word.parse::<u32>() {
            Ok(1900..=2099) if word.len() == 4 => Some("<year>"),
            Ok(_) => Some("<n>"),
            Err(_) => self.classes.get(word).copied(),
        }
    }
}

/// Runs of ASCII letters, digits and inner apostrophes and full stops.
fn words(form: &str) -> impl Iterator<Item = &str> {
    let is_outside = |c: char| !(c.is_ascii_alphanumeric() || c == '\'' || c == '.');
    form.split(is_outside).map(|word| word.trim_matches(['\'', '.'])).filter(|word| !word.is_empty())
}

fn tells_chinese_time(form: &str) -> bool {
    let is_numeral = |c: char| c.is_ascii_digit() || CHINESE_NUMERALS.contains(c);
    let follows = form.chars().zip(form.chars().skip(1));
    let mut units = follows.filter(|(_, unit)| CHINESE_UNITS.contains(unit));
    units.any(|(before, _)| is_numeral(before)) || CHINESE_TIMES.iter().any(|cue| form.contains(cue))
}

/// `10:30`, `5pm`, `2026-03-01`, `3/15`.
fn has_clock(form: &str) -> bool {
    form.split(char::is_whitespace).any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = word.get(digits..).unwrap_or_default();
        (1..=4).contains(&digits) && is_clock_rest(rest)
    })
}

fn is_clock_rest(rest: &str) -> bool {
    let parts = |sign| rest.strip_prefix(sign).map(|tail: &str| tail.split(sign).all(is_pair));
    matches!(rest, "am" | "pm") || [':', '-', '/'].into_iter().any(|sign| parts(sign) == Some(true))
}

/// One or two digits, `am` or `pm` after them or not.
fn is_pair(part: &str) -> bool {
    let digits = part.strip_suffix("am").or_else(|| part.strip_suffix("pm")).unwrap_or(part);
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}
