//! Estimate: what a text will cost a model, without asking its tokenizer.
//!
//! tokens = floor( cjk / 1.5 + other / 4 )        in characters; computed as (8 cjk + 3 other) / 12
//!
//! Han, kana and Hangul are cjk; their punctuation is not.

use super::classes::is_cjk;

/// Estimated tokens of a text; additive within one.
///
/// ```
/// assert_eq!(memx_core::text::estimate_tokens("hello 世界"), 2);
/// ```
pub fn estimate_tokens(text: &str) -> u64 {
    if text.is_ascii() {
        return text.len() as u64 / 4;
    }
    let chars = text.chars().count() as u64;
    let cjk = text.chars().filter(|&c| is_cjk(c)).count() as u64;
    (8 * cjk + 3 * (chars - cjk)) / 12
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_costs_a_quarter_and_cjk_two_thirds() {
        let cases =
            [("", 0), ("abc", 0), ("abcd", 1), ("世界", 1), ("世界人", 2), ("カナー", 2), ("한국어", 2)];
        for (text, tokens) in cases {
            assert_eq!(estimate_tokens(text), tokens, "{text}");
        }
    }

    #[test]
    fn the_fractions_of_both_are_added_before_the_floor() {
        assert_eq!(estimate_tokens("世ab"), 1); // 0.67 + 0.5
    }
}
