//! Alignment: where two texts say the same and where they part.
//!
//! hunks = gaps of the longest common subsequence of the two cores, in order
//! core  = the words of a text but for articles, politeness and markers of time
//!
//! The common head and tail are cut first; what is left must fit [`MAX_SIDE`]
//! words on each side, else the texts are told apart without a reason.

use super::lexicon::Role;
use super::words::{Gap, Word};
use std::ops::Range;

/// Most words of each side between the common head and tail.
pub(super) const MAX_SIDE: usize = 64;

/// What one text has where the other has something else, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hunk {
    /// Range in the old core; may be empty.
    pub old: Range<usize>,
    /// Range in the new core; may be empty, but not both.
    pub new: Range<usize>,
}

/// The words that the claim is made of.
pub(super) fn core(words: &[Word]) -> Vec<&Word> {
    let carries = |word: &&Word| !matches!(word.role, Role::Article | Role::Filler | Role::Marker);
    words.iter().filter(carries).collect()
}

/// The hunks of two cores; `None` where they have too little in common to be aligned.
pub(super) fn align(old: &[&Word], new: &[&Word]) -> Option<Vec<Hunk>> {
    let same = |(a, b): (&&Word, &&Word)| a.key == b.key;
    let head = old.iter().zip(new).take_while(|&(a, b)| same((a, b))).count();
    let (rest_old, rest_new) = (old.get(head..)?, new.get(head..)?);
    let tail = rest_old.iter().rev().zip(rest_new.iter().rev()).take_while(|&(a, b)| same((a, b))).count();
    let middle_old = rest_old.get(..rest_old.len() - tail)?;
    let middle_new = rest_new.get(..rest_new.len() - tail)?;
    if middle_old.len() > MAX_SIDE || middle_new.len() > MAX_SIDE {
        return None;
    }
    Some(hunks(middle_old, middle_new, head))
}

/// Hunks of two middles that begin at `head`.
fn hunks(old: &[&Word], new: &[&Word], head: usize) -> Vec<Hunk> {
    let lengths = common_lengths(old, new);
    let width = new.len() + 1;
    let common = |i: usize, j: usize| lengths.get(i * width + j).copied().unwrap_or(0);
    let (mut i, mut j) = (0, 0);
    let (mut from_i, mut from_j) = (0, 0);
    let mut hunks = Vec::new();
    let mut close = |range: (usize, usize), to: (usize, usize)| {
        if range != to {
            hunks.push(Hunk { old: head + range.0..head + to.0, new: head + range.1..head + to.1 });
        }
    };
    while let (Some(a), Some(b)) = (old.get(i), new.get(j)) {
        if a.key == b.key && common(i, j) == common(i + 1, j + 1) + 1 {
            close((from_i, from_j), (i, j));
            (i, j) = (i + 1, j + 1);
            (from_i, from_j) = (i, j);
        } else if common(i + 1, j) > common(i, j + 1)
            // Of two equally long ones the same whichever text is the older.
            || (common(i + 1, j) == common(i, j + 1) && a.key <= b.key)
        {
            i += 1;
        } else {
            j += 1;
        }
    }
    close((from_i, from_j), (old.len(), new.len()));
    hunks
}

/// Length of the longest common subsequence of every pair of tails, row by row.
fn common_lengths(old: &[&Word], new: &[&Word]) -> Vec<u8> {
    let width = new.len() + 1;
    let mut lengths = vec![0_u8; (old.len() + 1) * width];
    for (i, a) in old.iter().enumerate().rev() {
        for (j, b) in new.iter().enumerate().rev() {
            let at = |row: usize, column: usize| lengths.get(row * width + column).copied().unwrap_or(0);
            let longest = if a.key == b.key { at(i + 1, j + 1) + 1 } else { at(i + 1, j).max(at(i, j + 1)) };
            if let Some(cell) = lengths.get_mut(i * width + j) {
                *cell = longest;
            }
        }
    }
    lengths
}

/// Whether one core is the other with its front moved to the back, at a clause that can move.
pub(super) fn is_rotation(old: &[&Word], new: &[&Word]) -> bool {
    let len = old.len();
    if len != new.len() || len < 4 {
        return false;
    }
    (2..=len - 2).any(|cut| {
        let turned = old.iter().skip(cut).chain(old.iter().take(cut));
        turned.zip(new).all(|(a, b)| a.key == b.key)
    })
}

/// Whether something new begins at a word: after a comma, or with a preposition.
pub(super) fn begins_phrase(word: &Word) -> bool {
    word.gap >= Gap::Colon || matches!(word.role, Role::Function)
}
