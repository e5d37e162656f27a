//! Symbols: one emoji, one token, whatever it is composed of.
//!
//! symbol = regional regional | picture tone? (joiner picture tone?)*
//!
//! The index form has already dropped variation selectors, so that a heart is a
//! heart in either style, and joiners that join nothing.

use super::analyzer::Sink;
use super::classes::{ZERO_WIDTH_JOINER, char_at, is_pictograph, is_regional, is_skin_tone};
use super::{MAX_TERM_BYTES, TokenKind};

/// Reads the symbol at `start`; returns where it ends.
pub(super) fn read(sink: &mut Sink<'_>, start: usize) -> usize {
    let end = symbol_end(sink.form(), start);
    sink.count(start, end, TokenKind::Symbol);
    end
}

fn symbol_end(form: &str, start: usize) -> usize {
    let rest = form.get(start..).unwrap_or_default();
    if rest.starts_with(is_regional) {
        return start
            + rest.chars().take(2).take_while(|&c| is_regional(c)).map(char::len_utf8).sum::<usize>();
    }
    let mut end = shaded_end(form, start);
    while end - start < MAX_TERM_BYTES - 16 && joins_picture(form, end) {
        end = shaded_end(form, end + ZERO_WIDTH_JOINER.len_utf8());
    }
    end
}

/// After the picture at `at` and its shade.
fn shaded_end(form: &str, at: usize) -> usize {
    let end = at + char_at(form, at).map_or(0, char::len_utf8);
    match char_at(form, end) {
        Some(tone) if is_skin_tone(tone) => end + tone.len_utf8(),
        _ => end,
    }
}

fn joins_picture(form: &str, at: usize) -> bool {
    let mut chars = form.get(at..).unwrap_or_default().chars();
    chars.next() == Some(ZERO_WIDTH_JOINER) && chars.next().is_some_and(is_pictograph)
}
