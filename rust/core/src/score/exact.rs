//! L1: how much a document's use of a term speaks for it, and how much a term tells.
//!
//! exact(tf, len) = tf / (tf + k1 (1 - b + b len / avg))        BM25's saturation, in [0, 1)
//! idf(N, df)     = ln(1 + (N - df + 0.5) / (df + 0.5))         Robertson and Zaragoza 2009
//!
//! `avg` is a constant, so that a score does not move when other memories are
//! added: the corpus average ranked .007 lower on LoCoMo (memories of about ten
//! words), and a small constant ruins long memories. Monotone: more occurrences
//! never count less, a longer text never more (`tests/score_laws.rs`).

/// How soon further occurrences stop counting; short memories want it early.
pub const K1: f64 = 0.9;
/// How much a long text is held against a document.
pub const B: f64 = 0.3;
/// The length that counts as ordinary, in counted terms.
pub const AVERAGE_LENGTH: f64 = 40.0;

/// Evidence of `frequency` occurrences in a text of `length` counted terms, in [0, 1).
///
/// ```
/// use memx_core::score::exact::{exact, K1};
/// assert_eq!(exact(0, 40), 0.0);
/// assert_eq!(exact(1, 40), 1.0 / (1.0 + K1));
/// ```
pub fn exact(frequency: u32, length: u32) -> f64 {
    if frequency == 0 {
        return 0.0;
    }
    let tf = f64::from(frequency);
    let norm = 1.0 - B + B * f64::from(length) / AVERAGE_LENGTH;
    tf / (tf + K1 * norm)
}

/// What knowing a term tells, where `df` of `n` documents have it. Above zero.
pub fn idf(n: u64, df: u64) -> f64 {
    let (n, df) = (n.max(df) as f64, df as f64);
    (1.0 + (n - df + 0.5) / (df + 0.5)).ln()
}
