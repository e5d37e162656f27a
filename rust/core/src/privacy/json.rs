//! JSON: redaction of every string of a value, and of what a field's name gives away.
//!
//! In a document name and value are apart, so `{"password": "..."}` is judged as the
//! assignment it is; `{"name": "DB_PASSWORD", "value": "..."}` likewise. No recursion: a
//! value may be nested as deep as its maker liked.

use super::assignment;
use super::redactor::{Counts, Redactor, add};
use crate::error::Result;
use serde_json::{Map, Value};

/// Redacts a value in place.
pub(super) fn redact(redactor: &Redactor, value: &mut Value, counts: &mut Counts) -> Result<()> {
    let mut open: Vec<(Option<String>, &mut Value)> = vec![(None, value)];
    while let Some((name, value)) = open.pop() {
        match value {
            Value::String(_) | Value::Number(_) => leaf(redactor, name.as_deref(), value, counts)?,
            Value::Array(items) => open.extend(items.iter_mut().map(|item| (name.clone(), item))),
            Value::Object(fields) => {
                rename(redactor, fields, counts)?;
                let named = named_value(fields);
                open.extend(fields.iter_mut().map(|(field, value)| {
                    let is_value = field.eq_ignore_ascii_case("value");
                    let name = if is_value { named.clone().or_else(|| name.clone()) } else { None };
                    (name.or_else(|| Some(field.clone())), value)
                }));
            }
            Value::Null | Value::Bool(_) => {}
        }
    }
    Ok(())
}

/// A text or a number under its name.
fn leaf(redactor: &Redactor, name: Option<&str>, value: &mut Value, counts: &mut Counts) -> Result<()> {
    let text = match &mut *value {
        Value::String(text) => std::mem::take(text),
        other => other.to_string(),
    };
    let rule = name.and_then(|name| assignment::field(name, &text));
    if let Some(rule) = rule.filter(|rule| redactor.wants(rule.family)) {
        *counts.entry(rule.name.to_owned()).or_default() += 1;
        *value = Value::String(redactor.marker(rule.name));
        return Ok(());
    }
    let redacted = redactor.redact(&text)?;
    let is_changed = !redacted.counts.is_empty();
    add(counts, redacted.counts);
    if is_changed || value.is_string() {
        *value = Value::String(redacted.text.into_owned());
    }
    Ok(())
}

/// The name in `{"name": ..., "value": ...}`.
fn named_value(fields: &Map<String, Value>) -> Option<String> {
    let name = ["name", "key"].iter().find_map(|field| fields.get(*field));
    name.and_then(Value::as_str).map(str::to_owned)
}

/// Redacts the keys of an object; its order stays, as far as the map keeps one.
fn rename(redactor: &Redactor, fields: &mut Map<String, Value>, counts: &mut Counts) -> Result<()> {
    let mut is_changed = false;
    let mut names = Vec::with_capacity(fields.len());
    for field in fields.keys() {
        let redacted = redactor.redact(field)?;
        is_changed |= !redacted.counts.is_empty();
        add(counts, redacted.counts);
        names.push(redacted.text.into_owned());
    }
    if is_changed {
        let values = std::mem::take(fields).into_iter().map(|(_, value)| value);
        for (name, value) in names.into_iter().zip(values) {
            fields.insert(free(fields, name), value);
        }
    }
    Ok(())
}

/// A name that no field has yet.
fn free(fields: &Map<String, Value>, name: String) -> String {
    let mut numbered = (2_u64..).map(|number| format!("{name}#{number}"));
    let is_free = |name: &String| !fields.contains_key(name);
    if is_free(&name) { name } else { numbered.find(is_free).unwrap_or(name) }
}
