//! Separators: what joins a name to its value, and how sure that makes us.
//!
//! bound:  `=` `:` `:=` `=>` `(` `,` `>` behind quotes, brackets, a type or a field called `value`
//! said:   `is`, `was changed to`, `是`, `改成` ... with a few words between
//! beside: nothing but a blank: `--token x`, `password x`

use super::super::alphabet::Alphabet;
use super::super::source::Source;
use super::key::Key;

/// How a value follows its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Join {
    Bound,
    Said,
    Beside,
}

/// Where a value begins, blanks and quotes still before it.
#[derive(Clone, Copy)]
pub(super) struct Separator {
    pub join: Join,
    pub end: usize,
}

const BLANKS: Alphabet = Alphabet::of(b" \t");
/// What may close a name: quotes, brackets, emphasis.
const CLOSERS: Alphabet = Alphabet::of(b"\"'`\\])*");
const MAX_CLOSERS: usize = 6;
const MAX_BLANKS: usize = 32;
/// Longest remark between a name and a verb, in bytes.
const MAX_REMARK_LEN: usize = 60;

pub(super) fn read(source: Source<'_>, key: &Key) -> Option<Separator> {
    let closed = source.run_end_within(key.range.end, CLOSERS, MAX_CLOSERS);
    let blank = source.run_end_within(closed, BLANKS, MAX_BLANKS);
    let bound = sign(source, key, closed, blank);
    let end = bound.or_else(|| value_field(source, closed));
    if let Some(end) = end {
        return Some(Separator { join: Join::Bound, end: after_type(source, end) });
    }
    if key.is_wide {
        return wide_verb(source, blank).map(|end| Separator { join: Join::Said, end });
    }
    if let Some(end) = verb(source, blank).filter(|_| !is_verb(source, key)) {
        return Some(Separator { join: Join::Said, end });
    }
    let may_be_beside = blank > closed || closed > key.range.end;
    beside(source, key, blank).filter(|_| may_be_beside)
}

/// Behind an option the value must follow; behind a word it may, if the word has no other sense.
fn beside(source: Source<'_>, key: &Key, end: usize) -> Option<Separator> {
    let name = source.slice(key.range.start, key.range.end);
    let is_verb = is_verb(source, key);
    let is_option = name.starts_with(b"-") || source.before(key.range.start, 1) == b'-';
    let join = if is_option && !is_verb { Join::Bound } else { Join::Beside };
    (is_option || !is_verb).then_some(Separator { join, end })
}

/// To pass, and a pass: without a sign that binds, no password.
fn is_verb(source: Source<'_>, key: &Key) -> bool {
    let name = source.slice(key.range.start, key.range.end);
    name.eq_ignore_ascii_case(b"pass") || name.ends_with(b"-pass")
}

/// A sign that binds.
fn sign(source: Source<'_>, key: &Key, closed: usize, blank: usize) -> Option<usize> {
    let is_quoted = source.slice(key.range.end, closed).iter().any(|byte| b"\"'".contains(byte));
    if source.goes_on(blank, "::") {
        return None;
    }
    let signs = ["===", "==", "=>", ":=", "!=", "?=", "=", ":"];
    if let Some(sign) = signs.iter().find(|sign| source.goes_on(blank, sign)) {
        return Some(blank + sign.len());
    }
    if source.goes_on_any_case(blank, "%3d") || source.goes_on_any_case(blank, "%3a") {
        return Some(blank + 3);
    }
    let is_tag = source.at(closed) == b'>' && source.before(key.range.start, 1) == b'<';
    let is_call = source.at(closed) == b'(' && b"\"'".contains(&source.at(closed + 1));
    let is_pair = source.at(blank) == b',' && is_quoted;
    (is_tag || is_call).then_some(closed + 1).or_else(|| is_pair.then_some(blank + 1))
}

/// `name: DB_PASSWORD` and on the next line, or behind a comma, `value: ...`.
fn value_field(source: Source<'_>, closed: usize) -> Option<usize> {
    let field = source.run_end_within(closed, Alphabet::of(b" \t\r\n,\"'\\"), MAX_BLANKS);
    let after = field + "value".len();
    let closed_field = source.run_end_within(after, CLOSERS, MAX_CLOSERS);
    let sign = source.run_end_within(closed_field, BLANKS, MAX_BLANKS);
    let is_field =
        field > closed && source.goes_on_any_case(field, "value") && b":=".contains(&source.at(sign));
    is_field.then_some(sign + 1)
}

/// Behind `: &str =` the value; the end of the separator where no type stands.
fn after_type(source: Source<'_>, end: usize) -> usize {
    let kind = Alphabet::WORD.and(Alphabet::of(b"&'<>[]|.: "));
    let sign = source.run_end_within(end, kind, 48);
    let is_typed = source.at(sign) == b'=' && source.before(end, 1) == b':' && sign > end;
    let quote = source.run_end_within(sign + 1, BLANKS, MAX_BLANKS);
    let is_quote = |at: usize| b"\"'`".contains(&source.at(at));
    let is_value = is_quote(source.run_end_within(end, BLANKS, MAX_BLANKS));
    if is_typed && is_quote(quote) && !is_value { sign + 1 } else { end }
}

/// Words behind which the value stands.
const VERBS: [&str; 7] = ["is", "was", "are", "becomes", "equals", "be", "to"];
/// What may stand between the verb and the value.
const PARTICLES: [&str; 14] = [
    "now",
    "set",
    "changed",
    "to",
    "still",
    "just",
    "currently",
    "reset",
    "updated",
    "again",
    "this",
    "as",
    "called",
    "rotated",
];

/// A verb within a few words of the same clause; where its value begins.
fn verb(source: Source<'_>, from: usize) -> Option<usize> {
    let remark = source.slice(from, from + MAX_REMARK_LEN);
    let clause = remark.iter().position(|byte| b".;!?\n,=\"'`{}<>".contains(byte)).unwrap_or(remark.len());
    let mut at = from;
    let mut found = None;
    while at < from + clause {
        let end = source.run_end_within(at, Alphabet::LETTERS, MAX_REMARK_LEN);
        let word = source.slice(at, end);
        let is_in = |list: &[&str]| list.iter().any(|verb| word.eq_ignore_ascii_case(verb.as_bytes()));
        match found {
            Some(_) if !is_in(&PARTICLES) => break,
            None if !is_in(&VERBS) => {}
            _ => found = Some(source.run_end_within(end, Alphabet::of(b": \t"), MAX_BLANKS)),
        }
        at = after_word(source, end);
    }
    found
}

fn after_word(source: Source<'_>, end: usize) -> usize {
    let next = source.run_end_within(end, Alphabet::of(b" \t:()/-"), MAX_BLANKS);
    if next > end { next } else { source.run_end_within(end + 1, Alphabet::of(b" "), 1).max(end + 1) }
}

/// What stands before a value in Chinese, Japanese and Korean: the last character of such a verb.
const WIDE_VERBS: [char; 9] = ['是', '为', '為', '成', '了', 'は', '는', '은', '设'];
/// Of each, in bytes.
const WIDE_VERB_LEN: usize = '是'.len_utf8();
/// In characters.
const MAX_WIDE_REMARK: usize = 8;

/// A verb within a few characters; a blank alone will do.
fn wide_verb(source: Source<'_>, from: usize) -> Option<usize> {
    let rest = source.str(from, source.len());
    let remark: usize =
        rest.chars().take(MAX_WIDE_REMARK).take_while(|char| is_wide_letter(*char)).map(char::len_utf8).sum();
    let remark = rest.get(..remark).unwrap_or_default();
    let verb = remark.rfind(WIDE_VERBS).map(|at| at + WIDE_VERB_LEN);
    let colon = if source.at(from + remark.len()) == b':' { Some(remark.len() + 1) } else { None };
    let end = from + colon.or(verb).or_else(|| remark.is_empty().then_some(0))?;
    Some(source.run_end_within(end, Alphabet::of(b": \t"), MAX_BLANKS))
}

fn is_wide_letter(char: char) -> bool {
    !char.is_ascii() && char.is_alphanumeric()
}
