//! The weights are what the labelled pairs give: logistic regression, by Newton's method.

use super::signs::{COUNT, Signs};
use super::{BIAS, WEIGHTS};
use crate::curate::Claim;
use crate::curate::verdict::shares_content;
use serde_json::Value;
use std::path::Path;

/// L2 on the weights: with fewer pairs than would settle each sign alone, none runs away.
const RIDGE: f64 = 2.0;
/// The pairs that may be seen.
const FILES: [&str; 3] = ["pairs_dev.jsonl", "pairs_more.jsonl", "pairs_free.jsonl"];

/// Texts of pairs further apart in a file are of other things, twins stand side by side.
const APART: usize = 2;
/// They are many.
const WEIGHT_OF_OTHERS: f64 = 0.1;

const WIDTH: usize = COUNT + 1;
type Row = [f64; WIDTH];

/// Signs, label, and how much the pair counts.
type Example = (Row, f64, f64);

/// The signs of every pair whose label is plain, and of texts of pairs far apart, which are of other things.
fn examples() -> Vec<Example> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/curation");
    let mut examples = Vec::new();
    for name in FILES {
        let Ok(text) = std::fs::read_to_string(folder.join(name)) else { continue };
        let pairs: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        let texts = |name: &str| -> Vec<Claim> {
            pairs.iter().map(|pair| Claim::read(pair[name].as_str().unwrap_or_default())).collect()
        };
        let (old, new) = (texts("old"), texts("new"));
        let labelled = pairs
            .iter()
            .enumerate()
            .filter_map(|(at, pair)| Some((signs(&old[at], &new[at])?, label(pair)?, 1.0)));
        examples.extend(labelled);
        for (at, old) in old.iter().enumerate() {
            let others = new.iter().enumerate().filter(|(other, _)| other.abs_diff(at) > APART);
            let others = others.filter_map(|(_, new)| signs(old, new));
            examples.extend(others.map(|signs| (signs, 0.0, WEIGHT_OF_OTHERS)));
        }
    }
    examples
}

/// 1: another value. 0: none. Nothing where a judge would accept either.
fn label(pair: &Value) -> Option<f64> {
    let also = pair["also"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let accepted: Vec<&str> = also.chain(pair["want"].as_str()).collect();
    let opposes = |verdict: &&str| matches!(*verdict, "supersede" | "conflict");
    match pair["want"].as_str() {
        Some("supersede") if !accepted.contains(&"keep") => Some(1.0),
        _ if !accepted.iter().any(opposes) => Some(0.0),
        _ => None,
    }
}

fn signs(old: &Claim, new: &Claim) -> Option<Row> {
    if old.speaker != new.speaker || old.is_question() || new.is_question() || !shares_content(old, new) {
        return None;
    }
    let (a, b) = (old.core(), new.core());
    let signs = Signs::read(old, new, &a, &b).filter(Signs::is_told)?.list();
    Some(std::array::from_fn(|at| signs.get(at).copied().unwrap_or(1.0)))
}

/// Newton's method: weights += H^-1 g, the last column is the bias and is not held back.
fn fitted(examples: &[Example]) -> Row {
    let mut weights: Row = [0.0; WIDTH];
    for _ in 0..30 {
        let mut gradient: Row = std::array::from_fn(|at| if at < COUNT { -RIDGE * weights[at] } else { 0.0 });
        let mut hessian = [[0.0; WIDTH]; WIDTH];
        (0..COUNT).for_each(|at| hessian[at][at] = RIDGE);
        for (row, label, counts) in examples {
            let odds: f64 = row.iter().zip(weights).map(|(sign, weight)| sign * weight).sum();
            let share = 1.0 / (1.0 + (-odds).exp());
            for (i, sign) in row.iter().enumerate() {
                gradient[i] += counts * (label - share) * sign;
                (0..WIDTH).for_each(|j| hessian[i][j] += counts * share * (1.0 - share) * sign * row[j]);
            }
        }
        let step = solved(hessian, gradient);
        (0..WIDTH).for_each(|at| weights[at] += step[at]);
    }
    weights
}

/// Gauss and Jordan; the matrix is positive definite.
fn solved(mut matrix: [Row; WIDTH], mut side: Row) -> Row {
    for pivot in 0..WIDTH {
        let scale = matrix[pivot][pivot];
        (0..WIDTH).for_each(|j| matrix[pivot][j] /= scale);
        side[pivot] /= scale;
        for i in (0..WIDTH).filter(|i| *i != pivot) {
            let factor = matrix[i][pivot];
            (0..WIDTH).for_each(|j| matrix[i][j] -= factor * matrix[pivot][j]);
            side[i] -= factor * side[pivot];
        }
    }
    side
}

#[test]
fn the_weights_are_what_the_labelled_pairs_give() {
    let examples = examples();
    let fitted = fitted(&examples);
    let rounded: Vec<f64> = fitted.iter().map(|weight| (weight * 100.0).round() / 100.0).collect();
    let written: Vec<f64> = WEIGHTS.iter().copied().chain([BIAS]).collect();
    let is_near = rounded.iter().zip(&written).all(|(a, b)| (a - b).abs() < 0.011);
    assert!(is_near, "{} pairs give other weights; bias last: {rounded:?}", examples.len());
}
