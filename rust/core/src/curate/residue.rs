//! Residue: what each of two texts says that the other says nowhere, in whatever order.
//!
//! residue(x, y) = places of the words of x that carry something and whose key y lacks
//! run           = neighbours among them, with nothing but grammar between
//!
//! The alignment asks for one order; a change is told in many ("the audit is in week 32",
//! "week 36 it is, they moved the audit"), but what it is about returns in all of them.

use super::alignment::Hunk;
use super::lexicon::{Role, announces};
use super::words::{Gap, Word};
use std::ops::Range;

/// Whether a word may be part of a subject or a value.
pub(super) fn is_heavy(word: &Word) -> bool {
    use Role::{Attribute, Clock, Code, Content, Holder, Naming, Number, Unit, Version, When};
    matches!(word.role, Content | Attribute | Holder | Naming | Number | Unit | When | Clock | Version | Code)
}

/// Whether a word is a verb that leads from a subject to a value.
pub(super) fn is_leading(word: &Word) -> bool {
    use Role::{Aux, Be, Keeps, Link, Verb};
    matches!(word.role, Verb | Keeps | Link | Be | Aux)
}

/// The places in `of` of the heavy words that `other` lacks.
pub(super) fn residue(of: &[&Word], other: &[&Word]) -> Vec<usize> {
    let is_missing = |word: &Word| is_heavy(word) && !(word.role == Role::Content && announces(word));
    let lacks = |at: usize, word: &Word| is_missing(word) && !returns(of, at, other);
    of.iter().enumerate().filter(|(at, word)| lacks(*at, word)).map(|(at, _)| at).collect()
}

/// Whether another text has the word at `at`: a lone character only beside one of its neighbours,
/// since 牛 of 牛奶 is not the 牛 of 蒙牛.
fn returns(of: &[&Word], at: usize, other: &[&Word]) -> bool {
    let Some(word) = of.get(at) else { return false };
    let key = |of: &[&Word], at: Option<usize>| at.and_then(|at| of.get(at)).map(|word| word.key);
    let is_part = |at: Option<usize>| {
        at.and_then(|at| of.get(at))
            .is_some_and(|next| next.is_character && next.role == Role::Content && next.weight() == 1)
    };
    if word.role == Role::Number {
        return other
            .iter()
            .enumerate()
            .any(|(place, there)| there.key == word.key && unit_at(of, at + 1) == unit_at(other, place + 1));
    }
    let (last, next) = (at.checked_sub(1), Some(at + 1));
    let is_alone = word.role != Role::Content
        || !word.is_character
        || word.weight() > 1
        || !(is_part(last) || is_part(next));
    other.iter().enumerate().filter(|(_, there)| there.key == word.key).any(|(place, _)| {
        is_alone
            || key(of, last) == key(other, place.checked_sub(1))
            || key(of, next) == key(other, Some(place + 1))
    })
}

/// The unit at a place, if there is one: 一天一杯 has two ones.
fn unit_at(core: &[&Word], at: usize) -> Option<u64> {
    core.get(at).filter(|word| word.role == Role::Unit).map(|word| word.key)
}

/// Each word that the other text lacks, as a hunk of its own.
pub(super) fn hunks(old: &[&Word], new: &[&Word]) -> Vec<Hunk> {
    let lacks = |word: &Word, other: &[&Word]| !other.iter().any(|there| there.key == word.key);
    let gone = old
        .iter()
        .enumerate()
        .filter(|(_, word)| lacks(word, new))
        .map(|(at, _)| Hunk { old: at..at + 1, new: 0..0 });
    let come = new
        .iter()
        .enumerate()
        .filter(|(_, word)| lacks(word, old))
        .map(|(at, _)| Hunk { old: 0..0, new: at..at + 1 });
    gone.chain(come).collect()
}

/// The words between the borders around a place: commas, ends of sentences, `and`.
pub(super) fn clause(core: &[&Word], at: usize) -> Range<usize> {
    let borders = |at: usize| core.get(at).is_none_or(|word| is_border(word));
    let from = (1..=at).rev().find(|&at| borders(at)).unwrap_or(0);
    let to = (at + 1..core.len()).find(|&at| borders(at)).unwrap_or(core.len());
    from..to
}

/// A clause begins here.
pub(super) fn is_border(word: &Word) -> bool {
    word.gap >= Gap::Colon || matches!(word.term.as_str(), "and" | "but" | "so")
}

/// The runs of some places, each with the unit of its number.
pub(super) fn runs(of: &[&Word], places: &[usize]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for &at in places {
        match runs.last_mut() {
            Some(run) if run.end == at && continues(of, at) => run.end = at + 1,
            Some(run) if joins(of, run.end, at) => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    for run in &mut runs {
        extend(of, run);
        extend_name(of, run);
    }
    runs.dedup_by(|next, last| {
        let overlaps = next.start < last.end;
        last.end = if overlaps { last.end.max(next.end) } else { last.end };
        overlaps
    });
    runs
}

/// Not across a comma.
fn continues(of: &[&Word], at: usize) -> bool {
    of.get(at).is_some_and(|word| word.gap < Gap::Comma || word.role == Role::Number)
}

/// `9 to 18`, `July 5 at 16:00`: one value although a word of grammar or a unit stands between.
fn joins(of: &[&Word], from: usize, to: usize) -> bool {
    let is_figure = |at: usize| of.get(at).is_some_and(|word| is_figure(word));
    let between = of.get(from..to).unwrap_or_default();
    let is_light =
        between.len() <= 2 && between.iter().all(|word| matches!(word.role, Role::Function | Role::Unit));
    is_light
        && continues(of, to)
        && from > 0
        && is_figure(to)
        && (is_figure(from - 1) || is_unit(of, from - 1))
}

fn is_unit(of: &[&Word], at: usize) -> bool {
    of.get(at).is_some_and(|word| word.role == Role::Unit)
}

/// The unit behind a number, or the currency before it, belongs to it though both texts have it.
fn extend(of: &[&Word], run: &mut Range<usize>) {
    let is_number = |at: usize| of.get(at).is_some_and(|word| word.role == Role::Number);
    if is_number(run.end - 1) && is_unit(of, run.end) {
        run.end += 1;
    } else if is_unit(of, run.end - 1) && run.len() == 1 && run.start > 0 && is_number(run.start - 1) {
        run.start -= 1;
    }
    if is_number(run.start) && run.start > 0 && is_unit(of, run.start - 1) {
        let is_currency =
            of.get(run.start - 1).is_some_and(|word| matches!(word.term.as_str(), "usd" | "eur" | "gbp"));
        run.start -= usize::from(is_currency);
    }
}

/// `AWS Secrets Manager`: a name goes on though one of its words is in both texts.
fn extend_name(of: &[&Word], run: &mut Range<usize>) {
    let is_name = |at: usize| of.get(at).is_some_and(|word| word.is_capital && word.gap == Gap::Space);
    if of.get(run.end - 1).is_some_and(|word| word.is_capital && word.role == Role::Content) {
        while is_name(run.end) {
            run.end += 1;
        }
    }
}

/// A word that counts or dates.
pub(super) fn is_figure(word: &Word) -> bool {
    matches!(word.role, Role::Number | Role::Clock | Role::When | Role::Version)
}
