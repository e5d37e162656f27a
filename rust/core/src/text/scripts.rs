//! Scripts: how much of a text is written in some writing systems.
//!
//! share = letters of those scripts / letters;  1 for a text without letters
//!
//! An ideograph or syllable block says about as much as two letters and counts so. The same
//! count as `memx.embed.scripts`, which decides what a query is embedded for.

use unicode_script::{Script, UnicodeScript};

/// Characters looked at, half from each end of a longer text.
const SAMPLE_CHARS: usize = 2_048;
const LETTERS_A_BLOCK: u32 = 2;

/// The share, in [0, 1], of a text's letters that are in `scripts` (names such as `Latin`, `Han`).
pub fn script_share(text: &str, scripts: &[String]) -> f64 {
    if text.is_ascii() {
        let has_letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        return f64::from(u8::from(!has_letters || scripts.iter().any(|name| name == "Latin")));
    }
    let (mut known, mut total) = (0, 0);
    for letter in sample(text).filter(|c| c.is_alphabetic()) {
        let script = letter.script();
        let weight = if is_block(script) { LETTERS_A_BLOCK } else { 1 };
        total += weight;
        known += if scripts.iter().any(|name| name == script.full_name()) { weight } else { 0 };
    }
    if total == 0 { 1.0 } else { f64::from(known) / f64::from(total) }
}

fn is_block(script: Script) -> bool {
    matches!(script, Script::Han | Script::Hangul | Script::Hiragana | Script::Katakana)
}

fn sample(text: &str) -> impl Iterator<Item = char> + '_ {
    let count = text.chars().count();
    let skipped = count.saturating_sub(SAMPLE_CHARS);
    let head = count - skipped - (SAMPLE_CHARS / 2).min(count - skipped);
    text.chars().take(head).chain(text.chars().skip(head + skipped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_in_letters_and_blocks() {
        let latin = ["Latin".to_owned()];
        for (text, share) in [
            ("plain", 1.0),
            ("12:30!", 1.0),
            ("", 1.0),
            ("默认缓存", 0.0),
            ("缓存ab", 1.0 / 3.0),
            ("Ünï", 1.0),
        ] {
            assert!((script_share(text, &latin) - share).abs() < 1e-12, "{text}");
        }
        assert_eq!(script_share("plain", &["Han".to_owned()]), 0.0);
    }

    #[test]
    fn of_a_long_text_both_ends_are_looked_at() {
        let text = format!("{}{}{}", "a".repeat(1_024), "缓".repeat(50_000), "b".repeat(1_024));
        assert_eq!(script_share(&text, &["Latin".to_owned()]), 1.0);
    }
}
