//! Runs: the second pass, over stretches of letters and digits that hold a digit, and over dots.
//!
//! Ordinary prose has few of either, so the pass costs little more than reading the
//! bytes. Each run is looked at once, from its first byte to its last.

use super::alphabet::Alphabet;
use super::personal;
use super::rule::Family;
use super::scan::Scan;
use super::unprefixed;

/// Visits the runs of the scan's text.
pub(super) fn visit(scan: &mut Scan<'_>) {
    let bytes = scan.source.bytes;
    let mut at = 0;
    while let Some(next) = bytes.get(at..).and_then(|rest| rest.iter().position(|&byte| is_sign(byte))) {
        at = run(scan, at, at + next);
    }
}

fn is_sign(byte: u8) -> bool {
    byte == b'.' || byte.is_ascii_digit()
}

/// Looks at what stands at a sign; returns where to go on. No run begins before `from`.
fn run(scan: &mut Scan<'_>, from: usize, at: usize) -> usize {
    let source = scan.source;
    if source.at(at) == b'.' {
        if source.at(at + 7) == b'.' && scan.wants(Family::ChatToken) {
            unprefixed::discord(scan, at);
        }
        return at + 1;
    }
    let is_first = at == from || source.is_word_start(at);
    let start = if is_first { at } else { source.run_start_within(at, Alphabet::ALNUM, at - from) };
    let end = source.run_end(at, Alphabet::ALNUM);
    unprefixed::twilio(scan, start..end);
    if start == at { personal::numbers(scan, start..end) } else { end }
}
