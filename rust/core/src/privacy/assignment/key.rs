//! Keys: whether a name says that a secret follows.
//!
//! The last word of the name decides: `db_password` does, `password_file` does not.
//! Behind it may stand a number or the word of an environment (`_prod`, `_2`, `_value`).
//! `key` and `token` need the right neighbour: `api key`, but not `primary key` or `next token`.

use super::super::alphabet::Alphabet;
use super::super::rule::Rule;
use super::super::source::Source;
use super::super::unprefixed::AWS_SECRET;
use super::super::words;
use super::{API_KEY, PASSWORD};
use std::ops::Range;

/// What a name promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Something a person chose.
    Password,
    /// Something a machine made.
    Key,
    /// Anything: people call both so.
    Secret,
    /// The second half of an AWS credential.
    AwsSecret,
}

impl Kind {
    pub fn rule(self) -> &'static Rule {
        match self {
            Kind::Password => &PASSWORD,
            Kind::Key | Kind::Secret => &API_KEY,
            Kind::AwsSecret => &AWS_SECRET,
        }
    }
}

/// A name in a text.
pub(super) struct Key {
    pub kind: Kind,
    pub range: Range<usize>,
    /// Not ASCII: Chinese, and what else has no blank before a value.
    pub is_wide: bool,
}

/// Longest name, in bytes, to either side of the word that was found.
const MAX_NAME_LEN: usize = 64;

/// The pieces by which names are found; each name of a secret holds one.
pub(in super::super) const ANCHORS: [&str; 17] = [
    "pass",
    "pwd",
    "psw",
    "secret",
    "token",
    "key",
    "credential",
    "creds",
    "密码",
    "密碼",
    "口令",
    "密钥",
    "密鑰",
    "秘钥",
    "令牌",
    "パスワード",
    "비밀번호",
];

/// What a password's name ends in.
const PASSWORDS: [&str; 9] =
    ["password", "passwd", "passphrase", "passcode", "passwort", "pwd", "passw", "psswd", "passkey"];
/// Whole words only: `bypass` and `compass` end so too.
const SHORT_PASSWORDS: [&str; 9] =
    ["pass", "psw", "pswd", "dbpass", "userpass", "smtppass", "sshpass", "rootpass", "mypass"];
/// What the name of a secret ends in.
const SECRETS: [&str; 3] = ["secret", "secrets", "creds"];
/// What a key's name ends in, with no word between.
const KEYS: [&str; 11] = [
    "token",
    "apikey",
    "credential",
    "credentials",
    "secretkey",
    "accesskey",
    "privatekey",
    "authkey",
    "accountkey",
    "encryptionkey",
    "masterkey",
];
/// What makes a `key` a secret.
const OWNERS: [&str; 28] = [
    "api",
    "access",
    "secret",
    "private",
    "encryption",
    "signing",
    "account",
    "auth",
    "master",
    "subscription",
    "deploy",
    "service",
    "shared",
    "session",
    "app",
    "consumer",
    "webhook",
    "license",
    "admin",
    "server",
    "app",
    "signature",
    "hmac",
    "jwt",
    "crypto",
    "cipher",
    "integration",
    "application",
];
/// What makes a `token` none: a place in a list, or a piece of a text.
const COUNTED: [&str; 26] = [
    "next",
    "page",
    "pages",
    "continuation",
    "pagination",
    "cursor",
    "max",
    "min",
    "num",
    "pad",
    "eos",
    "bos",
    "unk",
    "sep",
    "cls",
    "mask",
    "start",
    "end",
    "stop",
    "special",
    "per",
    "prompt",
    "completion",
    "input",
    "output",
    "current",
];
/// What may follow the word that decides.
const TAILS: [&str; 32] = [
    "value",
    "val",
    "string",
    "str",
    "text",
    "plain",
    "plaintext",
    "raw",
    "base",
    "prod",
    "production",
    "dev",
    "development",
    "test",
    "testing",
    "staging",
    "stage",
    "live",
    "sandbox",
    "old",
    "new",
    "current",
    "previous",
    "default",
    "primary",
    "secondary",
    "backup",
    "main",
    "admin",
    "root",
    "confirm",
    "confirmation",
];

/// The name around a word that was found; `None` when it names no secret.
pub(super) fn read(source: Source<'_>, at: Range<usize>) -> Option<Key> {
    if !Alphabet::LETTERS.has(source.at(at.start)) {
        let kind = if is_wide_password(source, &at) { Kind::Password } else { Kind::Key };
        return Some(Key { kind, range: at, is_wide: true });
    }
    let end = source.run_end_within(at.end, Alphabet::URL_SAFE, MAX_NAME_LEN);
    let end = end - source.slice(at.end, end).iter().rev().take_while(|&&byte| byte == b'-').count();
    let name = Alphabet::DOTTED;
    let start = source.run_start_within(at.start, name, MAX_NAME_LEN);
    let kind = kind_of(source.str(start, end)).or_else(|| spaced(source, start, end))?;
    Some(Key { kind, range: start..end, is_wide: false })
}

fn is_wide_password(source: Source<'_>, at: &Range<usize>) -> bool {
    ["密码", "密碼", "口令", "パスワード", "비밀번호"].contains(&source.str(at.start, at.end))
}

/// `api key`: the word before the blank belongs to the name.
fn spaced(source: Source<'_>, start: usize, end: usize) -> Option<Kind> {
    if source.before(start, 1) != b' ' {
        return None;
    }
    let before = source.run_start_within(start - 1, Alphabet::WORD, MAX_NAME_LEN);
    let name = source.str(before, end);
    name.to_ascii_lowercase().contains("key").then(|| kind_of(name)).flatten()
}

/// What a name promises; `None` when nothing secret.
pub(super) fn kind_of(name: &str) -> Option<Kind> {
    if let Some(kind) = wide_kind(name) {
        return Some(kind);
    }
    let name = name.get(name.len().saturating_sub(2 * MAX_NAME_LEN)..).unwrap_or(name);
    let mut words = words::of(name.as_bytes());
    while words.len() > 1 && words.last().is_some_and(|word| TAILS.contains(&word.as_str())) {
        words.pop();
    }
    let (last, before) = words.split_last()?;
    let previous = before.last().map_or("", String::as_str);
    let ends = |list: &[&str]| list.iter().any(|end| last.ends_with(end));
    if ends(&PASSWORDS) || SHORT_PASSWORDS.contains(&last.as_str()) {
        Some(Kind::Password)
    } else if is_aws(last, before) {
        Some(Kind::AwsSecret)
    } else if ends(&SECRETS) {
        Some(Kind::Secret)
    } else if last == "key" || last == "keys" {
        OWNERS.contains(&previous).then_some(Kind::Key)
    } else {
        (ends(&KEYS) && !COUNTED.contains(&previous)).then_some(Kind::Key)
    }
}

fn wide_kind(name: &str) -> Option<Kind> {
    let ends = |list: &[&str]| list.iter().any(|end| name.ends_with(end));
    if ends(&["密码", "密碼", "口令", "パスワード", "비밀번호"]) {
        Some(Kind::Password)
    } else {
        ends(&["密钥", "密鑰", "秘钥", "令牌"]).then_some(Kind::Key)
    }
}

/// `aws_secret_access_key`, `SecretAccessKey`, `aws_secret_key`.
fn is_aws(last: &str, before: &[String]) -> bool {
    let has = |word: &str| before.iter().any(|other| other == word);
    last == "key" && has("secret") && (has("access") || has("aws"))
}
