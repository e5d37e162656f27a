//! What a thing has one of: port, timeout, deadline, owner ...
//!
//! (qualifier)* attribute (qualifier)* (be | link) value (qualifier)*
//!
//! The subject is every word of content around: "the port of the auth service in
//! staging is 8080" has the subject {auth, service, staging}, whatever their order.

use super::super::lexicon::Role;
use super::super::words::{Gap, Word};
use super::{SEPARATOR, Slot};

/// Most words of content of a subject; more is a story.
const MAX_SUBJECT: usize = 6;

/// Adds what one sentence says of settings.
pub(super) fn read(text: &str, sentence: &[Word], speaker: &str, slots: &mut Vec<Slot>) {
    let is_open = sentence.iter().any(|word| {
        matches!(
            word.role,
            Role::Negator | Role::Condition | Role::Past | Role::You | Role::Third | Role::Also
        ) || matches!(word.role, Role::Many | Role::Event)
    });
    if is_open {
        return;
    }
    let mut attributes = sentence.iter().enumerate().filter(|(_, word)| word.role == Role::Attribute);
    let Some((at, attribute)) = attributes.next_back() else { return };
    slots.extend(slot(text, sentence, at, attribute, speaker));
}

fn slot(text: &str, sentence: &[Word], at: usize, attribute: &Word, speaker: &str) -> Option<Slot> {
    let from = at + 1 + sentence.get(at + 1..)?.iter().position(is_value)?;
    let between = sentence.get(at + 1..from)?;
    let leads = between.is_empty()
        || between.iter().any(|word| matches!(word.role, Role::Be | Role::Link | Role::Modal) || is_to(word))
        || sentence.get(from)?.gap == Gap::Colon;
    let len =
        sentence.get(from..)?.iter().take_while(|word| is_value(word) && word.gap != Gap::Comma).count();
    let value = sentence.get(from..from + len.max(1))?;
    let around = sentence.get(..at)?.iter().chain(between).chain(sentence.get(from + value.len()..)?);
    let subject = subject(around, speaker)?;
    let shown = text.get(value.first()?.start..value.last()?.end)?.to_owned();
    let key = format!("{subject}{SEPARATOR}{}", attribute.term);
    leads.then(|| Slot { key, value: normal(value), shown, is_gone: false })
}

fn is_to(word: &Word) -> bool {
    matches!(word.term.as_str(), "to" | "at")
}

/// A word of a value: a figure, or a name with a capital.
fn is_value(word: &Word) -> bool {
    use Role::{Clock, Code, Number, Unit, Version, When};
    matches!(word.role, Number | Unit | When | Clock | Version | Code)
        || (word.is_capital && word.role == Role::Content)
}

/// The words of content around an attribute, sorted; the speaker for what is his.
fn subject<'a>(around: impl Iterator<Item = &'a Word>, speaker: &str) -> Option<String> {
    let mut parts = Vec::new();
    for word in around {
        match word.role {
            Role::Content | Role::Naming | Role::Code | Role::Attribute => {
                parts.push(word.term.strip_suffix("'s").unwrap_or(&word.term));
            }
            Role::First => parts.push(if speaker.is_empty() { "i" } else { speaker }),
            Role::Number | Role::When | Role::Clock | Role::Version => return None,
            _ => {}
        }
    }
    parts.sort_unstable();
    parts.dedup();
    (parts.len() <= MAX_SUBJECT).then(|| parts.join(" "))
}

fn normal(value: &[Word]) -> String {
    match value {
        [number, unit] if number.role == Role::Number && unit.role == Role::Unit => {
            super::super::guards::canonical(&number.term, &unit.term)
        }
        _ => value.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" "),
    }
}
