//! Letters: whether a piece of text was written by a person or drawn at random.
//!
//! strange pairs / pairs > 1/5, or pieces of fewer than 3 characters on average,
//! or 12 characters with 6 digits and 6 letters among them                 =>  random
//!
//! A pair of neighbouring letters is strange when it is not among the 330 that
//! make up 97 % of the pairs in English prose and in the identifiers of code
//! (counted over source files, READMEs and conversations). Of random letters
//! half the pairs are strange. A piece is a run of letters or digits; a capital
//! begins one, as in `camelCase`. Linear; each byte is looked at once.

/// For each letter, those that ordinarily follow it.
const FOLLOWERS: [&[u8]; 26] = [
    b"bcdfgiklmnprstuvwxy",
    b"aceijlorsuy",
    b"acdehiklmorstuy",
    b"abdefilnorstuvy",
    b"abcdefgiklmnopqrstvwxy",
    b"aefilorstuy",
    b"aeghilnorsu",
    b"aeimortuy",
    b"abcdefgklmnoprstvxz",
    b"aeou",
    b"aeilnsw",
    b"acdefiklmnopstuvy",
    b"abdeilmopstu",
    b"acdefgiklnopstuvy",
    b"abcdefgiklmnoprstuvwy",
    b"acdehiloprstuy",
    b"u",
    b"abcdefgiklmnoprstuvwy",
    b"acdefghiklmnopqrstuwy",
    b"acdefhilmnoprstuwy",
    b"abcdefgilmnprst",
    b"aeio",
    b"adehilnors",
    b"aceipt",
    b"eimnopst",
    b"ei",
];

const ORDINARY: [u32; 26] = masks();

#[allow(clippy::indexing_slicing)] // Evaluated by the compiler, which checks the bounds.
const fn masks() -> [u32; 26] {
    let mut masks = [0; 26];
    let mut letter = 0;
    while letter < 26 {
        let mut followers = FOLLOWERS[letter];
        while let [first, rest @ ..] = followers {
            masks[letter] |= 1 << (*first - b'a');
            followers = rest;
        }
        letter += 1;
    }
    masks
}

/// Shortest text of which anything can be said, in bytes.
const MIN_LEN: usize = 8;

/// Shortest text that a few letters and digits side by side make random, in bytes; of each as many.
const MIN_MIXED_LEN: usize = 12;
const MIN_MIXED: usize = 6;

/// In longer ones pieces will do, since hexadecimal digits are mostly no letters.
const MIN_HEX_LEN: usize = 24;
const MIN_HEX_PIECES: usize = 5;

/// Shortest text of three kinds of characters by turns, in bytes; of each at least so many.
const MIN_DENSE_LEN: usize = 16;
const MIN_DENSE: usize = 2;

/// Counts over one stretch of letters and digits.
#[derive(Default)]
struct Tally {
    len: usize,
    digits: usize,
    capitals: usize,
    pieces: usize,
    pairs: usize,
    strange: usize,
    before: u8,
}

impl Tally {
    fn take(&mut self, byte: u8) {
        if self.begins_piece(byte) {
            self.pieces += 1;
        } else if byte.is_ascii_alphabetic() {
            self.pairs += 1;
            self.strange += usize::from(is_strange(self.before, byte));
        }
        self.digits += usize::from(byte.is_ascii_digit());
        self.capitals += usize::from(byte.is_ascii_uppercase());
        self.len += 1;
        self.before = byte;
    }

    fn begins_piece(&self, byte: u8) -> bool {
        let before = self.before;
        before.is_ascii_digit() != byte.is_ascii_digit()
            || !before.is_ascii_alphanumeric()
            || before.is_ascii_lowercase() && byte.is_ascii_uppercase()
    }

    /// Capitals, small letters and digits by turns: pieces of fewer than 4 on average will do.
    fn is_dense(&self) -> bool {
        let small = self.len - self.digits - self.capitals;
        self.len >= MIN_DENSE_LEN
            && self.digits.min(self.capitals).min(small) >= MIN_DENSE
            && self.pieces * 4 > self.len
    }

    fn is_random(&self) -> bool {
        let is_mixed =
            self.len >= MIN_MIXED_LEN && self.digits >= MIN_MIXED && self.len - self.digits >= MIN_MIXED;
        let is_hex = self.len >= MIN_HEX_LEN && self.digits >= MIN_MIXED && self.pieces >= MIN_HEX_PIECES;
        let is_strange = self.pieces * 3 > self.len || self.strange * 5 > self.pairs.max(4);
        self.len >= MIN_LEN && (is_strange || is_mixed || is_hex || self.is_dense())
    }
}

fn is_strange(before: u8, byte: u8) -> bool {
    let place = usize::from(before.to_ascii_lowercase().wrapping_sub(b'a'));
    let follower = byte.to_ascii_lowercase().wrapping_sub(b'a');
    ORDINARY.get(place).is_none_or(|mask| (mask >> follower) & 1 == 0)
}

/// Whether one of the stretches between signs is random. A part of a text that is not random
/// is not random either, if it begins after a sign.
pub(super) fn has_random_part(bytes: &[u8]) -> bool {
    bytes.split(|byte| !byte.is_ascii_alphanumeric()).any(|part| tally(part).is_random())
}

/// Whether letters and digits are random, taken together.
pub(super) fn is_random(bytes: &[u8]) -> bool {
    tally(bytes).is_random() || has_random_part(bytes)
}

fn tally(bytes: &[u8]) -> Tally {
    let mut tally = Tally::default();
    bytes.iter().filter(|byte| byte.is_ascii_alphanumeric()).for_each(|&byte| tally.take(byte));
    tally
}

/// Whether a text is drawn from at most two characters, as `xxxx` and `****` are.
pub(super) fn is_filler(bytes: &[u8]) -> bool {
    let mut seen = [None; 2];
    let fits = |byte: &u8| seen.iter_mut().any(|place| *place.get_or_insert(*byte) == *byte);
    bytes.iter().all(fits)
}
