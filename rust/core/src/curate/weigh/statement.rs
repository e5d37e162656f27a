//! Statement: whether a text states what is so, and whether it tells that something has changed.

use crate::curate::addition::leads_in;
use crate::curate::claim::Claim;
use crate::curate::lexicon::{Role, announces, kind_of};
use crate::curate::words::{Gap, Word};

/// How somebody felt.
const FEELINGS: [&str; 6] = ["felt", "feeling", "feels", "感到", "觉得", "感觉"];

/// The new text has a word of change that the old one lacks.
pub(super) fn is_told(old: &Claim, new: &Claim, b: &[&Word]) -> bool {
    let says = |word: &Word| old.words.iter().any(|other| other.term == word.term);
    // Links in characters have one term, 定在 and 改到 alike.
    // `his new neighbour` is a first mention.
    let is_first = |at: usize| {
        let last = at.checked_sub(1).and_then(|at| new.words.get(at));
        last.is_some_and(|last| last.role == Role::Third || matches!(last.term.as_str(), "a" | "an"))
    };
    let is_new = |(at, word): (usize, &Word)| {
        !(word.term == "new" && is_first(at))
            && (announces(word) || kind_of(&word.term) == Some("state"))
            && (!says(word) || (word.is_character && word.role == Role::Link))
    };
    // `From March on`, `After the refit`, 加了索引以后: at the front of the new text alone.
    let is_dated = leads_in(b) && !leads_in(&old.core());
    is_dated || new.words.iter().enumerate().any(is_new)
}

/// A plan, a condition, one thing more.
pub(super) fn is_open(core: &[&Word]) -> bool {
    core.iter().any(|word| match word.role {
        Role::Condition => !matches!(word.term.as_str(), "until" | "during" | "where"),
        Role::Also => true,
        _ => word.plans(),
    })
}

/// What happened once stays true: a past tense, 了 or 过 within a clause, how somebody felt.
pub(super) fn tells_event(old: &Claim) -> bool {
    let words = &old.words;
    let is_past = |(at, word): (usize, &Word)| {
        let last = at.checked_sub(1).and_then(|at| words.get(at)).map(|last| last.role);
        let is_participle = matches!(last, Some(Role::Be | Role::Aux));
        let is_form = word.role == Role::Content && word.term.ends_with("ed") && word.term.len() > 4;
        let goes_on = words.get(at + 1).is_some_and(|next| next.gap < Gap::Comma);
        matches!(word.role, Role::Past | Role::Event)
            || (is_form && !is_participle && !announces(word))
            || (goes_on && matches!(word.term.as_str(), "了" | "过"))
    };
    words.iter().enumerate().any(is_past)
}

/// How somebody felt is of a moment.
pub(super) fn is_felt(core: &[&Word]) -> bool {
    core.iter().any(|word| FEELINGS.contains(&word.term.as_str()))
}

pub(super) fn negators(core: &[&Word]) -> usize {
    core.iter().filter(|word| word.role == Role::Negator).count()
}
