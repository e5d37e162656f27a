//! URLs and connection strings: the user and password between `://` and `@`.
//!
//! scheme://[user:password]@host: what stands in brackets goes, scheme, host and path stay
//!
//! The last `@` before the path ends the password, since people forget to escape one
//! in it. A password may even hold a slash, when what follows the slash ends in
//! `@` and a host. A user alone (`ssh://git@host`) is no secret unless it is random.

use super::alphabet::Alphabet;
use super::letters;
use super::placeholder;
use super::rule::{Family, Rule};
use super::scan::Scan;
use super::source::Source;
use std::ops::Range;

pub(super) static URL: Rule = Rule::new(
    "url_credentials",
    Family::ConnectionString,
    "opens a database, queue or registry together with the host that stands beside it",
);
pub(super) static SIGNATURE: Rule =
    Rule::new("signed_url", Family::CloudKey, "lets anybody read what the address signs for");

/// Longest user, password and host together, in bytes.
const MAX_AUTHORITY_LEN: usize = 512;
const SCHEME: Alphabet = Alphabet::ALNUM.and(Alphabet::of(b"+.-"));
/// What no address holds: blanks, quotes and the brackets that enclose one.
const ENDS: Alphabet = Alphabet::of(b" \t\r\n\"'`\\");
const HOST: Alphabet = Alphabet::URL_SAFE.and(Alphabet::of(b".[:]"));
const MIN_RANDOM_USER_LEN: usize = 16;

/// At `://`.
pub(super) fn url(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    if source.run_start_within(at.start, SCHEME, 16) == at.start {
        return;
    }
    let rest = source.slice(at.end, at.end + MAX_AUTHORITY_LEN);
    let rest = rest.split(|&byte| ENDS.has(byte)).next().unwrap_or_default();
    let rest = before_next_url(rest);
    let Some(user_info) = user_info(rest) else { return };
    if is_secret(user_info) {
        scan.found(at.end..at.end + user_info.len(), &URL);
    }
}

/// Two addresses may stand side by side, joined by a comma.
fn before_next_url(rest: &[u8]) -> &[u8] {
    let next = rest.windows(3).position(|three| three == b"://");
    next.and_then(|end| rest.get(..end)).unwrap_or(rest)
}

/// What stands before the `@` of the host.
fn user_info(rest: &[u8]) -> Option<&[u8]> {
    let path = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let authority = rest.get(..path)?;
    if let Some(end) = last_at(authority) {
        return authority.get(..end);
    }
    // No `@` yet, but a colon and no port: the password holds the slash.
    let colon = authority.iter().position(|&byte| byte == b':')?;
    let begun = authority.get(colon + 1..)?;
    let end = last_at(rest)?;
    let is_port = begun.iter().all(u8::is_ascii_digit) || authority.contains(&b'[');
    let has_host = rest.get(end + 1).is_some_and(|&byte| Alphabet::ALNUM.has(byte));
    if is_port || !has_host { None } else { rest.get(..end) }
}

/// The last `@` with a host behind it.
fn last_at(bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().rposition(|&byte| byte == b'@')?;
    bytes.get(end + 1).is_some_and(|&byte| HOST.has(byte) || b"{$<(%".contains(&byte)).then_some(end)
}

fn is_secret(user_info: &[u8]) -> bool {
    match user_info.iter().position(|&byte| byte == b':') {
        Some(colon) => {
            let password = user_info.get(colon + 1..).unwrap_or_default();
            !password.is_empty()
                && !placeholder::is_reference(password)
                && !placeholder::is_common_placeholder(password)
        }
        None => user_info.len() >= MIN_RANDOM_USER_LEN && letters::has_random_part(user_info),
    }
}

/// At `sig=` of a shared access signature: 32 bytes in base64, escaped.
pub(super) fn signature(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let end = source.run_end_within(at.end, Alphabet::BASE64.and(Alphabet::of(b"%=-_")), 120);
    let is_parameter = b"?&;\"' ".contains(&source.before(at.start, 1));
    if is_parameter && end - at.end >= 40 && letters::is_random(source.slice(at.end, end)) {
        scan.found(at.end..end, &SIGNATURE);
    }
}

/// Addresses that are secrets themselves: who knows the path may post.
pub(super) static WEBHOOK: Rule =
    Rule::new("webhook_url", Family::ChatToken, "posts into a channel: the path is the password");

/// At the host and first path of a webhook; the rest of the path goes.
pub(super) fn webhook(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let end = path_end(source, at.end);
    if letters::has_random_part(source.slice(at.end, end)) {
        scan.found(at.end..end, &WEBHOOK);
    }
}

fn path_end(source: Source<'_>, from: usize) -> usize {
    source.run_end_within(from, Alphabet::DOTTED.and(Alphabet::of(b"/@=")), 400)
}
