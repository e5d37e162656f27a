//! Change: one value replaced in an otherwise equal claim.
//!
//! frame = everything but the value; same frame, one value at a time, another value -> superseded
//!
//! The frame must say something that has one value: a quantity that is held, a
//! date that is planned, a place where something is kept. What happened once, what
//! a number merely names, and verbs with many values are no such frames (`frame`).

use super::frame::{Frame, Signs};
use super::guards;
use super::lexicon::{Role, kind_of};
use super::verdict::{ConflictKind, Finding, Pair};
use super::words::Word;
use std::ops::Range;

/// What a value is, as far as the words show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Numbers and units.
    Quantity,
    /// Days, months, clocks, dates.
    When,
    /// Versions.
    Version,
    /// Of a sort that excludes its others: dark and light.
    Sort,
    /// Written with a capital or with signs, or in Latin letters inside Chinese.
    Name,
    /// Anything else that is short.
    Words,
}

/// Most words of a value that is neither a figure nor a name.
const MAX_WORDS_OF_VALUE: usize = 6;

/// The changed value of two aligned texts.
pub(super) fn find(pair: &Pair<'_>) -> Option<Finding> {
    let (old, new) = replaced(pair)?;
    let (frame, other) = (Frame::of(pair.a, &old)?, Frame::of(pair.b, &new)?);
    let (old, new) = (values(pair.a, &old), values(pair.b, &new));
    let kind = kind(old, new)?;
    let adds = pair.new.words.iter().any(|word| word.role == Role::Also);
    let signs = Signs {
        is_now: pair.is_now,
        is_changed: other.is_change(),
        is_told: pair.old.words.iter().chain(&pair.new.words).any(tells),
        has_unit: new.iter().any(|word| word.role == Role::Unit),
    };
    let admits = |frame: &Frame<'_>| pair.is_settled || frame.admits(kind, signs);
    let plans = pair.old.words.iter().chain(&pair.new.words).any(Word::plans);
    if adds || plans || equal(old, new) || !admits(&frame) || !admits(&other) {
        return None;
    }
    let reason = format!("{}: {} -> {}", frame.name(), spell(old), spell(new));
    let kind = if kind == Kind::Version { ConflictKind::Version } else { ConflictKind::ValueChange };
    Some(Finding { kind, reason })
}

/// 了 and 过 behind a verb: it happened.
fn tells(word: &Word) -> bool {
    word.is_character && word.role == Role::Filler && matches!(word.term.as_str(), "了" | "过")
}

/// Whether the texts differ by nothing but how they write one quantity: `500 ms`, `0.5 s`.
pub(super) fn is_other_spelling(pair: &Pair<'_>) -> bool {
    replaced(pair).is_some_and(|(old, new)| equal(values(pair.a, &old), values(pair.b, &new)))
}

/// The range of the one value that differs; `None` if more than one does.
fn replaced(pair: &Pair<'_>) -> Option<(Range<usize>, Range<usize>)> {
    let mut found: Option<(Range<usize>, Range<usize>)> = None;
    for hunk in pair.hunks {
        let (old, new) = trimmed(pair, hunk.old.clone(), hunk.new.clone());
        match (old.is_empty(), new.is_empty(), &found) {
            (true, true, _) => {}
            (false, false, None) => found = Some((old, new)),
            // `9 to 18` -> `10 to 19`: one value of two parts.
            (false, false, Some((a, b)))
                if counts(pair.a, a)
                    && counts(pair.a, &old)
                    && old.start <= a.end + 2
                    && new.start <= b.end + 2 =>
            {
                found = Some((a.start..old.end, b.start..new.end));
            }
            _ => return None,
        }
    }
    found
}

/// Has a figure: `from piano to cello` are two values, `from 9 to 18` is one.
fn counts(core: &[&Word], range: &Range<usize>) -> bool {
    values(core, range).iter().any(|word| is_figure(word) || word.role == Role::Code)
}

/// A hunk without the words that only lead to its value.
fn trimmed(pair: &Pair<'_>, mut old: Range<usize>, mut new: Range<usize>) -> (Range<usize>, Range<usize>) {
    let role = |core: &[&Word], at: usize| core.get(at).map(|word| word.role);
    let leads = |role: Option<Role>| {
        matches!(role, Some(Role::Be | Role::Link | Role::Function | Role::Aux | Role::Keeps))
    };
    let is_verb = |role: Option<Role>| matches!(role, Some(Role::Verb | Role::Keeps | Role::Link));
    // `use Stripe` -> `switched to Adyen`: the verb was replaced with its value.
    if is_verb(role(pair.a, old.start)) && is_verb(role(pair.b, new.start)) && old.len() > 1 && new.len() > 1
    {
        (old.start, new.start) = (old.start + 1, new.start + 1);
    }
    let strip = |core: &[&Word], range: &mut Range<usize>| {
        while range.start < range.end && leads(role(core, range.start)) {
            range.start += 1;
        }
        while range.start < range.end && leads(role(core, range.end - 1)) {
            range.end -= 1;
        }
    };
    strip(pair.a, &mut old);
    strip(pair.b, &mut new);
    (old, new)
}

fn values<'a>(core: &'a [&'a Word], range: &Range<usize>) -> &'a [&'a Word] {
    core.get(range.clone()).unwrap_or_default()
}

/// What both values are; `None` where one is no value, or they are of different kinds.
pub(super) fn kind(old: &[&Word], new: &[&Word]) -> Option<Kind> {
    let all = |fits: fn(&Word) -> bool| old.iter().chain(new).all(|word| fits(word));
    if old.is_empty() || new.is_empty() || !all(may_be_value) {
        return None;
    }
    let sort = |value: &[&Word]| match value {
        [word] => kind_of(&word.term),
        _ => None,
    };
    let figures = |value: &[&Word]| value.iter().any(|word| is_figure(word));
    let is_short = old.len().max(new.len()) <= MAX_WORDS_OF_VALUE;
    match () {
        () if all(is_counted) => Some(Kind::Quantity),
        () if all(is_when) => Some(Kind::When),
        () if all(|word| matches!(word.role, Role::Version | Role::Number)) => Some(Kind::Version),
        () if sort(old).is_some() && sort(old) == sort(new) => Some(Kind::Sort),
        () if figures(old) != figures(new) => None,
        () if all(is_name) => Some(Kind::Name),
        // One character for another is as likely a slip.
        () if old.len() == 1
            && new.len() == 1
            && all(|word| word.is_character && word.role == Role::Content) =>
        {
            None
        }
        () => is_short.then_some(Kind::Words),
    }
}

/// Neither a negator nor a person nor a condition.
fn may_be_value(word: &Word) -> bool {
    use Role::{Condition, Event, First, Many, Modal, Negator, Past, Third, We, You};
    !matches!(word.role, Negator | Modal | Condition | Past | First | We | You | Third | Many | Event)
}

fn is_figure(word: &Word) -> bool {
    matches!(word.role, Role::Number | Role::Clock | Role::When)
}

fn is_counted(word: &Word) -> bool {
    matches!(word.role, Role::Number | Role::Unit | Role::Function)
}

fn is_when(word: &Word) -> bool {
    is_counted(word) || matches!(word.role, Role::When | Role::Clock)
}

fn is_name(word: &Word) -> bool {
    let is_marked = word.is_capital || word.term.contains(['/', '_', '.', '@', ':', '~']);
    (is_marked && word.role == Role::Content) || word.role == Role::Code
}

/// The same quantity in other units, the same date, or the same words.
pub(super) fn equal(old: &[&Word], new: &[&Word]) -> bool {
    if let (Some(old), Some(new)) = (guards::date(old), guards::date(new)) {
        return old == new;
    }
    if let (Some((old, is_time)), Some((new, is_too))) = (guards::minute(old), guards::minute(new))
        && (is_time || is_too)
    {
        return old == new;
    }
    if let ([a], [b]) = (old, new)
        && (a.key == b.key || is_misspelt(&a.term, &b.term))
    {
        return true;
    }
    let quantity = |value: &[&Word]| match value {
        [number, unit] if number.role == Role::Number => guards::canonical(&number.term, &unit.term),
        _ => spell(value),
    };
    quantity(old) == quantity(new) || guards::is_one_size(old, new)
}

/// Shortest word that may be another one misspelt.
const MIN_MISSPELT: usize = 7;

/// One letter left out, added, or two swapped, in a long word that begins alike.
fn is_misspelt(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let is_word = |word: &[char]| word.len() >= MIN_MISSPELT && word.iter().all(char::is_ascii_alphabetic);
    if !is_word(&a) || !is_word(&b) {
        return false;
    }
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let most = a.len().min(b.len()) - head;
    let tail = a.iter().rev().zip(b.iter().rev()).take(most).take_while(|(x, y)| x == y).count();
    let (rest_a, rest_b) = (a.len() - head - tail, b.len() - head - tail);
    let is_swap =
        rest_a == 2 && rest_b == 2 && a.get(head) == b.get(head + 1) && a.get(head + 1) == b.get(head);
    // The end of a word is grammar, and its front a prefix.
    head > 0 && tail > 0 && (is_swap || rest_a + rest_b == 1)
}

pub(super) fn spell(value: &[&Word]) -> String {
    let mut spelled = String::new();
    for word in value {
        if !spelled.is_empty() && !word.is_character {
            spelled.push(' ');
        }
        spelled.push_str(&word.term);
    }
    spelled
}
