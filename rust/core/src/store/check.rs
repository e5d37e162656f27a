//! Checks: a memory that could not be read back is refused before it is written.
//!
//! A NaN becomes NULL in SQLite, and JSON nested deeper than its reader goes is lost
//! although it was written. Lengths are the engine's to check (`limits.rs`).

use serde_json::Value;

use super::vectors::MAX_PARTS;
use crate::error::{Error, Result};
use crate::record::{Record, Run};

/// Deepest nesting of metadata and anchors; the JSON reader gives up at 128.
const MAX_JSON_DEPTH: usize = 100;

/// Greatest position in a run: exact in JSON, and leaves room to count on.
const MAX_POSITION: i64 = 1 << 53;

/// Refuses a memory with a value that cannot be kept.
pub(super) fn record(record: &Record, codes: &[Vec<u8>]) -> Result<()> {
    is_number("instructivity_score", record.instructivity_score)?;
    is_number("importance", record.importance)?;
    is_number("trust_score", record.trust_score.unwrap_or_default())?;
    record.runs.iter().try_for_each(is_placed)?;
    record.metadata.values().chain(&record.anchors).try_for_each(is_readable)?;
    parts(codes)
}

/// Refuses more codes than a memory can have.
pub(super) fn parts(codes: &[Vec<u8>]) -> Result<()> {
    if codes.len() <= MAX_PARTS {
        return Ok(());
    }
    Err(Error::InvalidArgument(format!("{} vectors for one memory; give at most {MAX_PARTS}", codes.len())))
}

fn is_number(name: &str, value: f64) -> Result<()> {
    if value.is_finite() {
        return Ok(());
    }
    Err(Error::InvalidArgument(format!("{name} is {value}; give a finite number")))
}

fn is_placed(run: &Run) -> Result<()> {
    if (0..=MAX_POSITION).contains(&run.position) {
        return Ok(());
    }
    let (name, position) = (&run.run_id, run.position);
    Err(Error::InvalidArgument(format!("run {name:?} has position {position}; give 0 to {MAX_POSITION}")))
}

fn is_readable(value: &Value) -> Result<()> {
    if is_within(value, MAX_JSON_DEPTH) {
        return Ok(());
    }
    let wanted = format!("metadata or an anchor is nested deeper than {MAX_JSON_DEPTH} levels; flatten it");
    Err(Error::InvalidArgument(wanted))
}

fn is_within(value: &Value, depth: usize) -> bool {
    match value {
        Value::Array(values) => depth > 0 && values.iter().all(|value| is_within(value, depth - 1)),
        Value::Object(values) => depth > 0 && values.values().all(|value| is_within(value, depth - 1)),
        _ => true,
    }
}
