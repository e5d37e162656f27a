//! Placeholders: values that stand for a secret and are none.
//!
//! References to the environment, to a vault or to another value; fillers such as
//! `xxxx` and `****`; and words that documentation uses where a secret would stand.

use super::alphabet::Alphabet;
use super::letters;
use super::words;

/// How a reference begins: to a variable, a template, a vault, a file, a tag.
const REFERENCES: [&str; 23] = [
    "$",
    "{",
    "%{",
    "#{",
    "<",
    "[",
    "(",
    "/",
    "./",
    "../",
    "~/",
    "!",
    "process.env",
    "import.meta",
    "os.environ",
    "os.getenv",
    "env.",
    "env:",
    "vault:",
    "arn:",
    "op://",
    "file:",
    "secretkeyref",
];

/// Words of documentation. One of them, and nothing random beside it, makes a placeholder.
const STAND_INS: [&str; 54] = [
    "your",
    "my",
    "example",
    "examples",
    "sample",
    "dummy",
    "fake",
    "mock",
    "placeholder",
    "changeme",
    "change",
    "changeit",
    "replace",
    "replaceme",
    "insert",
    "enter",
    "todo",
    "fixme",
    "redacted",
    "hidden",
    "masked",
    "secret",
    "secrets",
    "password",
    "passwd",
    "pwd",
    "pass",
    "passphrase",
    "token",
    "tokens",
    "key",
    "apikey",
    "credential",
    "credentials",
    "none",
    "null",
    "nil",
    "undefined",
    "true",
    "false",
    "foo",
    "bar",
    "foobar",
    "here",
    "value",
    "string",
    "test",
    "testing",
    "default",
    "xxx",
    "required",
    "optional",
    "empty",
    "user",
];

/// Passwords that only documentation has, in an address.
const COMMON: [&str; 12] = [
    "password",
    "passwd",
    "pass",
    "pwd",
    "changeme",
    "yourpassword",
    "your-password",
    "your_password",
    "mypassword",
    "dbpassword",
    "example",
    "secret_password",
];

/// Longest stretch that is judged, in bytes.
const JUDGED_LEN: usize = 128;

/// Whether a value stands for a secret.
pub(super) fn is_placeholder(value: &[u8]) -> bool {
    is_reference(value) || is_masked(value) || names_itself(value)
}

/// Whether a value says where the secret is.
pub(super) fn is_reference(value: &[u8]) -> bool {
    let begins = |head: &&str| {
        value.get(..head.len()).is_some_and(|start| start.eq_ignore_ascii_case(head.as_bytes()))
    };
    let is_variable = value.len() > 2 && value.starts_with(b"%") && value.ends_with(b"%");
    // A price or a hash may begin with a dollar: a name or a bracket makes it a variable.
    let is_dollar = value.starts_with(b"$") && !value.get(1).is_some_and(|&byte| is_variable_head(byte));
    is_variable || (!is_dollar && REFERENCES.iter().any(begins)) && !is_rooted_secret(value)
}

fn is_variable_head(byte: u8) -> bool {
    Alphabet::LETTERS.has(byte) || b"{(_$".contains(&byte)
}

/// A sign in front of random letters is part of a password or of base64, not a path or a template.
fn is_rooted_secret(value: &[u8]) -> bool {
    let Some((first, rest)) = value.split_first() else { return false };
    let head = rest.split(|&byte| byte == b'/').next().unwrap_or_default();
    let is_lone = head.len() == rest.len() && rest.iter().all(|byte| !b"(){}[]<>.".contains(byte));
    b"/!".contains(first) && (is_lone && rest.iter().any(u8::is_ascii_digit) || letters::is_random(head))
}

/// Whether filler hides the value or stands for it: `****`, `xxxx`, `...`.
pub(super) fn is_masked(value: &[u8]) -> bool {
    let has = |filler: &[u8]| value.windows(filler.len()).any(|window| window == filler);
    letters::is_filler(value)
        || has(b"***")
        || has(b"xxxx")
        || has(b"XXXX")
        || has(b"...")
        || has("…".as_bytes())
        || has("••".as_bytes())
}

/// Whether a value is made of words, one of them a word of documentation.
pub(super) fn names_itself(value: &[u8]) -> bool {
    let head = value.get(..JUDGED_LEN).unwrap_or(value);
    words::of(head).any(is_stand_in) && !letters::is_random(head)
}

fn is_stand_in(word: &[u8]) -> bool {
    STAND_INS.iter().any(|stand_in| word.eq_ignore_ascii_case(stand_in.as_bytes()))
}

/// Whether an address holds this where documentation has its password.
pub(super) fn is_common_placeholder(password: &[u8]) -> bool {
    is_masked(password) || COMMON.iter().any(|common| password.eq_ignore_ascii_case(common.as_bytes()))
}
