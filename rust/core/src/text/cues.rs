//! Cues: whether a text asks, tells a time, or asks for one.
//!
//! `is_question` = its last mark asks        time, asks = one of the cues of `cue_lists` is in it
//!
//! They decide the `form` factor of the blend (spec/recall.md, section 2): hints,
//! so that a miss costs little. Linear: a cue is looked up by its first word.

use super::cue_lists::{
    ASKS, CHINESE_ASKS, CHINESE_PAIRS, CHINESE_TIMES, CLASSES, CLOSERS, QUESTION_MARKS, TIMES,
};
use super::normalize::normalize;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Whether a text ends in a question.
///
/// ```
/// assert!(memx_core::text::is_question("你去哪儿？”"));
/// ```
pub fn is_question(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || CLOSERS.contains(c));
    text.ends_with(QUESTION_MARKS)
}

/// Whether a text says when: a date, a clock, a relative day, a span.
///
/// ```
/// assert!(memx_core::text::has_time_expression("We moved three weeks ago"));
/// ```
pub fn has_time_expression(text: &str) -> bool {
    static CUES: LazyLock<Cues> = LazyLock::new(|| Cues::of(TIMES));
    let form = normalize(text);
    CUES.are_in(&form) || has_ideographs(&form) && tells_chinese_time(&form)
}

/// Whether a query wants to know when.
///
/// ```
/// assert!(memx_core::text::asks_for_time("When did Anna move to Oslo?"));
/// ```
pub fn asks_for_time(text: &str) -> bool {
    static CUES: LazyLock<Cues> = LazyLock::new(|| Cues::of(ASKS));
    let form = normalize(text);
    CUES.are_in(&form) || has_ideographs(&form) && CHINESE_ASKS.iter().any(|cue| form.contains(cue))
}

/// Cues by their first element.
struct Cues {
    by_head: FxHashMap<&'static str, Vec<Vec<&'static str>>>,
    /// Of a word or a pattern.
    classes: FxHashMap<&'static str, Vec<&'static str>>,
}

/// A word of a text; what a cue may call it beside its classes: itself, its pattern, a year.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    pattern: Option<&'static str>,
    year: Option<&'static str>,
}

impl<'a> Word<'a> {
    const START: Word<'static> = Word { text: "^", pattern: None, year: None };

    fn of(text: &'a str) -> Self {
        let pattern = pattern(text);
        let is_year =
            pattern == Some("#") && text.len() == 4 && (text.starts_with("19") || text.starts_with("20"));
        Word { text, pattern, year: is_year.then_some("##") }
    }
}

impl Cues {
    fn of(list: &'static str) -> Cues {
        let mut cues = Cues { by_head: FxHashMap::default(), classes: FxHashMap::default() };
        for cue in list.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()) {
            if let Some(head) = cue.first() {
                cues.by_head.entry(*head).or_default().push(cue);
            }
        }
        for (class, words) in CLASSES {
            for word in words.split_whitespace() {
                cues.classes.entry(word).or_default().push(*class);
            }
        }
        cues
    }

    fn are_in(&self, form: &str) -> bool {
        let words: Vec<Word<'_>> = std::iter::once(Word::START).chain(words(form)).collect();
        (0..words.len()).any(|at| self.begin(words.get(at..).unwrap_or_default()))
    }

    /// Some cue begins with the first of these words and goes on with the others.
    fn begin(&self, words: &[Word<'_>]) -> bool {
        let Some(first) = words.first() else { return false };
        let elements = self.elements(*first).filter_map(|head| self.by_head.get(head)).flatten();
        let mut cues = elements.filter(|cue| cue.len() <= words.len());
        cues.any(|cue| {
            cue.iter().zip(words).all(|(element, word)| self.elements(*word).any(|e| e == *element))
        })
    }

    /// Everything that a cue may call a word.
    fn elements<'a>(&'a self, word: Word<'a>) -> impl Iterator<Item = &'a str> {
        let names = [Some(word.text), word.pattern, word.year].into_iter().flatten();
        let classes = self.classes.get(word.pattern.unwrap_or(word.text));
        names.chain(classes.into_iter().flatten().copied())
    }
}

/// Runs of ASCII letters, digits and apostrophes; a clock is one word.
fn words(form: &str) -> impl Iterator<Item = Word<'_>> {
    let runs = form.split(|c: char| !(c.is_ascii_alphanumeric() || c == '\'' || c == ':'));
    let words = runs.flat_map(|run| {
        let is_clock = pattern(run).is_some();
        run.split(move |c| c == ':' && !is_clock)
    });
    words.map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty()).map(Word::of)
}

/// What a word that begins with digits is like.
fn pattern(word: &str) -> Option<&'static str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_short = word.len() - rest.len() <= 2;
    match rest {
        _ if rest.len() == word.len() => None,
        "" => Some("#"),
        "st" | "nd" | "rd" | "th" if is_short => Some("#th"),
        "am" | "pm" if is_short => Some("#pm"),
        _ if is_short && is_minutes(rest) => Some("#:#"),
        _ => None,
    }
}

/// `:30`, `:30pm`, `:30:59`
fn is_minutes(rest: &str) -> bool {
    let (Some(minutes), then) = (rest.get(..3), rest.get(3..).unwrap_or_default()) else { return false };
    let digits = minutes.strip_prefix(':').unwrap_or_default();
    let ends = matches!(then, "" | "am" | "pm") || is_minutes(then);
    digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit()) && ends
}

/// Some character may be an ideograph: they all begin with these bytes.
fn has_ideographs(form: &str) -> bool {
    form.bytes().any(|byte| matches!(byte, 0xE4..=0xE9))
}

fn tells_chinese_time(form: &str) -> bool {
    let pairs = || form.chars().zip(form.chars().skip(1));
    let is_pair =
        |(a, b)| CHINESE_PAIRS.iter().any(|(before, after)| after.contains(b) && before.contains(a));
    CHINESE_TIMES.iter().any(|cue| form.contains(cue)) || pairs().any(is_pair)
}
