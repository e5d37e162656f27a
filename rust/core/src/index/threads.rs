//! Threads: the memories of one conversation, in the order they were added.
//!
//! A thread is a tenant's run. A memory that was said in several runs has a
//! place in each. Deleted memories leave; an update keeps its place, since a
//! run's position belongs to the record.
//!
//! `order` is the truth; `beside` is what a query reads, made anew around
//! every place where a memory came or went.

use std::collections::BTreeMap;
use std::ops::Bound;

use rustc_hash::FxHashMap;

use super::DocId;
use crate::record::Record;

/// How many places away a memory is still a neighbour.
pub const REACH: usize = 2;

type ThreadId = u32;
type Tenant = (Option<String>, Option<String>);

/// Every conversation of the store.
#[derive(Debug, Default)]
pub struct Threads {
    by_run: FxHashMap<(Tenant, String), ThreadId>,
    order: Vec<BTreeMap<i64, DocId>>,
    places: FxHashMap<DocId, Vec<(ThreadId, i64)>>,
    /// One entry a document, up to the last that has a place.
    beside: Vec<Box<[Neighbour]>>,
}

/// A memory near another one in a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// Which.
    pub doc: DocId,
    /// Places after the other one; negative: before it. 1 to [`REACH`] either way.
    pub offset: i8,
}

impl Threads {
    pub(super) fn insert(&mut self, doc: DocId, record: &Record) {
        let tenant = (record.user_id.clone(), record.agent_id.clone());
        let mut places = Vec::with_capacity(record.runs.len());
        for run in &record.runs {
            let thread = self.thread((tenant.clone(), run.run_id.clone()));
            if let Some(order) = self.order.get_mut(thread as usize) {
                order.insert(run.position, doc);
                places.push((thread, run.position));
            }
        }
        if !places.is_empty() {
            self.places.insert(doc, places.clone());
            for (thread, position) in places {
                self.refresh_around(thread, position);
            }
            self.refresh(doc);
        }
    }

    fn thread(&mut self, run: (Tenant, String)) -> ThreadId {
        let next = self.order.len() as ThreadId;
        let thread = *self.by_run.entry(run).or_insert(next);
        if thread == next {
            self.order.push(BTreeMap::new());
        }
        thread
    }

    pub(super) fn remove(&mut self, doc: DocId) {
        self.set_beside(doc, Box::default());
        for (thread, position) in self.places.remove(&doc).unwrap_or_default() {
            if let Some(order) = self.order.get_mut(thread as usize) {
                order.remove(&position);
                self.refresh_around(thread, position);
            }
        }
    }

    /// The neighbours of a document over all its conversations.
    pub fn beside(&self, doc: DocId) -> &[Neighbour] {
        self.beside.get(doc as usize).map_or(&[], AsRef::as_ref)
    }

    /// Finds the neighbours anew of those within reach of a place.
    fn refresh_around(&mut self, thread: ThreadId, position: i64) {
        let Some(order) = self.order.get(thread as usize) else { return };
        let near: Vec<DocId> = around(order, position).map(|neighbour| neighbour.doc).collect();
        for doc in near {
            self.refresh(doc);
        }
    }

    /// Finds the neighbours of one document anew.
    fn refresh(&mut self, doc: DocId) {
        let places = self.places.get(&doc).map_or(&[][..], Vec::as_slice);
        let found = places.iter().filter_map(|&(thread, position)| {
            self.order.get(thread as usize).map(|order| around(order, position))
        });
        let beside = found.flatten().collect();
        self.set_beside(doc, beside);
    }

    fn set_beside(&mut self, doc: DocId, neighbours: Box<[Neighbour]>) {
        if self.beside.len() <= doc as usize && !neighbours.is_empty() {
            self.beside.resize_with(doc as usize + 1, Box::default);
        }
        if let Some(beside) = self.beside.get_mut(doc as usize) {
            *beside = neighbours;
        }
    }
}

/// Up to [`REACH`] memories on either side of a position.
fn around(order: &BTreeMap<i64, DocId>, position: i64) -> impl Iterator<Item = Neighbour> + '_ {
    let after = order.range((Bound::Excluded(position), Bound::Unbounded)).zip(1_i8..);
    let before = order.range(..position).rev().zip(1_i8..);
    let after = after.take(REACH).map(|((_, &doc), offset)| Neighbour { doc, offset });
    before.take(REACH).map(|((_, &doc), offset)| Neighbour { doc, offset: -offset }).chain(after)
}
