//! Source: a text read by byte, total at both ends.
//!
//! Outside the text every byte is [`NOTHING`], which no alphabet holds; so a
//! probe looks left and right without asking where the text ends.

use super::alphabet::Alphabet;

/// What stands before the first byte and after the last one.
pub(super) const NOTHING: u8 = 0;

/// A text and its bytes.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub text: &'t str,
    pub bytes: &'t [u8],
}

impl<'t> Source<'t> {
    pub fn of(text: &'t str) -> Self {
        Self { text, bytes: text.as_bytes() }
    }

    pub fn len(self) -> usize {
        self.bytes.len()
    }

    /// The byte at a place.
    pub fn at(self, place: usize) -> u8 {
        self.bytes.get(place).copied().unwrap_or(NOTHING)
    }

    /// The byte `back` places before one.
    pub fn before(self, place: usize, back: usize) -> u8 {
        place.checked_sub(back).map_or(NOTHING, |place| self.at(place))
    }

    /// The bytes of a range, as far as the text goes.
    pub fn slice(self, start: usize, end: usize) -> &'t [u8] {
        let end = end.min(self.len());
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// The text of a range; empty where the range cuts a character.
    pub fn str(self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end.min(self.len())).unwrap_or_default()
    }

    /// Where a run of the alphabet that begins at a place ends.
    pub fn run_end(self, from: usize, alphabet: Alphabet) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|&&byte| alphabet.has(byte)).count()
    }

    /// The same, at most `most` bytes on.
    pub fn run_end_within(self, from: usize, alphabet: Alphabet, most: usize) -> usize {
        let rest = self.slice(from, from.saturating_add(most));
        from + rest.iter().take_while(|&&byte| alphabet.has(byte)).count()
    }

    /// Where a run of the alphabet that ends before a place begins, at most `most` bytes back.
    pub fn run_start_within(self, to: usize, alphabet: Alphabet, most: usize) -> usize {
        let head = self.slice(to.saturating_sub(most), to);
        to - head.iter().rev().take_while(|&&byte| alphabet.has(byte)).count()
    }

    /// Whether the text goes on with these bytes.
    pub fn goes_on(self, from: usize, with: &str) -> bool {
        self.bytes.get(from..).is_some_and(|rest| rest.starts_with(with.as_bytes()))
    }

    /// The same in any ASCII case.
    pub fn goes_on_any_case(self, from: usize, with: &str) -> bool {
        self.slice(from, from + with.len()).eq_ignore_ascii_case(with.as_bytes())
    }

    /// Whether a word may begin here: after nothing, a sign, another script, an escape or an entity.
    pub fn is_word_start(self, place: usize) -> bool {
        !Alphabet::ALNUM.has(self.before(place, 1)) || self.is_after_escape(place)
    }

    /// After `\n`, `\t`, `\r` or `%3D`: the letter belongs to the escape.
    fn is_after_escape(self, place: usize) -> bool {
        let escape = self.before(place, 2) == b'\\' && b"nrt".contains(&self.before(place, 1));
        let percent = self.before(place, 3) == b'%' && Alphabet::HEX.has(self.before(place, 2));
        escape || percent && Alphabet::HEX.has(self.before(place, 1))
    }
}
