//! Claim: what the comparisons need to know of a text, read once.

use super::alignment::core;
use super::lexicon::Role;
use super::slots::{self, Slot};
use super::words::{Gap, Word, Words, read};
use crate::text::same_text_form;

/// A text, read for comparison.
///
/// ```
/// use memx_core::curate::Claim;
/// assert_eq!(Claim::read("I work at Alphaworks").slot_keys(), ["i\u{1f}employer"]);
/// assert!(Claim::read("I love that!").slot_keys().is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct Claim {
    /// See [`same_text_form`].
    pub(super) form: String,
    /// Who says it: the name before the colon, in index form; empty: nobody named.
    pub(super) speaker: String,
    /// Without the speaker.
    pub(super) words: Vec<Word>,
    /// For each sentence: whether it asks.
    pub(super) asks: Vec<bool>,
    /// Sorted hashes of the distinct terms.
    pub(super) terms: Vec<u64>,
    /// Sorted keys of the words of content.
    pub(super) content: Vec<u64>,
    /// The text was too long to be read whole.
    pub(super) is_cut: bool,
    pub(super) slots: Vec<Slot>,
    keys: Vec<String>,
}

impl Claim {
    /// Reads a text. Total; linear in its length.
    pub fn read(text: &str) -> Claim {
        let Words { mut list, asks, terms, is_cut } = read(text);
        let speaker = take_speaker(text, &mut list);
        let slots = if is_cut { Vec::new() } else { slots::read(text, &list, &asks, &speaker) };
        let mut keys: Vec<String> = slots.iter().map(|slot| slot.key.clone()).collect();
        keys.sort_unstable();
        keys.dedup();
        let content = content(&list);
        let form = same_text_form(text);
        Claim { form, speaker, words: list, asks, terms, content, is_cut, slots, keys }
    }

    /// `subject U+001F attribute`, normalised, sorted, distinct: what two texts share
    /// when they give the same attribute of the same subject a value.
    pub fn slot_keys(&self) -> &[String] {
        &self.keys
    }

    /// The words that the claim is made of.
    pub(super) fn core(&self) -> Vec<&Word> {
        core(&self.words)
    }

    /// Some sentence asks.
    pub(super) fn is_question(&self) -> bool {
        self.asks.iter().any(|asks| *asks)
    }
}

/// Sorted keys of what a text says beyond its grammar.
fn content(words: &[Word]) -> Vec<u64> {
    let mut content: Vec<u64> =
        words.iter().filter(|word| is_content(word.role)).map(|word| word.key).collect();
    content.sort_unstable();
    content.dedup();
    content
}

/// Words that say something of their own.
pub(super) fn is_content(role: Role) -> bool {
    use Role::{
        Attribute, Clock, Code, Content, Event, Holder, Keeps, Many, Naming, Number, Unit, Verb, Version,
        When,
    };
    matches!(
        role,
        Content
            | Verb
            | Keeps
            | Many
            | Attribute
            | Holder
            | Naming
            | Event
            | Number
            | Unit
            | When
            | Clock
            | Version
            | Code
    )
}

/// The name before a colon at the front of a text, taken out of its words.
fn take_speaker(text: &str, words: &mut Vec<Word>) -> String {
    let count = words.iter().take(3).take_while(|word| is_name(word)).count();
    let found = (1..=count).find(|&len| {
        let follows = words.get(len).is_some_and(|next| next.gap == Gap::Colon && next.sentence == 0);
        let after = words.get(len - 1).and_then(|last| text.get(last.end..)).unwrap_or_default();
        follows && (after.starts_with(": ") || after.starts_with('：'))
    });
    let taken = words.drain(..found.unwrap_or(0));
    taken.map(|word| word.term).collect::<Vec<_>>().join(" ")
}

fn is_name(word: &Word) -> bool {
    let may_name = matches!(word.role, Role::Content | Role::First);
    may_name && (word.is_capital || word.is_character)
}
