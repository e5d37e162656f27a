//! Work on all cores, in a process that may have been forked.
//!
//! Threads do not follow into a forked child: a pool its parent started would take the child's work
//! and never do it. So each process starts a pool of its own, with the first work it has for two.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Read without a lock: a child may be born while another thread of its parent would hold it.
static POOL: ArcSwapOption<Pool> = ArcSwapOption::const_empty();

#[derive(Debug)]
struct Pool {
    process: u32,
    threads: ThreadPool,
}

/// One answer for each item, in order; on this thread alone for a single item, which is not worth
/// waking another, and where the system gives no threads.
///
/// `answer` must wait for no lock: who holds it may wait for the pool.
pub fn map<T: Send, R: Send>(
    items: impl IntoIterator<Item = T>,
    answer: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    let items: Vec<T> = items.into_iter().collect();
    match pool().filter(|_| items.len() > 1) {
        Some(pool) => pool.threads.install(|| items.into_par_iter().map(answer).collect()),
        None => items.into_iter().map(answer).collect(),
    }
}

fn pool() -> Option<Arc<Pool>> {
    let process = std::process::id();
    let known = POOL.load_full();
    if known.as_ref().is_some_and(|pool| pool.process == process) {
        return known;
    }
    let threads = ThreadPoolBuilder::new().thread_name(|n| format!("memx-core-{n}")).build().ok()?;
    let own = Arc::new(Pool { process, threads });
    let before = POOL.compare_and_swap(&known, Some(Arc::clone(&own)));
    match (&*before, known) {
        // Another thread of this process was first.
        (Some(first), _) if first.process == process => return Some(Arc::clone(first)),
        // The threads of the parent's pool are not here to be ended: its handle is let go of unread.
        (_, Some(of_parent)) => std::mem::forget(of_parent),
        (_, None) => {}
    }
    Some(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_keep_their_order() {
        let doubled: Vec<usize> = (0..10_000).map(|n| n * 2).collect();
        assert_eq!(map(0..10_000, |n: usize| n * 2), doubled);
        assert_eq!(map([7], |n: usize| n + 1), [8]);
        assert!(map(Vec::<usize>::new(), |n| n).is_empty());
    }

    #[test]
    fn work_within_work_ends() {
        let sums = map(0..64_usize, |n| map(0..n, |m| m).into_iter().sum::<usize>());
        assert_eq!(sums.last(), Some(&(62 * 63 / 2)));
    }
}
