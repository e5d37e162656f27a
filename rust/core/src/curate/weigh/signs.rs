//! Signs: what one can see of two texts that speaks for a new value, or against it.
//!
//! value   the last run of words that each text has alone, of one kind where there are such
//! lost    what else the old text has alone
//! added   what else the new one has alone, but for what tells of the change itself
//!
//! Measured in words: a character counts for half of one.

use super::side::Side;
use super::statement::{is_felt, is_open, is_told, negators, tells_event};
use crate::curate::addition::tells_of_change;
use crate::curate::change::{self, Kind};
use crate::curate::claim::Claim;
use crate::curate::farewell::take_leave;
use crate::curate::frame::Frame;
use crate::curate::lexicon::{Role, announces, gives_up};
use crate::curate::residue::{clause, is_figure, is_heavy};
use crate::curate::similarity::shared;
use crate::curate::verdict::ConflictKind;
use crate::curate::words::Word;
use std::ops::Range;

/// How many signs there are.
pub(super) const COUNT: usize = 23;
/// No sign counts more than so many runs.
const MOST: f64 = 8.0;

/// What is seen of two texts.
pub(super) struct Signs<'s, 'a> {
    old: Side<'a>,
    /// Without what it takes leave of.
    new: Side<'a>,
    /// The new text as it is.
    whole: &'s [&'a Word],
    kind: Option<Kind>,
    is_told: bool,
    is_left: bool,
    is_now: bool,
    /// How much of the content of the shorter text both have.
    share: f64,
}

impl<'s, 'a> Signs<'s, 'a> {
    /// Reads two statements; `None` where one of them plans, supposes or adds, or somebody talks.
    pub fn read(old: &Claim, new: &Claim, a: &[&'a Word], b: &'s [&'a Word]) -> Option<Signs<'s, 'a>> {
        // What somebody says in talk is of a moment.
        if !old.speaker.is_empty()
            || tells_event(old)
            || is_open(a)
            || is_open(b)
            || [a, b].iter().any(|core| is_felt(core))
        {
            return None;
        }
        let left = take_leave(a, b);
        let is_left = left.is_some();
        let rest = left.unwrap_or_else(|| b.to_vec());
        let mut signs = Signs {
            old: Side::of(a.to_vec(), &rest),
            new: Side::of(rest, a),
            whole: b,
            kind: None,
            is_told: is_left || is_told(old, new, b),
            is_left,
            share: shared(&old.content, &new.content) as f64
                / old.content.len().min(new.content.len()).max(1) as f64,
            is_now: new.words.iter().any(|word| matches!(word.term.as_str(), "了" | "now")),
        };
        signs.find_value();
        (!signs.is_of_another_thing()).then_some(signs)
    }

    /// No weight makes up for it: there are no two values, the numbers are names, or, where no change is
    /// announced, the subject is another one.
    fn is_of_another_thing(&self) -> bool {
        let (old, new) = (&self.old, &self.new);
        old.value.is_empty()
            || new.value.is_empty()
            || (old.has_name_in_rest() && new.has_name_in_rest())
            || self.keeps_only_names()
    }

    /// The numbers are names of things: room 4, line 9B; or the day on which something happened leads the text.
    fn names_things(&self) -> bool {
        let names = |side: &Side<'_>| {
            let before = side.words(&(0..side.value.start));
            before.iter().all(|word| is_figure(word) || word.role == Role::Unit)
                || Frame::of(&side.core, &side.value).is_some_and(|frame| frame.names_a_thing(!self.is_told))
        };
        self.is_figure() && (names(&self.old) || names(&self.new))
    }

    /// The new text announces a change.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// Each text says all that the other says, but for one figure. Whichever is the older one.
    pub fn is_restated(&self) -> bool {
        let is_plain = |side: &Side<'_>| {
            side.rest().next().is_none() && side.core.iter().all(|word| word.role != Role::Many)
        };
        self.is_figure()
            && is_plain(&self.old)
            && is_plain(&self.new)
            && !self.names_things()
            && !self.is_of_another_person()
    }

    /// Both values count, date or number a version.
    fn is_figure(&self) -> bool {
        matches!(self.kind, Some(Kind::Quantity | Kind::When | Kind::Version))
    }

    /// The last two runs of one kind; a figure or a name before other words.
    fn find_value(&mut self) {
        let mut found: Option<(Range<usize>, Range<usize>, Kind)> = None;
        for old in self.old.runs.iter().rev() {
            for new in self.new.runs.iter().rev() {
                let (was, is) = (self.old.words(old), self.new.words(new));
                let kind = if change::equal(was, is) { None } else { change::kind(was, is) };
                let is_better = |kind: &Kind| {
                    found.as_ref().is_none_or(|(.., best)| *best == Kind::Words && *kind != Kind::Words)
                };
                if let Some(kind) = kind.filter(is_better) {
                    found = Some((old.clone(), new.clone(), kind));
                }
            }
        }
        if let Some((old, new, kind)) = found {
            (self.old.value, self.new.value, self.kind) = (old, new, Some(kind));
        }
    }

    /// In which way the texts contradict each other.
    pub fn conflict(&self) -> ConflictKind {
        if self.kind == Some(Kind::Version) { ConflictKind::Version } else { ConflictKind::ValueChange }
    }

    /// The two values, and of what.
    pub fn reason(&self) -> String {
        let name = self.frame().map_or_else(|| "value".to_owned(), |frame| frame.name());
        let (was, is) = (self.old.words(&self.old.value), self.new.words(&self.new.value));
        format!("{name}: {} -> {}", change::spell(was), change::spell(is))
    }

    /// The signs, in the order of their weights.
    pub fn list(&self) -> [f64; COUNT] {
        let sign = |is: bool| f64::from(u8::from(is));
        let (kept, lost, added) = (self.kept(), self.old.weight(self.old.rest()), self.added());
        [
            sign(self.is_in_characters()),
            kept,
            lost,
            added,
            sign(self.is_left && self.names_old_value()),
            sign(self.gives_up()),
            (self.old.runs.len() as f64).min(MOST),
            (self.new.runs.len() as f64).min(MOST),
            sign(self.is_figure()),
            sign(self.kind == Some(Kind::Words)),
            sign(self.kind.is_none()),
            sign(self.frame().is_some_and(|frame| frame.is_led())),
            sign(self.is_now),
            sign(self.is_old_told()),
            sign(self.has_another_change()),
            lost.min(added),
            sign(negators(self.whole) > negators(&self.old.core)),
            sign(self.is_head_lost()),
            self.qualified(),
            sign(self.is_of_another_person()),
            sign(self.names_things()),
            self.share,
            sign(Frame::of(&self.new.core, &self.new.value).is_some_and(|frame| frame.is_change())),
        ]
    }

    fn frame(&self) -> Option<Frame<'_>> {
        Frame::of(&self.old.core, &self.old.value)
    }

    /// What of the old text returns.
    fn kept(&self) -> f64 {
        self.old.weight(self.kept_places())
    }

    fn kept_places(&self) -> impl Iterator<Item = usize> {
        (0..self.old.core.len()).filter(|at| {
            let is_alone = self.old.alone.contains(at) || self.old.value.contains(at);
            !is_alone && self.old.core.get(*at).is_some_and(|word| is_heavy(word))
        })
    }

    /// Who it is about returns, but nothing of what is said of them.
    fn keeps_only_names(&self) -> bool {
        let is_name = |word: &&Word| word.is_capital && word.role == Role::Content;
        self.kept_places().filter_map(|at| self.old.core.get(at)).all(is_name)
    }

    /// What the new text adds that does not tell of the change.
    fn added(&self) -> f64 {
        let new = &self.new;
        new.weight(new.rest().filter(|&at| !tells_of_change(&new.core, at, &new.value)))
    }

    /// What the new text adds to the words in front of its value, as a rule to its subject.
    fn qualified(&self) -> f64 {
        let new = &self.new;
        let clause = clause(&new.core, new.value.start);
        let is_before = |at: &usize| (clause.start..new.value.start).contains(at);
        new.weight(new.rest().filter(is_before).filter(|&at| !tells_of_change(&new.core, at, &new.value)))
    }

    /// One text speaks of me or us, the other of somebody else.
    fn is_of_another_person(&self) -> bool {
        // `We moved the bees`: who changed it.
        let acts = |core: &[&Word], at: usize| core.get(at + 1).is_some_and(|next| announces(next));
        let speaks = |core: &[&Word]| {
            let is_person = |word: &Word| matches!(word.role, Role::First | Role::We);
            core.iter().enumerate().any(|(at, word)| is_person(word) && !acts(core, at))
        };
        speaks(&self.old.core) != speaks(self.whole)
    }

    fn is_in_characters(&self) -> bool {
        2 * self.old.core.iter().filter(|word| word.is_character).count() > self.old.core.len()
    }

    fn names_old_value(&self) -> bool {
        let value = self.old.words(&self.old.value);
        value
            .iter()
            .filter(|word| is_heavy(word))
            .any(|word| self.whole.iter().any(|other| other.key == word.key))
    }

    /// The new text says that something is no more, and the old one did not.
    fn gives_up(&self) -> bool {
        let says = |word: &Word| self.old.core.iter().any(|other| other.key == word.key);
        self.whole.iter().any(|word| gives_up(word) && !says(word))
    }

    /// The old text told of a change itself.
    fn is_old_told(&self) -> bool {
        let returns = |word: &Word| self.whole.iter().any(|other| other.key == word.key);
        self.old.core.iter().any(|word| announces(word) && (word.role == Role::Link || !returns(word)))
    }

    /// Something else has another thing in its place: in front of, or behind, the same word.
    fn has_another_change(&self) -> bool {
        let others = |side: &Side<'_>| -> Vec<(Option<u64>, Option<u64>)> {
            side.runs.iter().filter(|run| **run != side.value).map(|run| side.around(run)).collect()
        };
        let new = others(&self.new);
        others(&self.old).iter().any(|(before, after)| {
            new.iter().any(|(left, right)| before == left || (after.is_some() && after == right))
        })
    }

    /// What the old text begins with does not return.
    fn is_head_lost(&self) -> bool {
        let head = self.old.core.iter().position(|word| is_heavy(word));
        head.is_some_and(|head| self.old.alone.contains(&head) && !self.old.value.contains(&head))
    }
}
