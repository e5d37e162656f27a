//! Joints: where one word of a compound ends and what joins it to the next.
//!
//! atom = letters, digits, marks, inner apostrophes; `c++` and `c#` whole
//!
//! A joiner joins only two word characters, so a full stop at the end of a
//! sentence, a dash in prose or a closing bracket never does.

use super::classes::{Class, byte_at, char_at, char_before, class};

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
    /// `.` or `,` between digits, and nothing before the year of a `c++`
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

/// The atoms of the compound that begins with the word character at `start`.
pub(super) fn collect(form: &str, start: usize, atoms: &mut Vec<Atom>) {
    let (mut at, mut in_url) = (start, false);
    loop {
        let end = atom_end(form, at);
        let next = joint(form, end, in_url);
        atoms.push(Atom { start: at, end, joint: next.map_or(Joint::Number, |(_, joint)| joint) });
        let Some((len, _)) = next else { return };
        in_url |= form.get(end..end + len) == Some("://");
        at = end + len;
    }
}

/// How often `byte` is repeated at `at`, up to eight times.
pub(super) fn run_len(form: &str, at: usize, byte: u8) -> usize {
    (0..8).take_while(|i| byte_at(form, at + i) == byte).count()
}

fn atom_end(form: &str, start: usize) -> usize {
    let mut end = start;
    loop {
        let rest = form.as_bytes().get(end..).unwrap_or_default();
        end += rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        match char_at(form, end) {
            Some(c) if continues(form, c, start, end) => end += c.len_utf8(),
            _ => return end + sign_len(form, start, end),
        }
    }
}

fn continues(form: &str, c: char, start: usize, at: usize) -> bool {
    match class(c) {
        Class::Word => true,
        Class::Mark => at > start,
        _ => joins_letters(c) && is_letter_before(form, at) && is_letter_at(form, at + c.len_utf8()),
    }
}

/// `don't`, and the middle dot and gershayim of Catalan and Hebrew.
fn joins_letters(c: char) -> bool {
    matches!(c, '\'' | '\u{B7}' | '\u{2027}' | '\u{5F4}')
}

/// `++` after a name, `#` after a single letter: they belong to it.
fn sign_len(form: &str, start: usize, end: usize) -> usize {
    let is_single = end - start == 1 && byte_at(form, start).is_ascii_alphabetic();
    match (byte_at(form, end), byte_at(form, end + 1)) {
        (b'+', b'+') if is_letter_before(form, end) && ends_sign(form, end + 2, is_single) => 2,
        (b'#', _) if is_single && !is_word_at(form, end + 1) => 1,
        _ => 0,
    }
}

/// Nothing that goes on follows the `++` before `at`; the year of a `c++17` may.
fn ends_sign(form: &str, at: usize, is_single: bool) -> bool {
    let next = byte_at(form, at);
    (is_single && next.is_ascii_digit()) || (next != b'+' && !is_word_at(form, at))
}

/// The joiner at `at`: its length and strength, where a word character follows.
fn joint(form: &str, at: usize, in_url: bool) -> Option<(usize, Joint)> {
    let plain = plain_joint(form, at).filter(|(len, _)| is_word_at(form, at + len));
    let in_url = || if in_url { url_len(form, at) } else { None };
    plain.or_else(|| in_url().map(|len| (len, Joint::Path)))
}

fn plain_joint(form: &str, at: usize) -> Option<(usize, Joint)> {
    let is_number = || is_digit_before(form, at) && byte_at(form, at + 1).is_ascii_digit();
    match byte_at(form, at) {
        b' ' | b'\n' => None,
        b'.' | b',' if is_number() => Some((1, Joint::Number)),
        b'.' => Some((1, Joint::Dot)),
        b'-' => Some((1, Joint::Dash)),
        b'_' => Some((run_len(form, at, b'_'), Joint::Underscore)),
        digit if digit.is_ascii_digit() => Some((0, Joint::Number)), // only a sign ends an atom before one
        _ => path_len(form, at).map(|len| (len, Joint::Path)),
    }
}

/// `://`, `::`, a path whose next name is hidden (`/.`) or escaped (`\\`), or one sign alone.
fn path_len(form: &str, at: usize) -> Option<usize> {
    match (byte_at(form, at), byte_at(form, at + 1), byte_at(form, at + 2)) {
        (b':', b'/', b'/') => Some(3),
        (b':', b':' | b'/' | b'\\', _) | (b'/', b'.', _) | (b'\\', b'\\', _) => Some(2),
        (b'/' | b'\\' | b':' | b'@' | b'=' | b'&' | b'+' | b'#', ..) => Some(1),
        _ => None,
    }
}

/// Up to three signs of a URL before a word character: `/?`, `=-`, `%`.
fn url_len(form: &str, at: usize) -> Option<usize> {
    let is_sign = |byte: u8| b"/?=&%#.:@~+-_,;!$*".contains(&byte);
    let len = (0..3).take_while(|i| is_sign(byte_at(form, at + i))).count();
    (len > 0 && is_word_at(form, at + len)).then_some(len)
}

fn is_word_at(form: &str, at: usize) -> bool {
    char_at(form, at).is_some_and(|c| class(c) == Class::Word)
}

fn is_letter_at(form: &str, at: usize) -> bool {
    char_at(form, at).is_some_and(|c| class(c) == Class::Word && !c.is_numeric())
}

fn is_letter_before(form: &str, at: usize) -> bool {
    let is_letter = |c: char| matches!(class(c), Class::Word | Class::Mark) && !c.is_numeric();
    char_before(form, at).is_some_and(is_letter)
}

fn is_digit_before(form: &str, at: usize) -> bool {
    at > 0 && byte_at(form, at - 1).is_ascii_digit()
}
