//! Numerals: Chinese numbers in words.
//!
//! 五 -> 5      三十 -> 30      一百二十 -> 120      两千 -> 2000

use crate::text::Token;

/// Most numerals of one number.
const MAX_NUMERALS: usize = 9;

/// The number that a run of Chinese numerals begins with: how many characters, and its value.
pub(super) fn numeral(run: Option<&[&Token]>) -> Option<(usize, u64)> {
    let (mut len, mut total, mut digit) = (0, 0, None);
    for token in run? {
        let place = match token.term.as_str() {
            "十" => 10,
            "百" => 100,
            "千" => 1_000,
            "万" => 10_000,
            other => {
                let Some(value) = "零一二三四五六七八九".chars().position(|c| other.starts_with(c))
                else {
                    if other == "两" {
                        digit = Some(2);
                        len += 1;
                        continue;
                    }
                    break;
                };
                digit = Some(value as u64);
                len += 1;
                continue;
            }
        };
        total += digit.take().unwrap_or(1) * place;
        len += 1;
        if len > MAX_NUMERALS {
            return None;
        }
    }
    (len > 0).then(|| (len, total + digit.unwrap_or(0)))
}
