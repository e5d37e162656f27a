//! Alphabets: which ASCII bytes a secret is written in.
//!
//! One bit a byte; a byte of 128 or more, so of any other script, is in none.

/// A set of ASCII bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Alphabet(u128);

impl Alphabet {
    pub const DIGITS: Self = Self::of(b"0123456789");
    pub const LOWER: Self = Self::of(b"abcdefghijklmnopqrstuvwxyz");
    pub const UPPER: Self = Self::of(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    pub const LETTERS: Self = Self::LOWER.and(Self::UPPER);
    pub const ALNUM: Self = Self::LETTERS.and(Self::DIGITS);
    pub const UPPER_DIGITS: Self = Self::UPPER.and(Self::DIGITS);
    pub const HEX: Self = Self::DIGITS.and(Self::of(b"abcdefABCDEF"));
    /// Letters, digits, `_`.
    pub const WORD: Self = Self::ALNUM.and(Self::of(b"_"));
    /// The alphabet of base64url, and of most tokens.
    pub const URL_SAFE: Self = Self::WORD.and(Self::of(b"-"));
    /// The same with the dot that joins the parts of a token.
    pub const DOTTED: Self = Self::URL_SAFE.and(Self::of(b"."));
    /// The alphabet of base64, without padding.
    pub const BASE64: Self = Self::ALNUM.and(Self::of(b"+/"));

    /// The set of these bytes.
    pub const fn of(mut bytes: &[u8]) -> Self {
        let mut set = 0;
        while let [first, rest @ ..] = bytes {
            set |= 1 << *first;
            bytes = rest;
        }
        Self(set)
    }

    /// Both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a byte is in the set.
    pub const fn has(self, byte: u8) -> bool {
        byte < 128 && (self.0 >> byte) & 1 == 1
    }
}
