//! Columns: one value of each kind a document, in arrays.

use std::cmp::Ordering;

use super::DocId;
use super::prepare::Prepared;
use crate::record::{RowId, Usage};

/// Structure of arrays over [`DocId`]; every array has the same length.
#[derive(Debug, Default)]
pub struct Columns {
    ids: Vec<Box<str>>,
    lengths: Vec<u32>,
    values: Vec<Values>,
}

static NOTHING: Values = Values {
    row_id: 0,
    created_at_us: 0,
    updated_at_us: 0,
    last_seen_at_us: 0,
    expires_at_us: None,
    usage: Usage { recall_count: 0, last_recalled_at_us: None, access_count: 0 },
    importance: 0.0,
    instructivity_score: 0.0,
    trust_score: None,
    revision: 0,
    token_estimate: 0,
    pinned: false,
    is_question: false,
    has_time: false,
};

/// What ranking and filters read of a document. Times in microseconds since 1970.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub struct Values {
    pub row_id: RowId,
    pub created_at_us: i64,
    pub updated_at_us: i64,
    pub last_seen_at_us: i64,
    pub expires_at_us: Option<i64>,
    pub usage: Usage,
    pub importance: f64,
    pub instructivity_score: f64,
    pub trust_score: Option<f64>,
    pub revision: u32,
    pub token_estimate: u32,
    pub pinned: bool,
    pub is_question: bool,
    pub has_time: bool,
}

impl Values {
    /// When it was last said: its creation, or a later restatement.
    pub fn said_at_us(&self) -> i64 {
        self.last_seen_at_us.max(self.created_at_us)
    }
}

impl Columns {
    /// The order of documents that are worth the same: newer first, then the smaller id.
    pub fn tie(&self, a: DocId, b: DocId) -> Ordering {
        let created = |doc| self.get(doc).created_at_us;
        created(b).cmp(&created(a)).then_with(|| self.id(a).cmp(self.id(b)))
    }

    /// Documents ever inserted, removed ones too.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether nothing was ever inserted.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The values of a document; all zero for a number never given.
    pub fn get(&self, doc: DocId) -> &Values {
        self.values.get(doc as usize).unwrap_or(&NOTHING)
    }

    /// Counted terms of a document; read once a posting, so it lies apart.
    pub fn length(&self, doc: DocId) -> u32 {
        self.lengths.get(doc as usize).copied().unwrap_or(0)
    }

    /// The public id of a document.
    pub fn id(&self, doc: DocId) -> &str {
        self.ids.get(doc as usize).map_or("", |id| id)
    }

    /// The store's row of a document.
    pub fn row(&self, doc: DocId) -> RowId {
        self.get(doc).row_id
    }

    pub(super) fn push(&mut self, document: &Prepared) {
        let record = &document.record;
        self.ids.push(record.id.as_str().into());
        self.lengths.push(document.length);
        self.values.push(Values {
            row_id: record.row_id,
            created_at_us: record.created_at_us,
            updated_at_us: record.updated_at_us,
            last_seen_at_us: record.last_seen_at_us,
            expires_at_us: record.expires_at_us,
            usage: record.usage,
            importance: record.importance,
            instructivity_score: record.instructivity_score,
            trust_score: record.trust_score,
            revision: record.revision,
            token_estimate: document.token_estimate,
            pinned: record.pinned,
            is_question: document.is_question,
            has_time: document.has_time,
        });
    }

    pub(super) fn set_usage(&mut self, doc: DocId, usage: Usage) {
        if let Some(values) = self.values.get_mut(doc as usize) {
            values.usage = usage;
        }
    }
}
