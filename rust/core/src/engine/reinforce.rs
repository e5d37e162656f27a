//! Reinforcement: what is used is counted, beside the path that uses it.
//!
//! search, get -> queue -> a thread, every half second at most -> one transaction of usage rows -> indexes follow
//!
//! A search waits for none of it, and fails for none of it: what cannot be
//! written stays owed, is told (`degraded`, `status`) and tried again with the
//! next use or flush. What a crash takes is the batch at hand; a batch is one
//! transaction, so it is never counted twice. Usage moves no revision and
//! writes no history.
//!
//! The thread is started by the first use and holds the engine weakly: it
//! sleeps while nothing comes and ends with the engine, or when it is sent to
//! rest, as before a fork. Without it `flush` does the same.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, JoinHandle};

use super::answer::Degraded;
use super::open::Engine;
use super::queue::{Batch, Queue, Use};
use super::row::Row;
use crate::ageing::recall::recalled;
use crate::error::{Error, Result};
use crate::store::WriteTx;

pub use super::queue::Waiting;

/// The queue of an engine and the thread that empties it.
#[derive(Debug)]
pub(super) struct Reinforcement {
    engine: Weak<Engine>,
    queue: Arc<Queue>,
    /// Held while a batch is on its way: a flush waits for it.
    batch: Mutex<()>,
    writer: Mutex<Option<Writer>>,
}

#[derive(Debug)]
struct Writer {
    /// Threads do not follow into a forked child.
    process: u32,
    thread: JoinHandle<()>,
}

impl Reinforcement {
    pub(super) fn new(engine: Weak<Engine>) -> Reinforcement {
        Reinforcement { engine, queue: Arc::default(), batch: Mutex::default(), writer: Mutex::default() }
    }

    /// Starts the thread where there is none. Should that fail, what is owed waits for a flush.
    fn wake(&self) {
        let mut writer = lock(&self.writer);
        let process = std::process::id();
        if writer.as_ref().is_some_and(|writer| writer.process == process) {
            return;
        }
        // The handle of a thread that stayed behind in the parent means nothing here.
        std::mem::forget(writer.take());
        self.queue.set_ended(false);
        let (queue, engine) = (Arc::clone(&self.queue), Weak::clone(&self.engine));
        let started = thread::Builder::new().name("memx-reinforce".to_owned()).spawn(move || {
            while queue.wait() {
                let Some(engine) = engine.upgrade() else { return };
                // Told by the next search and by the status.
                let _ = engine.write_uses();
            }
        });
        *writer = started.ok().map(|thread| Writer { process, thread });
    }

    /// Ends the thread, after the batch it may be writing.
    fn end(&self) {
        let mut writer = lock(&self.writer);
        self.queue.set_ended(true);
        let Some(ended) = writer.take() else { return };
        let is_itself = ended.thread.thread().id() == thread::current().id();
        if ended.process != std::process::id() {
            std::mem::forget(ended);
        } else if !is_itself {
            // A thread that panicked has ended too.
            let _ = ended.thread.join();
        }
    }
}

impl Engine {
    /// The rows of an answer count as recalled. Gives what the caller should know, were there trouble.
    pub(super) fn recalled(&self, rows: &[Row], at_us: i64) -> Option<Degraded> {
        if !self.is_tracking() {
            return None;
        }
        let counting = |row: &&Row| recalled(row.usage, at_us) != row.usage;
        self.used(rows.iter().filter(counting).map(|row| (row.row_id, Use::Recall(at_us))));
        let failure = self.waiting().failure?;
        let reason = format!("recalls could not be counted and will be tried again: {failure}");
        Some(Degraded { stage: "reinforcement", reason })
    }

    /// A memory was read by its id.
    pub(super) fn accessed(&self, row: &Row) {
        if self.is_tracking() {
            self.used(std::iter::once((row.row_id, Use::Access)));
        }
    }

    /// Writes what is queued, and waits for a batch on its way.
    pub fn flush(&self) -> Result<()> {
        self.write_uses()
    }

    /// Ends the background thread and writes what is queued, if it can: before the end, and before a
    /// fork, in which no lock may be held. The next use starts it again.
    pub fn rest(&self) {
        self.reinforcement.end();
        let _ = self.write_uses();
    }

    /// What is not written yet.
    pub(super) fn waiting(&self) -> Waiting {
        self.reinforcement.queue.waiting()
    }

    fn is_tracking(&self) -> bool {
        self.config.retrieval.track && self.store.is_writable()
    }

    fn used(&self, uses: impl Iterator<Item = (i64, Use)>) {
        let mut uses = uses.peekable();
        if uses.peek().is_some() {
            self.reinforcement.queue.put(uses);
            self.reinforcement.wake();
        }
    }

    fn write_uses(&self) -> Result<()> {
        let _one_batch_at_a_time = lock(&self.reinforcement.batch);
        let queue = &self.reinforcement.queue;
        let batch = queue.take();
        if batch.is_empty() {
            return Ok(());
        }
        match self.store.write(|tx| pay(tx, &batch)) {
            Ok(()) => {
                queue.note_written();
                self.follow();
                Ok(())
            }
            Err(error) => {
                queue.put_back(batch, error.to_string());
                Err(error)
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.rest();
    }
}

/// Adds to the counters what is owed; a memory that is gone is owed nothing.
fn pay(tx: &mut WriteTx<'_>, batch: &Batch) -> Result<()> {
    for (&row_id, owed) in batch {
        let before = tx.usage(row_id)?;
        let after = owed.paid(before);
        if after == before {
            continue;
        }
        match tx.set_usage(row_id, after) {
            Ok(()) | Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// What these locks guard is whole at every instant: a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
