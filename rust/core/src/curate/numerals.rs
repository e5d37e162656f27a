//! Numerals: Chinese numbers in words.
//!
//! 五 -> 5      三十 -> 30      一百二十 -> 120      十二万 -> 120000
//! 一百二 -> 120, 三万五 -> 35000: a digit right behind a place counts the next one
//! 一二 -> 12, 二零二六 -> 2026: digits without places are read one by one

use crate::text::Token;

/// Most numerals of one number: what they spell fits in 64 bits.
const MAX_NUMERALS: usize = 9;

/// The number that a run of Chinese numerals begins with: how many characters, and its value.
pub(super) fn numeral(run: Option<&[&Token]>) -> Option<(usize, u64)> {
    let numerals: Vec<Numeral> = run?.iter().map_while(|token| read(&token.term)).collect();
    let len = numerals.len();
    (1..=MAX_NUMERALS).contains(&len).then(|| (len, value(&numerals)))
}

#[derive(Clone, Copy)]
enum Numeral {
    Digit(u64),
    Place(u64),
}

fn read(term: &str) -> Option<Numeral> {
    match term {
        "十" => Some(Numeral::Place(10)),
        "百" => Some(Numeral::Place(100)),
        "千" => Some(Numeral::Place(1_000)),
        "万" => Some(Numeral::Place(10_000)),
        "两" => Some(Numeral::Digit(2)),
        digit => {
            let value = "零一二三四五六七八九".chars().position(|c| digit.starts_with(c))?;
            Some(Numeral::Digit(value as u64))
        }
    }
}

fn value(numerals: &[Numeral]) -> u64 {
    // `digits` since the last place, the section below 万, what stands above it.
    let (mut digits, mut section, mut total) = (None, 0, 0);
    let mut next = 1;
    for numeral in numerals {
        match *numeral {
            Numeral::Digit(0) => {
                (digits, next) = (Some(digits.unwrap_or(0) * 10), 1);
            }
            Numeral::Digit(digit) => digits = Some(digits.unwrap_or(0) * 10 + digit),
            Numeral::Place(10_000) => {
                total += (section + digits.take().unwrap_or(u64::from(section == 0))) * 10_000;
                (section, next) = (0, 1_000);
            }
            Numeral::Place(place) => {
                // The zero of 一百零五 is no digit.
                section += digits.take().filter(|digit| *digit > 0).unwrap_or(1) * place;
                next = place / 10;
            }
        }
    }
    total + section + digits.unwrap_or(0) * next
}

#[cfg(test)]
mod tests {
    use super::{Numeral, read, value};

    #[test]
    fn every_way_of_writing_a_number_gives_its_value() {
        for (written, number) in [
            ("五", 5),
            ("零", 0),
            ("十", 10),
            ("十二", 12),
            ("三十", 30),
            ("一百二十", 120),
            ("一百二", 120),
            ("一百零五", 105),
            ("一千零五十", 1_050),
            ("两千", 2_000),
            ("三万五", 35_000),
            ("三万零五", 30_005),
            ("十二万", 120_000),
            ("一百二十万", 1_200_000),
            ("一万二千三百", 12_300),
            ("一二", 12),
            ("二零二六", 2_026),
        ] {
            let numerals: Vec<Numeral> =
                written.chars().filter_map(|numeral| read(&numeral.to_string())).collect();
            assert_eq!(value(&numerals), number, "{written}");
        }
    }
}
