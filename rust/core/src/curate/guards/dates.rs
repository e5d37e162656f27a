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

/// The minute of the day: `17:00`, `5pm`, 下午五点, and whether anything but the number says that it is one;
/// `None` for what is no single number.
pub(crate) fn minute(value: &[&Word]) -> Option<(u32, bool)> {
    let (mut minute, mut is_late, mut is_time) = (None, false, false);
    for word in value {
        let found = match (word.role, word.term.as_str()) {
            (Role::When, "下午" | "晚上") | (Role::Content, "pm") => {
                (is_late, is_time) = (true, true);
                continue;
            }
            (Role::When, "上午" | "早上" | "凌晨") | (Role::Content, "am") | (Role::Unit, "点") => {
                is_time = true;
                continue;
            }
            (Role::When, "noon" | "中午") => {
                is_time = true;
                12 * 60
            }
            (Role::When, "midnight") => {
                is_time = true;
                0
            }
            (Role::Number, hour) => hour.parse::<u32>().ok()?.checked_mul(60)?,
            (Role::Clock, term) => {
                is_time = true;
                is_late |= term.ends_with("pm");
                let (hour, rest) =
                    term.trim_end_matches(['a', 'p', 'm']).split_once(':').unwrap_or((term, "0"));
                hour.trim_end_matches(['a', 'p', 'm']).parse::<u32>().ok()?.checked_mul(60)?
                    + rest.parse::<u32>().ok()?
            }
            _ => return None,
        };
        if minute.replace(found).is_some() {
            return None;
        }
    }
    let minute = minute?;
    Some((if is_late && minute < 12 * 60 { minute + 12 * 60 } else { minute }, is_time))
}

fn month(term: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|month| term.get(..3) == Some(month))?;
    (!term.ends_with("day") && !term.ends_with("days")).then(|| at as u32 + 1)
}
