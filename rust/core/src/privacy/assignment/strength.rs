//! Strength: whether a value looks like a secret of the kind its name promises.
//!
//! password: random; or digits beside letters in one word; or a sign no identifier holds; or six digits
//! key:      eight characters, random
//! secret:   either, a sign and three kinds of characters where it is not random
//!
//! Never: references, fillers, words of documentation, technical names, expressions of
//! code, plain or hyphenated words. Said or beside, a word with a number is too little.

use super::super::alphabet::Alphabet;
use super::super::letters;
use super::super::placeholder;
use super::key::Kind;
use super::value::Manner;

/// Shortest password, in bytes.
const MIN_PASSWORD_LEN: usize = 6;
/// Shortest key, in bytes.
const MIN_KEY_LEN: usize = 8;
/// Fewest letters in which chance shows.
const MIN_RANDOM_WORD_LEN: usize = 10;
/// Longest stretch that is judged, in bytes.
const JUDGED_LEN: usize = 128;
/// Most words of a passphrase.
const MAX_WORDS: usize = 4;
/// Signs that join the words of a name.
const JOINERS: Alphabet = Alphabet::of(b"-_./:,");

/// Whether a value is a secret.
pub(super) fn is_secret(value: &[u8], kind: Kind, manner: Manner) -> bool {
    let head = value.get(..JUDGED_LEN).unwrap_or(value);
    let least = if kind == Kind::Password { MIN_PASSWORD_LEN } else { MIN_KEY_LEN };
    let signs = Signs::of(head);
    if value.len() < least || signs.is_word() || is_none(head, manner) {
        return false;
    }
    match kind {
        Kind::Password => is_password(head, &signs, manner),
        Kind::Secret => is_key(head, &signs) || signs.kinds() >= 4,
        Kind::Key | Kind::AwsSecret => is_key(head, &signs),
    }
}

/// What can be ruled out whatever the name.
fn is_none(value: &[u8], manner: Manner) -> bool {
    placeholder::is_reference(value)
        || placeholder::is_masked(value)
        || value.windows(3).any(|three| three == b"://")
        || has_marker(value)
        || is_phrase(value)
        || manner != Manner::Quoted && is_code(value)
}

/// A secret was here already.
fn has_marker(value: &[u8]) -> bool {
    value.windows(9).any(|window| window == b"REDACTED:")
}

/// A sentence; a passphrase has few words, one of them random.
fn is_phrase(value: &[u8]) -> bool {
    let words = value.split(|&byte| byte == b' ').filter(|word| !word.is_empty()).count();
    words > 1 && (words > MAX_WORDS || !letters::has_random_part(value))
}

/// An expression: a call, an index, a member of something, an operator. Base64 ends in `=` or `==`.
fn is_code(value: &[u8]) -> bool {
    let padding = value.iter().rev().take_while(|&&byte| byte == b'=').count();
    let value = value.get(..value.len() - padding).unwrap_or_default();
    let operators = [&b"&&"[..], b"||", b"=>", b"->", b"::", b"==", b"();", b"+="];
    let has = |operator: &&[u8]| value.windows(operator.len()).any(|window| window == *operator);
    operators.iter().any(has) || is_call(value) || is_constant(value)
}

/// `ERR_S4U_TOKEN`, `0x8004400a`
fn is_constant(value: &[u8]) -> bool {
    let is_name =
        value.iter().all(|&byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    let is_hex = value.len() <= 18 && value.get(..2).is_some_and(|head| head.eq_ignore_ascii_case(b"0x"));
    is_hex || is_name && value.contains(&b'_')
}

/// A name with a bracket behind it.
fn is_call(value: &[u8]) -> bool {
    let name = value.iter().take_while(|&&byte| Alphabet::DOTTED.has(byte)).count();
    let next = value.get(name).copied().unwrap_or_default();
    name > 0 && b"([{".contains(&next) && !letters::has_random_part(value.get(..name).unwrap_or_default())
}

/// The kinds of characters in a value.
#[derive(Default)]
struct Signs {
    lower: usize,
    upper: usize,
    digits: usize,
    /// Signs that no name holds.
    special: usize,
    joiners: usize,
}

impl Signs {
    fn of(value: &[u8]) -> Self {
        let mut signs = Self::default();
        for &byte in value {
            match byte {
                b'a'..=b'z' => signs.lower += 1,
                b'A'..=b'Z' => signs.upper += 1,
                b'0'..=b'9' => signs.digits += 1,
                byte if JOINERS.has(byte) => signs.joiners += 1,
                byte if byte.is_ascii_punctuation() => signs.special += 1,
                _ => {}
            }
        }
        signs
    }

    /// Too few letters of one kind to be anything but a word.
    fn is_word(&self) -> bool {
        self.kinds() == 1 && self.digits == 0 && self.letters() < MIN_RANDOM_WORD_LEN
    }

    fn letters(&self) -> usize {
        self.lower + self.upper
    }

    /// How many of small letters, capitals, digits and special signs there are.
    fn kinds(&self) -> usize {
        [self.lower, self.upper, self.digits, self.special].iter().filter(|&&count| count > 0).count()
    }
}

fn is_password(value: &[u8], signs: &Signs, manner: Manner) -> bool {
    let is_loose = manner == Manner::Beside;
    if signs.letters() == 0 {
        return signs.digits >= MIN_PASSWORD_LEN
            && signs.digits + signs.joiners == value.len()
            && signs.joiners == 0
            && !is_loose;
    }
    if is_technical(value) || placeholder::names_itself(value) && signs.kinds() < 4 {
        return false;
    }
    let is_mixed = signs.letters() > 0 && signs.digits > 0;
    let is_one_word = signs.joiners == 0;
    let is_special = signs.special > 0 && (signs.digits > 0 || signs.upper > 0 && signs.lower > 0);
    if is_loose {
        return signs.kinds() >= 3 && (is_special || letters::is_random(value)) && signs.digits > 0;
    }
    is_special || is_mixed && (is_one_word || letters::is_random(value)) || is_random_word(value, signs)
}

/// Letters only: long, and not a word.
fn is_random_word(value: &[u8], signs: &Signs) -> bool {
    signs.letters() >= MIN_RANDOM_WORD_LEN
        && letters::has_random_part(value)
        && signs.special + signs.joiners <= 1
}

fn is_key(value: &[u8], signs: &Signs) -> bool {
    let is_mixed =
        signs.digits > 0 && signs.letters() > 0 || signs.upper > 0 && signs.lower > 0 || value.len() >= 16;
    signs.letters() > 0
        && is_mixed
        && letters::is_random(value)
        && !is_technical(value)
        && signs.special * 4 <= value.len()
}

/// Names of algorithms, formats and versions, which have digits in them.
const TECHNICAL: [&str; 22] = [
    "sha", "md", "base", "bcrypt", "argon", "pbkdf", "scrypt", "utf", "aes", "rsa", "ed", "x", "oauth",
    "int", "uint", "float", "ipv", "http", "python", "hmac", "v", "p",
];

/// One or more names of algorithms, joined: `sha256`, `base64-encoded`, `pbkdf2_sha256`.
fn is_technical(value: &[u8]) -> bool {
    let parts = value.split(|byte| !byte.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.into_iter().all(|part| {
        let letters = part.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (name, number) = part.split_at(letters.min(part.len()));
        let is_named = TECHNICAL.iter().any(|technical| name.eq_ignore_ascii_case(technical.as_bytes()));
        let is_plain = number.is_empty() && !letters::is_random(name);
        is_plain || is_named && number.iter().all(u8::is_ascii_digit)
    })
}
