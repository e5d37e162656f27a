//! Threads: the memories of one conversation, in the order they were added.
//!
//! A thread is a tenant's run. A memory that was said in several runs has a
//! place in each. Deleted memories leave; an update keeps its place, since a
//! run's position belongs to the record.

use std::collections::BTreeMap;
use std::ops::Bound;

use rustc_hash::FxHashMap;

use super::DocId;
use crate::record::Record;

type ThreadId = u32;
type Tenant = (Option<String>, Option<String>);

/// Every conversation of the store.
#[derive(Debug, Default)]
pub struct Threads {
    by_run: FxHashMap<(Tenant, String), ThreadId>,
    order: Vec<BTreeMap<i64, DocId>>,
    places: FxHashMap<DocId, Vec<(ThreadId, i64)>>,
}

/// The memories beside one, in one of its conversations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbours {
    /// Said just before it.
    pub before: Option<DocId>,
    /// Said just after it.
    pub after: Option<DocId>,
}

impl Threads {
    pub(super) fn insert(&mut self, doc: DocId, record: &Record) {
        let tenant = (record.user_id.clone(), record.agent_id.clone());
        for run in &record.runs {
            let thread = self.thread((tenant.clone(), run.run_id.clone()));
            if let Some(order) = self.order.get_mut(thread as usize) {
                order.insert(run.position, doc);
                self.places.entry(doc).or_default().push((thread, run.position));
            }
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
        for (thread, position) in self.places.remove(&doc).unwrap_or_default() {
            if let Some(order) = self.order.get_mut(thread as usize) {
                order.remove(&position);
            }
        }
    }

    /// The neighbours of a document in each of its conversations.
    pub fn neighbours(&self, doc: DocId) -> impl Iterator<Item = Neighbours> + '_ {
        let places = self.places.get(&doc).map_or(&[][..], Vec::as_slice);
        places.iter().filter_map(|&(thread, position)| {
            let order = self.order.get(thread as usize)?;
            let before = order.range(..position).next_back().map(|(_, &doc)| doc);
            let after = order.range((Bound::Excluded(position), Bound::Unbounded)).next().map(|(_, &doc)| doc);
            Some(Neighbours { before, after })
        })
    }
}
