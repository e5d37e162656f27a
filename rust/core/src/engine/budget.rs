//! The budget: how many rows, and how many of a model's tokens, an answer may take.
//!
//! In rank order, at least one row. A row that does not fit is skipped for a
//! later one that does; what was skipped is counted.

/// The positions that are kept, and how many before the last kept one were cut.
pub(super) fn fit(tokens: &[u64], limit: usize, budget: u64) -> (Vec<usize>, usize) {
    let mut kept = Vec::new();
    let mut used = 0_u64;
    let mut trimmed = 0;
    for (position, &cost) in tokens.iter().enumerate() {
        if kept.len() >= limit {
            break;
        }
        if budget > 0 && !kept.is_empty() && used.saturating_add(cost) > budget {
            trimmed += 1;
            continue;
        }
        used = used.saturating_add(cost);
        kept.push(position);
    }
    (kept, trimmed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_does_not_fit_makes_room_for_a_later_one() {
        assert_eq!(fit(&[5, 9, 4], 3, 10), (vec![0, 2], 1));
        assert_eq!(fit(&[50, 1], 5, 10), (vec![0], 1), "the first row always fits");
        assert_eq!(fit(&[50, 1], 5, 0), (vec![0, 1], 0), "no budget");
        assert_eq!(fit(&[1, 1, 1], 2, 10), (vec![0, 1], 0), "the limit trims nothing");
        assert_eq!(fit(&[1], 0, 10), (vec![], 0));
    }
}
