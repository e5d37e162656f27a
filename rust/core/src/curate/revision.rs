//! Revision: a claim told anew, in other words, with another value.
//!
//! old = subject + A      new = the whole subject + an announcement + B      A and B of one kind -> superseded
//!
//! Nothing is asked of the order of the words. What protects the old memory: all of it but one value
//! returns in the new text, so a change of another thing leaves two runs, not one; what the new text adds
//! may not qualify the subject; and without a word that announces a change nothing is revised.

use super::addition::{self, MAX_ADDED};
use super::change::{self, Kind};
use super::claim::Claim;
use super::farewell::take_leave;
use super::frame::Frame;
use super::lexicon::{Role, announces, kind_of, unit_scale};
use super::residue::{clause, is_figure, is_heavy, residue, runs};
use super::verdict::{ConflictKind, Finding};
use super::words::{Gap, Word};
use std::ops::Range;

/// Most words of a value in words.
const MAX_WORDS_OF_VALUE: usize = 5;

/// The revised value of two texts in any order of words.
pub(super) fn find(old: &Claim, new: &Claim, a: &[&Word], b: &[&Word]) -> Option<Finding> {
    if old.asks.len() > 1 || is_open(a, true) || is_open(b, false) || added(a, b) > 2 * MAX_ADDED {
        return None;
    }
    let left = take_leave(a, b);
    let is_left = left.is_some();
    let rest = left.as_deref().unwrap_or(b);
    let is_told = is_left || is_told(old, new, b);
    // What somebody says in talk is of a moment, so there a figure needs its announcement too.
    if !is_told && (!old.speaker.is_empty() || old.words.iter().any(|word| word.role == Role::Many)) {
        return None;
    }
    let change = Change { a, b: rest, whole: b, is_left, is_told };
    change.find()
}

/// The new text has a word of change that the old one lacks.
pub(super) fn is_told(old: &Claim, new: &Claim, b: &[&Word]) -> bool {
    let says = |word: &Word| old.words.iter().any(|other| other.term == word.term);
    // Links in characters have one term, 定在 and 改到 alike.
    let is_new = |word: &Word| {
        (announces(word) || kind_of(&word.term) == Some("state"))
            && (!says(word) || (word.is_character && word.role == Role::Link))
    };
    // `From March on`
    let is_dated = b.first().is_some_and(|word| word.term == "from");
    is_dated || new.words.iter().any(is_new)
}

/// Heavy words of `b` that `a` lacks.
fn added(a: &[&Word], b: &[&Word]) -> usize {
    residue(b, a).len()
}

/// A plan, a condition, a question of taste; of the old text also what happened once.
pub(super) fn is_open(core: &[&Word], is_old: bool) -> bool {
    core.iter().any(|word| match word.role {
        Role::Condition => !matches!(word.term.as_str(), "until" | "during" | "where"),
        Role::Also => true,
        Role::Modal => word.plans() || matches!(word.term.as_str(), "would" | "should"),
        Role::Past => is_old,
        Role::Event => is_old && !word.is_character,
        _ => word.plans(),
    })
}

struct Change<'s, 'a> {
    a: &'s [&'a Word],
    b: &'s [&'a Word],
    /// With what it gives up.
    whole: &'s [&'a Word],
    /// The new text has taken leave of something the old one says.
    is_left: bool,
    /// The new text announces a change.
    is_told: bool,
}

impl<'a> Change<'_, 'a> {
    fn find(&self) -> Option<Finding> {
        let gone = self.value_of_old()?;
        let old = self.a.get(gone.clone())?;
        let come = runs(self.b, &residue(self.b, self.a)).into_iter().map(|run| figure_of(self.b, run));
        let come: Vec<Range<usize>> = come.collect();
        let fits = |run: &Range<usize>| {
            self.admits(&gone, run).filter(|_| addition::tell_of_change(self.a, self.b, run))
        };
        let (run, kind) = come.iter().find_map(|run| Some((run, fits(run)?)))?;
        let new = self.b.get(run.clone())?;
        if !self.has_subject(&gone) || change::equal(old, new) {
            return None;
        }
        let frame = Frame::of(self.a, &gone)?;
        let reason = format!("{}: {} -> {}", frame.name(), change::spell(old), change::spell(new));
        let kind = if kind == Kind::Version { ConflictKind::Version } else { ConflictKind::ValueChange };
        Some(Finding { kind, reason })
    }

    /// The run of the old text that the new one lacks; what else it lacks must be a verb or an aside.
    fn value_of_old(&self) -> Option<Range<usize>> {
        let runs = runs(self.a, &residue(self.a, self.b));
        let (asides, mut values): (Vec<Range<usize>>, Vec<Range<usize>>) =
            runs.into_iter().partition(|run| self.is_aside(run));
        let run = match values.len() {
            1 if asides.len() <= 1 => Some(values.remove(0)),
            0 => asides.last().filter(|run| asides.len() == 1 || self.is_given_up(run)).cloned(),
            _ if values.last().is_some_and(|last| self.is_given_up(last)) => {
                // What the farewell names is the value; the subject may have gone with it.
                let last = values.pop()?;
                values.iter().chain(&asides).all(|run| self.returns(run)).then_some(last)
            }
            _ => None,
        };
        run.map(|run| figure_of(self.a, run))
    }

    /// The new text names it, in what it gives up.
    fn is_given_up(&self, run: &Range<usize>) -> bool {
        let words = self.a.get(run.clone()).unwrap_or_default();
        self.is_left && words.iter().all(|word| self.whole.iter().any(|there| there.key == word.key))
    }

    /// The whole new text has it, or it is a word or two.
    fn returns(&self, run: &Range<usize>) -> bool {
        let words = self.a.get(run.clone()).unwrap_or_default();
        let missing = words.iter().filter(|word| !self.whole.iter().any(|there| there.key == word.key));
        missing.map(|word| if word.is_character { 1 } else { 2 }).sum::<usize>() <= 2
    }

    /// One word that leads nowhere: no figure, no name, and not in front of what it tells apart.
    fn is_aside(&self, run: &Range<usize>) -> bool {
        let words = self.a.get(run.clone()).unwrap_or_default();
        let is_small = words.iter().all(|word| {
            word.role == Role::Content && !word.is_capital && !word.is_owned && kind_of(&word.term).is_none()
        }) && words.len()
            <= words.first().map_or(0, |word| if word.is_character { 2 } else { 1 });
        let next = self.a.get(run.end).filter(|next| next.gap < Gap::Comma);
        // At the end of an English text stands the value.
        let leads_on = next.map_or_else(
            || words.iter().all(|word| word.is_character),
            |next| !is_heavy(next) || next.role == Role::Number,
        );
        is_small && leads_on
    }

    /// Something of the subject returns.
    fn has_subject(&self, gone: &Range<usize>) -> bool {
        let is_subject = |(at, word): &(usize, &&Word)| {
            !gone.contains(at)
                && matches!(
                    word.role,
                    Role::Content | Role::Attribute | Role::Holder | Role::Naming | Role::Code
                )
        };
        let weight = |word: &Word| if word.is_character { 1 } else { 2 };
        self.a.iter().enumerate().filter(is_subject).map(|(_, word)| weight(word)).sum::<usize>() >= 2
    }

    /// What kind of value both runs are, if each stands where a value stands.
    fn admits(&self, gone: &Range<usize>, come: &Range<usize>) -> Option<Kind> {
        let (old, new) = (self.a.get(gone.clone())?, self.b.get(come.clone())?);
        let kind = change::kind(old, new)?;
        let counts = |value: &[&Word]| value.iter().any(|word| word.role == Role::Number);
        let is_clock = new.iter().any(|word| word.role == Role::Clock);
        if counts(old) && !counts(new) && !is_clock {
            return None;
        }
        let is_counted = matches!(kind, Kind::Quantity | Kind::When | Kind::Version);
        let is_talk =
            |word: &&Word| word.role == Role::You || (word.role == Role::Third && word.term != "this");
        let is_aside = |value: &[&Word]| value.first().is_some_and(|word| word.gap == Gap::Comma);
        if !is_counted && (self.a.iter().any(is_talk) || is_aside(old)) {
            return None;
        }
        let (frame, other) = (Frame::of(self.a, gone)?, Frame::of(self.b, come)?);
        let is_plain = is_counted && !frame.names_a_thing(true) && frame.is_led() && other.is_led();
        if !(self.is_told || is_plain) {
            return None;
        }
        let fits = match kind {
            Kind::Quantity => {
                dimension(old) == dimension(new) && (!frame.names_a_thing(false) || other.is_change())
            }
            Kind::When | Kind::Version => !frame.names_a_thing(false) || other.is_change(),
            Kind::Sort => true,
            Kind::Name | Kind::Words if self.is_done_by(gone, come) => true,
            Kind::Name => self.is_left || other.is_change() || (frame.is_led() && other.is_led()),
            Kind::Words => {
                old.len().max(new.len()) <= MAX_WORDS_OF_VALUE
                    && (self.is_left || other.is_change() || self.stand_alike(gone, come))
            }
        };
        fits.then_some(kind)
    }

    /// Somebody else does the same: the values are the subjects of their clauses.
    fn is_done_by(&self, gone: &Range<usize>, come: &Range<usize>) -> bool {
        let (old, new) = (clause(self.a, gone.start), clause(self.b, come.start));
        let same = self.a.get(gone.end..old.end).unwrap_or_default();
        let shared = same
            .iter()
            .filter(|word| is_heavy(word))
            .map(|word| if word.is_character { 1 } else { 2 })
            .sum::<usize>();
        let verb = self.b.get(come.end);
        gone.start == old.start
            && come.start <= new.start + 1
            && shared >= 4
            && verb.zip(same.first()).is_some_and(|(new, old)| new.key == old.key && new.role != Role::Be)
    }

    /// The same preposition or attribute stands before both.
    fn stand_alike(&self, gone: &Range<usize>, come: &Range<usize>) -> bool {
        let before = |core: &[&'a Word], at: usize| at.checked_sub(1).and_then(|at| core.get(at).copied());
        let (Some(old), Some(new)) = (before(self.a, gone.start), before(self.b, come.start)) else {
            return false;
        };
        let is_label = [(self.a, gone), (self.b, come)]
            .iter()
            .all(|(core, run)| core.get(run.start).is_some_and(|word| word.gap == Gap::Colon));
        old.key == new.key
            && (is_label
                || matches!(old.role, Role::Function | Role::Attribute | Role::Keeps | Role::Be | Role::Link))
    }
}

/// A run without the characters before its figure: 吃50毫克.
fn figure_of(core: &[&Word], run: Range<usize>) -> Range<usize> {
    let words = core.get(run.clone()).unwrap_or_default();
    let verb = words.iter().take_while(|word| word.is_character && word.role == Role::Content).count();
    let is_verb = verb <= 2 && words.get(verb).is_some_and(|word| is_figure(word));
    if is_verb { run.start + verb..run.end } else { run }
}

/// What a quantity measures; empty: it counts.
pub(super) fn dimension(value: &[&Word]) -> String {
    let unit = value.iter().find(|word| word.role == Role::Unit);
    unit.map_or_else(String::new, |unit| unit_scale(&unit.term).0.to_owned())
}
