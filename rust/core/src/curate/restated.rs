//! Restated: most of a claim returns, and one value of it has another one of its kind in its place.
//!
//! kept = weight of the old words that return      lost = of those that do not, but for the value
//! kept >= lost * 2, and what is lost was not replaced by something else -> superseded
//!
//! More lenient than `revision` in what may be lost or added. What still protects the old memory: a word of
//! the subject that is lost while another has come is another subject; only figures change without an
//! announcement; and talk is not looked at, since what is said there is of a moment.

use super::addition::tells_of_change;
use super::change::{self, Kind};
use super::claim::Claim;
use super::farewell::take_leave;
use super::frame::Frame;
use super::lexicon::{Role, announces};
use super::residue::{clause, is_figure, is_heavy, residue, runs};
use super::revision::{dimension, is_open, is_told};
use super::verdict::{ConflictKind, Finding};
use super::words::Word;
use std::ops::Range;

/// Most words of a value in words; characters are words.
const MAX_WORDS_OF_VALUE: usize = 6;
/// For each weight that is lost, so much must be kept.
const KEPT_OF_LOST: usize = 2;

/// The value that a restated claim has anew.
pub(super) fn find(old: &Claim, new: &Claim, a: &[&Word], b: &[&Word]) -> Option<Finding> {
    if !old.speaker.is_empty() || old.asks.len() > 1 || is_open(a, true) || is_open(b, false) {
        return None;
    }
    let left = take_leave(a, b);
    let told = left.is_some() || is_told(old, new, b);
    let claim = Restated {
        a,
        b: left.as_deref().unwrap_or(b),
        told,
        is_left: left.is_some(),
        happened: old.words.iter().any(happens),
    };
    claim.figure().or_else(|| claim.words())
}

/// 了, 过, and verbs with many values.
fn happens(word: &Word) -> bool {
    matches!(word.role, Role::Many | Role::Past)
        || (word.role == Role::Filler && matches!(word.term.as_str(), "了" | "过"))
}

struct Restated<'s, 'a> {
    a: &'s [&'a Word],
    b: &'s [&'a Word],
    /// The new text announces a change.
    told: bool,
    /// It takes leave of something the old one says.
    is_left: bool,
    /// The old one tells what happened, or what is so among other things.
    happened: bool,
}

impl Restated<'_, '_> {
    /// Another number, date or version for one of them.
    fn figure(&self) -> Option<Finding> {
        let old = only(figures(self.a, &residue(self.a, self.b)))?;
        let come = figures(self.b, &residue(self.b, self.a));
        let fits = |new: &&Range<usize>| self.is_one_kind(&old, new);
        let mut fitting = come.iter().filter(fits);
        let new = fitting.next()?;
        // Two that fit: the one that is announced last.
        let new = if self.told { fitting.next_back().unwrap_or(new) } else { new };
        let (frame, other) = (Frame::of(self.a, &old)?, Frame::of(self.b, new)?);
        let names = frame.names_a_thing(false) || other.names_a_thing(false);
        let is_named = frame.names_a_thing(true) || other.names_a_thing(true);
        let is_stated = self.told || (!is_named && frame.is_led() && other.is_led()) || self.counts(&old);
        if !is_stated || (names && !other.is_change()) || !self.is_subject_kept(&old, new) {
            return None;
        }
        self.finding(&old, new)
    }

    /// 课题经费剩12万: no verb in a list leads to it; what happened is told with 了, or has a date.
    fn counts(&self, old: &Range<usize>) -> bool {
        let is_date =
            |word: &&Word| matches!(word.term.as_str(), "day" | "month" | "year") || word.role == Role::When;
        let value = self.a.get(old.clone()).unwrap_or_default();
        !self.happened
            && value.iter().all(|word| !is_date(word))
            && self.a.first().is_some_and(|word| word.is_character)
    }

    /// Other words for one value; only where a change is announced.
    fn words(&self) -> Option<Finding> {
        let plain = |core: &[&Word], places: &[usize]| -> Vec<Range<usize>> {
            let is_plain = |run: &Range<usize>| {
                !core
                    .get(run.clone())
                    .unwrap_or_default()
                    .iter()
                    .any(|word| is_figure(word) || announces(word))
            };
            runs(core, places).into_iter().filter(is_plain).collect()
        };
        if !self.told {
            return None;
        }
        let old = plain(self.a, &residue(self.a, self.b)).pop()?;
        let come = plain(self.b, &residue(self.b, self.a));
        let is_led = |run: &&Range<usize>| self.is_announced(run);
        let new = come
            .iter()
            .rev()
            .find(is_led)
            .or_else(|| come.last().filter(|_| come.len() == 1 && self.is_left))?;
        let words = |core: &[&Word], run: &Range<usize>| {
            core.get(run.clone()).is_some_and(|run| run.len() <= MAX_WORDS_OF_VALUE)
        };
        if !words(self.a, &old) || !words(self.b, new) || !self.is_subject_kept(&old, new) {
            return None;
        }
        self.finding(&old, new)
    }

    /// A verb of change leads to it, in its clause.
    fn is_announced(&self, run: &Range<usize>) -> bool {
        let from = clause(self.b, run.start).start;
        let before = self.b.get(from..run.start).unwrap_or_default();
        before.iter().rev().take(3).any(|word| announces(word))
    }

    fn finding(&self, old: &Range<usize>, new: &Range<usize>) -> Option<Finding> {
        let (was, is) = (self.a.get(old.clone())?, self.b.get(new.clone())?);
        let kind = change::kind(was, is)?;
        if change::equal(was, is) {
            return None;
        }
        let name = Frame::of(self.a, old)?.name();
        let kind = if kind == Kind::Version { ConflictKind::Version } else { ConflictKind::ValueChange };
        let reason = format!("{name}: {} -> {}", change::spell(was), change::spell(is));
        Some(Finding { kind, reason })
    }

    fn is_one_kind(&self, old: &Range<usize>, new: &Range<usize>) -> bool {
        let (Some(old), Some(new)) = (self.a.get(old.clone()), self.b.get(new.clone())) else { return false };
        let is_counted = matches!(change::kind(old, new), Some(Kind::Quantity | Kind::When | Kind::Version));
        is_counted && dimension(old) == dimension(new)
    }

    /// Enough of the old text returns, and nothing stands for what does not.
    fn is_subject_kept(&self, old: &Range<usize>, new: &Range<usize>) -> bool {
        let gone = residue(self.a, self.b);
        let weight = |at: &usize| self.a.get(*at).map_or(0, |word| word.weight());
        let lost: usize = gone.iter().filter(|at| !old.contains(at)).map(weight).sum();
        let is_kept = |at: &usize| {
            self.a.get(*at).is_some_and(|word| is_heavy(word) && !is_figure(word) && word.role != Role::Unit)
                && !gone.contains(at)
                && !old.contains(at)
        };
        let kept: usize = (0..self.a.len()).filter(is_kept).map(|at| weight(&at)).sum();
        // What has come where something is lost may stand for it: `the Bremen lab moved`.
        let added = self.added(new, lost > 0);
        kept >= 2
            && kept >= KEPT_OF_LOST * lost * if self.told { 1 } else { 2 }
            && (added == 0 || (lost == 0 && self.told && added <= kept / 3))
    }

    /// Weight of what the clauses that share something with the old text say beside the value.
    fn added(&self, new: &Range<usize>, is_strict: bool) -> usize {
        let come = residue(self.b, self.a);
        let shares = |at: usize| {
            let mut clause = clause(self.b, at);
            clause.any(|at| self.b.get(at).is_some_and(|word| is_heavy(word)) && !come.contains(&at))
        };
        let counts = |at: &&usize| {
            let Some(word) = self.b.get(**at) else { return false };
            let is_light = announces(word) || matches!(word.role, Role::When | Role::Unit);
            !new.contains(at)
                && !is_light
                && shares(**at)
                && (is_strict || !tells_of_change(self.b, **at, new))
        };
        come.iter().filter(counts).filter_map(|at| self.b.get(*at)).map(|word| word.weight()).sum()
    }
}

/// The figures among some places, each with its unit.
fn figures(core: &[&Word], places: &[usize]) -> Vec<Range<usize>> {
    let is_part = |at: usize| core.get(at).is_some_and(|word| is_figure(word) || word.role == Role::Unit);
    let cut = |run: Range<usize>| {
        let start = run.clone().find(|at| is_part(*at))?;
        let end = (start..run.end).find(|at| !is_part(*at)).unwrap_or(run.end);
        let words = core.get(start..end)?;
        words.iter().any(|word| is_figure(word)).then_some(start..end)
    };
    runs(core, places).into_iter().filter_map(cut).collect()
}

fn only(mut ranges: Vec<Range<usize>>) -> Option<Range<usize>> {
    let last = ranges.pop();
    if ranges.is_empty() { last } else { None }
}
