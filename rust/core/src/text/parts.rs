//! Parts: the pieces by which a compound is also found.
//!
//! path/to/file.py -> path to file.py file py        v1.2.3 -> 1.2.3 1 2 3
//! `HTTPServer2` -> httpserver http server 2           caroline's -> caroline
//! time-out -> timeout time out
//!
//! Cut at the strongest joint first, then down to runs of letters and digits,
//! then at capitals. All but the last depend on the index form alone, so that
//! case decides nothing but how many more pieces there are.

use super::TokenKind::Part;
use super::analyzer::Sink;
use super::classes::{byte_at, char_at};
use super::joints::{Atom, Joint};
use super::normalize::{is_capital, normalize};

/// Most runs of letters and digits of a name; with more it is a hash or a key.
const MAX_RUNS: usize = 4;
/// Most capitals at which a name is cut.
const MAX_HUMPS: usize = 8;

/// Adds the pieces of a compound; the whole itself only where it is not a word yet.
pub(super) fn split(sink: &mut Sink<'_>, atoms: &[Atom], whole_is_word: bool) {
    let (start, end) = range(atoms);
    if !whole_is_word {
        sink.add(start, end, Part);
    }
    if let [atom] = atoms {
        split_atom(sink, atom.start, atom.end);
        return;
    }
    if is_version(sink.form(), atoms) {
        sink.add(start + 1, end, Part);
    }
    if let Some(closed) = closed(sink.form(), atoms) {
        sink.add_as(closed, start, end);
    }
    for group in groups(atoms) {
        split(sink, group, false);
    }
}

/// First byte of a group and the byte after its last.
pub(super) fn range(atoms: &[Atom]) -> (usize, usize) {
    let start = atoms.first().map_or(0, |atom| atom.start);
    (start, atoms.last().map_or(start, |atom| atom.end))
}

/// A group, cut at all of its strongest joints.
pub(super) fn groups(atoms: &[Atom]) -> impl Iterator<Item = &[Atom]> {
    let joined = atoms.get(..atoms.len().saturating_sub(1)).unwrap_or_default();
    let strongest = joined.iter().map(|atom| atom.joint).min();
    let last = atoms.last().map_or(0, |atom| atom.start);
    atoms.split_inclusive(move |atom| Some(atom.joint) == strongest && atom.start != last)
}

/// `v` and a number of several places.
fn is_version(form: &str, atoms: &[Atom]) -> bool {
    let (start, _) = range(atoms);
    let mut joints = atoms.iter().rev().skip(1);
    byte_at(form, start) == b'v'
        && byte_at(form, start + 1).is_ascii_digit()
        && joints.all(|atom| atom.joint == Joint::Number)
}

/// A hyphenated word of two letters-only words as it is also written: `time-out` is `timeout`.
fn closed(form: &str, atoms: &[Atom]) -> Option<String> {
    let [first, last] = atoms else { return None };
    let [first_word, last_word] =
        [first, last].map(|atom| form.get(atom.start..atom.end).unwrap_or_default());
    let letters = |word: &str| word.chars().all(char::is_alphabetic);
    let is_hyphenated = first.joint == Joint::Dash && letters(first_word) && letters(last_word);
    is_hyphenated.then(|| format!("{first_word}{last_word}"))
}

fn split_atom(sink: &mut Sink<'_>, start: usize, end: usize) {
    let atom = sink.form().get(start..end).unwrap_or_default();
    let base = atom.strip_suffix("'s").or_else(|| atom.strip_suffix("++").filter(|name| name.len() > 1));
    let end = start + base.map_or(atom.len(), str::len);
    if base.is_some() {
        sink.add(start, end, Part);
    }
    if base.unwrap_or(atom).contains(char::is_numeric) {
        split_runs(sink, start, end);
    } else {
        split_humps(sink, start, end);
    }
}

/// Runs of digits and of anything else; a single letter is left out.
fn split_runs(sink: &mut Sink<'_>, start: usize, end: usize) {
    let runs = runs(sink.form(), start, end);
    if !(2..=MAX_RUNS).contains(&runs.len()) {
        return;
    }
    for (from, to, is_number) in runs {
        if is_number || is_wide(sink.form(), from, to) {
            sink.add(from, to, Part);
        }
        if !is_number {
            split_humps(sink, from, to);
        }
    }
}

/// Two characters or more.
fn is_wide(form: &str, from: usize, to: usize) -> bool {
    form.get(from..to).is_some_and(|run| run.chars().nth(1).is_some())
}

/// Start, end, whether of digits; one more than [`MAX_RUNS`] at most.
fn runs(form: &str, start: usize, end: usize) -> Vec<(usize, usize, bool)> {
    let mut runs: Vec<(usize, usize, bool)> = Vec::with_capacity(MAX_RUNS + 1);
    let mut at = start;
    while let Some(c) = char_at(form, at).filter(|_| at < end && runs.len() <= MAX_RUNS) {
        let next = at + c.len_utf8();
        match runs.last_mut() {
            Some(run) if run.2 == c.is_numeric() => run.1 = next,
            _ => runs.push((at, next, c.is_numeric())),
        }
        at = next;
    }
    runs
}

/// Pieces by the capitals of the text as it was written.
fn split_humps(sink: &mut Sink<'_>, from: usize, to: usize) {
    let (offset, source) = sink.source(from, to);
    if !source.chars().skip(1).any(|c| is_capital(c) || c == '™') {
        return;
    }
    let humps = humps(source);
    if !(2..=MAX_HUMPS).contains(&humps.len()) {
        return;
    }
    for (start, end) in humps {
        let hump = normalize(source.get(start..end).unwrap_or_default());
        if hump.chars().nth(1).is_some() && hump.chars().all(char::is_alphanumeric) {
            sink.push(hump, offset + start, offset + end, Part);
        }
    }
}

/// camelCase -> camel Case; `HTTPServer` -> HTTP Server; Foo™ -> Foo ™
fn humps(source: &str) -> Vec<(usize, usize)> {
    let mut humps = Vec::new();
    let (mut start, mut before) = (0, None);
    let mut chars = source.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|&(_, c)| c);
        if before.is_some_and(|before| is_hump(before, c, after)) {
            humps.push((start, at));
            start = at;
        }
        before = Some(c);
    }
    humps.push((start, source.len()));
    humps
}

fn is_hump(before: char, c: char, after: Option<char>) -> bool {
    let ends_capitals = is_capital(before) && after.is_some_and(char::is_lowercase);
    (is_capital(c) && (before.is_lowercase() || ends_capitals)) || c == '™'
}
