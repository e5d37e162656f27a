//! L2: the same word in another form, or misspelt.
//!
//! A stem's evidence is L1's over the summed frequencies of its surface terms,
//! times [`STEM_WEIGHT`]. A term that the tenant's memories do not know counts in part
//! where a known one is a single edit away.

/// Weight of a stem's evidence against the exact word's.
pub const STEM_WEIGHT: f64 = 0.8;
/// Weight of a misspelt word's evidence.
pub const TYPO_WEIGHT: f64 = 0.8;
/// Shortest term, in characters, that may be a typo: shorter ones are a single edit from too many others.
pub const MIN_TYPO_CHARS: usize = 4;

/// Whether two terms differ by exactly one edit: a character put in, left out,
/// replaced, or swapped with the next (Damerau 1964).
///
/// ```
/// use memx_core::score::stem::is_one_edit;
/// assert!(is_one_edit("retension", "retention") && is_one_edit("form", "from"));
/// assert!(!is_one_edit("cat", "cat") && !is_one_edit("cat", "dogs"));
/// ```
pub fn is_one_edit(a: &str, b: &str) -> bool {
    if a == b {
        return false;
    }
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let (short, long) = if a.len() <= b.len() { (&a, &b) } else { (&b, &a) };
    let head = short.iter().zip(long.iter()).take_while(|(x, y)| x == y).count();
    let rest = |chars: &[char], from: usize| chars.get(from..).unwrap_or_default().to_vec();
    match long.len() - short.len() {
        0 => {
            let (x, y) = (rest(short, head), rest(long, head));
            let swapped =
                matches!((x.as_slice(), y.as_slice()), ([a, b, ..], [c, d, ..]) if a == d && b == c);
            rest(&x, 1) == rest(&y, 1) || (swapped && rest(&x, 2) == rest(&y, 2))
        }
        1 => rest(short, head) == rest(long, head + 1),
        _ => false,
    }
}
