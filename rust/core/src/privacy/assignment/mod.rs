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
    if scan.assignments.is_done(at.start) {
        return;
    }
    let source = scan.source;
    let end = key::end(source, &at);
    scan.assignments.named_to = end;
    let Some(key) = key::read(source, at, end) else { return };
    let Some(separator) = separator::read(source, &key) else { return };
    let Some(value) = value::read(source, separator) else { return };
    let text = source.slice(value.range.start, value.range.end);
    if strength::is_secret(text, key.kind, value.manner) {
        let range = value::whole(source, &value);
        scan.assignments.found_to = range.end;
        scan.found(range, key.kind.rule());
    } else {
        scan.assignments.refuse(&value.range);
    }
}

/// Most names that are tried inside one value that is none.
const MAX_REFUSALS: usize = 4;

/// How far a text was judged, so that no stretch is judged too often.
#[derive(Default)]
pub(super) struct Judged {
    /// The end of the name that was read last: its last word has decided.
    named_to: usize,
    /// The end of the value that was found last.
    found_to: usize,
    /// The end of the values that overlap and were refused, and how many those are.
    refused_to: usize,
    refusals: usize,
}

impl Judged {
    fn is_done(&self, at: usize) -> bool {
        at < self.named_to || at < self.found_to || at < self.refused_to && self.refusals >= MAX_REFUSALS
    }

    fn refuse(&mut self, range: &Range<usize>) {
        let overlaps = range.start < self.refused_to;
        self.refusals = if overlaps { self.refusals + 1 } else { 1 };
        self.refused_to = self.refused_to.max(range.end);
    }
}

/// Whether a value is a secret because a field of this name holds it, and which.
pub(super) fn field(name: &str, value: &str) -> Option<&'static Rule> {
    let kind = key::kind_of(name)?;
    let is_secret = strength::is_secret(value.as_bytes(), kind, value::Manner::Quoted);
    is_secret.then(|| kind.rule())
}
