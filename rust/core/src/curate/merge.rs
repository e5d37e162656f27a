//! Merging: the sentences of two texts, each once.
//!
//! merge(old, new) = the old text as it is, then each sentence of the new one that neither has said
//!
//! A sentence keeps its punctuation; repetition is judged by the same-text form.
//! Sentences are joined by a space, Chinese ones by nothing; a line stays a line.

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
    if same_text_form(old).is_empty() {
        return new.to_owned();
    }
    let mut seen: Vec<String> = sentences(old).map(same_text_form).collect();
    let mut merged = old.to_owned();
    for sentence in sentences(new) {
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

/// Ends the text so far where it has no end, and adds a sentence.
fn append(merged: &mut String, sentence: &str) {
    merged.truncate(merged.trim_end().len());
    let is_wide = |c: char| matches!(c, '\u{3000}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}');
    let is_open = merged.chars().next_back().is_some_and(char::is_alphanumeric);
    // A full stop before a small letter would end no sentence.
    if is_open && sentence.starts_with(char::is_lowercase) {
        merged.push('\n');
    } else {
        if is_open {
            merged.push(if merged.ends_with(is_wide) { '。' } else { '.' });
        }
        if !merged.ends_with(is_wide) || !sentence.starts_with(is_wide) {
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
        for text in
            ["Use tabs. Run lint!", "Is it v2.3.1? Yes.", "用制表符。先跑检查！", "e.g. one", " two\n lines "]
        {
            assert_eq!(merge_text(text, text), text);
            assert_eq!(merge_text(text, ""), text);
            assert_eq!(merge_text("", text), text);
        }
    }

    #[test]
    fn lines_are_sentences() {
        assert_eq!(merge_text("one\ntwo", "TWO\nthree"), "one\ntwo\nthree");
    }
}
