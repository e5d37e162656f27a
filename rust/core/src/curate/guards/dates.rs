//! Dates: one day in its different spellings.
//!
//! `2027-02-01`, `1 February 2027`, `2027年2月1日` -> 2027 2 1

use super::super::lexicon::Role;
use super::super::words::Word;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The numbers of a date, the largest first; `None` for what is not a date of two numbers or more.
pub(crate) fn date(value: &[&Word]) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for word in value {
        match word.role {
            Role::When | Role::Code if word.term.contains('-') => {
                let parts = word.term.split('-').map(|part| part.parse::<u32>().ok());
                numbers.extend(parts.collect::<Option<Vec<u32>>>()?);
            }
            Role::When => numbers.push(month(&word.term)?),
            Role::Number => numbers.push(word.term.parse().ok()?),
            Role::Unit if ["year", "month", "day"].contains(&word.term.as_str()) => {}
            Role::Function => {}
            _ => return None,
        }
    }
    let names_day = value.iter().any(|word| word.role == Role::When || word.is_character);
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    (numbers.len() >= 2 && names_day).then_some(numbers)
}

fn month(term: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|month| term.get(..3) == Some(month))?;
    (!term.ends_with("day") && !term.ends_with("days")).then(|| at as u32 + 1)
}
