//! Tokens: secrets that announce themselves by a prefix.
//!
//! token = prefix, then `len` characters of an alphabet, by a proof not a placeholder
//!
//! The prefix must begin a word. Where the alphabet has a dot, a final one ends the
//! sentence and is left. A run that fails its proof is not looked at again from a
//! later prefix of the same kind within it: the proofs hold for a part only where
//! they hold for the whole, so the scan stays linear.

use super::alphabet::Alphabet;
use super::letters;
use super::rule::Rule;
use super::source::Source;
use std::ops::RangeInclusive;

/// One prefix of a rule.
pub(super) struct Token {
    pub rule: &'static Rule,
    pub prefix: &'static str,
    pub body: Alphabet,
    /// Of the body, in bytes.
    pub len: RangeInclusive<usize>,
    pub proof: Proof,
}

/// What a body must show beside its length.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The prefix says enough: anything but filler.
    Prefix,
    /// The prefix also begins ordinary words: a part must be random.
    Random,
}

/// No lower bound is longer; bodies are proved on twice as much.
const PROVED_LEN: usize = 256;

/// Longest body without an upper bound of its own.
pub(super) const ANY: usize = usize::MAX;

impl Token {
    /// Where the token ends that begins at `start`; else up to where none of its kind can begin.
    pub fn end(&self, source: Source<'_>, start: usize) -> Result<usize, usize> {
        let from = start + self.prefix.len();
        if !source.goes_on(start, self.prefix) || !source.is_word_start(start) {
            return Err(from);
        }
        let run = source.run_end_within(from, self.body, self.len.end().saturating_add(1));
        let end = self.without_full_stop(source, from, run);
        if !self.len.contains(&(end - from)) {
            return Err(from);
        }
        let proved = source.slice(from, end.min(from + PROVED_LEN));
        if self.is_proved(proved) { Ok(end) } else { Err(from + proved.len()) }
    }

    fn without_full_stop(&self, source: Source<'_>, from: usize, run: usize) -> usize {
        let dots = source.slice(from, run).iter().rev().take_while(|&&byte| byte == b'.').count();
        run - dots
    }

    fn is_proved(&self, body: &[u8]) -> bool {
        let core: Vec<u8> = body.iter().copied().filter(|&byte| Alphabet::ALNUM.has(byte)).collect();
        !letters::is_filler(&core) && (self.proof == Proof::Prefix || letters::has_random_part(body))
    }
}
