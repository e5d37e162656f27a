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
        match text.is_ascii() || !text.chars().any(is_changed) {
            true => View { text: Cow::Borrowed(text), spans: Vec::new() },
            false => View::build(text),
        }
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
        char if is_plain(char) => Fold::Same,
        char if is_hidden(char) => Fold::Hidden,
        // Typeset hyphens and the minus sign: NFKC leaves them.
        '\u{2010}' | '\u{2011}' | '\u{2212}' => Fold::Ascii(String::from("-")),
        _ => {
            let folded: String = std::iter::once(char).nfkc().collect();
            if folded.is_ascii() { Fold::Ascii(folded) } else { Fold::Same }
        }
    }
}

fn is_changed(char: char) -> bool {
    !matches!(fold(char), Fold::Same)
}

/// Blocks that hold nothing hidden and nothing that NFKC makes ASCII: the quick answer for most text.
fn is_plain(char: char) -> bool {
    matches!(char, '\0'..='\u{9f}' | '\u{b0}'..='\u{b1}' | '\u{c0}'..='\u{131}' | '\u{370}'..='\u{61b}'
        | '\u{61d}'..='\u{10ff}' | '\u{3001}'..='\u{3130}' | '\u{3400}'..='\u{d7ff}')
}

/// Invisible: joiners, direction marks, fillers, soft hyphen, selectors, tags.
fn is_hidden(char: char) -> bool {
    matches!(char, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
