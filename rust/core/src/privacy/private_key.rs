//! Private keys: from the line that begins one to the line that ends it, or to the end of the text.
//!
//! The words of both lines are read through line breaks, indentation, quotes and
//! escapes, so a key folded into YAML, JSON or a string of code is still one. A key
//! without its last line was cut off: all that follows may belong to it. Only a
//! header that goes on as prose or code does is a mention, and stays.

use super::alphabet::Alphabet;
use super::rule::{Family, Rule};
use super::scan::Scan;
use super::source::{NOTHING, Source};
use std::ops::Range;

pub(super) static PRIVATE_KEY: Rule = Rule::new(
    "private_key",
    Family::PrivateKey,
    "proves an identity to servers, or signs in its name, until it is revoked",
);

const DASH: Alphabet = Alphabet::of(b"-");
/// What may break a line of a key: blanks, quotes, signs of comments and block texts.
const FOLDS: Alphabet = Alphabet::of(b" \t\r\n\"'`+|>#*,");
/// Longest header, with what folds it, in bytes.
const MAX_HEADER_LEN: usize = 200;
/// Shortest run of base64 that looks like the first line of a key, in bytes.
const MIN_BODY_LEN: usize = 16;

/// Where a key began whose end was not seen yet.
#[derive(Default)]
pub(super) struct OpenKey(Option<usize>);

/// Five dashes, or four and a word of SSH2: perhaps a first or a last line.
pub(super) fn dashes(scan: &mut Scan<'_>, at: Range<usize>) {
    let from = scan.source.run_end(at.end, DASH);
    // Only the last anchor of a row of dashes.
    if from > at.end {
        return;
    }
    let Some((line, end)) = header(scan.source, from) else { return };
    let start = scan.source.run_start_within(at.end, DASH, MAX_HEADER_LEN);
    match line {
        Line::Begin if !is_mention(scan.source, end) => {
            scan.key.0.get_or_insert(start);
        }
        Line::End => {
            if let Some(start) = scan.key.0.take() {
                scan.found(start..end, &PRIVATE_KEY);
            }
        }
        Line::Begin => {}
    }
}

/// PuTTY's format has no dashes; its last line is a checksum, and short: to the end of the text.
pub(super) fn putty(scan: &mut Scan<'_>, at: Range<usize>) {
    if Alphabet::DIGITS.has(scan.source.at(at.end)) && scan.source.at(at.end + 1) == b':' {
        scan.key.0.get_or_insert(at.start);
    }
}

impl Scan<'_> {
    /// At the end of the text: a key that is still open goes to the end.
    pub fn close_key(&mut self) {
        if let Some(start) = self.key.0.take() {
            self.found(start..self.source.len(), &PRIVATE_KEY);
        }
    }
}

enum Line {
    Begin,
    End,
}

/// Reads `BEGIN ... PRIVATE KEY -----` from behind the dashes; says where it ends.
fn header(source: Source<'_>, from: usize) -> Option<(Line, usize)> {
    let (words, dashes) = letters(source, from)?;
    let (line, label) = match words.strip_prefix("BEGIN") {
        Some(label) => (Line::Begin, label),
        None => (Line::End, words.strip_prefix("END")?),
    };
    let label = label.strip_suffix("BLOCK").unwrap_or(label);
    label.ends_with("PRIVATEKEY").then(|| (line, source.run_end(dashes, DASH)))
}

/// The letters and digits up to the next dash, in capitals, and where the dash is.
fn letters(source: Source<'_>, from: usize) -> Option<(String, usize)> {
    let mut words = String::new();
    let mut at = from;
    while at < from + MAX_HEADER_LEN {
        match source.at(at) {
            b'-' => return Some((words, at)),
            letter if Alphabet::ALNUM.has(letter) => {
                words.push(char::from(letter.to_ascii_uppercase()));
                at += 1;
            }
            _ => at = after_fold(source, at)?,
        }
    }
    None
}

/// Behind one fold or escape; `None` when there is none.
fn after_fold(source: Source<'_>, at: usize) -> Option<usize> {
    match source.at(at) {
        b'\\' => {
            let after = source.run_end(at, Alphabet::of(b"\\"));
            Some(after + usize::from(b"nrt\"".contains(&source.at(after))))
        }
        byte if FOLDS.has(byte) => Some(at + 1),
        _ => None,
    }
}

/// Whether what follows a first line is not a key: text goes on in the same line, or the string ends.
fn is_mention(source: Source<'_>, end: usize) -> bool {
    let next = source.run_end(end, Alphabet::of(b" \t"));
    if [b'\n', b'\r', b'\\', NOTHING].contains(&source.at(next)) {
        return false;
    }
    let mut at = next;
    while let (true, Some(after)) = (at < next + MAX_HEADER_LEN, after_fold(source, at)) {
        at = after;
    }
    source.run_end_within(at, Alphabet::BASE64, MIN_BODY_LEN) < at + MIN_BODY_LEN
}
