//! Weigh: whether a text gives the claim of an older one another value, in whatever words.
//!
//! log-odds = BIAS + sum(weight x sign)      sign = what one can see of two texts, see `signs`
//!
//! No rule of grammar foresees how people tell that something has changed, but the signs of it add up: a
//! word of change, a value of the same kind, how much of the old claim returns, what else came or went.
//! The weights are a logistic regression over the labelled pairs of `tests/curation`; `fit` computes them
//! anew and fails where the table below is another one.

mod side;
mod signs;
mod statement;

#[cfg(test)]
mod fit;

use super::claim::Claim;
use super::verdict::{Finding, Verdict};
use super::words::Word;
use signs::{COUNT, Signs};

/// Log-odds from which the old text is history. The odds are those of a store of a thousand texts, where
/// most that resembles a change is none, so they speak lower than the two texts alone would.
const SURE: f64 = 0.7;
/// Log-odds from which both texts are marked, and stay: a mark too many costs less than a lost memory.
const LIKELY: f64 = -0.3;

const BIAS: f64 = -0.83;
/// Weights of the signs, in the order in which they are read.
#[rustfmt::skip]
const WEIGHTS: [f64; COUNT] = [
    0.84, // the old text is in characters
    0.97, // how much of it returns
    -0.43, // how much of it is lost
    -0.18, // how much comes that does not tell of the change
    1.57, // the old value is taken leave of
    0.45, // something is given up
    -0.49, // runs that the old text has alone
    -0.06, // runs that the new text has alone
    0.64, // the values are figures
    -0.86, // the values are other words
    -0.79, // there are no two values of one kind
    1.1, // a verb leads to the old value
    0.7, // the new text says `now`, or 了
    -1.73, // the old text told of a change itself
    -0.57, // something else has another thing in its place
    0.15, // what is lost may have been replaced
    0.26, // the new text denies more
    -1.05, // what the old text begins with is lost
    -0.4, // the subject is qualified
    -0.42, // one speaks of me, the other of somebody else
    -0.19, // the figures are names of things
    1.23, // share of the shorter text's content that both have
    0.3, // a verb of change leads to the new value
];

/// What the signs say of two texts; [`Verdict::Keep`] where there are none.
pub(super) fn verdict(old: &Claim, new: &Claim, a: &[&Word], b: &[&Word]) -> Verdict {
    let Some(signs) = Signs::read(old, new, a, b) else { return Verdict::Keep };
    let finding = || Finding { kind: signs.conflict(), reason: signs.reason() };
    if !signs.is_told() {
        return if signs.is_restated() { Verdict::Supersede(finding()) } else { Verdict::Keep };
    }
    match signs.list().iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum::<f64>() + BIAS {
        odds if odds >= SURE => Verdict::Supersede(finding()),
        odds if odds >= LIKELY => Verdict::Conflict(finding()),
        _ => Verdict::Keep,
    }
}
