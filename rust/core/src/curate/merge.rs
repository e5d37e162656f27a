//! Merging: the sentences of two texts, each once.
//!
//! merge(old, new) = the old text, then each sentence of the new one that it has not said
//!
//! A sentence keeps its punctuation; repetition is judged by the same-text form.
//! English sentences are joined by a space, Chinese ones by nothing.

use crate::text::same_text_form;
use unicode_segmentation::UnicodeSegmentation;

/// Both texts in one, without repetition.
///
/// ```
/// use memx_core::curate::merge_text;
/// assert_eq!(merge_text("Use tabs. Run lint.", "run lint! Then push."), "Use tabs. Run lint. Then push.");
/// assert_eq!(merge_text("用制表符。", "用制表符。先跑检查。"), "用制表符。先跑检查。");
/// ```
pub fn merge_text(old: &str, new: &str) -> String {
    let mut seen: Vec<String> = Vec::new();
    let mut merged = String::with_capacity(old.len() + new.len() + 2);
    for sentence in sentences(old).chain(sentences(new)) {
        let form = same_text_form(sentence);
        if !form.is_empty() && !seen.contains(&form) {
            append(&mut merged, sentence);
            seen.push(form);
        }
    }
    merged
}

/// Trimmed sentences, by UAX #29 and by line.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split_sentence_bounds()).map(str::trim).filter(|one| !one.is_empty())
}

/// A full stop where the text so far has no end; a space unless the script has none.
fn append(merged: &mut String, sentence: &str) {
    if let Some(last) = merged.chars().next_back() {
        let is_wide = |c: char| matches!(c, '\u{3000}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}');
        if last.is_alphanumeric() {
            merged.push(if is_wide(last) { '。' } else { '.' });
        }
        let is_spaced = !merged.ends_with(is_wide) || !sentence.starts_with(is_wide);
        if is_spaced {
            merged.push(' ');
        }
    }
    merged.push_str(sentence);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_an_end_gets_one_before_the_next() {
        assert_eq!(merge_text("Use tabs", "Run lint"), "Use tabs. Run lint");
        assert_eq!(merge_text("用制表符", "先跑检查"), "用制表符。先跑检查");
        assert_eq!(merge_text("Port is 8080 (staging)", "用制表符"), "Port is 8080 (staging) 用制表符");
    }

    #[test]
    fn merging_a_text_with_itself_or_with_nothing_changes_nothing() {
        for text in ["Use tabs. Run lint!", "Is it v2.3.1? Yes.", "用制表符。先跑检查！", "e.g. one"]
        {
            assert_eq!(merge_text(text, text), text);
            assert_eq!(merge_text(text, ""), text);
            assert_eq!(merge_text("", text), text);
        }
    }

    #[test]
    fn lines_are_sentences() {
        assert_eq!(merge_text("one\ntwo", "TWO\nthree"), "one. two. three");
    }
}
