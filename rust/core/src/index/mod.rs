//! INDEXES: what the engine asks instead of the store. Derived, in memory, rebuilt from the store.
//!
//! Everything is an array or a bitmap over [`DocId`], dense in the order of
//! insertion. Appending is the only way to add: an update removes one document
//! and inserts another for the same row; a removed one leaves `alive` and
//! keeps its number until the next rebuild.

pub mod columns;
pub mod dictionary;
pub mod facets;
pub mod fields;
pub mod filter;
pub mod postings;
pub mod prepare;
pub mod slots;
pub mod succession;
pub mod tenants;
pub mod threads;
pub mod vectors;

use std::collections::BTreeMap;

use roaring::{MultiOps, RoaringBitmap};
use rustc_hash::FxHashMap;

use crate::record::{RowId, Tier, Usage};
use columns::Columns;
use dictionary::Dictionary;
use facets::Facets;
use fields::Fields;
use prepare::Prepared;
use slots::Slots;
use succession::Succession;
use tenants::Tenants;
use threads::Threads;
use vectors::flat::FlatVectors;

/// A document's number: dense, private, dies with the index.
pub type DocId = u32;

/// All indexes of one store.
#[derive(Debug, Default)]
pub struct Index {
    /// Not removed.
    pub alive: RoaringBitmap,
    /// Alive and in the active tier.
    pub active: RoaringBitmap,
    /// Alive and ending some day.
    pub expiring: RoaringBitmap,
    /// Alive and replaced by another memory.
    pub superseded: RoaringBitmap,
    /// One value a document.
    pub columns: Columns,
    /// Words.
    pub dictionary: Dictionary,
    /// Tools, entities, tags as words.
    pub facets: Facets,
    /// Every field a filter can name.
    pub fields: Fields,
    /// Conversations.
    pub threads: Threads,
    /// Whose each document is.
    pub tenants: Tenants,
    /// What attribute of what subject each text states.
    pub slots: Slots,
    succession: Succession,
    /// Meaning.
    pub vectors: FlatVectors,
    by_row: FxHashMap<RowId, DocId>,
    by_id: FxHashMap<Box<str>, DocId>,
}

impl Index {
    /// Appends a document; one that stands for the same row is removed first.
    pub fn insert(&mut self, document: Prepared) -> DocId {
        self.remove(document.record.row_id);
        let doc = self.columns.len() as DocId;
        let record = &document.record;
        self.alive.insert(doc);
        if record.tier == Tier::Active {
            self.active.insert(doc);
        }
        if record.expires_at_us.is_some() {
            self.expiring.insert(doc);
        }
        if record.superseded_by.is_some() {
            self.superseded.insert(doc);
        }
        self.by_row.insert(record.row_id, doc);
        self.by_id.insert(record.id.as_str().into(), doc);
        self.columns.push(&document);
        self.dictionary.insert(doc, document.terms);
        self.facets.insert(doc, document.facet_terms);
        self.fields.insert(doc, record);
        self.threads.insert(doc, record);
        self.tenants.insert(doc, record);
        self.slots.insert(doc, &document.slots);
        self.succession.insert(doc, record);
        self.vectors.insert(doc, &document.vectors);
        doc
    }

    /// Takes a row's document out of every answer. Unknown rows are no matter.
    pub fn remove(&mut self, row: RowId) {
        let Some(doc) = self.by_row.remove(&row) else { return };
        self.alive.remove(doc);
        self.active.remove(doc);
        self.expiring.remove(doc);
        self.superseded.remove(doc);
        self.threads.remove(doc);
        self.succession.remove(doc);
        self.vectors.remove(doc);
        self.by_id.remove(self.columns.id(doc));
    }

    /// New usage counters for a row; its content stays.
    pub fn set_usage(&mut self, row: RowId, usage: Usage) {
        if let Some(&doc) = self.by_row.get(&row) {
            self.columns.set_usage(doc, usage);
        }
    }

    /// Another tier for a row; its content stays.
    pub fn set_tier(&mut self, row: RowId, tier: Tier) {
        let Some(&doc) = self.by_row.get(&row) else { return };
        if tier == Tier::Active {
            self.active.insert(doc);
        } else {
            self.active.remove(doc);
        }
        self.fields.set_tier(doc, tier);
    }

    /// The tiers of all: these, and active for every other row.
    pub fn set_tiers(&mut self, others: &[(RowId, Tier)]) {
        let mut by_tier = BTreeMap::from([(Tier::Active, self.alive.clone())]);
        for (row, tier) in others {
            if let Some(&doc) = self.by_row.get(row) {
                by_tier.entry(*tier).or_default().insert(doc);
            }
        }
        let others: RoaringBitmap =
            by_tier.iter().filter(|(tier, _)| **tier != Tier::Active).map(|(_, documents)| documents).union();
        self.active = &self.alive - others;
        by_tier.insert(Tier::Active, self.active.clone());
        self.fields.set_tiers(by_tier);
    }

    /// The living document of a public id.
    pub fn doc_of_id(&self, id: &str) -> Option<DocId> {
        self.by_id.get(id).copied()
    }

    /// The living document of a row.
    pub fn doc_of_row(&self, row: RowId) -> Option<DocId> {
        self.by_row.get(&row).copied()
    }
}

/// One flag a document.
pub fn mask(documents: &RoaringBitmap, len: usize) -> Vec<bool> {
    let mut mask = vec![false; len];
    for doc in documents {
        if let Some(flag) = mask.get_mut(doc as usize) {
            *flag = true;
        }
    }
    mask
}
