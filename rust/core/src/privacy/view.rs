//! View: the form of a text in which secrets are looked for, and the way back to its bytes.
//!
//! view(text) = each character that NFKC makes ASCII written so; invisible ones left out
//!
//! Full-width letters, mathematical letters and hidden joiners hide nothing. A
//! character of another script stays as it is, so nothing else of a text can
//! change, and no character grows to more than a few bytes. Only the view is
//! without joiners and marks: what is stored keeps each byte outside a finding.
//! ASCII, and text without such characters, is its own view.

use std::borrow::Cow;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization;

/// A normalised text that remembers where each byte came from.
pub(super) struct View<'t> {
    /// The text to look at.
    pub text: Cow<'t, str>,
    /// By `view`; empty where the view is the text.
    spans: Vec<Span>,
}

/// From `view` on, up to the next span, bytes come from `source` on.
struct Span {
    view: usize,
    source: usize,
    /// In bytes of the source: of the one character that all of the span's bytes stand for; 0 where
    /// the span is the source byte for byte.
    folded: usize,
}

impl<'t> View<'t> {
    /// The view of a text.
    pub fn of(text: &'t str) -> View<'t> {
        if text.is_ascii() || !text.chars().any(is_changed) {
            return View { text: Cow::Borrowed(text), spans: Vec::new() };
        }
        View::build(text)
    }

    fn build(text: &'t str) -> View<'t> {
        let mut builder =
            Builder { out: String::with_capacity(text.len()), spans: Vec::new(), goes_on: false };
        for (at, char) in text.char_indices() {
            builder.take(at, char);
        }
        View { text: Cow::Owned(builder.out), spans: builder.spans }
    }

    /// The bytes of the source from which a range of the view was made.
    pub fn source(&self, range: &Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1).max(range.start);
        let start = self.span(range.start).map_or(range.start, |span| span.start(range.start));
        let end = self.span(last).map_or(range.end, |span| span.end(range.end));
        start..end.max(start)
    }

    /// The last span that begins at or before a byte.
    fn span(&self, at: usize) -> Option<&Span> {
        let after = self.spans.partition_point(|span| span.view <= at);
        self.spans.get(after.checked_sub(1)?)
    }
}

impl Span {
    fn start(&self, at: usize) -> usize {
        if self.folded > 0 { self.source } else { self.source + (at - self.view) }
    }

    fn end(&self, at: usize) -> usize {
        if self.folded > 0 { self.source + self.folded } else { self.source + (at - self.view) }
    }
}

struct Builder {
    out: String,
    spans: Vec<Span>,
    /// The last character was copied: the next copied one continues its span.
    goes_on: bool,
}

impl Builder {
    fn take(&mut self, at: usize, char: char) {
        match fold(char) {
            Fold::Same => {
                if !self.goes_on {
                    self.spans.push(Span { view: self.out.len(), source: at, folded: 0 });
                }
                self.out.push(char);
                self.goes_on = true;
            }
            Fold::Hidden => self.goes_on = false,
            Fold::Ascii(plain) => {
                self.spans.push(Span { view: self.out.len(), source: at, folded: char.len_utf8() });
                self.out.push_str(&plain);
                self.goes_on = false;
            }
        }
    }
}

/// What becomes of a character.
enum Fold {
    Same,
    Hidden,
    Ascii(String),
}

fn fold(char: char) -> Fold {
    match char {
        '\0'..='\u{9f}' | '\u{4e00}'..='\u{9fff}' => Fold::Same,
        char if is_hidden(char) => Fold::Hidden,
        // Typeset hyphens and the minus sign: NFKC leaves them.
        '\u{2010}' | '\u{2011}' | '\u{2212}' => Fold::Ascii(String::from("-")),
        char if may_fold(char) => {
            let folded: String = std::iter::once(char).nfkc().collect();
            if folded.is_ascii() { Fold::Ascii(folded) } else { Fold::Same }
        }
        _ => Fold::Same,
    }
}

fn is_changed(char: char) -> bool {
    !matches!(fold(char), Fold::Same)
}

/// The blocks that hold every character that NFKC makes ASCII, as a test of all of them says.
fn may_fold(char: char) -> bool {
    matches!(char, '\u{a0}'..='\u{be}' | '\u{132}'..='\u{133}' | '\u{17f}' | '\u{1c7}'..='\u{1f3}'
        | '\u{2b0}'..='\u{2e3}' | '\u{37e}' | '\u{1d2c}'..='\u{1dbf}' | '\u{1fef}' | '\u{2000}'..='\u{218f}'
        | '\u{2460}'..='\u{24ff}' | '\u{2a74}'..='\u{2a76}' | '\u{2c7c}'..='\u{2c7d}' | '\u{3000}'
        | '\u{3200}'..='\u{33ff}' | '\u{a7f1}'..='\u{a7f9}' | '\u{fb00}'..='\u{fb06}' | '\u{fb29}'
        | '\u{10780}'..='\u{107ba}' | '\u{fe10}'..='\u{fe6b}' | '\u{ff01}'..='\u{ffe0}' | '\u{1ccd6}'..='\u{1ccf9}'
        | '\u{1d400}'..='\u{1d7ff}' | '\u{1f100}'..='\u{1f190}' | '\u{1fbf0}'..='\u{1fbf9}')
}

/// Invisible: joiners, direction marks, fillers, soft hyphen, selectors, tags.
fn is_hidden(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_that_nfkc_makes_ascii_is_left_out() {
        for char in ('\u{80}'..=char::MAX).filter(|char| !may_fold(*char)) {
            let folded: String = std::iter::once(char).nfkc().collect();
            assert!(!folded.is_ascii(), "{char:?} becomes {folded:?}");
        }
    }

    #[test]
    fn each_byte_knows_the_character_it_came_from() {
        let text = "a\u{200b}Ｂ\u{2477}c密";
        let view = View::of(text);
        assert_eq!(view.text, "aB(4)c密");
        let source = |range: Range<usize>| text.get(view.source(&range)).unwrap_or_default();
        assert_eq!(source(0..2), "a\u{200b}Ｂ");
        assert_eq!(source(3..4), "\u{2477}", "a byte of a fold stands for the whole character");
        assert_eq!(source(5..6), "c");
        assert_eq!(source(6..9), "密");
    }

    #[test]
    fn a_text_with_nothing_to_fold_is_its_own_view() {
        for text in ["plain", "数据库密码", "Grüße, مرحبا", "𠮷"] {
            assert!(matches!(View::of(text).text, Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}
