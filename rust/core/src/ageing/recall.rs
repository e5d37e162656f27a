//! Recall: which return of a memory counts as one.
//!
//! counts  <=>  never recalled before, or at - last counted recall >= 1 hour
//!
//! So a question asked again and again makes nothing permanent: fifteen recalls
//! take fourteen hours at least. A question about the past (a clock that
//! stepped back, `now` given by the caller) counts nothing. Pure, total.

use crate::clock::SECOND_US;
use crate::record::Usage;

/// Least time between two counted recalls of one memory, in microseconds.
pub const RECALL_GAP_US: i64 = 3_600 * SECOND_US;

/// The usage of a memory after a search at `at_us` returned it; the same where that does not count.
///
/// ```
/// use memx_core::{ageing::recall::{RECALL_GAP_US, recalled}, record::Usage};
/// let once = recalled(Usage::default(), 0);
/// assert_eq!(once.recall_count, 1);
/// assert_eq!(recalled(once, RECALL_GAP_US - 1), once);
/// assert_eq!(recalled(once, RECALL_GAP_US).recall_count, 2);
/// ```
pub fn recalled(usage: Usage, at_us: i64) -> Usage {
    if usage.last_recalled_at_us.is_some_and(|last| !counts_after(last, at_us)) {
        return usage;
    }
    Usage { recall_count: usage.recall_count.saturating_add(1), last_recalled_at_us: Some(at_us), ..usage }
}

/// Whether a recall counts when the last counted one was at `last_us`.
pub fn counts_after(last_us: i64, at_us: i64) -> bool {
    at_us.saturating_sub(last_us) >= RECALL_GAP_US
}
