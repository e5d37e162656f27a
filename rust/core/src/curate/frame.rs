//! Frame: the sentence around a value, and whether it has one value at a time.
//!
//! quantity, date   something is stated of a subject before the value: `holds 500`, `is on Friday`
//! name             an attribute, a place or a change leads to it: `owner is`, `stored in`, `switched to`
//! words            the same, and right before it: `status: merged`, `defaults to info`

use super::change::Kind;
use super::claim::is_content;
use super::lexicon::Role;
use super::verb::{Reading, lead};
use super::words::{Gap, Word};
use std::ops::Range;

/// What the two texts say about the change itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signs {
    /// The new text says that something changed.
    pub is_now: bool,
    /// By the verb right before the value.
    pub is_changed: bool,
    /// Something that happened is told: 了, 过.
    pub is_told: bool,
    /// The value has a unit.
    pub has_unit: bool,
}

/// The words of one sentence on both sides of a value.
pub(super) struct Frame<'a> {
    before: &'a [&'a Word],
    after: &'a [&'a Word],
    /// What stands before the value.
    gap: Gap,
    /// The verb that leads to the value, if one does.
    lead: Option<Reading>,
}

impl<'a> Frame<'a> {
    /// The sentence of a range of a core.
    pub fn of(core: &'a [&'a Word], range: &Range<usize>) -> Option<Frame<'a>> {
        let value = core.get(range.start)?;
        let leads = core.get(..range.start)?.iter().rev().take_while(|word| word.role == Role::Function);
        let gap = leads.map(|word| word.gap).max().unwrap_or(value.gap).max(value.gap);
        let is_here = |word: &&&Word| word.sentence == value.sentence;
        let before = core.get(..range.start)?;
        let after = core.get(range.end..)?;
        let len = before.iter().rev().take_while(is_here).count();
        let before = before.get(before.len() - len..)?;
        let after = after.get(..after.iter().take_while(is_here).count())?;
        Some(Frame { before, after, gap, lead: lead(before) })
    }

    /// The value is given by a change: `moved to the third floor`.
    pub fn is_change(&self) -> bool {
        let is_led_to =
            self.before.last().is_some_and(|word| matches!(word.term.as_str(), "to" | "到" | "为"));
        // `upgraded the shop to Node 20`
        self.lead.is_some_and(|lead| lead.role == Role::Link && (lead.far <= 1 || is_led_to))
    }

    /// A verb or a colon leads to the value.
    pub fn is_led(&self) -> bool {
        self.states()
    }

    /// Whether this frame has one value of that kind at a time.
    pub fn admits(&self, kind: Kind, signs: Signs) -> bool {
        let is_now = signs.is_now;
        let is_sort_changed = kind == Kind::Sort && is_now;
        if self.is_open(is_sort_changed) || self.is_narrative() {
            return false;
        }
        match kind {
            Kind::Quantity | Kind::Version => {
                (signs.is_changed || !self.names_a_thing(true)) && (self.states() || self.counts(signs))
            }
            Kind::When => !self.names_a_thing(false) && (self.states() || self.counts(signs)),
            Kind::Sort => self.states() || self.before.iter().any(|word| word.role == Role::Verb) || is_now,
            Kind::Name => {
                self.is_labelled()
                    || self.leads_to_name(is_now)
                    || self.names_holder()
                    || self.is_done_by(is_now)
            }
            Kind::Words => self.is_labelled() || self.leads_right_to_value(is_now),
        }
    }

    /// Verbs with many values, the past, and what happened once, in the clause of the value.
    fn is_open(&self, may_like: bool) -> bool {
        use Role::{Also, Event, Many, Past, You};
        self.clause()
            .any(|word| matches!(word.role, Past | Event | Also | You) || (word.role == Many && !may_like))
    }

    /// The words up to the commas around the value.
    fn clause(&self) -> impl Iterator<Item = &'a Word> {
        let comma = self.before.iter().rposition(|word| word.gap >= Gap::Comma).unwrap_or(0);
        let from = if self.gap >= Gap::Comma { self.before.len() } else { comma };
        let len = self.after.iter().take_while(|word| word.gap < Gap::Comma).count();
        self.before.iter().skip(from).chain(self.after.iter().take(len)).copied()
    }

    /// A past tense tells what happened, and that stays true.
    fn is_narrative(&self) -> bool {
        let is_past =
            |word: &&Word| word.role == Role::Content && word.term.ends_with("ed") && word.term.len() > 4;
        self.before.iter().any(is_past)
            && self.lead.is_none_or(|lead| matches!(lead.role, Role::Attribute | Role::Holder))
    }

    /// `room 4`, `3号会议室`, `sample 12`, a number at the front: it is a name.
    pub fn names_a_thing(&self, is_counted: bool) -> bool {
        let names = |word: Option<&&Word>| {
            word.is_some_and(|word| {
                word.role == Role::Naming
                    || matches!(word.term.as_str(), "number" | "第" | "fact" | "note" | "memory")
            })
        };
        let is_noun = |word: &&&Word| word.role == Role::Content && !word.is_character;
        // `equal words 3`: a verb known by its form alone holds no bare number.
        let follows_noun = self.before.last().is_some_and(|word| is_noun(&word))
            && (self.after.is_empty() || self.lead.is_none_or(|lead| lead.far > 0));
        // `runs Python 3.9`: the version of a product that is led to.
        let is_product = self.before.last().is_some_and(|word| word.is_capital)
            && self.lead.is_some_and(|lead| lead.far <= 2 && lead.role != Role::Attribute);
        let has_unit = self.after.first().is_some_and(|word| word.role == Role::Unit);
        names(self.before.last())
            || names(self.after.first())
            || self.before.is_empty()
            || (is_counted && follows_noun && !has_unit && !is_product && !self.has_attribute())
    }

    fn states(&self) -> bool {
        self.lead.is_some() || (self.gap >= Gap::Colon && !self.before.is_empty())
    }

    /// 门票8元, `the goats receive 2 kg`: no verb that is known, but a subject and a unit; 了 says that it happened.
    fn counts(&self, signs: Signs) -> bool {
        let nouns = self.before.iter().filter(|word| word.role == Role::Content).count();
        let has_unit = signs.has_unit || self.after.first().is_some_and(|word| word.role == Role::Unit);
        nouns >= 2 && has_unit && !signs.is_told
    }

    /// A thing with one value: timeout, owner.
    fn has_attribute(&self) -> bool {
        self.before.iter().any(|word| word.role == Role::Attribute)
    }

    /// Somebody of whom there is one: only a name is another one.
    fn has_holder(&self) -> bool {
        self.before.iter().any(|word| word.role == Role::Holder)
    }

    /// `Status of SHOP-90: merged`
    fn is_labelled(&self) -> bool {
        self.has_attribute() && self.gap == Gap::Colon
    }

    fn leads_to_name(&self, is_now: bool) -> bool {
        let is_used_for = self.after.first().is_some_and(|word| word.term == "for");
        let Some(Reading { role, far, is_owned }) = self.lead else { return false };
        match role {
            Role::Keeps | Role::Link => far <= 3,
            Role::Verb => far <= 1 && (is_used_for || is_now),
            Role::Be => far <= 1 && (is_now || self.has_attribute() || self.has_holder() || is_owned),
            Role::Attribute | Role::Holder => far == 0,
            _ => false,
        }
    }

    /// "Olaf edits the science section now": somebody else does it.
    fn is_done_by(&self, is_now: bool) -> bool {
        let content = self.after.iter().filter(|word| is_content(word.role)).count();
        is_now && self.before.is_empty() && content >= 3
    }

    /// "Anna is the owner of billing": the value is the subject.
    fn names_holder(&self) -> bool {
        let mut after = self.after.iter();
        self.before.is_empty()
            && after.next().is_some_and(|word| matches!(word.role, Role::Be | Role::Link))
            && after.take(3).any(|word| matches!(word.role, Role::Attribute | Role::Holder))
    }

    fn leads_right_to_value(&self, is_now: bool) -> bool {
        let Some(Reading { role, far, is_owned }) = self.lead else { return false };
        match role {
            // `I keep bees`: and quails.
            Role::Keeps if self.is_of_person() => far <= 2 && is_now,
            Role::Keeps | Role::Link => far <= 2,
            Role::Be if self.has_attribute() => far <= 1 && (is_now || self.after.is_empty()),
            // 负责人是李雷: no capital shows that it is a name.
            Role::Be if self.has_holder() && self.is_in_characters() => far == 0 && self.after.is_empty(),
            Role::Be => far <= 1 && is_now && (is_owned || !self.is_of_person()),
            Role::Verb => far == 0 && is_now,
            _ => false,
        }
    }

    fn is_in_characters(&self) -> bool {
        self.before.last().is_some_and(|word| word.is_character)
    }

    /// Said of somebody who is not named.
    fn is_of_person(&self) -> bool {
        let is_person = |word: &&Word| matches!(word.role, Role::First | Role::We | Role::You | Role::Third);
        self.before.iter().any(is_person)
    }

    /// The attribute, or the last words before the value.
    pub fn name(&self) -> String {
        let is_attribute = |word: &&&Word| matches!(word.role, Role::Attribute | Role::Holder);
        let attribute = self.before.iter().find(is_attribute);
        let mut last = self.before.iter().rev().filter(|word| word.role != Role::Function).take(2);
        let (second, first) = (last.next(), last.next());
        let spelled = first.into_iter().chain(second).map(|word| word.term.as_str()).collect::<Vec<_>>();
        attribute.map_or_else(|| spelled.join(" "), |word| word.term.clone())
    }
}
