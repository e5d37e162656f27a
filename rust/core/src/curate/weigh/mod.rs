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

const BIAS: f64 = -0.8;
/// Weights of the signs, in the order in which they are read.
#[rustfmt::skip]
const WEIGHTS: [f64; COUNT] = [
    0.87, // the old text is in characters
    0.94, // how much of it returns
    -0.36, // how much of it is lost
    -0.19, // how much comes that does not tell of the change
    1.6, // the old value is taken leave of
    0.48, // something is given up
    -0.57, // runs that the old text has alone
    -0.04, // runs that the new text has alone
    0.58, // the values are figures
    -0.85, // the values are other words
    -0.78, // there are no two values of one kind
    1.09, // a verb leads to the old value
    0.74, // the new text says `now`, or 了
    -1.8, // the old text told of a change itself
    -0.5, // something else has another thing in its place
    0.17, // what is lost may have been replaced
    0.24, // the new text denies more
    -1.16, // what the old text begins with is lost
    -0.39, // the subject is qualified
    -0.42, // one speaks of me, the other of somebody else
    -0.16, // the figures are names of things
    1.28, // share of the shorter text's content that both have
    0.32, // a verb of change leads to the new value
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
