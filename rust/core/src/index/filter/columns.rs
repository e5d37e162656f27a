//! Columns that are read as numbers or times rather than from the field index.

use crate::clock::{SECOND_US, parse_time};
use crate::error::{Error, Result};
use crate::index::columns::Values;
use crate::index::fields::{Key, Number};

/// How a column of the arrays is read and compared.
#[derive(Clone, Copy)]
pub(super) enum Column {
    Time(fn(&Values) -> Option<i64>),
    Number(fn(&Values) -> Option<f64>),
}

/// The column of this name; `None` for fields and metadata.
pub(super) fn column(name: &str) -> Option<Column> {
    Some(match name {
        "created_at" => Column::Time(|v| Some(v.created_at_us)),
        "updated_at" => Column::Time(|v| Some(v.updated_at_us)),
        "last_seen_at" => Column::Time(|v| Some(v.last_seen_at_us)),
        "expires_at" => Column::Time(|v| v.expires_at_us),
        "last_recalled_at" => Column::Time(|v| v.usage.last_recalled_at_us),
        "importance" => Column::Number(|v| Some(v.importance)),
        "instructivity_score" => Column::Number(|v| Some(v.instructivity_score)),
        "trust_score" => Column::Number(|v| v.trust_score),
        "recall_count" => Column::Number(|v| Some(f64::from(v.usage.recall_count))),
        "access_count" => Column::Number(|v| Some(f64::from(v.usage.access_count))),
        "revision" => Column::Number(|v| Some(f64::from(v.revision))),
        _ => return None,
    })
}

impl Column {
    /// The document's value as a key; [`Key::Null`] where it has none.
    pub(super) fn key(self, values: &Values) -> Key {
        let number = match self {
            Column::Time(read) => read(values).map(|us| Number::Whole(us.into())),
            Column::Number(read) => read(values).map(Number::new),
        };
        number.map_or(Key::Null, Key::Number)
    }

    /// What a filter's operand means for this column: a time may be written or in seconds.
    pub(super) fn operand(self, name: &str, key: &Key) -> Result<Key> {
        match (self, key) {
            (_, Key::Null) | (Column::Number(_), Key::Number(_)) => Ok(key.clone()),
            (Column::Time(_), Key::Text(text)) => Ok(Key::Number(Number::Whole(parse_time(text)?.into()))),
            (Column::Time(_), Key::Number(seconds)) => {
                Ok(Key::Number(Number::new((seconds.get() * SECOND_US as f64).round())))
            }
            _ => Err(Error::InvalidArgument(format!("filter {name:?} is {key:?}; give {}", self.wanted()))),
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Column::Time(_) => "a time: ISO-8601, a date, or seconds since 1970",
            Column::Number(_) => "a number",
        }
    }
}
