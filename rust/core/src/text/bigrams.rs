//! Bigrams: runs of scripts without spaces, by two and by one.
//!
//! abc -> ab a bc b c        a -> a
//!
//! A unit is a character with its marks. No dictionary: every sub-phrase of two
//! characters or more is found, whatever it means. Unigrams serve queries of one.

use super::TokenKind::{Bigram, Unigram};
use super::analyzer::Sink;
use super::classes::{Class, char_at, class};

/// Longest unit, in bytes; further marks are noise and left out.
const MAX_UNIT_BYTES: usize = 32;

/// Reads the run at `start`; returns where it ends.
pub(super) fn read(sink: &mut Sink<'_>, start: usize) -> usize {
    let mut unit = (start, unit_end(sink.form(), start));
    let is_lone = !starts_unit(sink.form(), unit.1);
    while starts_unit(sink.form(), unit.1) {
        let next = (unit.1, unit_end(sink.form(), unit.1));
        sink.count(unit.0, next.1, Bigram);
        if sink.with_unigrams {
            sink.add(unit.0, unit.1, Unigram);
        }
        unit = next;
    }
    if is_lone {
        sink.count(unit.0, unit.1, Unigram);
    } else if sink.with_unigrams {
        sink.add(unit.0, unit.1, Unigram);
    }
    unit.1
}

fn starts_unit(form: &str, at: usize) -> bool {
    char_at(form, at).is_some_and(|c| class(c) == Class::Unspaced)
}

fn unit_end(form: &str, start: usize) -> usize {
    let mut end = start + char_at(form, start).map_or(0, char::len_utf8);
    while end - start < MAX_UNIT_BYTES - 4 {
        match char_at(form, end) {
            Some(mark) if class(mark) == Class::Mark => end += mark.len_utf8(),
            _ => break,
        }
    }
    end
}
