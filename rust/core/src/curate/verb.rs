//! Verb: what leads from a subject to its value.
//!
//! lead(words) = the last verb that has a subject before it, and how far it is from their end
//!
//! Verbs in no list are known by their form: `the boiler heats to`, `is printed on`.

use super::claim::is_content;
use super::lexicon::Role;
use super::words::Word;

/// Participles that say how somebody feels, not where something is.
const FEELINGS: [&str; 24] = [
    "excited",
    "interested",
    "scared",
    "tired",
    "bored",
    "worried",
    "surprised",
    "thrilled",
    "amazed",
    "obsessed",
    "inspired",
    "pleased",
    "satisfied",
    "involved",
    "touched",
    "blessed",
    "committed",
    "dedicated",
    "determined",
    "overwhelmed",
    "stressed",
    "relaxed",
    "motivated",
    "fascinated",
];

/// A verb and what it leads from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    /// `Verb` or `Keeps` also for those in no list.
    pub role: Role,
    /// Words between it and the end; characters count for half.
    pub far: usize,
    /// `my advisor is`, `Anna's thesis is`: what is owned stands before it.
    pub is_owned: bool,
}

/// The verb that leads to what follows `before`.
pub(super) fn lead(before: &[&Word]) -> Option<Reading> {
    let (at, role) = (0..before.len()).rev().find_map(|at| {
        let role = says(before, at)?;
        has_subject(before, at).then_some((at, role))
    })?;
    let between = before.get(at + 1..)?;
    let characters = between.iter().filter(|word| word.is_character).count();
    let is_owned = before.get(..at)?.iter().rev().take(4).any(|word| word.is_owned);
    Some(Reading { role, far: between.len() - characters + characters / 2, is_owned })
}

/// Something that the verb at `at` can be said of; an attribute is its own.
fn has_subject(before: &[&Word], at: usize) -> bool {
    before.iter().enumerate().take(at + 1).any(|(place, word)| {
        let is_noun = is_content(word.role) && !matches!(word.role, Role::When | Role::Unit);
        let is_person = matches!(word.role, Role::First | Role::We | Role::Third);
        matches!(word.role, Role::Attribute | Role::Holder)
            || is_person
            || (is_noun && says(before, place).is_none())
    })
}

/// The role of the word at `at` if it is a verb.
fn says(before: &[&Word], at: usize) -> Option<Role> {
    let word = before.get(at)?;
    match word.role {
        Role::Be
        | Role::Link
        | Role::Verb
        | Role::Keeps
        | Role::Modal
        | Role::Aux
        | Role::Attribute
        | Role::Holder => Some(word.role),
        // 每天, 每月: a habit is told.
        Role::When if word.term.starts_with('每') => Some(Role::Verb),
        Role::Content if keeps(before, at) => Some(Role::Keeps),
        Role::Content if is_third_person(before, at) || follows_person(before, at) => Some(Role::Verb),
        _ => None,
    }
}

/// A verb in no list, known by the `we` before it; a past tense is none.
fn follows_person(before: &[&Word], at: usize) -> bool {
    let is_past = before.get(at).is_some_and(|word| word.term.ends_with("ed"));
    let person = at.checked_sub(1).and_then(|at| before.get(at));
    !is_past && person.is_some_and(|word| matches!(word.term.as_str(), "i" | "we" | "they"))
}

/// A verb in no list, known by its `s` behind a noun.
fn is_third_person(before: &[&Word], at: usize) -> bool {
    let is_noun = |word: &&Word| matches!(word.role, Role::Content | Role::Naming) && !word.is_character;
    let follows_noun = at.checked_sub(1).and_then(|at| before.get(at)).is_some_and(is_noun);
    let ends = |word: &&Word| word.term.ends_with('s') && !word.term.ends_with("ss") && !word.is_capital;
    follows_noun && before.get(at).is_some_and(ends)
}

/// A participle in no list, said of a thing, with a preposition behind it.
fn keeps(before: &[&Word], at: usize) -> bool {
    let is_participle = before.get(at).is_some_and(|word| {
        let is_form = ["ed", "wn", "ten"].iter().any(|end| word.term.ends_with(end));
        word.role == Role::Content && is_form && !FEELINGS.contains(&word.term.as_str())
    });
    let follows_be =
        at.checked_sub(1).and_then(|at| before.get(at)).is_some_and(|word| word.role == Role::Be);
    let is_person = |word: &&Word| matches!(word.role, Role::First | Role::We | Role::You | Role::Third);
    let leads = before.get(at + 1).is_some_and(|word| word.role == Role::Function);
    is_participle && follows_be && leads && !before.iter().take(at).any(is_person)
}
