//! Succession: which memory has the place of which, as the records say it.
//!
//! A chain ends at its heir, the memory that nobody replaced. A link to a memory that is not
//! there, or a ring of links, has none.

use rustc_hash::FxHashMap;

use super::{DocId, Index};
use crate::record::Record;

/// Longest chain that is followed.
const MOST_LINKS: usize = 64;

/// Living documents that were replaced, and by whom.
#[derive(Debug, Default)]
pub struct Succession {
    successor: FxHashMap<DocId, Box<str>>,
    predecessors: FxHashMap<Box<str>, Vec<DocId>>,
}

impl Succession {
    pub(super) fn insert(&mut self, doc: DocId, record: &Record) {
        let Some(id) = record.superseded_by.as_deref() else { return };
        self.successor.insert(doc, id.into());
        self.predecessors.entry(id.into()).or_default().push(doc);
    }

    pub(super) fn remove(&mut self, doc: DocId) {
        let Some(id) = self.successor.remove(&doc) else { return };
        if let Some(docs) = self.predecessors.get_mut(&id) {
            docs.retain(|other| *other != doc);
            if docs.is_empty() {
                self.predecessors.remove(&id);
            }
        }
    }
}

impl Index {
    /// The memory that has the place of a replaced one today; `None` for one that was not replaced.
    pub fn heir(&self, doc: DocId) -> Option<DocId> {
        let mut at = doc;
        for _ in 0..MOST_LINKS {
            match self.succession.successor.get(&at) {
                Some(id) => at = self.doc_of_id(id)?,
                None => return (at != doc).then_some(at),
            }
        }
        None
    }

    /// The memories whose heir a document is, the last replaced first.
    pub fn predecessors(&self, doc: DocId) -> Vec<DocId> {
        if self.succession.predecessors.is_empty() || self.superseded.contains(doc) {
            return Vec::new();
        }
        let before = |doc: DocId| self.succession.predecessors.get(self.columns.id(doc));
        let mut found: Vec<DocId> = before(doc).cloned().unwrap_or_default();
        let mut at = 0;
        while let Some(&next) = found.get(at).filter(|_| at < MOST_LINKS) {
            found.extend(before(next).into_iter().flatten());
            at += 1;
        }
        found
    }
}
