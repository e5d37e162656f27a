//! Ids: `mem_` and 26 characters, in the order of time, never one twice.
//!
//! value = ms since 1970 (48 bits) . random (80 bits), written in Crockford base 32, lower case
//! next  = that value, or last + 1 + random (56 bits) when it would not be greater than the last
//!
//! The last value given is kept in the store, in the transaction that used it:
//! a clock that steps back, a restart or a reset cannot bring an id again.

use crate::error::{Error, Result};

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const DIGITS: usize = 26;
const TIME_BITS: u32 = 48;
const RANDOM_BITS: u32 = 80;
const STEP_BITS: u32 = 56;

/// A value greater than `last`, of the millisecond of `now_us` where that is later.
pub(super) fn next(last: u128, now_us: i64) -> Result<u128> {
    let entropy = random()?;
    let ms = u128::from(now_us.max(0) as u64 / 1_000) & low_bits(TIME_BITS);
    let fresh = (ms << RANDOM_BITS) | (entropy & low_bits(RANDOM_BITS));
    if fresh > last {
        return Ok(fresh);
    }
    last.checked_add(1 + (entropy & low_bits(STEP_BITS))).ok_or_else(exhausted)
}

/// The id of a value.
pub(super) fn write(value: u128) -> String {
    let digit = |at: usize| (value >> (5 * (DIGITS - 1 - at))) as usize & 31;
    let digits = (0..DIGITS).filter_map(|at| ALPHABET.get(digit(at)).copied()).map(char::from);
    "mem_".chars().chain(digits).collect()
}

/// The value of an id; `None` for one that was not made here.
pub(super) fn read(id: &str) -> Option<u128> {
    let digits = id.strip_prefix("mem_").filter(|digits| digits.len() == DIGITS)?;
    digits.bytes().try_fold(0_u128, |value, byte| {
        let digit = ALPHABET.iter().position(|&letter| letter == byte)?;
        value.checked_mul(32)?.checked_add(digit as u128)
    })
}

fn low_bits(count: u32) -> u128 {
    (1 << count) - 1
}

fn random() -> Result<u128> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Error::Store(format!("no randomness for an id: {error}")))?;
    Ok(u128::from_le_bytes(bytes))
}

fn exhausted() -> Error {
    Error::Store(String::from("the ids of this store are used up; export it into a new one"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_whatever_the_clock_does() {
        let mut last = 0;
        let mut text = String::new();
        for now_us in [5_000_000, 5_000_000, 5_000_999, 4_000_000, -7, i64::MAX, i64::MIN, 0, 6_000_000] {
            let value = next(last, now_us).unwrap();
            assert!(value > last && write(value) > text, "{now_us}");
            (last, text) = (value, write(value));
        }
    }

    #[test]
    fn a_written_id_reads_back() {
        for value in [0, 1, 31, 32, u128::MAX, 1 << 80, 0x0123_4567_89ab_cdef] {
            let id = write(value);
            assert_eq!(id.len(), 30);
            assert_eq!(read(&id), Some(value), "{id}");
        }
        for id in ["", "mem_", "mem_0000000000000000000000000u", "xyz_00000000000000000000000000"] {
            assert_eq!(read(id), None, "{id}");
        }
    }

    #[test]
    fn the_last_id_of_all_is_an_error_not_a_repetition() {
        assert!(next(u128::MAX, 0).is_err());
    }
}
