//! Slots: (subject, attribute, value) as a small set of patterns reads them from a text.
//!
//! key = subject U+001F attribute        "Anna: I live in Lyon" -> anna U+001F home = Lyon
//!
//! Two texts that share a key speak of the same attribute of the same subject, though
//! they may have no word in common. Only attributes with one value at a time are read,
//! only from plain statements about the present.

mod chinese_life;
mod chinese_ways;
mod life;
mod person;
mod setting;
mod standing;
mod triggers;
mod ways;

use super::claim::Claim;
use super::guards;
use super::lexicon::Role;
use super::similarity::shared;
use super::verdict::{ConflictKind, Finding};
use super::words::Word;

/// Parts subject and attribute of a key.
pub(super) const SEPARATOR: char = '\u{1f}';

/// One attribute of one subject, and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    /// `subject U+001F attribute`
    pub key: String,
    /// Normalised: equal for the same value.
    pub value: String,
    /// As it is written.
    pub shown: String,
    /// Says that the value is no more: "left Alphaworks".
    pub is_gone: bool,
    /// Others may hold beside it, so only a text that speaks of a change changes it.
    pub is_soft: bool,
}

impl Slot {
    fn attribute(&self) -> &str {
        let attribute = self.key.split_once(SEPARATOR).map_or("", |(_, attribute)| attribute);
        // `standup day` and `standup time` are two slots of one attribute.
        attribute.strip_suffix(" day").or_else(|| attribute.strip_suffix(" time")).unwrap_or(attribute)
    }
}

/// The slots of a text. `speaker`: who says `I`.
pub(super) fn read(text: &str, words: &[Word], asks: &[bool], speaker: &str) -> Vec<Slot> {
    let mut slots = Vec::new();
    let mut from = 0;
    while let Some(first) = words.get(from) {
        let rest = words.get(from..).unwrap_or_default();
        let len = rest.iter().take_while(|word| word.sentence == first.sentence).count();
        let sentence = rest.get(..len).unwrap_or_default();
        if !asks.get(first.sentence).copied().unwrap_or(false) {
            person::read(text, sentence, speaker, &mut slots);
            standing::read(text, sentence, speaker, &mut slots);
            setting::read(text, sentence, speaker, &mut slots);
            life::read(text, sentence, speaker, &mut slots);
            let end = sentence.last().map_or(first.start, |last| last.end);
            chinese_life::read(text.get(first.start..end).unwrap_or_default(), speaker, &mut slots);
        }
        from += len.max(1);
    }
    without_replaced(&slots)
}

/// "left Alphaworks and joined Betasoft": what is no more gives way to what is.
fn without_replaced(slots: &[Slot]) -> Vec<Slot> {
    let is_replaced =
        |slot: &Slot| slot.is_gone && slots.iter().any(|other| other.key == slot.key && !other.is_gone);
    let mut kept: Vec<Slot> = slots.iter().filter(|slot| !is_replaced(slot)).cloned().collect();
    kept.dedup();
    kept
}

/// The keys of a text, sorted and distinct: those of [`Claim::slot_keys`].
pub fn slot_keys(text: &str) -> Vec<String> {
    if triggers::may_have_slot(text) { Claim::read(text).slot_keys().to_vec() } else { Vec::new() }
}

/// Another value for a slot that both texts have.
pub(super) fn change(old: &Claim, new: &Claim) -> Option<Finding> {
    if old.slots.is_empty() || new.slots.is_empty() {
        return None;
    }
    let pairs = old.slots.iter().flat_map(|a| new.slots.iter().map(move |b| (a, b)));
    let (a, b) = pairs.into_iter().find(|(a, b)| is_change(old, new, a, b))?;
    let kind = if a.attribute() == "version" { ConflictKind::Version } else { ConflictKind::ValueChange };
    let now = if b.is_gone { "none" } else { &b.shown };
    Some(Finding { kind, reason: format!("{}: {} -> {now}", a.attribute(), a.shown) })
}

fn is_change(old: &Claim, new: &Claim, a: &Slot, b: &Slot) -> bool {
    if a.key != b.key || has_several(old, a) || has_several(new, b) {
        return false;
    }
    let is_same =
        says(&a.value, &b.value) || says(&b.value, &a.value) || guards::is_one_amount(&a.value, &b.value);
    let is_wide = |value: &str| value.chars().any(|c| c > '\u{2E80}');
    if is_wide(&a.value) != is_wide(&b.value) {
        return false;
    }
    if b.is_soft && !speaks_of_change(old, new, b.attribute()) {
        return false;
    }
    if a.is_gone || b.is_gone { is_same && a.is_gone != b.is_gone } else { !is_same }
}

/// Whether a value has all words of another in a row: `lyon france` says `lyon`.
fn says(value: &str, other: &str) -> bool {
    format!(" {value} ").contains(&format!(" {other} "))
}

/// The new text says that something changed, or repeats the rest of the old one.
fn speaks_of_change(old: &Claim, new: &Claim, attribute: &str) -> bool {
    let is_change = |word: &Word| matches!(word.role, Role::Marker | Role::Link);
    // Who plays the cello on Sundays may play the piano too.
    let repeats = attribute == "occupation" && shared(&old.content, &new.content) >= 2;
    new.words.iter().any(is_change) || repeats
}

/// A text that gives one slot two values says nothing about either.
fn has_several(claim: &Claim, slot: &Slot) -> bool {
    claim.slots.iter().any(|other| other.key == slot.key && other.value != slot.value)
}
