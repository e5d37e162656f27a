//! Words: what stands between spaces, and the compounds people search for whole.
//!
//! compound = prefix? atom (joiner atom)* suffix?        `--flag-name` `path/to/file.py` `a::b` `v1.2.3`
//!
//! Plain prose gives the words of UAX #29. A compound longer than
//! `MAX_TERM_BYTES` is several words, cut at its strongest joints; a single
//! atom of that length is cut anywhere.

use super::analyzer::Sink;
use super::classes::{Class, byte_at, char_before, class};
use super::joints::{Atom, collect, run_len};
use super::parts::{groups, range, split};
use super::{MAX_TERM_BYTES, TokenKind};

/// Names that lose their meaning without their punctuation.
const WHOLE_ONLY: [&str; 1] = [".net"];

/// Reads the compound whose first word character is at `start`; returns where it ends.
pub(super) fn read(sink: &mut Sink<'_>, start: usize, atoms: &mut Vec<Atom>) -> usize {
    atoms.clear();
    collect(sink.form(), start, atoms);
    let (_, inner_end) = range(atoms);
    let from = start - prefix_len(sink.form(), start);
    let to = inner_end + suffix_len(sink.form(), inner_end);
    let first = sink.len();
    if to - from > MAX_TERM_BYTES {
        cut(sink, atoms);
    } else {
        keep(sink, from, to, atoms);
    }
    sink.sort_from(first);
    to
}

/// One word, and its pieces.
fn keep(sink: &mut Sink<'_>, from: usize, to: usize, atoms: &[Atom]) {
    sink.count(from, to, TokenKind::Word);
    let is_bare = (from, to) == range(atoms);
    if is_bare || !WHOLE_ONLY.contains(&sink.form().get(from..to).unwrap_or_default()) {
        split(sink, atoms, is_bare);
    }
}

/// Words for a compound too long to be one.
fn cut(sink: &mut Sink<'_>, atoms: &[Atom]) {
    for group in groups(atoms) {
        let (start, end) = range(group);
        if end - start <= MAX_TERM_BYTES {
            keep(sink, start, end, group);
        } else if group.len() > 1 {
            cut(sink, group);
        } else {
            chop(sink, start, end);
        }
    }
}

/// Words for a single atom too long to be one: pieces of the greatest length.
fn chop(sink: &mut Sink<'_>, start: usize, end: usize) {
    let mut from = start;
    while from < end {
        let to = sink.form().floor_char_boundary(end.min(from + MAX_TERM_BYTES));
        sink.count(from, to, TokenKind::Word);
        from = to;
    }
}

/// Signs before a compound that belong to it: `--flag` `-v` `.env` `#123` `@user` `/usr` `_x` `__x`.
fn prefix_len(form: &str, start: usize) -> usize {
    let back = |n: usize| start.checked_sub(n).map_or(0, |at| byte_at(form, at));
    let len = match (back(2), back(1)) {
        (b'-', b'-') | (b'_', b'_') => 2,
        (_, b'-' | b'.' | b'#' | b'@' | b'/' | b'_') => 1,
        _ => return 0,
    };
    if char_before(form, start - len).is_none_or(opens) { len } else { 0 }
}

/// A prefix may follow this character: no word and no other joiner.
fn opens(c: char) -> bool {
    !matches!(class(c), Class::Word | Class::Mark) && !r"-.#@/_\:~+=&".contains(c)
}

/// The closing underscores of `__init__`.
fn suffix_len(form: &str, end: usize) -> usize {
    let len = run_len(form, end, b'_');
    if len <= 2 { len } else { 0 }
}
