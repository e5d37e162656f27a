//! Content: whether one of two texts says all that the other says.

use super::super::alignment::{begins_phrase, is_rotation};
use super::super::change;
use super::super::lexicon::Role;
use super::super::verdict::Pair;
use super::super::words::Word;

/// Whether the texts differ by more than a phrase that one of them adds, or a clause it has moved.
pub(super) fn differs(pair: &Pair<'_>) -> bool {
    if is_rotation(pair.a, pair.b) || change::is_other_spelling(pair) {
        return false;
    }
    let old = Side::of(pair, true);
    let new = Side::of(pair, false);
    match (old.heavy, new.heavy) {
        (0, 0) => false,
        (0, added) => !new.is_addition || !is_short(added, pair.a.len()),
        (added, 0) => !old.is_addition || !is_short(added, pair.b.len()),
        _ => true,
    }
}

/// An addition may have half the words of what it is added to.
fn is_short(added: usize, words: usize) -> bool {
    2 * added <= words
}

struct Side {
    /// Words that carry something, in no common part.
    heavy: usize,
    /// All of them stand in phrases of their own.
    is_addition: bool,
}

impl Side {
    fn of(pair: &Pair<'_>, is_old: bool) -> Side {
        let side = if is_old { pair.a } else { pair.b };
        let mut result = Side { heavy: 0, is_addition: true };
        for hunk in pair.hunks {
            let range = if is_old { hunk.old.clone() } else { hunk.new.clone() };
            let ends = range.end;
            let words = side.get(range).unwrap_or_default();
            let heavy = words.iter().filter(|word| is_heavy(word)).count();
            let stands_alone = words.first().is_some_and(|first| begins_phrase(first))
                || side.get(ends).is_some_and(|next| begins_phrase(next) && words.len() > 1);
            result.heavy += heavy;
            result.is_addition &= heavy == 0 || stands_alone;
        }
        result
    }
}

fn is_heavy(word: &Word) -> bool {
    // A particle says who does what to whom.
    let is_particle = word.is_character && word.role == Role::Function;
    is_particle || !matches!(word.role, Role::Be | Role::Aux | Role::Function | Role::Link)
}
