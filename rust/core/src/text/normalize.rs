//! Normalisation: the index form of a text, and the way back to its bytes.
//!
//! index form = NFKC( drop ignorable( full case fold( NFKD(text) ) ) ), quotes and hyphens made plain
//!
//! Idempotent; case, width, ligatures, jamo and invisible characters make no
//! difference. A text is cut into segments that normalise on their own, so every
//! byte of the form knows its source. A joiner stays between two pictographs.

use super::classes::{ZERO_WIDTH_JOINER, is_pictograph};
use caseless::Caseless;
use std::cell::Cell;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick, is_nfkc_quick};

/// The form in which texts are indexed, compared and looked up.
///
/// ```
/// assert_eq!(memx_core::text::normalize("ＡＰＩ d’Été"), "api d'été");
/// ```
pub fn normalize(text: &str) -> String {
    View::of(text).text
}

/// NFKC, case folded, without ignorable characters; quotes and hyphens as they were.
pub(super) fn fold(text: &str) -> String {
    View::build(text, false).text
}

/// A normalised text that remembers where each byte came from.
pub(super) struct View {
    /// The index form.
    pub text: String,
    /// By `norm`; empty where the form has the offsets of the text.
    spans: Vec<Span>,
    source_len: usize,
    /// The span that was asked for last: the next one is near it.
    last: Cell<usize>,
}

/// From `norm` on, up to the next span, the text comes from `source` on.
struct Span {
    norm: usize,
    source: usize,
    /// Byte for byte; else the span has one source for all of its bytes.
    is_linear: bool,
}

impl View {
    /// The view of the index form.
    pub fn of(text: &str) -> View {
        View::build(text, true)
    }

    fn build(text: &str, plain: bool) -> View {
        if text.is_ascii() {
            return View::new(text, text.to_ascii_lowercase(), Vec::new());
        }
        let mut builder = Builder::new(text, plain);
        while builder.step() {}
        View::new(text, builder.out, builder.spans)
    }

    fn new(source: &str, text: String, spans: Vec<Span>) -> View {
        View { text, spans, source_len: source.len(), last: Cell::new(0) }
    }

    /// Where `start..end` of the form stands in the text: whole characters of it.
    pub fn source(&self, start: usize, end: usize) -> (usize, usize) {
        let last = end.saturating_sub(1).max(start);
        let (from, to) = (self.span(start), self.span(last));
        let first = from.map_or(start, |(span, _)| span.at(start));
        let after = to.map_or(end, |(span, next)| if span.is_linear { span.at(end) } else { next });
        (first, after)
    }

    /// The span of a byte, and where the source of the next one begins.
    fn span(&self, at: usize) -> Option<(&Span, usize)> {
        let place = self.place(at)?;
        self.last.set(place);
        let end = self.spans.get(place + 1).map_or(self.source_len, |span| span.source);
        Some((self.spans.get(place)?, end))
    }

    /// The last span that begins at or before a byte; tokens come in order, so one of two mostly.
    fn place(&self, at: usize) -> Option<usize> {
        let begins = |place: usize| self.spans.get(place).is_some_and(|span| span.norm <= at);
        let last = self.last.get();
        let near = [last, last + 1].into_iter().find(|&place| begins(place) && !begins(place + 1));
        near.or_else(|| self.spans.partition_point(|span| span.norm <= at).checked_sub(1))
    }
}

impl Span {
    fn at(&self, norm: usize) -> usize {
        if self.is_linear { self.source + (norm - self.norm) } else { self.source }
    }
}

struct Builder<'a> {
    source: &'a str,
    at: usize,
    plain: bool,
    out: String,
    spans: Vec<Span>,
    /// A joiner was read after a pictograph; it is written if another follows.
    joins: bool,
}

impl<'a> Builder<'a> {
    fn new(source: &'a str, plain: bool) -> Self {
        let out = String::with_capacity(source.len() + source.len() / 8);
        Builder { source, at: 0, plain, out, spans: Vec::new(), joins: false }
    }

    /// Takes the next segment; false at the end.
    fn step(&mut self) -> bool {
        let rest = self.source.get(self.at..).unwrap_or_default();
        let mut chars = rest.chars();
        let Some(first) = chars.next() else { return false };
        let next = chars.next();
        if maps_to_itself(first) && next.is_none_or(starts_segment) {
            self.copy(first.to_ascii_lowercase());
        } else {
            let len = segment_len(rest);
            self.convert(rest.get(..len).unwrap_or_default());
        }
        true
    }

    fn copy(&mut self, c: char) {
        if self.joins && is_pictograph(c) {
            self.out.push(ZERO_WIDTH_JOINER);
        }
        self.joins = false;
        self.mark(!self.plain || plain(c) == c);
        self.out.push(if self.plain { plain(c) } else { c });
        self.at += c.len_utf8();
    }

    /// A segment through the whole formula.
    fn convert(&mut self, segment: &str) {
        let folded = segment.nfkd().default_case_fold().filter(|&c| !is_ignorable(c));
        let form: String = folded.nfkc().collect();
        if self.joins && form.starts_with(is_pictograph) {
            self.out.push(ZERO_WIDTH_JOINER);
        }
        self.joins = form.ends_with(is_pictograph) && segment.contains(ZERO_WIDTH_JOINER);
        self.mark(false);
        let plain = self.plain;
        self.out.extend(form.chars().map(|c| if plain { self::plain(c) } else { c }));
        self.at += segment.len();
    }

    /// Notes where the next bytes of the form come from; linear spans run on.
    fn mark(&mut self, is_linear: bool) {
        let (norm, source) = (self.out.len(), self.at);
        let runs_on = |span: &Span| span.is_linear && source - span.source == norm - span.norm;
        if !(is_linear && self.spans.last().is_some_and(runs_on)) {
            self.spans.push(Span { norm, source, is_linear });
        }
    }
}

/// Length of the first segment: up to the next character that starts one.
fn segment_len(text: &str) -> usize {
    let mut ends = text.char_indices().skip(1);
    ends.find(|&(_, c)| starts_segment(c)).map_or(text.len(), |(at, _)| at)
}

/// Nothing before this character can compose with it or be reordered past it.
fn starts_segment(c: char) -> bool {
    if is_plain_starter(c) {
        return true;
    }
    let first = std::iter::once(c).nfkd().next().unwrap_or(c);
    let folded = std::iter::once(first).default_case_fold().next().unwrap_or(first);
    !is_ignorable(c)
        && canonical_combining_class(first) == 0
        && canonical_combining_class(folded) == 0
        && is_nfc_quick(std::iter::once(folded)) == IsNormalized::Yes
}

/// The character is its own index form (ASCII letters: but for their case).
fn maps_to_itself(c: char) -> bool {
    is_plain_starter(c)
        || (canonical_combining_class(c) == 0
            && !is_ignorable(c)
            && is_nfkc_quick(std::iter::once(c)) == IsNormalized::Yes
            && std::iter::once(c).default_case_fold().eq([c]))
}

/// Starters that are their own form, by the bulk: what most texts are made of.
fn is_plain_starter(c: char) -> bool {
    matches!(c, '\0'..='\x7F' | 'à'..='ÿ' | 'α'..='ρ' | 'σ'..='ώ' | 'а'..='џ' | 'א'..='ת'
        | '\u{621}'..='\u{64A}' | '\u{904}'..='\u{939}' | '\u{2012}'..='\u{2016}' | '\u{2018}'..='\u{201F}'
        | '\u{3001}'..='\u{3029}' | '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FE}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

/// A capital that the index form does not keep; some letters are capitals in name only.
pub(super) fn is_capital(c: char) -> bool {
    c.is_ascii_uppercase()
        || (!c.is_ascii() && c.is_uppercase() && !std::iter::once(c).default_case_fold().eq([c]))
}

/// Typographic apostrophes and hyphens are written as on a keyboard.
fn plain(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{02BC}' => '\'',
        '\u{2010}' | '\u{2212}' => '-',
        _ => c,
    }
}

/// Default-ignorable: soft hyphen, zero-width, bidi controls, variation selectors, fillers, tags.
pub(super) fn is_ignorable(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FFF0}'..='\u{FFF8}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
        | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
#[path = "normalize_tests.rs"]
mod tests;
