//! Bearing: small words that turn what a claim says.

use super::super::lexicon::Role;
use super::super::words::Word;

/// Function words that make another claim wherever they stand.
const TURNING: [&str; 18] = [
    "only", "all", "some", "most", "few", "more", "less", "before", "after", "without", "until", "up",
    "down", "on", "off", "above", "below", "same",
];

/// Whether one text has a negator, a person, a modality or a condition that the other lacks.
pub(super) fn differs(old: &[Word], new: &[Word]) -> bool {
    bearing(old) != bearing(new)
}

fn bearing(words: &[Word]) -> Vec<u64> {
    let mut keys: Vec<u64> = words.iter().filter(|word| bears(word)).map(|word| word.key).collect();
    keys.sort_unstable();
    keys
}

fn bears(word: &Word) -> bool {
    use Role::{Also, Condition, First, Function, Marker, Modal, Negator, Past, Third, We, You};
    match word.role {
        Negator | Condition | Modal | Past | First | We | You | Third | Also => true,
        // `a new bike` is another one.
        Marker => word.term == "new",
        Function => TURNING.contains(&word.term.as_str()),
        _ => false,
    }
}
