//! Correction: a text that takes a value back in the same breath.
//!
//! "in Dresden, not in Leipzig"      -> in Dresden
//! "not in the crm repo but in mail" -> in mail
//!
//! What is denied must be what the old text says, so nothing else is left out.

use super::lexicon::Role;
use super::words::{Gap, Word};

/// Most words that are taken back.
const MAX_DENIED: usize = 5;

/// The core without what it denies of the old one, and whether there was such a thing.
pub(super) fn settle<'a>(old: &[&Word], new: &[&'a Word]) -> Option<Vec<&'a Word>> {
    if old.iter().any(|word| is_denial(word)) {
        return None;
    }
    let at = new.iter().position(|word| is_denial(word))?;
    let is_denied = |(place, word): &(usize, &&Word)| {
        let is_old = old.iter().any(|other| other.key == word.key);
        (is_old || matches!(word.role, Role::Function | Role::Be)) && (*place == 0 || word.gap < Gap::Comma)
    };
    let denied = new.get(at + 1..)?.iter().enumerate().take_while(is_denied);
    let denied = new.get(at + 1..at + 1 + denied.count())?;
    let but = denied.iter().position(|word| word.term == "but" || word.term == "而");
    let len = but.unwrap_or(denied.len());
    let says_value = denied.get(..len)?.iter().any(|word| word.role != Role::Function);
    let next = new.get(at + 1 + len);
    let is_tail = next.is_none_or(|next| next.gap >= Gap::Comma);
    let is_contrast = next.is_some_and(|next| next.term == "but" || next.term == "而");
    let stands =
        (is_tail && new.get(at)?.gap == Gap::Comma) || is_contrast || (is_tail && is_instead(new, at));
    // `don't use v1, use v2`: what follows takes up what was denied.
    let takes_up = next.is_some_and(|next| {
        next.gap == Gap::Comma && denied.iter().take(len).any(|word| word.key == next.key)
    });
    // `not in Leipzig, it is in Dresden`
    let says_anew =
        next.is_some_and(|next| next.gap == Gap::Comma && matches!(next.role, Role::Be | Role::Third));
    let stands = stands || takes_up || says_anew;
    if !says_value || len > MAX_DENIED || !stands {
        return None;
    }
    let rest = new.get(at + 1 + len + usize::from(is_contrast)..)?;
    let again = |word: &&&Word| says_anew && matches!(word.role, Role::Be | Role::Third);
    let rest = rest.get(rest.iter().take_while(again).count()..)?;
    Some(new.get(..at)?.iter().chain(rest).copied().collect())
}

/// Whether a text begins by saying that it corrects something; "I'm actually" does not.
pub(super) fn announces(words: &[Word]) -> bool {
    let corrects = |word: &Word| matches!(word.term.as_str(), "correction" | "corrected" | "oops");
    words.iter().take(3).any(corrects) || words.first().is_some_and(|word| word.term == "actually")
}

fn is_denial(word: &Word) -> bool {
    word.role == Role::Negator || word.term == "instead of"
}

fn is_instead(new: &[&Word], at: usize) -> bool {
    new.get(at).is_some_and(|word| word.term == "instead of")
}
