//! Functions without a store: times, tokens, normalised texts, messages without secrets.

use memx_core::error::Error;
use memx_core::privacy::Redactor;
use memx_core::{clock, text};
use pyo3::prelude::*;

use crate::border::{enter, to_py_err};

/// A written instant in microseconds since 1970.
#[pyfunction]
pub fn parse_time(py: Python<'_>, text: &str) -> PyResult<i64> {
    clock::parse_time(text).map_err(|error| to_py_err(py, &error))
}

/// Seconds since 1970 as microseconds.
#[pyfunction]
pub fn parse_seconds(py: Python<'_>, seconds: f64) -> PyResult<i64> {
    clock::parse_seconds(seconds).map_err(|error| to_py_err(py, &error))
}

/// Microseconds since 1970 as ISO-8601 UTC.
#[pyfunction]
pub fn format_time(us: i64) -> String {
    clock::format_time(us)
}

/// Tokens that a language model will count, estimated.
#[pyfunction]
pub fn estimate_tokens(text: &str) -> u64 {
    text::estimate_tokens(text)
}

/// The index form of a text.
#[pyfunction]
pub fn normalize(text: &str) -> String {
    text::normalize(text)
}

/// The terms of a text: (term, kind, first byte, byte after the last).
#[pyfunction]
pub fn analyze(py: Python<'_>, text: &str) -> PyResult<Vec<(String, String, u32, u32)>> {
    let tokens = enter(py, || Ok::<_, Error>(text::analyze(text).tokens))?;
    let shown = tokens.into_iter();
    Ok(shown.map(|t| (t.term, format!("{:?}", t.kind).to_lowercase(), t.start, t.end)).collect())
}

/// A message without the secrets it may quote; home directories stay, since they are what it is about.
/// A quoted text may write what hides a secret as `\u{200b}`.
#[pyfunction]
pub fn without_secrets(text: &str) -> String {
    let unescaped = unescaped(text);
    for form in [Some(text), unescaped.as_deref()].into_iter().flatten() {
        match Redactor::secrets_only().redact(form) {
            Ok(redacted) if redacted.counts.is_empty() => {}
            Ok(redacted) => return redacted.text.into_owned(),
            Err(_) => return String::from("(withheld)"),
        }
    }
    text.to_owned()
}

/// A text with Rust's escapes of characters undone; `None` without one.
fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split("\\u{");
    let mut plain = parts.next()?.to_owned();
    let mut found = false;
    for part in parts {
        let read = part.split_once('}').and_then(|(digits, rest)| {
            let char = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
            Some((char, rest))
        });
        if let Some((char, rest)) = read {
            found = true;
            plain.push(char);
            plain.push_str(rest);
        } else {
            plain.push_str("\\u{");
            plain.push_str(part);
        }
    }
    found.then_some(plain)
}
