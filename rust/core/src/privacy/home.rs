//! Home directories: the name in `/home/<name>`, `/Users/<name>`, `C:\Users\<name>`.
//!
//! Only the name goes: where in somebody's home a file lies is worth remembering,
//! whose home it is says who they are. A path begins behind nothing, a sign or a
//! drive; `/users/` in lower case is a route of some web service.

use super::alphabet::Alphabet;
use super::rule::{Family, Rule};
use super::scan::Scan;
use super::source::Source;
use std::ops::Range;

pub(super) static USER_PATH: Rule =
    Rule::new("user_path", Family::HomePath, "names the person whose machine it is");

/// Homes of nobody.
const SHARED: [&str; 7] = ["shared", "public", "default", "all users", "default user", "guest", "linuxbrew"];
/// Longest name, in bytes.
const MAX_NAME_LEN: usize = 64;
const NAME: Alphabet = Alphabet::ALNUM.and(Alphabet::of(b"._-+$@"));
const SEPARATORS: Alphabet = Alphabet::of(b"/\\");

/// At `/home/` or `/Users/`.
pub(super) fn unix(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let is_cased = source.goes_on(at.start, "/home/") || source.goes_on(at.start, "/Users/");
    if is_cased && begins_path(source, at.start) || follows_drive(source, at.start) {
        name(scan, at.end);
    }
}

/// At `\Users\`, in any case, or with each backslash escaped.
pub(super) fn windows(scan: &mut Scan<'_>, at: Range<usize>) {
    let start = scan.source.run_start_within(at.start, Alphabet::of(b"\\"), 8);
    if follows_drive(scan.source, start) {
        let end = scan.source.run_end_within(at.end, Alphabet::of(b"\\"), 8);
        name(scan, end);
    }
}

/// Behind a sign that no path or address goes on with; `/mnt/c`, `file://` and a host of scp may precede.
fn begins_path(source: Source<'_>, start: usize) -> bool {
    let mounted = [&b"/mnt/c"[..], b"/mnt/d", b"/c", b"/var", b"/host", b"/data", b"/export", b"/usr"];
    let before = source.before(start, 1);
    !(Alphabet::DOTTED.has(before) || b"/}>)]~".contains(&before)) && !follows_method(source, start)
        || source.is_word_start(start) && source.slice(start.saturating_sub(7), start).ends_with(b"file://")
        || mounted.iter().any(|root| is_mounted(source, start, root))
}

fn is_mounted(source: Source<'_>, start: usize, root: &[u8]) -> bool {
    let head = source.slice(start.saturating_sub(root.len()), start);
    let before = source.before(start, root.len() + 1);
    head.eq_ignore_ascii_case(root) && !(Alphabet::DOTTED.has(before) || before == b'/')
}

/// `GET /home/page` asks a server.
fn follows_method(source: Source<'_>, start: usize) -> bool {
    let head = source.slice(start.saturating_sub(8), start);
    [&b"GET "[..], b"POST ", b"PUT ", b"PATCH ", b"DELETE ", b"HEAD ", b"OPTIONS "]
        .iter()
        .any(|method| head.ends_with(method))
}

fn follows_drive(source: Source<'_>, start: usize) -> bool {
    source.before(start, 1) == b':'
        && Alphabet::LETTERS.has(source.before(start, 2))
        && !Alphabet::ALNUM.has(source.before(start, 3))
}

fn name(scan: &mut Scan<'_>, start: usize) {
    let end = name_end(scan.source, start);
    let name = scan.source.str(start, end);
    let is_shared = SHARED.iter().any(|shared| name.eq_ignore_ascii_case(shared));
    let is_name =
        name.contains(|char: char| char.is_alphanumeric()) && !name.starts_with(['$', '@', '-', '.']);
    if is_name && !is_shared {
        scan.found(start..end, &USER_PATH);
    }
}

/// Further capitalised words belong to the name when a separator ends them.
fn name_end(source: Source<'_>, start: usize) -> usize {
    let end = word_end(source, start);
    let mut at = end;
    while source.at(at) == b' ' && at < start + MAX_NAME_LEN {
        let next = word_end(source, at + 1);
        let is_name = source.str(at + 1, next).chars().next().is_some_and(char::is_uppercase);
        match (is_name, SEPARATORS.has(source.at(next))) {
            (true, true) => return next,
            (true, false) => at = next,
            _ => break,
        }
    }
    end
}

/// Letters of one script: Chinese prose may follow a Latin name without a blank.
fn word_end(source: Source<'_>, start: usize) -> usize {
    let rest = source.str(start, source.len());
    let first_is_wide = rest.chars().next().is_some_and(is_wide);
    let belongs = |char: &char| match char.is_ascii() {
        true => NAME.has(*char as u8),
        false => char.is_alphanumeric() && is_wide(*char) == first_is_wide,
    };
    let len: usize = rest.chars().take(MAX_NAME_LEN).take_while(belongs).map(char::len_utf8).sum();
    let dots = source.slice(start, start + len).iter().rev().take_while(|&&byte| byte == b'.').count();
    start + len - dots
}

fn is_wide(char: char) -> bool {
    matches!(char, '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}
