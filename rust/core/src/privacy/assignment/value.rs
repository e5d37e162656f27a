//! Values: from the quote to its fellow, or up to what cannot belong to it.

use super::super::alphabet::Alphabet;
use super::super::source::{NOTHING, Source};
use super::separator::{Join, Separator};
use std::ops::Range;

/// How a value was written, from the surest to the loosest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// Between quotes, bound to its name.
    Quoted,
    /// Bound, without quotes: perhaps the code of an expression.
    Bare,
    /// Between quotes or not, behind a verb.
    Said,
    /// With nothing between: it must speak for itself.
    Beside,
}

/// A value and how it was written.
pub(super) struct Value {
    pub range: Range<usize>,
    pub manner: Manner,
}

const BLANKS: Alphabet = Alphabet::of(b" \t");
const MAX_BLANKS: usize = 64;
/// Longest value between quotes, in bytes; what goes on longer has lost its quote.
const MAX_QUOTED_LEN: usize = 1_024;
/// Longest value without quotes that is judged, in bytes; a secret goes on to the end of its run.
const MAX_BARE_LEN: usize = 512;
/// Most brackets and points behind a value.
const MAX_TRAILING: usize = 8;
/// What ends a value without quotes.
const ENDS: Alphabet = Alphabet::of(b" \t\r\n\"'`;,<>");
/// What may stand before the quote: prefixes of strings, emphasis, a reference.
const BEFORE_QUOTE: Alphabet = Alphabet::of(b"rbfuRBFU@&*");

/// The value behind a separator; `None` when there is none.
pub(super) fn read(source: Source<'_>, separator: Separator) -> Option<Value> {
    let start = begin(source, separator);
    let quoted = quote(source, start).and_then(|(quote, from)| close(source, quote, from));
    let manner = match (separator.join, &quoted) {
        (Join::Bound, Some(_)) => Manner::Quoted,
        (Join::Bound, None) => Manner::Bare,
        (Join::Said, _) => Manner::Said,
        (Join::Beside, _) => Manner::Beside,
    };
    let range = quoted.unwrap_or_else(|| bare(source, start));
    (!range.is_empty()).then_some(Value { range, manner })
}

/// Behind blanks, emphasis and, for what is bound, one line break.
fn begin(source: Source<'_>, separator: Separator) -> usize {
    let blank = source.run_end_within(separator.end, BLANKS, MAX_BLANKS);
    // Emphasis closes in pairs; a single star is part of the value.
    let stars = source.run_end_within(blank, Alphabet::of(b"*"), 2);
    let is_emphasis = stars - blank == 2;
    let start = if is_emphasis { source.run_end_within(stars, BLANKS, MAX_BLANKS) } else { blank };
    let line = source.run_end_within(start, Alphabet::of(b"\r\n|>"), 4);
    let is_broken = separator.join == Join::Bound && source.slice(start, line).contains(&b'\n');
    if is_broken { source.run_end_within(line, BLANKS, MAX_BLANKS) } else { start }
}

/// A kind of quote: what closes it.
#[derive(Clone, Copy)]
struct Quote {
    close: &'static str,
    /// Backslashes before the quote, as many as the text was escaped.
    escapes: usize,
}

const QUOTES: [(&str, &str); 9] = [
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
    ("“", "”"),
    ("‘", "’"),
    ("「", "」"),
    ("『", "』"),
    ("«", "»"),
    ("\u{201e}", "\u{201c}"),
];

/// The quote that a value begins with, perhaps inside `Secret(` or behind `b`, and where the value begins.
fn quote(source: Source<'_>, start: usize) -> Option<(Quote, usize)> {
    let at = wrapper(source, start);
    let prefixed = source.run_end_within(at, BEFORE_QUOTE, 2);
    let opened = source.run_end_within(prefixed, Alphabet::of(b"\\"), 7);
    let (open, close) = QUOTES.iter().find(|(open, _)| source.goes_on(opened, open))?;
    let from = opened + open.len();
    // Three quotes, or `""` around one.
    let more = source.run_end_within(from, Alphabet::of(open.as_bytes()), 2);
    let from = if more - from == 2 { more } else { from };
    Some((Quote { close, escapes: opened - prefixed }, from))
}

/// Behind the bracket of a constructor: `SecretStr("`, `String::from("`.
fn wrapper(source: Source<'_>, start: usize) -> usize {
    let end = source.run_end_within(start, Alphabet::WORD.and(Alphabet::of(b":.")), 32);
    let wraps = ["secret", "secretstr", "string::from", "str", "string", "bytes", "password", "some"];
    let name = source.slice(start, end);
    let is_wrapper = |wrap: &&str| name.eq_ignore_ascii_case(wrap.as_bytes());
    if source.at(end) == b'(' && wraps.iter().any(is_wrapper) { end + 1 } else { start }
}

/// Up to the fellow of a quote, in the same line.
fn close(source: Source<'_>, quote: Quote, from: usize) -> Option<Range<usize>> {
    let stretch = source.slice(from, from + MAX_QUOTED_LEN);
    let mut at = 0;
    loop {
        let next = stretch
            .get(at..)?
            .iter()
            .position(|&byte| byte == b'\n' || Some(&byte) == quote.close.as_bytes().first())?;
        at += next;
        if stretch.get(at) == Some(&b'\n') {
            return None;
        }
        let escapes = stretch.get(..at)?.iter().rev().take_while(|&&byte| byte == b'\\').count();
        if stretch.get(at..)?.starts_with(quote.close.as_bytes()) && escapes <= quote.escapes {
            return Some(from..from + at - escapes);
        }
        at += 1;
    }
}

/// Up to a blank, a quote or a bracket that nothing opened.
fn bare(source: Source<'_>, start: usize) -> Range<usize> {
    let rest = source.slice(start, start + MAX_BARE_LEN);
    let is_end = |byte: u8| ENDS.has(byte) || byte == NOTHING || byte >= 128;
    let is_parameter = b"?&".contains(&parameter_sign(source, start));
    let len = rest.iter().take_while(|&&byte| !(is_end(byte) || is_parameter && byte == b'&')).count();
    let len = before_parameter(rest.get(..len).unwrap_or_default());
    let len = before_escape(rest.get(..len).unwrap_or_default());
    let value = rest.get(..len).unwrap_or_default();
    start..start + len - trailing(value)
}

/// All of a value that is a secret: one that was cut goes on.
pub(super) fn whole(source: Source<'_>, value: &Value) -> Range<usize> {
    let is_cut = value.manner != Manner::Quoted && value.range.len() + MAX_TRAILING >= MAX_BARE_LEN;
    let rest = source.slice(value.range.end, source.len());
    let more = rest.iter().take_while(|&&byte| !ENDS.has(byte) && byte < 128).count();
    value.range.start..value.range.end + if is_cut { more } else { 0 }
}

/// The sign before the name of a parameter in an address.
fn parameter_sign(source: Source<'_>, start: usize) -> u8 {
    let name = source.run_start_within(start, Alphabet::DOTTED.and(Alphabet::of(b"=")), 64);
    source.before(name, 1)
}

/// `&name=` begins the next parameter, whatever came before this one.
fn before_parameter(value: &[u8]) -> usize {
    let begins = |at: &usize| {
        let Some((b'&', rest)) = value.get(*at..).and_then(<[u8]>::split_first) else { return false };
        let name = rest.iter().take_while(|&&byte| Alphabet::WORD.has(byte)).count();
        name > 0 && rest.get(name) == Some(&b'=')
    };
    (0..value.len()).find(begins).unwrap_or(value.len())
}

/// A line break that was escaped ends the value too.
fn before_escape(value: &[u8]) -> usize {
    let is_escape = |two: &[u8]| matches!(two, [b'\\', b'n' | b'r' | b't' | b'"' | b'\\']);
    value.windows(2).position(is_escape).unwrap_or(value.len())
}

/// How many last bytes belong to the sentence or the code around.
fn trailing(value: &[u8]) -> usize {
    let mut rest = value;
    while let (Some((last, head)), true) = (rest.split_last(), value.len() - rest.len() < MAX_TRAILING) {
        let opens = |open: u8| head.contains(&open);
        let is_outside = match last {
            b'.' | b':' | b'?' | b'*' => true,
            b')' => !opens(b'('),
            b']' => !opens(b'['),
            b'}' => !opens(b'{'),
            _ => false,
        };
        if !is_outside {
            break;
        }
        rest = head;
    }
    value.len() - rest.len()
}
