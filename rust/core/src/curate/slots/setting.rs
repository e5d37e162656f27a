//! What a thing has one of: port, timeout, deadline, owner, the place where it is kept, its version.
//!
//! (qualifier)* attribute (qualifier)* (be | link) value (qualifier)*       the port of auth is 8080
//! value be (qualifier)* attribute (qualifier)*                             Anna is the owner of auth
//! (qualifier)* (keeps | link) in (Name | Name number)                      tickets are kept in Jira
//!
//! The subject is every word of content around: "the port of the auth service in
//! staging is 8080" has the subject {auth, service, staging}, whatever their order.

use super::super::guards;
use super::super::lexicon::{Role, english};
use super::super::words::{Gap, Word};
use super::{SEPARATOR, Slot};

/// Most words of content of a subject; more is a story.
const MAX_SUBJECT: usize = 6;
/// Adds what one sentence says of settings.
pub(super) fn read(text: &str, sentence: &[Word], speaker: &str, slots: &mut Vec<Slot>) {
    let is_open = sentence.iter().any(|word| {
        use Role::{Also, Condition, Event, Many, Negator, Past, Third, You};
        matches!(word.role, Negator | Condition | Past | You | Third | Also | Many | Event)
    });
    if is_open {
        return;
    }
    let reading = Reading { text, sentence, speaker };
    let attribute = sentence.iter().rposition(|word| matches!(word.role, Role::Attribute | Role::Holder));
    if let Some(at) = attribute {
        slots.extend(reading.attribute(at).or_else(|| reading.held(at)));
    } else {
        slots.extend(reading.place());
    }
}

struct Reading<'a> {
    text: &'a str,
    sentence: &'a [Word],
    speaker: &'a str,
}

impl Reading<'_> {
    /// The value behind an attribute.
    fn attribute(&self, at: usize) -> Option<Slot> {
        let attribute = self.sentence.get(at)?;
        let from = at + 1 + self.sentence.get(at + 1..)?.iter().position(is_value)?;
        let between = self.sentence.get(at + 1..from)?;
        // `fact number 5` names a fact.
        let leads = (between.is_empty() && attribute.term != "number")
            || between
                .iter()
                .any(|word| matches!(word.role, Role::Be | Role::Link | Role::Modal) || is_to(word))
            || self.sentence.get(from)?.gap == Gap::Colon;
        // `room 4A`: a thing, not a value.
        if between.last().is_some_and(|word| word.role == Role::Naming) {
            return None;
        }
        let len = self.value_len(from);
        let value = self.sentence.get(from..from + len)?;
        let around = self.around(at..at + 1, from..from + len);
        let name = if attribute.is_character { self.written(attribute, attribute)? } else { &attribute.term };
        let name = match value.first()?.role {
            Role::When => format!("{name} day"),
            Role::Clock => format!("{name} time"),
            _ => name.to_owned(),
        };
        leads.then(|| self.slot(&around, &name, value))?
    }

    /// The name before an attribute that somebody holds.
    fn held(&self, at: usize) -> Option<Slot> {
        let attribute = self.sentence.get(at)?;
        let verb =
            self.sentence.iter().take(at).position(|word| matches!(word.role, Role::Be | Role::Link))?;
        let len = self.sentence.get(..verb)?.iter().rev().take_while(|word| is_name(word)).count();
        let ends = self.sentence.get(at + 1).is_none_or(|next| next.term == "of" || next.gap >= Gap::Comma);
        if len == 0 || !ends || attribute.is_character {
            return None;
        }
        let around = self.around(at..at + 1, verb - len..verb);
        self.slot(&around, &attribute.term, self.sentence.get(verb - len..verb)?)
    }

    /// Where something is kept, or moved to; the version of what is named there.
    fn place(&self) -> Option<Slot> {
        let verb = self
            .sentence
            .iter()
            .rposition(|word| matches!(word.role, Role::Keeps | Role::Link | Role::Be))?;
        let skip = self.sentence.get(verb + 1..)?.iter().position(is_name)?;
        let from = verb + 1 + skip;
        let leads = self.sentence.get(verb + 1..from)?;
        // `keep our tickets in`: the subject may stand between the verb and its preposition.
        let is_plain = leads.is_empty() || (leads.len() <= 4 && leads.last()?.role == Role::Function);
        let is_version = |word: &&Word| {
            matches!(word.role, Role::Number | Role::Version)
                && word.term.contains(|c: char| c.is_ascii_digit())
        };
        let version = self.sentence.get(from + 1).filter(is_version);
        let len = 1 + usize::from(version.is_some());
        let ends = self.sentence.get(from + len).is_none_or(|next| next.gap == Gap::Comma);
        // A participle of an event, `sold in`, is no place.
        if english(&self.sentence.get(verb)?.term).0 == Role::Event {
            return None;
        }
        let is_be = self.sentence.get(verb)?.role == Role::Be;
        if !is_plain || !ends || (is_be && version.is_none()) {
            return None;
        }
        if version.is_some() {
            let around = self.around(0..0, from + 1..from + 2);
            return self.slot(&around, "version", self.sentence.get(from + 1..from + 2)?);
        }
        let around = self.around(0..0, from..from + 1);
        self.slot(&around, "place", self.sentence.get(from..=from)?)
    }

    /// How many words a value that begins at `from` has.
    fn value_len(&self, from: usize) -> usize {
        let words = self.sentence.iter().skip(from).enumerate();
        words.take_while(|(at, word)| is_value(word) && (*at == 0 || word.gap < Gap::Comma)).count().max(1)
    }

    /// The sentence without two ranges.
    fn around(&self, a: std::ops::Range<usize>, b: std::ops::Range<usize>) -> Vec<&Word> {
        let words = self.sentence.iter().enumerate();
        words.filter(|(at, _)| !a.contains(at) && !b.contains(at)).map(|(_, word)| word).collect()
    }

    fn slot(&self, around: &[&Word], attribute: &str, value: &[Word]) -> Option<Slot> {
        let subject = subject(around, self.speaker)?;
        let shown = self.written(value.first()?, value.last()?)?.to_owned();
        let key = format!("{subject}{SEPARATOR}{attribute}");
        Some(Slot { key, value: normal(value), shown, is_gone: false, is_soft: false })
    }

    fn written(&self, first: &Word, last: &Word) -> Option<&str> {
        self.text.get(first.start..last.end)
    }
}

fn is_to(word: &Word) -> bool {
    matches!(word.term.as_str(), "to" | "at" | "on" | "到")
}

/// A word of a value: a figure, or a name with a capital.
fn is_value(word: &Word) -> bool {
    use Role::{Clock, Code, Number, Unit, Version, When};
    matches!(word.role, Number | Unit | When | Clock | Version | Code) || is_name(word)
}

fn is_name(word: &Word) -> bool {
    word.is_capital && word.role == Role::Content
}

/// The words of content around an attribute, sorted; the speaker for what is his.
fn subject(around: &[&Word], speaker: &str) -> Option<String> {
    let mut parts = Vec::new();
    for word in around {
        match word.role {
            Role::Content | Role::Naming | Role::Code | Role::Attribute | Role::Holder => {
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
            guards::canonical(&number.term, &unit.term)
        }
        _ => value
            .iter()
            .map(|word| word.term.strip_suffix("'s").unwrap_or(&word.term))
            .collect::<Vec<_>>()
            .join(" "),
    }
}
