//! Bearer tokens: JSON web tokens wherever they stand, and what follows `Bearer` or `Authorization`.
//!
//! A JWT shows itself by its header, which is JSON in base64url and so begins `eyJ`.
//! Behind `Bearer` anything that is not a word, a placeholder or a reference is a token.

use super::alphabet::Alphabet;
use super::letters;
use super::placeholder;
use super::rule::{Family, Rule};
use super::scan::Scan;
use super::source::Source;
use std::ops::Range;

pub(super) static JWT: Rule =
    Rule::new("jwt", Family::BearerToken, "speaks for a user to every server that trusts its signer");
pub(super) static BEARER: Rule =
    Rule::new("bearer_token", Family::BearerToken, "speaks for whoever it was given to");
pub(super) static AUTHORIZATION: Rule =
    Rule::new("authorization", Family::BearerToken, "is a password, or a key, in a header of HTTP");

/// `{"` and a letter in base64, up to the shortest header there is: `{"alg":1}`.
const MIN_HEADER_LEN: usize = 10;
const MIN_PAYLOAD_LEN: usize = 4;
/// Parts of an encrypted token; a signed one has three.
const MAX_PARTS: usize = 5;
const BODY: Alphabet = Alphabet::DOTTED.and(Alphabet::of(b"~+/=%"));
const MIN_TOKEN_LEN: usize = 6;
const BLANKS: Alphabet = Alphabet::of(b" \t");
/// Longest stretch that is judged, in bytes.
const JUDGED_LEN: usize = 128;

/// At `eyJ` in any case.
pub(super) fn jwt(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let starts = source.goes_on(at.start, "eyJ") && source.is_word_start(at.start);
    if !starts || at.start < scan.no_jwt_before {
        return;
    }
    let header = source.run_end(at.start, Alphabet::URL_SAFE);
    scan.no_jwt_before = header;
    if header - at.start < MIN_HEADER_LEN || source.at(header) != b'.' {
        return;
    }
    let payload = source.run_end(header + 1, Alphabet::URL_SAFE);
    let (end, parts) = more_parts(source, payload);
    if payload - header > MIN_PAYLOAD_LEN && (parts > 0 || source.goes_on(header + 1, "eyJ")) {
        scan.found(at.start..end, &JWT);
    }
}

/// Behind header and payload: where the other parts end, and how many there are.
fn more_parts(source: Source<'_>, payload: usize) -> (usize, usize) {
    let (mut end, mut parts) = (payload, 0);
    while source.at(end) == b'.' && parts + 2 < MAX_PARTS {
        let next = source.run_end(end + 1, Alphabet::URL_SAFE);
        if next == end + 1 {
            break;
        }
        (end, parts) = (next, parts + 1);
    }
    (end, parts)
}

/// At `bearer`.
pub(super) fn bearer(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let start = after_blank(source, at.end);
    if start == at.end || !source.is_word_start(at.start) {
        return;
    }
    let end = trimmed(source, start, source.run_end(start, BODY));
    let is_header = source.slice(at.start.saturating_sub(24), at.start).to_ascii_lowercase();
    let is_header = is_header.windows(13).any(|window| window == b"authorization");
    if is_token(source.slice(start, end), is_header) {
        scan.found(start..end, &BEARER);
    }
}

fn after_blank(source: Source<'_>, at: usize) -> usize {
    if source.goes_on(at, "%20") { at + 3 } else { source.run_end_within(at, BLANKS, 8) }
}

/// Without the full stop or the colon of the sentence.
fn trimmed(source: Source<'_>, start: usize, end: usize) -> usize {
    let dots = source.slice(start, end).iter().rev().take_while(|&&byte| byte == b'.').count();
    end - dots
}

fn is_token(value: &[u8], is_header: bool) -> bool {
    if value.len() < MIN_TOKEN_LEN || placeholder::is_placeholder(value) {
        return false;
    }
    let head = value.get(..JUDGED_LEN).unwrap_or(value);
    let has_digit = head.iter().any(|byte| byte.is_ascii_digit());
    let has_parts = head.windows(3).any(|three| matches!(three, [a, b'.', c] if is_inner(*a, *c)));
    is_header || has_parts || has_digit && value.len() >= 12 || letters::is_random(head)
}

fn is_inner(before: u8, after: u8) -> bool {
    Alphabet::ALNUM.has(before) && Alphabet::ALNUM.has(after)
}

/// At `authorization`: what follows a scheme other than `Bearer`.
pub(super) fn authorization(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let separator = source.run_end_within(at.end, Alphabet::of(b"\"'\\` \t:=,"), 12);
    let scheme = source.run_end_within(separator, Alphabet::LETTERS, 16);
    let start = source.run_end_within(scheme, BLANKS, 4);
    let name = source.slice(separator, scheme);
    if separator == at.end || start == scheme || name.eq_ignore_ascii_case(b"bearer") {
        return;
    }
    let is_scheme = [&b"basic"[..], b"token", b"apikey", b"key", b"digest", b"bot", b"negotiate"]
        .iter()
        .any(|scheme| name.eq_ignore_ascii_case(scheme));
    let end = trimmed(source, start, source.run_end(start, BODY));
    if is_scheme && is_token(source.slice(start, end), true) {
        scan.found(start..end, &AUTHORIZATION);
    }
}
