//! Words: what stands between spaces, and the compounds people search for whole.
//!
//! compound = prefix? atom (joiner atom)*        `--flag-name` `path/to/file.py` `a::b` `v1.2.3`
//! atom     = letters, digits, marks, inner apostrophes; `c++` and `c#` whole
//!
//! Plain prose gives the words of UAX #29. A joiner joins only between two word
//! characters, so a full stop or a closing bracket never does. A compound longer
//! than `MAX_TERM_BYTES` is several, cut at its strongest joiners.

use super::analyzer::Sink;
use super::classes::{Class, byte_at, char_at, char_before, class};
use super::parts;
use super::{MAX_TERM_BYTES, TokenKind};

/// How strongly a joiner parts; the strongest is cut first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Joint {
    /// `/ \ : :: :// @ = & + #`, in URLs also `? % ~ , ;`
    Path,
    /// `.` between anything but digits
    Dot,
    /// `-`
    Dash,
    /// `_` and longer
    Underscore,
    /// `.` or `,` between digits, and `c++` before its year
    Number,
}

/// A range of the index form, and what joins it to the next atom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atom {
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
    /// Meaningless for the last atom of a group.
    pub joint: Joint,
}

/// Names that lose their meaning without their punctuation.
const WHOLE_ONLY: [&str; 1] = [".net"];

/// Reads the compound whose first word character is at `start`; returns where it ends.
pub(super) fn read(sink: &mut Sink<'_>, start: usize) -> usize {
    let form = sink.form();
    let atoms = atoms(form, start);
    let inner_end = atoms.last().map_or(start, |atom| atom.end);
    let whole = (start - prefix_len(form, start), inner_end + suffix_len(form, inner_end));
    let first = sink.len();
    if whole.1 - whole.0 > MAX_TERM_BYTES {
        cut(sink, &atoms);
    } else {
        sink.count(whole.0, whole.1, TokenKind::Word);
        let is_bare = whole == (start, inner_end);
        if is_bare || !WHOLE_ONLY.contains(&form.get(whole.0..whole.1).unwrap_or_default()) {
            parts::split(sink, &atoms, is_bare);
        }
    }
    sink.sort_from(first);
    whole.1
}

/// Words for a compound too long to be one.
fn cut(sink: &mut Sink<'_>, atoms: &[Atom]) {
    for group in parts::groups(atoms) {
        let (start, end) = parts::range(group);
        if end - start <= MAX_TERM_BYTES {
            sink.count(start, end, TokenKind::Word);
            parts::split(sink, group, true);
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
        let mut to = end.min(from + MAX_TERM_BYTES);
        while !sink.form().is_char_boundary(to) {
            to -= 1;
        }
        sink.count(from, to, TokenKind::Word);
        from = to;
    }
}

fn atoms(form: &str, start: usize) -> Vec<Atom> {
    let mut atoms = Vec::new();
    let mut at = start;
    let mut in_url = false;
    loop {
        let end = atom_end(form, at);
        let joint = joint(form, end, in_url);
        atoms.push(Atom { start: at, end, joint: joint.map_or(Joint::Number, |(_, joint)| joint) });
        let Some((len, _)) = joint else { return atoms };
        in_url |= len == 3 && form.get(end..end + len) == Some("://");
        at = end + len;
    }
}

fn atom_end(form: &str, start: usize) -> usize {
    let mut end = start;
    while let Some(c) = char_at(form, end) {
        let goes_on = match class(c) {
            Class::Word => true,
            Class::Mark => end > start,
            _ => joins_letters(c) && is_letter_before(form, end) && is_letter_at(form, end + c.len_utf8()),
        };
        if !goes_on {
            break;
        }
        end += c.len_utf8();
    }
    end + sign_len(form, start, end)
}

/// `don't`, and the middle dot and gershayim of Catalan and Hebrew.
fn joins_letters(c: char) -> bool {
    matches!(c, '\'' | '\u{B7}' | '\u{2027}' | '\u{5F4}')
}

/// `++` after a name, `#` after a single letter.
fn sign_len(form: &str, start: usize, end: usize) -> usize {
    let is_single = end - start == 1 && byte_at(form, start).is_ascii_alphabetic();
    let sign = (byte_at(form, end), byte_at(form, end + 1));
    match sign {
        (b'+', b'+') if is_letter_before(form, end) => {
            let then = char_at(form, end + 2).unwrap_or(' ');
            let is_year = is_single && then.is_ascii_digit();
            if is_year || (then != '+' && class(then) != Class::Word) { 2 } else { 0 }
        }
        (b'#', _) if is_single && !is_word_at(form, end + 1) => 1,
        _ => 0,
    }
}

/// The joiner at `at`: its length and strength, where a word character follows.
fn joint(form: &str, at: usize, in_url: bool) -> Option<(usize, Joint)> {
    let first = byte_at(form, at);
    if is_word_at(form, at) {
        return Some((0, Joint::Number)); // the year of a `c++`: nothing else ends an atom here
    }
    let is_number = || is_digit_before(form, at) && byte_at(form, at + 1).is_ascii_digit();
    let (len, joint) = match first {
        b'.' | b',' if is_number() => (1, Joint::Number),
        b'.' => (1, Joint::Dot),
        b'-' => (1, Joint::Dash),
        b'_' => (run_len(form, at, b'_'), Joint::Underscore),
        _ => (path_len(form, at, in_url)?, Joint::Path),
    };
    let url_len = || if in_url { url_len(form, at) } else { None };
    if is_word_at(form, at + len) { Some((len, joint)) } else { url_len().map(|len| (len, Joint::Path)) }
}

/// `://`, `::`, a path whose next name is hidden (`/.`) or escaped (`\\`), or one sign alone.
fn path_len(form: &str, at: usize, in_url: bool) -> Option<usize> {
    let signs = (byte_at(form, at), byte_at(form, at + 1), byte_at(form, at + 2));
    match signs {
        (b':', b'/', b'/') => Some(3),
        (b':', b':' | b'/' | b'\\', _) | (b'/', b'.', _) | (b'\\', b'\\', _) => Some(2),
        (b'/' | b'\\' | b':' | b'@' | b'=' | b'&' | b'+' | b'#', ..) => Some(1),
        _ if in_url => url_len(form, at),
        _ => None,
    }
}

/// Up to three signs of a URL before a word character: `/?`, `=-`, `%`.
fn url_len(form: &str, at: usize) -> Option<usize> {
    let is_sign = |byte: u8| b"/?=&%#.:@~+-_,;!$*".contains(&byte);
    let len = (0..3).take_while(|i| is_sign(byte_at(form, at + i))).count();
    (len > 0 && is_word_at(form, at + len)).then_some(len)
}

/// Signs before a compound that belong to it: `--flag` `-v` `.env` `#123` `@user` `/usr` `_x` `__x`.
fn prefix_len(form: &str, start: usize) -> usize {
    let back = |n: usize| start.checked_sub(n).map_or(0, |at| byte_at(form, at));
    let len = match (back(2), back(1)) {
        (b'-', b'-') | (b'_', b'_') => 2,
        (_, b'-' | b'.' | b'#' | b'@' | b'/' | b'_') => 1,
        _ => return 0,
    };
    let before = char_before(form, start - len).unwrap_or(' ');
    let is_open = !matches!(class(before), Class::Word | Class::Mark)
        && !b"-.#@/_\\:~+=&".contains(&(before as u32 as u8));
    if is_open { len } else { 0 }
}

/// The closing underscores of `__init__`.
fn suffix_len(form: &str, end: usize) -> usize {
    let len = run_len(form, end, b'_');
    if len <= 2 { len } else { 0 }
}

/// How often `byte` is repeated, up to eight times.
fn run_len(form: &str, at: usize, byte: u8) -> usize {
    (0..8).take_while(|i| byte_at(form, at + i) == byte).count()
}

fn is_word_at(form: &str, at: usize) -> bool {
    char_at(form, at).is_some_and(|c| class(c) == Class::Word)
}

fn is_letter_at(form: &str, at: usize) -> bool {
    char_at(form, at).is_some_and(|c| class(c) == Class::Word && !c.is_numeric())
}

fn is_letter_before(form: &str, at: usize) -> bool {
    char_before(form, at).is_some_and(|c| matches!(class(c), Class::Word | Class::Mark) && !c.is_numeric())
}

fn is_digit_before(form: &str, at: usize) -> bool {
    char_before(form, at).is_some_and(|c| c.is_ascii_digit())
}
