//! Change: one value replaced in an otherwise equal claim.
//!
//! frame = everything but the value; same frame, one value at a time, another value -> superseded
//!
//! The frame must say something that has one value: a quantity that is held, a
//! date that is planned, a place where something is kept. What happened once, what
//! a number merely names, and verbs with many values are no such frames.

use super::claim::is_content;
use super::guards;
use super::lexicon::{Role, kind_of};
use super::verdict::{ConflictKind, Finding, Pair};
use super::words::{Gap, Word};

/// What a value is, as far as the words show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Numbers and units.
    Quantity,
    /// Days, months, clocks, dates.
    When,
    /// Versions and codes.
    Version,
    /// Written with a capital, or in Latin letters inside Chinese.
    Name,
    /// Of a kind that excludes its others: dark and light.
    Sort(&'static str),
    /// Anything else.
    Words,
}

/// The changed value of two aligned texts.
pub(super) fn find(pair: &Pair<'_>) -> Option<Finding> {
    let replaced = replaced(pair)?;
    let (old, new) = (values(pair.a, &replaced.0), values(pair.b, &replaced.1));
    let frame = Frame::of(pair.a, &replaced.0)?;
    let other = Frame::of(pair.b, &replaced.1)?;
    let is_open = pair.new.words.iter().any(|word| word.role == Role::Also);
    let (kind, same) = (kind(&old)?, Some(kind(&old)?) == kind(&new));
    if is_open || !same || equal(&old, &new) || !(frame.admits(kind, pair) && other.admits(kind, pair)) {
        return None;
    }
    let kind = if kind == Kind::Version { ConflictKind::Version } else { ConflictKind::ValueChange };
    Some(Finding { kind, reason: format!("{}: {} -> {}", frame.name(), spell(&old), spell(&new)) })
}

type Range = std::ops::Range<usize>;

/// The one hunk that has words of value on both sides; `None` if others have any.
fn replaced(pair: &Pair<'_>) -> Option<(Range, Range)> {
    let mut found = None;
    for hunk in pair.hunks {
        let old = trimmed(pair.a, &hunk.old);
        let new = trimmed(pair.b, &hunk.new);
        match (old.is_empty(), new.is_empty()) {
            (true, true) => {}
            (false, false) if found.is_none() => found = Some((old, new)),
            _ => return None,
        }
    }
    found
}

/// A hunk without the words that only lead to its value.
fn trimmed(core: &[&Word], range: &Range) -> Range {
    let leads = |at: usize| {
        core.get(at).is_some_and(|word| {
            matches!(word.role, Role::Be | Role::Link | Role::Function | Role::Aux | Role::Article)
        })
    };
    let mut range = range.clone();
    while range.start < range.end && leads(range.start) {
        range.start += 1;
    }
    while range.start < range.end && leads(range.end - 1) {
        range.end -= 1;
    }
    range
}

fn values<'a>(core: &'a [&'a Word], range: &Range) -> Vec<&'a Word> {
    core.get(range.clone()).unwrap_or_default().to_vec()
}

/// What all words of a value are; `None` for a value that is none.
fn kind(value: &[&Word]) -> Option<Kind> {
    let all = |fits: &dyn Fn(&Word) -> bool| value.iter().all(|word| fits(word));
    let is_counted = |word: &Word| matches!(word.role, Role::Number | Role::Unit);
    let is_when =
        |word: &Word| is_counted(word) || matches!(word.role, Role::When | Role::Clock | Role::Function);
    let turns =
        |word: &&Word| matches!(word.role, Role::Negator | Role::Modal | Role::Condition | Role::Past);
    let turns_person = |word: &&Word| matches!(word.role, Role::First | Role::We | Role::You | Role::Third);
    if value.is_empty() || value.iter().any(|word| turns(word) || turns_person(word)) {
        return None;
    }
    if all(&is_counted) {
        return Some(Kind::Quantity);
    }
    if all(&is_when) {
        return Some(Kind::When);
    }
    if all(&|word| matches!(word.role, Role::Version)) {
        return Some(Kind::Version);
    }
    if let [word] = value
        && let Some(kind) = kind_of(&word.term)
    {
        return Some(Kind::Sort(kind));
    }
    let is_name = |word: &Word| word.is_capital && matches!(word.role, Role::Content);
    Some(if all(&is_name) { Kind::Name } else { Kind::Words })
}

/// The same quantity in other units, or the same keys.
fn equal(old: &[&Word], new: &[&Word]) -> bool {
    let quantity = |value: &[&Word]| match value {
        [number, unit] if number.role == Role::Number => guards::canonical(&number.term, &unit.term),
        _ => value.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" "),
    };
    quantity(old) == quantity(new)
}

fn spell(value: &[&Word]) -> String {
    value.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" ")
}

/// The sentence around a value.
struct Frame<'a> {
    before: Vec<&'a Word>,
    after: Vec<&'a Word>,
}

impl<'a> Frame<'a> {
    fn of(core: &'a [&'a Word], range: &Range) -> Option<Frame<'a>> {
        let sentence = core.get(range.start)?.sentence;
        let of_sentence = |words: &'a [&'a Word]| {
            words.iter().copied().filter(|word| word.sentence == sentence).collect::<Vec<_>>()
        };
        let before = of_sentence(core.get(..range.start)?);
        let after = of_sentence(core.get(range.end..)?);
        Some(Frame { before, after })
    }

    fn has(&self, role: Role) -> bool {
        self.before.iter().chain(&self.after).any(|word| word.role == role)
    }

    /// Whether this frame has one value of that kind at a time.
    fn admits(&self, kind: Kind, pair: &Pair<'_>) -> bool {
        let closed = [Role::Many, Role::Condition, Role::Past, Role::Event, Role::Also, Role::You];
        if closed.into_iter().any(|role| self.has(role)) || self.is_narrative() || self.names_a_thing(kind) {
            return false;
        }
        let attribute = self.before.iter().any(|word| word.role == Role::Attribute);
        match kind {
            Kind::Quantity | Kind::When | Kind::Version => attribute || self.states(),
            Kind::Name => attribute && self.states() || self.locates(),
            Kind::Sort(_) => self.states() || self.has(Role::Verb),
            Kind::Words => attribute && self.states() && is_now(pair),
        }
    }

    /// Something is said of a subject before the value comes.
    fn states(&self) -> bool {
        let at = self.before.iter().position(|word| {
            matches!(word.role, Role::Be | Role::Link | Role::Verb | Role::Modal | Role::Aux)
        });
        at.is_some_and(|at| {
            let subject = self.before.get(..at).unwrap_or_default();
            subject.iter().any(|word| is_content(word.role) || matches!(word.role, Role::First | Role::We))
        })
    }

    /// `stored in`, `works at`, `is called`, `sent to` right before the value.
    fn locates(&self) -> bool {
        let mut near = self.before.iter().rev().take(3);
        self.states() && near.any(|word| matches!(word.role, Role::Verb | Role::Link))
    }

    /// A past tense tells what happened, and that stays true.
    fn is_narrative(&self) -> bool {
        let mut last = None;
        self.before.iter().any(|word| {
            let is_past = word.role == Role::Content && word.term.ends_with("ed") && word.term.len() > 4;
            let follows_be = matches!(last, Some(Role::Be | Role::Function));
            last = Some(word.role);
            is_past && !follows_be
        })
    }

    /// `room 4`, `invoice 10432`, `#7`: the number is a name.
    fn names_a_thing(&self, kind: Kind) -> bool {
        let names = |word: Option<&&Word>| word.is_some_and(|word| word.role == Role::Naming);
        let counts = matches!(kind, Kind::Quantity | Kind::Version | Kind::Words);
        counts && (names(self.before.last()) || names(self.after.first()) || self.before.is_empty())
    }

    /// The attribute, or the last words before the value.
    fn name(&self) -> String {
        let attribute = self.before.iter().find(|word| word.role == Role::Attribute);
        let content = self.before.iter().filter(|word| is_content(word.role)).collect::<Vec<_>>();
        let last = content.iter().rev().take(2).rev().map(|word| word.term.as_str()).collect::<Vec<_>>();
        attribute.map_or_else(|| last.join(" "), |word| word.term.clone())
    }
}

/// The new text says that this is how it is from now on.
fn is_now(pair: &Pair<'_>) -> bool {
    pair.new.words.iter().any(|word| matches!(word.role, Role::Marker | Role::Link))
        || pair.new.words.first().is_some_and(|word| word.gap == Gap::Stop)
}
