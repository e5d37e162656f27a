//! Slots: the documents that state an attribute of a subject, whatever its value.
//!
//! Keyed by a hash: two keys that fall together only mean one candidate more.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::DocId;

/// The documents of each slot, ascending, removed ones too.
#[derive(Debug, Default)]
pub struct Slots {
    documents: FxHashMap<u64, Vec<DocId>>,
}

impl Slots {
    pub(super) fn insert(&mut self, doc: DocId, keys: &[String]) {
        for key in keys {
            let documents = self.documents.entry(hash(key)).or_default();
            if documents.last() != Some(&doc) {
                documents.push(doc);
            }
        }
    }

    /// The documents that state this attribute of this subject.
    pub fn of(&self, key: &str) -> &[DocId] {
        self.documents.get(&hash(key)).map_or(&[], Vec::as_slice)
    }
}

fn hash(key: &str) -> u64 {
    FxBuildHasher.hash_one(key)
}
