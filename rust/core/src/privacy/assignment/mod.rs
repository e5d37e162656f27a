//! Assignments: a name that says secret, a separator, and a value that looks like one.
//!
//! name [separator] value:  `DB_PASSWORD=...`, `"api_key": "..."`, `--token ...`, `the password is ...`, `密码是...`
//!
//! The name alone proves nothing (`max_tokens`, `password_field`), nor does the value
//! (`token: abc`, `password: changeme`): both must agree, and the looser the separator,
//! the more the value must show. What goes is the value, without its quotes.

mod key;
mod separator;
mod strength;
mod value;

pub(super) use key::ANCHORS;

use super::rule::{Family, Rule};
use super::scan::Scan;
use std::ops::Range;

pub(super) static PASSWORD: Rule =
    Rule::new("password", Family::PasswordAssignment, "is what a person types to be let in");
pub(super) static API_KEY: Rule =
    Rule::new("api_key", Family::KeyAssignment, "was called a key, a token or a secret by whoever wrote it");

/// At a word that may name a secret.
pub(super) fn look(scan: &mut Scan<'_>, at: Range<usize>) {
    if at.start < scan.assigned_to {
        return;
    }
    let source = scan.source;
    let Some(key) = key::read(source, at) else { return };
    let Some(separator) = separator::read(source, &key) else { return };
    let Some(value) = value::read(source, separator) else { return };
    let text = source.slice(value.range.start, value.range.end);
    if strength::is_secret(text, key.kind, value.manner) {
        scan.assigned_to = value.range.end;
        scan.found(value.range, key.kind.rule());
    }
}

/// Whether a value is a secret because a field of this name holds it, and which.
pub(super) fn field(name: &str, value: &str) -> Option<&'static Rule> {
    let kind = key::kind_of(name)?;
    let is_secret = strength::is_secret(value.as_bytes(), kind, value::Manner::Quoted);
    is_secret.then(|| kind.rule())
}
