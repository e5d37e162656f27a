//! Verdict: what becomes of the new text beside the old one (spec/write.md, section 3).
//!
//! same form                                    -> Same
//! other value of a slot both have              -> Supersede, whatever the similarity
//! an announced new value of one subject         -> Supersede, whatever the similarity
//! s >= conflict_min, one value replaced        -> Supersede
//! s >= conflict_min, polarity turned round     -> Conflict
//! s >= dedup and no guard trips                -> Merge; from .98 on, with nothing added: Same
//! else                                         -> Keep
//!
//! A text that tells much beside the value that changed is not superseded but marked.

use super::alignment::{Hunk, align, is_rotation};
use super::claim::Claim;
use super::lexicon::Role;
use super::similarity::shared;
use super::words::Word;
use super::{change, contradiction, correction, guards, label, residue, slots, state, weigh};

/// From this similarity on, a text that adds nothing is skipped.
const SAME: f64 = 0.98;
/// Share of the shorter text's content in the longer one from which two texts may be about one claim
/// although their terms have little in common; only where terms are all there is.
const SHARED_CONTENT: f64 = 0.3;

/// Words of content, and values, that a superseded text of several sentences may take along.
const MUCH_LOST: usize = 6;
const VALUES_LOST: usize = 3;

/// The similarities at which the verdicts begin, on the decision scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// `curator.dedup_threshold`, .9
    pub dedup: f64,
    /// `curator.conflict_min`, .5
    pub conflict_min: f64,
    /// `curator.conflict_max`, .8; above it the rest of the two texts must agree to the word.
    pub conflict_max: f64,
    /// `curator.conflict_detection`; off: what would be a conflict is kept without a mark.
    pub conflict_detection: bool,
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds { dedup: 0.9, conflict_min: 0.5, conflict_max: 0.8, conflict_detection: true }
    }
}

/// In which way two texts contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConflictKind {
    /// Another value of the same attribute.
    ValueChange,
    /// Words that exclude each other.
    OpposingPair,
    /// The same claim, denied.
    Negation,
    /// Another version of the same thing.
    Version,
}

impl ConflictKind {
    /// Its name in answers and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            ConflictKind::ValueChange => "value_change",
            ConflictKind::OpposingPair => "opposing_pair",
            ConflictKind::Negation => "negation",
            ConflictKind::Version => "version",
        }
    }
}

/// Why a new text supersedes or contradicts an old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// In which way.
    pub kind: ConflictKind,
    /// In words and values, old first: `timeout: 300 ms -> 500 ms`.
    pub reason: String,
}

/// What becomes of the new text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Skipped: the old one says it (event NONE).
    Same,
    /// Merged into the old one (event UPDATE).
    Merge,
    /// Added; the old one becomes history.
    Supersede(Finding),
    /// Added; both are marked.
    Conflict(Finding),
    /// Added.
    Keep,
}

/// Compares a text with one that is kept already.
///
/// `similarity` is on the decision scale: a cosine mapped by the model's card, or [`super::jaccard`];
/// `is_cosine` tells which.
///
/// ```
/// use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard};
/// let (old, new) = (Claim::read("I work at Alphaworks"), Claim::read("I just joined Betasoft"));
/// let verdict = compare(&old, &new, jaccard(&old, &new), false, &Thresholds::default());
/// assert!(matches!(verdict, Verdict::Supersede(finding) if finding.reason == "employer: Alphaworks -> Betasoft"));
/// ```
pub fn compare(
    old: &Claim,
    new: &Claim,
    similarity: f64,
    is_cosine: bool,
    thresholds: &Thresholds,
) -> Verdict {
    match judged(old, new, similarity, is_cosine, thresholds) {
        Verdict::Supersede(_) if is_of_other_things(old, new) => Verdict::Keep,
        Verdict::Supersede(finding) if says_more(old, new) => {
            if thresholds.conflict_detection {
                Verdict::Conflict(finding)
            } else {
                Verdict::Keep
            }
        }
        verdict => verdict,
    }
}

/// Whether the old text, of several sentences, tells much beside the value that changed: it is not history
/// as a whole, and both stay, marked.
fn says_more(old: &Claim, new: &Claim) -> bool {
    let lost = old.content.len() - shared(&old.content, &new.content);
    sentences(old) > 1 && lost >= MUCH_LOST && 2 * lost > old.content.len()
}

/// Whether three values and more of several sentences are others: another run of the same thing.
fn is_of_other_things(old: &Claim, new: &Claim) -> bool {
    let is_value = |word: &&Word| matches!(word.role, Role::Number | Role::Code | Role::Version);
    let is_lost = |word: &&Word| !new.words.iter().any(|own| own.key == word.key);
    sentences(old) > 1 && old.words.iter().filter(is_value).filter(is_lost).count() >= VALUES_LOST
}

fn sentences(claim: &Claim) -> usize {
    claim.words.last().map_or(0, |word| word.sentence + 1)
}

fn judged(old: &Claim, new: &Claim, similarity: f64, is_cosine: bool, thresholds: &Thresholds) -> Verdict {
    if old.form == new.form {
        return Verdict::Same;
    }
    if let Some(finding) = slots::change(old, new) {
        return Verdict::Supersede(finding);
    }
    if old.speaker != new.speaker || old.is_cut || new.is_cut {
        return Verdict::Keep;
    }
    let is_near = may_be_one_claim(old, new, similarity, is_cosine, thresholds);
    let verdict = if is_near { aligned(old, new, similarity, thresholds) } else { Verdict::Keep };
    match verdict {
        Verdict::Keep => match told_anew(old, new) {
            Verdict::Conflict(_) if !thresholds.conflict_detection => Verdict::Keep,
            verdict => verdict,
        },
        verdict => verdict,
    }
}

/// A change that says by its own words what it is about, whatever the similarity.
fn told_anew(old: &Claim, new: &Claim) -> Verdict {
    if old.is_question() || new.is_question() || !shares_content(old, new) {
        return Verdict::Keep;
    }
    let (a, b) = (old.core(), new.core());
    let known = label::find(old, new).or_else(|| state::find(old, new, &a, &b));
    known.map_or_else(|| weigh::verdict(old, new, &a, &b), Verdict::Supersede)
}

fn aligned(old: &Claim, new: &Claim, similarity: f64, thresholds: &Thresholds) -> Verdict {
    let (a, mut b) = (old.core(), new.core());
    let settled = correction::settle(&a, &b);
    let is_now =
        settled.is_some() || new.words.iter().any(|word| matches!(word.role, Role::Marker | Role::Link));
    let is_settled = settled.is_some() || correction::announces(&new.words);
    b = settled.unwrap_or(b);
    let Some(hunks) = align(&a, &b) else { return Verdict::Keep };
    judge(&Pair { old, new, a: &a, b: &b, hunks: &hunks, is_now, is_settled }, similarity, thresholds)
}

/// Two texts and where they part.
pub(super) struct Pair<'a> {
    pub old: &'a Claim,
    pub new: &'a Claim,
    /// Core of the old one.
    pub a: &'a [&'a Word],
    /// Core of the new one.
    pub b: &'a [&'a Word],
    pub hunks: &'a [Hunk],
    /// The new text says that something has changed.
    pub is_now: bool,
    /// The new core lacks what the new text takes back.
    pub is_settled: bool,
}

fn judge(pair: &Pair<'_>, similarity: f64, thresholds: &Thresholds) -> Verdict {
    let is_statement = !pair.old.is_question() && !pair.new.is_question();
    if is_statement {
        let is_strict = similarity > thresholds.conflict_max;
        if let Some(finding) = contradiction::find(pair, is_strict) {
            return if thresholds.conflict_detection { Verdict::Conflict(finding) } else { Verdict::Keep };
        }
        if let Some(finding) = change::find(pair) {
            return Verdict::Supersede(finding);
        }
        // In another order of words the same claim may still be denied.
        let loose = residue::hunks(pair.a, pair.b);
        let pair = Pair { hunks: &loose, ..*pair };
        if let Some(finding) = contradiction::find(&pair, false) {
            return if thresholds.conflict_detection { Verdict::Conflict(finding) } else { Verdict::Keep };
        }
    }
    let is_near = similarity >= thresholds.dedup || says_the_same(pair);
    if !is_near || pair.is_settled || guards::trip(pair) {
        return Verdict::Keep;
    }
    if similarity >= SAME && pair.hunks.is_empty() { Verdict::Same } else { Verdict::Merge }
}

/// Word for word the same once contractions are opened and quantities are read: similarity is 1 there.
fn says_the_same(pair: &Pair<'_>) -> bool {
    pair.hunks.is_empty() || is_rotation(pair.a, pair.b) || change::is_other_spelling(pair)
}

/// The cheap rejections: what is asked, how much is shared.
fn may_be_one_claim(
    old: &Claim,
    new: &Claim,
    similarity: f64,
    is_cosine: bool,
    thresholds: &Thresholds,
) -> bool {
    let floor = thresholds.conflict_min.min(thresholds.dedup);
    let is_near = similarity >= floor || (!is_cosine && shares_content(old, new));
    is_near && old.asks == new.asks
}

pub(super) fn shares_content(old: &Claim, new: &Claim) -> bool {
    let shorter = old.content.len().min(new.content.len());
    shorter > 0 && shared(&old.content, &new.content) as f64 >= SHARED_CONTENT * shorter as f64
}
