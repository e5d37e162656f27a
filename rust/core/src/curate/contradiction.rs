//! Contradiction: the same claim with opposite polarity.
//!
//! turns = negators old + negators new + pairs of opposing words; odd: the claims exclude each other
//!
//! Only what the alignment left over is looked at, so a negator that both texts
//! have, or one of another claim, turns nothing. The rest must be the same claim.

use super::alignment::Hunk;
use super::claim::is_content;
use super::lexicon::{Role, are_opposite, has_opposite, tells_apart};
use super::residue::clause;
use super::verb::lead;
use super::verdict::{ConflictKind, Finding, Pair};
use super::words::{Gap, Word};

/// Most words of content that one side may have in addition, for each three that are shared.
const EXTRA_OF_SHARED: usize = 3;

/// The contradiction of two aligned texts. `is_strict`: nothing may be left over.
pub(super) fn find(pair: &Pair<'_>, is_strict: bool) -> Option<Finding> {
    let (mut old, mut new) = (left(pair, true), left(pair, false));
    let opposing = take_opposites(&mut old, &mut new);
    let skipped = opposing.map(|(a, b)| (a.start, b.start));
    let was_denied = negators(pair.a, pair.hunks, true, skipped.map(|(a, _)| a))?;
    let is_denied = negators(pair.b, pair.hunks, false, skipped.map(|(_, b)| b))?;
    // Who denies something as a whole denies it in every number and at every time.
    match (was_denied, is_denied, opposing) {
        (0, 1, None) => drop_specifics(&mut old, &new),
        (1, 0, None) => drop_specifics(&mut new, &old),
        _ => {}
    }
    let denied = was_denied + is_denied;
    if opposing.is_some_and(|(a, _)| is_object_of_many(pair, a) || is_part_of_name(pair, a)) {
        return None;
    }
    let turns = denied + usize::from(opposing.is_some());
    if turns % 2 == 0 || !is_one_claim(pair, &old, &new, is_strict) {
        return None;
    }
    Some(opposing.map_or_else(
        || negation(pair, &new),
        |(a, b)| Finding { kind: ConflictKind::OpposingPair, reason: format!("{} <-> {}", a.term, b.term) },
    ))
}

/// Leaves out how much and when, where the other side says nothing of the kind.
fn drop_specifics(affirmed: &mut Vec<&Word>, denied: &[&Word]) {
    use Role::{Clock, Code, Many, Number, Unit, When};
    if extra(denied) == Some(0) {
        affirmed.retain(|word| !matches!(word.role, Number | Unit | When | Clock | Code | Many));
    }
}

/// Negators of one side that the other lacks, but for the one at `skipped`; `None` if one of them denies
/// something the other does not say.
fn negators(core: &[&Word], hunks: &[Hunk], is_old: bool, skipped: Option<usize>) -> Option<usize> {
    let is_left = |at: usize| {
        hunks.iter().any(|hunk| if is_old { hunk.old.contains(&at) } else { hunk.new.contains(&at) })
    };
    let mut count = 0;
    for (at, word) in core.iter().enumerate().filter(|(at, _)| is_left(*at)) {
        if word.role == Role::Negator && Some(word.start) != skipped {
            let says =
                |(_, other): &(usize, &&Word)| is_content(other.role) && other.sentence == word.sentence;
            let after = core.iter().enumerate().skip(at + 1).find(says);
            // Japanese and Korean deny at the end.
            let before = || core.iter().enumerate().take(at).rev().find(says);
            let denied = after.or_else(before);
            if denied.is_none_or(|(place, next)| {
                is_left(place)
                    && !next.is_character
                    && !has_opposite(next)
                    && !STANCES.contains(&next.term.as_str())
            }) {
                return None;
            }
            // "no dogs, they are not allowed": said twice, denied once.
            let is_again = core.get(..at).unwrap_or_default().iter().any(|word| word.role == Role::Negator)
                && clause(core, at).all(|place| {
                    place == at || core.get(place).is_none_or(|word| word.role != Role::Negator)
                });
            count += usize::from(count == 0 || !is_again);
        }
    }
    Some(count)
}

/// "supports adding" and "supports removing": both may hold.
fn is_object_of_many(pair: &Pair<'_>, word: &Word) -> bool {
    let before = pair.a.iter().rev().skip_while(|other| other.start >= word.start);
    before.take(3).any(|other| other.role == Role::Many && other.sentence == word.sentence)
}

/// "the left valve" and "the right valve": two things.
fn is_part_of_name(pair: &Pair<'_>, word: &Word) -> bool {
    let Some(at) = pair.a.iter().position(|other| other.start == word.start) else { return false };
    let noun = pair.a.get(at + 1).filter(|next| next.sentence == word.sentence && next.gap < Gap::Comma);
    let is_noun = noun.is_some_and(|next| {
        matches!(next.role, Role::Content | Role::Naming | Role::Attribute | Role::When | Role::Unit)
    });
    let is_subject = pair.a.get(..at).is_some_and(|before| lead(before).is_none());
    tells_apart(&word.term) && is_noun && is_subject
}

fn negation(pair: &Pair<'_>, new: &[&Word]) -> Finding {
    let is_new = new.iter().any(|word| word.role == Role::Negator);
    let what: Vec<&str> = shared(pair).map(|word| word.term.as_str()).take(4).collect();
    let what = what.join(" ");
    let reason = if is_new { format!("{what} -> not so") } else { format!("not so -> {what}") };
    Finding { kind: ConflictKind::Negation, reason }
}

/// The words of one side that are in no common part.
fn left<'a>(pair: &Pair<'a>, is_old: bool) -> Vec<&'a Word> {
    let side = if is_old { pair.a } else { pair.b };
    let ranges = pair.hunks.iter().map(|hunk| if is_old { hunk.old.clone() } else { hunk.new.clone() });
    ranges.flat_map(|range| side.get(range).unwrap_or_default().iter().copied()).collect()
}

/// The first two words that exclude each other, taken out of both sides.
fn take_opposites<'a>(old: &mut Vec<&'a Word>, new: &mut Vec<&'a Word>) -> Option<(&'a Word, &'a Word)> {
    let (i, j) = old.iter().enumerate().find_map(|(i, a)| {
        let j = new.iter().position(|b| are_opposite(a, b))?;
        Some((i, j))
    })?;
    Some((old.remove(i), new.remove(j)))
}

/// Verbs of small talk: "I don't know" and "I know" claim nothing that could be recorded.
const VAGUE: [&str; 14] = [
    "know", "say", "think", "feel", "guess", "mean", "tell", "sure", "believe", "thing", "time", "way",
    "thank", "thanks",
];

/// How one stands to a thing: with a negator beside it, they say what the bare claim denies.
#[rustfmt::skip]
const STANCES: [&str; 38] = [
    "like", "likes", "enjoy", "enjoys", "want", "wants", "ask", "asks", "asked", "prefer", "prefers", "bear", "stand",
    "circumstances", "anything", "ever", "喜欢", "享受", "要求", "允许", "准许", "许可", "规定", "allowed", "allow", "allows", "permitted", "able", "big", "huge", "total", "feel", "忠实", "千万", "千万别", "爱", "希望", "绝对",
];

/// The words that both texts have in the same place.
fn shared<'a>(pair: &'a Pair<'_>) -> impl Iterator<Item = &'a Word> {
    let is_left = |at: usize| pair.hunks.iter().any(|hunk| hunk.old.contains(&at));
    let kept = pair.a.iter().enumerate().filter(move |(at, _)| !is_left(*at));
    let claims = |word: &&Word| is_content(word.role) && !VAGUE.contains(&word.term.as_str());
    kept.map(|(_, word)| *word).filter(claims)
}

/// Little or nothing is said on one side only, and nothing on both.
fn is_one_claim(pair: &Pair<'_>, old: &[&Word], new: &[&Word], is_strict: bool) -> bool {
    let shared = shared(pair).map(Word::weight).sum::<usize>();
    let (old, new) = (extra(old), extra(new));
    let (Some(old), Some(new)) = (old, new) else { return false };
    let most = if is_strict { 0 } else { shared / EXTRA_OF_SHARED };
    shared >= 2 && (old == 0 || new == 0) && old + new <= most
}

/// How much content words of one side have; `None` where they name another thing or time.
fn extra(words: &[&Word]) -> Option<usize> {
    use Role::{Clock, Code, Condition, First, Number, Past, Third, Version, We, When, You};
    let tells_apart = |word: &&&Word| {
        matches!(
            word.role,
            Number | Clock | Code | Version | When | Condition | Past | First | We | You | Third
        ) || (word.is_capital && word.role == Role::Content)
    };
    if words.iter().any(|word| tells_apart(&word)) {
        return None;
    }
    let content = words.iter().filter(|word| is_content(word.role) && !STANCES.contains(&word.term.as_str()));
    Some(content.map(|word| if word.is_character { 1 } else { 2 }).sum())
}
