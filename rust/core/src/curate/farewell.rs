//! Farewell: a text that names the old value and says that it holds no more.
//!
//! "from Hiroshi to Beatriz", "replaced Milvus by Qdrant"     -> without Hiroshi, without Milvus
//! "Vault has been shut down, secrets come from AWS"          -> secrets come from AWS
//!
//! Only what the old text says can be taken leave of; all else stays.

use super::claim::is_content;
use super::lexicon::{Role, gives_up};
use super::residue::{is_border, is_leading};
use super::words::{Gap, Word};

/// What is given up stands behind these.
const BEFORE: [&str; 12] = [
    "from",
    "replaced",
    "replaces",
    "replacing",
    "instead of",
    "dropped",
    "ditched",
    "从",
    "由",
    "弃",
    "弃了",
    "把",
];

/// Most words of a value that is given up.
const MAX_GIVEN_UP: usize = 4;

/// The new core without what it gives up of the old one; `None` where it gives up nothing.
pub(super) fn take_leave<'a>(old: &[&Word], new: &[&'a Word]) -> Option<Vec<&'a Word>> {
    let mut rest = without_clauses(old, new);
    let len = rest.len();
    rest = without_phrase(old, &rest);
    rest = without_gone(old, &rest);
    let is_less = rest.len() < len || rest.len() < new.len();
    (is_less && rest.iter().any(|word| is_content(word.role))).then_some(rest)
}

fn says(old: &[&Word], word: &Word) -> bool {
    old.iter().any(|other| other.key == word.key)
}

/// Drops each clause that says of something in the old text that it is gone.
fn without_clauses<'a>(old: &[&Word], new: &[&'a Word]) -> Vec<&'a Word> {
    let clauses = clauses(new);
    if clauses.len() < 2 {
        return new.to_vec();
    }
    let is_farewell = |clause: &&[&Word]| {
        clause.iter().any(|word| gives_up(word) && !says(old, word))
            && clause.iter().any(|word| is_content(word.role) && says(old, word))
    };
    let (gone, kept): (Vec<&[&Word]>, Vec<&[&Word]>) = clauses.iter().copied().partition(is_farewell);
    if gone.is_empty() || kept.is_empty() { new.to_vec() } else { pick(new, &kept) }
}

/// The words of some clauses of a core.
fn pick<'a>(new: &[&'a Word], kept: &[&[&Word]]) -> Vec<&'a Word> {
    let starts: Vec<usize> = kept.iter().flat_map(|clause| clause.iter().map(|word| word.start)).collect();
    new.iter().filter(|word| starts.contains(&word.start)).copied().collect()
}

/// A core, cut at commas, ends of sentences and `and`.
fn clauses<'s, 'a>(core: &'s [&'a Word]) -> Vec<&'s [&'a Word]> {
    let mut clauses = Vec::new();
    let mut from = 0;
    for (at, word) in core.iter().enumerate().skip(1) {
        if is_border(word) {
            clauses.extend(core.get(from..at));
            from = at;
        }
    }
    clauses.extend(core.get(from..));
    clauses
}

/// Drops the first phrase that a cue gives up.
fn without_phrase<'a>(old: &[&Word], new: &[&'a Word]) -> Vec<&'a Word> {
    // Two negators affirm, and a denial alone brings no new value.
    let is_plain =
        |core: &[&Word], most: usize| core.iter().filter(|word| word.role == Role::Negator).count() <= most;
    let may_deny = is_plain(old, 0) && is_plain(new, 1) && clauses(new).len() > 1;
    let found = new.iter().enumerate().find_map(|(at, word)| {
        let is_cue = BEFORE.contains(&word.term.as_str())
            // 由 A 改为 B
            || (word.is_character && word.role == Role::Be)
            || (word.role == Role::Negator && word.term != "without" && may_deny);
        let is_old = |next: &&&Word| next.gap < Gap::Comma && (says(old, next) && !is_lead(next));
        let len = new.get(at + 1..)?.iter().take_while(is_old).count();
        let phrase = new.get(at + 1..at + 1 + len)?;
        let is_value = phrase.iter().any(|word| is_content(word.role)) && len <= MAX_GIVEN_UP;
        (is_cue && is_value && goes_on(new.get(at + 1 + len), word)).then_some((at, len))
    });
    let Some((at, len)) = found else { return new.to_vec() };
    // The verb `replaced` stays, since it announces; `from` and `由` only lead.
    let skip = usize::from(matches!(
        new.get(at).map(|word| word.role),
        Some(Role::Function | Role::Verb | Role::Be | Role::Negator)
    ));
    let head = new.get(..at + 1 - skip).unwrap_or_default();
    head.iter().chain(new.get(at + 1 + len..).unwrap_or_default()).copied().collect()
}

/// Drops what the old text says and a verb behind it gives up: `ever since the co-op closed`.
fn without_gone<'a>(old: &[&Word], new: &[&'a Word]) -> Vec<&'a Word> {
    let found = new.iter().enumerate().find_map(|(at, word)| {
        let before = new.get(..at)?;
        let skipped = before.iter().rev().take_while(|word| is_leading(word)).count();
        let before = before.get(..before.len() - skipped)?;
        let is_old = |word: &&&Word| is_content(word.role) && says(old, word);
        let len = before.iter().rev().take_while(is_old).count();
        (gives_up(word) && !says(old, word) && len > 0 && len <= MAX_GIVEN_UP)
            .then_some(before.len() - len..at + 1)
    });
    let Some(gone) = found else { return new.to_vec() };
    let rest: Vec<&Word> =
        new.iter().enumerate().filter(|(at, _)| !gone.contains(at)).map(|(_, word)| *word).collect();
    if rest.iter().any(|word| is_content(word.role) && !says(old, word)) { rest } else { new.to_vec() }
}

fn is_lead(word: &Word) -> bool {
    matches!(word.role, Role::Be | Role::Link)
}

/// Behind `from A` comes where it went to; the other cues need nothing.
fn goes_on(next: Option<&&Word>, cue: &Word) -> bool {
    let needs = matches!(cue.term.as_str(), "from" | "从" | "把") || cue.role == Role::Be;
    let follows = next.is_some_and(|next| {
        next.role == Role::Link || matches!(next.term.as_str(), "to" | "as" | "into" | "到" | "换掉" | "换")
    });
    !needs || follows
}
