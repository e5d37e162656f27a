//! Fields: for every field that a filter can name, the documents of each value.
//!
//! Columns have their own names, the caller's metadata are `metadata.<key>`
//! (nested objects dotted, each element of a list a value of its own), so
//! metadata can never pose as a column. Values are sorted: a range is a walk.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use roaring::RoaringBitmap;
use serde_json::Value;

use super::DocId;
use crate::record::{Record, Tier};

/// Metadata deeper than this is kept but not filterable.
const MAX_DEPTH: usize = 8;

/// A comparable value; 1 equals 1.0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// JSON null, or a column without a value.
    Null,
    /// true or false; never equal to a number.
    Bool(bool),
    /// Any number.
    Number(Number),
    /// Any text, compared by code point.
    Text(Box<str>),
}

/// A number, compared by value: whole ones exactly, however large, whichever way they were written.
#[derive(Debug, Clone, Copy)]
pub enum Number {
    /// Without a fraction.
    Whole(i128),
    /// With one, hence within 2^53 of zero, or beyond every whole number.
    Other(f64),
}

impl Number {
    /// A number of floating point.
    pub fn new(value: f64) -> Self {
        let is_whole = value.fract().abs() < f64::MIN_POSITIVE && value.abs() < 1e30;
        if is_whole { Number::Whole(value as i128) } else { Number::Other(value) }
    }

    /// A JSON number.
    fn of(number: &serde_json::Number) -> Self {
        let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
        whole.map_or_else(|| Number::new(number.as_f64().unwrap_or(0.0)), Number::Whole)
    }

    /// The nearest number of floating point.
    pub fn get(self) -> f64 {
        match self {
            Number::Whole(value) => value as f64,
            Number::Other(value) => value,
        }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Number::Whole(a), Number::Whole(b)) => a.cmp(b),
            // One has a fraction, so they differ, and rounding the other cannot pass it.
            _ => self.get().total_cmp(&other.get()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

impl Key {
    /// The key of a JSON scalar; `None` for lists and objects.
    pub fn of(value: &Value) -> Option<Key> {
        match value {
            Value::Null => Some(Key::Null),
            Value::Bool(flag) => Some(Key::Bool(*flag)),
            Value::Number(number) => Some(Key::Number(Number::of(number))),
            Value::String(text) => Some(Key::Text(text.as_str().into())),
            Value::Array(_) | Value::Object(_) => None,
        }
    }

    fn text(text: &str) -> Key {
        Key::Text(text.into())
    }
}

/// One field: its values, sorted, each with its documents.
pub type Field = BTreeMap<Key, RoaringBitmap>;

/// All fields by name.
#[derive(Debug, Default)]
pub struct Fields {
    by_name: BTreeMap<String, Field>,
}

impl Fields {
    /// The values of a field: a column, else the caller's metadata. `None` for a name no document ever had.
    pub fn get(&self, name: &str) -> Option<&Field> {
        if COLUMNS.contains(&name) || name.starts_with("metadata.") {
            return self.by_name.get(name);
        }
        self.by_name.get(&format!("metadata.{name}"))
    }

    /// Documents with exactly this text in a column.
    pub fn with_text(&self, name: &str, text: &str) -> RoaringBitmap {
        let field = self.by_name.get(name);
        field.and_then(|field| field.get(&Key::text(text))).cloned().unwrap_or_default()
    }

    /// A document's tier is another one; a tier that nobody is in any more has no value.
    pub(super) fn set_tier(&mut self, doc: DocId, tier: Tier) {
        if let Some(field) = self.by_name.get_mut("tier") {
            for documents in field.values_mut() {
                documents.remove(doc);
            }
            field.retain(|_, documents| !documents.is_empty());
        }
        self.add("tier", Key::text(tier.as_str()), doc);
    }

    /// The tiers of all documents.
    pub(super) fn set_tiers(&mut self, by_tier: BTreeMap<Tier, RoaringBitmap>) {
        let filled = by_tier.into_iter().filter(|(_, documents)| !documents.is_empty());
        let field = filled.map(|(tier, documents)| (Key::text(tier.as_str()), documents)).collect();
        self.by_name.insert("tier".to_owned(), field);
    }

    pub(super) fn insert(&mut self, doc: DocId, record: &Record) {
        for (name, keys) in COLUMNS.into_iter().zip(columns(record)) {
            for key in keys {
                self.add(name, key, doc);
            }
        }
        for (name, value) in &record.metadata {
            self.insert_value(&format!("metadata.{name}"), value, doc, 0);
        }
    }

    fn insert_value(&mut self, name: &str, value: &Value, doc: DocId, depth: usize) {
        if depth >= MAX_DEPTH {
            return;
        }
        match value {
            Value::Array(items) => {
                for item in items {
                    self.insert_value(name, item, doc, depth + 1);
                }
            }
            Value::Object(object) => {
                for (key, value) in object {
                    self.insert_value(&format!("{name}.{key}"), value, doc, depth + 1);
                }
            }
            scalar => {
                if let Some(key) = Key::of(scalar) {
                    self.add(name, key, doc);
                }
            }
        }
    }

    fn add(&mut self, name: &str, key: Key, doc: DocId) {
        if !self.by_name.contains_key(name) {
            self.by_name.insert(name.to_owned(), Field::new());
        }
        if let Some(field) = self.by_name.get_mut(name) {
            field.entry(key).or_default().insert(doc);
        }
    }
}

/// Columns held here; metadata of such a name is reached as `metadata.<name>` only.
const COLUMNS: [&str; 16] = [
    "user_id",
    "agent_id",
    "run_id",
    "scope",
    "tier",
    "section",
    "knowledge_type",
    "source_type",
    "pinned",
    "related_tools",
    "key_entities",
    "tags",
    "supersedes",
    "superseded_by",
    "conflicts_with",
    "verified_status",
];

/// The keys of a list: its elements, or null where there is none.
fn listed<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<Key> {
    let keys: Vec<Key> = texts.map(Key::text).collect();
    if keys.is_empty() { vec![Key::Null] } else { keys }
}

/// The values of [`COLUMNS`], in its order.
fn columns(record: &Record) -> [Vec<Key>; COLUMNS.len()] {
    let one = |text: &str| vec![Key::text(text)];
    let maybe = |text: &Option<String>| vec![text.as_deref().map_or(Key::Null, Key::text)];
    let many = |texts: &[String]| listed(texts.iter().map(String::as_str));
    [
        maybe(&record.user_id),
        maybe(&record.agent_id),
        listed(record.runs.iter().map(|run| run.run_id.as_str())),
        one(&record.scope),
        one(record.tier.as_str()),
        one(&record.section),
        one(&record.knowledge_type),
        one(&record.source_type),
        vec![Key::Bool(record.pinned)],
        many(&record.tools),
        many(&record.entities),
        many(&record.tags),
        many(&record.supersedes),
        maybe(&record.superseded_by),
        many(&record.conflicts_with),
        maybe(&record.verified_status),
    ]
}
