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
use super::placeholder;
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
    /// The prefix says enough: anything but filler and words of documentation.
    Prefix,
    /// The prefix also begins ordinary words: a part must be random.
    Random,
}

/// No lower bound is longer; bodies are proved on twice as much.
const PROVED_LEN: usize = 256;

/// Longest body without an upper bound of its own.
pub(super) const ANY: usize = usize::MAX;

/// How far a text was tried for one token.
#[derive(Clone, Copy, Default)]
pub(super) struct Tried {
    /// No token can begin before.
    pub none_before: usize,
    /// The end of the run that was seen last.
    run_to: usize,
}

impl Token {
    /// Where the token ends that begins at `start`; notes how far the text was tried.
    pub fn end(&self, source: Source<'_>, start: usize, tried: &mut Tried) -> Option<usize> {
        let from = start + self.prefix.len();
        if !source.goes_on(start, self.prefix) || !source.is_word_start(start) {
            return None;
        }
        let end = without_full_stop(source, from, self.run_end(source, from, tried));
        if !self.len.contains(&(end - from)) {
            return None;
        }
        let proved = source.slice(from, end.min(from + PROVED_LEN));
        let is_proved = self.is_proved(proved);
        tried.none_before = if is_proved { end } else { from + proved.len() };
        is_proved.then_some(end)
    }

    /// The end of the run; of one without a bound it is looked for once.
    fn run_end(&self, source: Source<'_>, from: usize, tried: &mut Tried) -> usize {
        if *self.len.end() != ANY {
            return source.run_end_within(from, self.body, self.len.end() + 1);
        }
        if from > tried.run_to {
            tried.run_to = source.run_end(from, self.body);
        }
        tried.run_to
    }

    fn is_proved(&self, body: &[u8]) -> bool {
        let core: Vec<u8> = body.iter().copied().filter(|&byte| Alphabet::ALNUM.has(byte)).collect();
        let is_proved = match self.proof {
            Proof::Prefix => body.iter().any(u8::is_ascii_digit) || !placeholder::names_itself(body),
            Proof::Random => letters::has_random_part(body),
        };
        is_proved && !letters::is_filler(&core)
    }
}

fn without_full_stop(source: Source<'_>, from: usize, run: usize) -> usize {
    let dots = source.slice(from, run).iter().rev().take_while(|&&byte| byte == b'.').count();
    run - dots
}
