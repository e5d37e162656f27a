//! Thread: what the neighbours in a conversation lend a memory.
//!
//! "Yes, in Oslo, last May" is found by the question before it. Evidence is
//! lent term by term, so that it fills gaps and never counts a shared word twice:
//!
//! ```text
//! e'(t, d) = 1 - (1 - e(t, d)) (1 - max over neighbours n of share(n) e(t, n))
//! ```
//!
//! for each query term t, and for L4 likewise. Only own evidence is lent, never
//! what was borrowed. In [0, 1]; never below own; no more than 1 - (1 - own)(1 - share).
//!
//! Tuned on LoCoMo conversations 0-4: +.07 nDCG@10 there and on 5-9. Lending
//! whole keyword scores gave .03 less; the last tenth of each share is flat.

/// Share lent by a question to the memory said right after it.
pub const FROM_QUESTION: f64 = 0.8;
/// Share lent by another direct neighbour, before or after.
pub const FROM_NEIGHBOUR: f64 = 0.4;
/// Share lent over one memory in between: in a dialogue, the same voice.
pub const FROM_SECOND: f64 = 0.5;

/// Share lent by a memory that was replaced to the one that has its place: who asks in the words of
/// the old value asks for the new one.
pub const FROM_PREDECESSOR: f64 = 1.0;

/// The share that a memory lends to the one `offset` places after it (negative: before it).
pub fn share(offset: i8, lender_asks: bool) -> f64 {
    match offset {
        1 if lender_asks => FROM_QUESTION,
        1 | -1 => FROM_NEIGHBOUR,
        2 | -2 => FROM_SECOND,
        _ => 0.0,
    }
}

/// Own evidence and the most that a neighbour lends, both in [0, 1], as one.
///
/// ```
/// use memx_core::score::thread::joined;
/// assert_eq!(joined(0.5, 0.4), 0.7);
/// assert_eq!(joined(0.0, 0.4), 0.4);
/// ```
pub fn joined(own: f64, lent: f64) -> f64 {
    1.0 - (1.0 - own) * (1.0 - lent)
}
