//! Frame: the sentence around a value, and whether it has one value at a time.
//!
//! quantity, date   something is stated of a subject before the value: `holds 500`, `is on Friday`
//! name             an attribute, a place or a change leads to it: `owner is`, `stored in`, `switched to`
//! words            the same, and right before it: `status: merged`, `defaults to info`

use super::change::Kind;
use super::claim::is_content;
use super::lexicon::Role;
use super::words::{Gap, Word};
use std::ops::Range;

/// The words of one sentence on both sides of a value.
pub(super) struct Frame<'a> {
    before: &'a [&'a Word],
    after: &'a [&'a Word],
    /// What stands before the value.
    gap: Gap,
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
        Some(Frame { before, after, gap })
    }

    /// Whether this frame has one value of that kind at a time. `is_now`: the new text says that it changed.
    pub fn admits(&self, kind: Kind, is_now: bool) -> bool {
        let is_sort_changed = kind == Kind::Sort && is_now;
        if self.is_open(is_sort_changed) || self.is_narrative() {
            return false;
        }
        match kind {
            Kind::Quantity | Kind::When | Kind::Version => !self.names_a_thing() && self.states(),
            Kind::Sort => self.states() || self.has(Role::Verb) || is_now,
            Kind::Name => self.leads_to_name(is_now) || self.names_holder(),
            Kind::Words => self.leads_right_to_value(is_now),
        }
    }

    /// Verbs with many values, the past, and what happened once.
    fn is_open(&self, may_like: bool) -> bool {
        let roles = [Role::Past, Role::Event, Role::Also, Role::You];
        roles.into_iter().any(|role| self.has(role)) || (!may_like && self.has(Role::Many))
    }

    fn has(&self, role: Role) -> bool {
        self.before.iter().chain(self.after).any(|word| word.role == role)
    }

    /// A past tense tells what happened, and that stays true.
    fn is_narrative(&self) -> bool {
        let is_past =
            |word: &&Word| word.role == Role::Content && word.term.ends_with("ed") && word.term.len() > 4;
        let is_present =
            |role| matches!(role, Role::Be | Role::Link | Role::Verb | Role::Keeps | Role::Modal);
        self.before.iter().any(is_past) && !self.lead().is_some_and(|(role, _)| is_present(role))
    }

    /// `room 4`, `3号会议室`, a number at the front: it is a name.
    fn names_a_thing(&self) -> bool {
        let names = |word: Option<&&Word>| word.is_some_and(|word| word.role == Role::Naming);
        names(self.before.last()) || names(self.after.first()) || self.before.is_empty()
    }

    /// Something is said of a subject before the value comes: where the verb is.
    fn verb(&self) -> Option<usize> {
        let says = |word: &Word| {
            matches!(
                word.role,
                Role::Be | Role::Link | Role::Verb | Role::Keeps | Role::Modal | Role::Aux | Role::Attribute
            )
        };
        let is_subject = |word: &&Word| {
            (is_content(word.role) && !matches!(word.role, Role::When | Role::Unit))
                || matches!(word.role, Role::First | Role::We | Role::Third)
        };
        (0..self.before.len()).rev().find(|&at| {
            self.before.get(at).is_some_and(|word| says(word))
                && self.before.get(..=at).is_some_and(|to| {
                    to.iter().any(|word| is_subject(word) && !says(word) || word.role == Role::Attribute)
                })
        })
    }

    fn states(&self) -> bool {
        self.verb().is_some() || (self.gap >= Gap::Colon && !self.before.is_empty())
    }

    /// The last verb before the value and how many words stand between.
    fn lead(&self) -> Option<(Role, usize)> {
        let at = self.verb()?;
        let role = self.before.get(at)?.role;
        Some((role, self.before.len() - at - 1))
    }

    fn has_attribute(&self) -> bool {
        self.before.iter().any(|word| word.role == Role::Attribute)
    }

    fn leads_to_name(&self, is_now: bool) -> bool {
        let is_used_for = self.after.first().is_some_and(|word| word.term == "for");
        match self.lead() {
            Some((Role::Keeps | Role::Link, far)) => far <= 2,
            Some((Role::Verb, far)) => far <= 1 && (is_used_for || is_now),
            Some((Role::Be, far)) => far <= 1 && (is_now || self.has_attribute()),
            Some((Role::Attribute, 0)) => true,
            _ => self.has_attribute() && self.gap == Gap::Colon,
        }
    }

    /// "Anna is the owner of billing": the value is the subject.
    fn names_holder(&self) -> bool {
        let mut after = self.after.iter();
        self.before.is_empty()
            && after.next().is_some_and(|word| word.role == Role::Be)
            && after.take(3).any(|word| word.role == Role::Attribute)
    }

    fn leads_right_to_value(&self, is_now: bool) -> bool {
        match self.lead() {
            Some((Role::Link, far)) => far <= 1,
            Some((Role::Keeps, far)) => far <= 1,
            Some((Role::Be, far)) => far <= 1 && self.has_attribute() && (is_now || self.after.is_empty()),
            _ => self.has_attribute() && self.gap == Gap::Colon,
        }
    }

    /// The attribute, or the last words before the value.
    pub fn name(&self) -> String {
        let attribute = self.before.iter().find(|word| word.role == Role::Attribute);
        let mut last = self.before.iter().rev().filter(|word| is_content(word.role)).take(2);
        let (second, first) = (last.next(), last.next());
        let spelled = first.into_iter().chain(second).map(|word| word.term.as_str()).collect::<Vec<_>>();
        attribute.map_or_else(|| spelled.join(" "), |word| word.term.clone())
    }
}
