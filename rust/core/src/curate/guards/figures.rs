//! Figures: numbers with their units, dates, clocks, versions and codes.
//!
//! `500 ms` is `0.5 seconds`; `4A` is not `4B`, and `3.10` not `3.1`.

use super::super::lexicon::{Role, unit_scale};
use super::super::words::{Word, key};

/// Whether the two texts have other figures, or the same ones in another order.
pub(super) fn differ(old: &[Word], new: &[Word]) -> bool {
    figures(old) != figures(new)
}

/// Every figure, as a key that is equal for equal quantities; sorted.
fn figures(words: &[Word]) -> Vec<u64> {
    let mut figures = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match word.role {
            Role::Number => figures.push(quantity(words, at)),
            Role::When | Role::Clock | Role::Version | Role::Code => figures.push(word.key),
            _ => {}
        }
    }
    figures.sort_unstable();
    figures
}

/// A number with the unit behind it, or before it where it is a currency.
fn quantity(words: &[Word], at: usize) -> u64 {
    let term = words.get(at).map_or("", |word| word.term.as_str());
    let unit = |place: Option<usize>| {
        place.and_then(|place| words.get(place)).filter(|word| word.role == Role::Unit)
    };
    let Some(unit) = unit(Some(at + 1)).or_else(|| unit(at.checked_sub(1))) else { return key(term) };
    key(&canonical(term, &unit.term))
}

/// How far apart two sizes may be that are one: a kilobyte has 1000 bytes, or 1024.
const KILO: f64 = 1.08;

/// Whether two amounts of data are one, counted by thousands or by powers of two: `2048 MB`, `2 GB`.
pub(crate) fn is_one_size(old: &[&Word], new: &[&Word]) -> bool {
    let ([a, unit], [b, other]) = (old, new) else { return false };
    let ((data, scale), (dimension, other_scale)) = (unit_scale(&unit.term), unit_scale(&other.term));
    let (Ok(a), Ok(b)) = (a.term.parse::<f64>(), b.term.parse::<f64>()) else { return false };
    let (a, b) = (a * scale, b * other_scale);
    data == "data" && dimension == "data" && unit.term != other.term && a.max(b) <= a.min(b) * KILO
}

/// The same for two amounts in the form of [`canonical`].
pub(crate) fn is_one_amount(a: &str, b: &str) -> bool {
    let size = |amount: &str| amount.strip_suffix(" data").and_then(|size| size.parse::<f64>().ok());
    let (Some(a), Some(b)) = (size(a), size(b)) else { return false };
    a.max(b) <= a.min(b) * KILO && is_binary(a) != is_binary(b)
}

/// Counted by powers of two.
fn is_binary(bytes: f64) -> bool {
    (bytes / 1024.0).fract() == 0.0
}

/// Number and unit as one text, in the smallest unit of the dimension.
pub(crate) fn canonical(number: &str, unit: &str) -> String {
    let (dimension, scale) = unit_scale(unit);
    match number.parse::<f64>() {
        Ok(value) if dimension.is_empty() => format!("{}", value * scale),
        Ok(value) if dimension != unit => format!("{} {dimension}", value * scale),
        _ => format!("{number} {unit}"),
    }
}
