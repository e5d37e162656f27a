//! What became of one memory, as the surfaces tell it.

use serde::Serialize;

use crate::privacy::Counts;
use crate::record::{Event, Record};

/// The outcome of one write.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Written {
    pub id: String,
    pub memory: String,
    pub event: Event,
    pub revision: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_memory: Option<String>,
    /// Ids of the memories whose place it took.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supersedes: Vec<String>,
    /// Id of the memory that has its place: it was said before that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<String>,
    /// Ids of the memories it contradicts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts_with: Vec<String>,
    /// What was redacted of it: rule -> how often.
    #[serde(skip_serializing_if = "Counts::is_empty")]
    pub redacted: Counts,
    /// Why it was written without being compared with others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub degraded: Option<String>,
    /// It is stored without a vector: words alone find it.
    pub vector_missing: bool,
}

impl Written {
    /// An outcome that has nothing to tell but the event.
    pub(super) fn new(record: &Record, event: Event, vector_missing: bool) -> Written {
        Written {
            id: record.id.clone(),
            memory: record.text.clone(),
            event,
            revision: record.revision,
            previous_memory: None,
            supersedes: Vec::new(),
            superseded_by: None,
            conflicts_with: Vec::new(),
            redacted: Counts::default(),
            degraded: None,
            vector_missing,
        }
    }
}
