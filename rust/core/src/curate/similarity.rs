//! Similarity of two texts where no vectors can be compared.
//!
//! jaccard(a, b) = |A and B| / |A or B|, A and B the term sets: words, bigrams, symbols, lone characters

use super::claim::Claim;
use std::cmp::Ordering;

/// Jaccard of the analyzer's term sets, in [0, 1]; symmetric. Two texts without a term are 0.
///
/// ```
/// use memx_core::curate::{Claim, jaccard};
/// assert_eq!(jaccard(&Claim::read("use tabs"), &Claim::read("use spaces")), 1.0 / 3.0);
/// ```
pub fn jaccard(a: &Claim, b: &Claim) -> f64 {
    let shared = shared(&a.terms, &b.terms);
    let all = a.terms.len() + b.terms.len() - shared;
    if all == 0 { 0.0 } else { shared as f64 / all as f64 }
}

/// How many values two sorted lists without repetition share.
pub(super) fn shared(a: &[u64], b: &[u64]) -> usize {
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    let mut count = 0;
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        match x.cmp(y) {
            Ordering::Less => drop(a.next()),
            Ordering::Greater => drop(b.next()),
            Ordering::Equal => {
                count += 1;
                a.next();
                b.next();
            }
        }
    }
    count
}
