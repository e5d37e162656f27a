//! The queue of uses: what searches and reads by id owe the counters, until a writer pays it.
//!
//! Bounded, in memory, of one process: a forked child finds it empty, for what
//! is in it is its parent's. Putting in takes a lock for microseconds and never
//! waits for the store.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;

use crate::ageing::recall::{counts_after, recalled};
use crate::record::{RowId, Usage};

/// Memories that can be owed something; what further ones were owed is dropped, and told.
pub(super) const MOST_OWED: usize = 10_000;
/// Memories for which a batch is written at once.
const FULL_BATCH: usize = 1_000;
/// How long a batch gathers: the most that a crash can lose.
const GATHERING: Duration = Duration::from_millis(500);

/// A use of a memory.
#[derive(Debug, Clone, Copy)]
pub(super) enum Use {
    /// A search at this instant returned it.
    Recall(i64),
    /// It was read by id.
    Access,
}

/// What one memory is owed.
#[derive(Debug, Default)]
pub(super) struct Owed {
    /// Instants of searches, in order, none within the gap after the one before.
    recalls_us: Vec<i64>,
    accesses: u32,
}

impl Owed {
    fn add(&mut self, used: Use) {
        match used {
            Use::Access => self.accesses = self.accesses.saturating_add(1),
            Use::Recall(at_us) if self.recalls_us.last().is_none_or(|&last| counts_after(last, at_us)) => {
                self.recalls_us.push(at_us);
            }
            Use::Recall(_) => {}
        }
    }

    /// The usage of a memory once it was paid.
    pub(super) fn paid(&self, usage: Usage) -> Usage {
        let usage = self.recalls_us.iter().fold(usage, |usage, &at_us| recalled(usage, at_us));
        Usage { access_count: usage.access_count.saturating_add(self.accesses), ..usage }
    }
}

/// What each row is owed, in the order of rows.
pub(super) type Batch = BTreeMap<RowId, Owed>;

/// Uses that are not in the store yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// Memories that are owed something.
    pub queued: usize,
    /// Uses lost because the queue was full.
    pub dropped: u64,
    /// Why the last batch could not be written; `None` when it was.
    pub failure: Option<String>,
}

/// See the head of this file.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    stirred: Condvar,
}

#[derive(Debug, Default)]
struct State {
    process: u32,
    owed: Batch,
    dropped: u64,
    failure: Option<String>,
    /// Something came in since the writer last looked.
    is_stirred: bool,
    /// The writer has to go.
    is_ended: bool,
}

impl Queue {
    /// Puts in uses; those of memories that find no room are dropped.
    pub(super) fn put(&self, uses: impl Iterator<Item = (RowId, Use)>) {
        let mut state = self.state();
        for (row_id, used) in uses {
            state.put(row_id, used);
        }
        state.is_stirred = true;
        self.stirred.notify_one();
    }

    /// Takes everything out.
    pub(super) fn take(&self) -> Batch {
        std::mem::take(&mut self.state().owed)
    }

    /// A batch reached the store.
    pub(super) fn note_written(&self) {
        self.state().failure = None;
    }

    /// A batch did not reach the store: it is owed again, and paid with the next one.
    pub(super) fn put_back(&self, batch: Batch, failure: String) {
        let mut state = self.state();
        let since = std::mem::replace(&mut state.owed, batch);
        for (row_id, owed) in since {
            let recalls = owed.recalls_us.into_iter().map(Use::Recall);
            let accesses = (0..owed.accesses).map(|_| Use::Access);
            recalls.chain(accesses).for_each(|used| state.put(row_id, used));
        }
        state.failure = Some(failure);
    }

    /// Waits until there is a batch to write; false: the writer has to go.
    pub(super) fn wait(&self) -> bool {
        let idle = self.stirred.wait_while(self.state(), |state| !state.is_stirred && !state.is_ended);
        let gathering = |state: &mut State| state.owed.len() < FULL_BATCH && !state.is_ended;
        let state = idle.unwrap_or_else(PoisonError::into_inner);
        let waited = self.stirred.wait_timeout_while(state, GATHERING, gathering);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.is_stirred = false;
        !state.is_ended
    }

    /// Sends the writer away, or (false) lets one come.
    pub(super) fn set_ended(&self, is_ended: bool) {
        self.state().is_ended = is_ended;
        self.stirred.notify_all();
    }

    pub(super) fn waiting(&self) -> Waiting {
        let state = self.state();
        Waiting { queued: state.owed.len(), dropped: state.dropped, failure: state.failure.clone() }
    }

    /// The state of this process: what a parent left behind is not ours to write.
    fn state(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        if state.process != process {
            *state = State { process, ..State::default() };
        }
        state
    }
}

impl State {
    fn put(&mut self, row_id: RowId, used: Use) {
        let has_room = self.owed.len() < MOST_OWED;
        match self.owed.entry(row_id) {
            Entry::Occupied(owed) => owed.into_mut().add(used),
            Entry::Vacant(owed) if has_room => owed.insert(Owed::default()).add(used),
            Entry::Vacant(_) => self.dropped += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ageing::recall::RECALL_GAP_US;

    fn put(queue: &Queue, row_id: RowId, used: Use) {
        queue.put(std::iter::once((row_id, used)));
    }

    #[test]
    fn what_could_not_be_written_is_owed_again_before_what_came_since() {
        let queue = Queue::default();
        put(&queue, 1, Use::Recall(0));
        put(&queue, 1, Use::Access);
        let failed = queue.take();
        put(&queue, 1, Use::Recall(RECALL_GAP_US - 1));
        put(&queue, 1, Use::Recall(RECALL_GAP_US));
        put(&queue, 2, Use::Access);
        queue.put_back(failed, "the disk is full".to_owned());
        assert_eq!(
            queue.waiting(),
            Waiting { queued: 2, dropped: 0, failure: Some("the disk is full".to_owned()) }
        );
        let batch = queue.take();
        let paid = batch[&1].paid(Usage::default());
        // The recall just before the gap came first, and the one after it lies within its own gap.
        assert_eq!((paid.recall_count, paid.access_count), (1, 1));
        assert_eq!(batch[&2].paid(Usage::default()).access_count, 1);
        queue.note_written();
        assert_eq!(queue.waiting(), Waiting { queued: 0, dropped: 0, failure: None });
    }

    #[test]
    fn a_full_queue_still_takes_what_it_knows_and_counts_what_it_drops() {
        let queue = Queue::default();
        let most = MOST_OWED as RowId;
        queue.put((1..=most - 1).map(|row| (row, Use::Access)));
        assert_eq!((queue.waiting().queued, queue.waiting().dropped), (MOST_OWED - 1, 0));
        put(&queue, most, Use::Access);
        assert_eq!((queue.waiting().queued, queue.waiting().dropped), (MOST_OWED, 0));
        put(&queue, most + 1, Use::Access);
        put(&queue, most, Use::Access);
        assert_eq!((queue.waiting().queued, queue.waiting().dropped), (MOST_OWED, 1));
        assert_eq!(queue.take()[&most].paid(Usage::default()).access_count, 2);
    }
}
