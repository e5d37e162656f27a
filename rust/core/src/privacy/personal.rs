//! Personal numbers: payment cards, national ids, telephone numbers; and mail addresses.
//!
//! Numbers are read in groups of digits with one kind of separator. A card must pass
//! Luhn's sum and begin and be as long as an issuer's; a US social security number must
//! have an area, group and serial that are given out; a Chinese resident id must hold a
//! birthday and its check digit. A number inside a longer one, a UUID, a hash or a
//! decimal is none: nothing of the kind may touch it.

use super::alphabet::Alphabet;
use super::check_digits::{is_card, is_resident_id, is_social_security};
use super::rule::{Family, Rule};
use super::scan::Scan;
use super::source::Source;
use std::ops::Range;

pub(super) static CARD: Rule =
    Rule::new("credit_card", Family::Card, "pays in a shop that asks for nothing else");
pub(super) static SSN: Rule = Rule::new("ssn", Family::NationalId, "opens accounts in an American's name");
pub(super) static RESIDENT_ID: Rule =
    Rule::new("cn_resident_id", Family::NationalId, "names a Chinese resident, with birthday and home");
pub(super) static PHONE: Rule = Rule::new("phone", Family::Phone, "reaches a person");
pub(super) static EMAIL: Rule = Rule::new("email", Family::Email, "reaches a person");

/// Most groups of one number; a card has up to five, a telephone number six.
const MAX_GROUPS: usize = 6;
const LONGEST_GROUP: usize = 20;

/// Groups of digits from one on, each with the separator before it the same.
struct Number {
    groups: [Range<usize>; MAX_GROUPS],
    count: usize,
    separator: u8,
}

/// Looks at the number that begins with a run of digits; returns where to go on.
pub(super) fn numbers(scan: &mut Scan<'_>, run: Range<usize>) -> usize {
    let source = scan.source;
    resident_id(scan, run.clone());
    if source.run_end(run.start, Alphabet::DIGITS) != run.end || is_part(source, run.start) {
        return run.end;
    }
    let number = Number::read(source, run.clone());
    card(scan, &number);
    social_security(scan, &number);
    if scan.wants(Family::Phone) {
        phone(scan, &number);
    }
    run.end
}

/// Behind the point of a decimal, the colon of a clock or the dash of a name the number goes on.
fn is_part(source: Source<'_>, start: usize) -> bool {
    let (before, further) = (source.before(start, 1), source.before(start, 2));
    b".,:".contains(&before) && Alphabet::DIGITS.has(further)
        || b"-_".contains(&before) && Alphabet::ALNUM.has(further)
}

impl Number {
    fn read(source: Source<'_>, first: Range<usize>) -> Self {
        let mut groups: [Range<usize>; MAX_GROUPS] = Default::default();
        let separator = source.at(first.end);
        let (mut count, mut group) = (0, first);
        while let Some(place) = groups.get_mut(count) {
            *place = group.clone();
            count += 1;
            let next = group.end + 1;
            let end = source.run_end_within(next, Alphabet::DIGITS, LONGEST_GROUP);
            if !b" -".contains(&separator) || source.at(group.end) != separator || end == next {
                break;
            }
            group = next..end;
        }
        Self { groups, count, separator }
    }

    /// Whether the number begins with groups of these lengths; where they end.
    fn begins(&self, lens: &[usize]) -> Option<usize> {
        let groups = self.groups.get(..lens.len().min(self.count))?;
        let fits =
            groups.len() == lens.len() && groups.iter().zip(lens).all(|(group, &len)| group.len() == len);
        if fits { groups.last().map(|group| group.end) } else { None }
    }

    fn start(&self) -> usize {
        self.groups.first().map_or(0, |group| group.start)
    }
}

/// Whether nothing touches the end of a number: a letter, a dash or a point that leads on.
fn ends(source: Source<'_>, end: usize) -> bool {
    let (next, after) = (source.at(end), source.at(end + 1));
    !Alphabet::WORD.has(next)
        && !(b"-".contains(&next) && Alphabet::ALNUM.has(after))
        && !(b".,".contains(&next) && Alphabet::DIGITS.has(after))
}

/// How the digits of a card are grouped in print.
const CARD_GROUPS: [&[usize]; 4] = [&[4, 4, 4, 4, 3], &[4, 4, 4, 4], &[4, 6, 5], &[4, 6, 4]];

fn card(scan: &mut Scan<'_>, number: &Number) {
    let source = scan.source;
    let grouped = CARD_GROUPS.iter().filter_map(|lens| number.begins(lens));
    let whole = number.groups.first().filter(|group| (13..=19).contains(&group.len())).map(|group| group.end);
    let end =
        grouped.chain(whole).find(|&end| ends(source, end) && is_card(source.slice(number.start(), end)));
    if let Some(end) = end {
        scan.found(number.start()..end, &CARD);
    }
}

/// How far before nine bare digits their name may stand, in bytes.
const NAME_NEAR: usize = 40;

fn social_security(scan: &mut Scan<'_>, number: &Number) {
    let source = scan.source;
    let start = number.start();
    let grouped = number.begins(&[3, 2, 4]);
    let is_clear = grouped.is_some() && number.separator == b'-';
    let end = grouped.or_else(|| number.begins(&[9]));
    let Some(end) = end.filter(|&end| ends(source, end)) else { return };
    if is_social_security(source.slice(start, end)) && (is_clear || is_named(source, start)) {
        scan.found(start..end, &SSN);
    }
}

fn is_named(source: Source<'_>, start: usize) -> bool {
    let head = source.slice(start.saturating_sub(NAME_NEAR), start).to_ascii_lowercase();
    let has = |name: &[u8]| head.windows(name.len()).any(|window| window == name);
    has(b"ssn") || has(b"social security")
}

/// 17 digits and a check digit, which may be `X`.
fn resident_id(scan: &mut Scan<'_>, run: Range<usize>) {
    let source = scan.source;
    let before = source.before(run.start, 1);
    let is_free = !(b"-_.".contains(&before) && Alphabet::ALNUM.has(source.before(run.start, 2)));
    if run.len() == 18 && is_free && ends(source, run.end) && is_resident_id(source.slice(run.start, run.end))
    {
        scan.found(run, &RESIDENT_ID);
    }
}

/// An international number behind `+`, a Chinese mobile, or ten digits in American groups.
fn phone(scan: &mut Scan<'_>, number: &Number) {
    let source = scan.source;
    let start = number.start();
    let end =
        number.groups.get(..number.count).and_then(|groups| groups.last()).map_or(start, |last| last.end);
    let digits = source.slice(start, end).iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_mobile = number.begins(&[11]).or_else(|| number.begins(&[3, 4, 4]));
    let is_mobile =
        is_mobile.filter(|_| source.at(start) == b'1' && (b'3'..=b'9').contains(&source.at(start + 1)));
    let (range, end) = if source.before(start, 1) == b'+' && (8..=15).contains(&digits) {
        (start - 1..end, end)
    } else if let Some(end) = is_mobile.or_else(|| number.begins(&[3, 3, 4])) {
        (start..end, end)
    } else {
        return bracketed_phone(scan, number);
    };
    if ends(source, end) {
        scan.found(range, &PHONE);
    }
}

/// `(555) 010-1234`
fn bracketed_phone(scan: &mut Scan<'_>, number: &Number) {
    let source = scan.source;
    let start = number.start();
    let bracket = source.run_start_within(start, Alphabet::of(b" "), 1);
    let area = bracket.saturating_sub(5);
    let is_area = source.at(area) == b'('
        && source.run_end_within(area + 1, Alphabet::DIGITS, 4) == area + 4
        && source.at(area + 4) == b')'
        && area + 5 == bracket;
    if let Some(end) = number.begins(&[3, 4]).filter(|&end| is_area && ends(source, end)) {
        scan.found(area..end, &PHONE);
    }
}

const LOCAL: Alphabet = Alphabet::ALNUM.and(Alphabet::of(b"._%+-"));
const DOMAIN: Alphabet = Alphabet::ALNUM.and(Alphabet::of(b".-"));

/// At `@`: a local part before it, behind it a domain with a top level of letters.
pub(super) fn email(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let start = source.run_start_within(at.start, LOCAL, 64);
    let run = source.run_end_within(at.end, DOMAIN, 255);
    let domain = source.slice(at.end, run);
    let trailing = domain.iter().rev().take_while(|&&byte| byte == b'.' || byte == b'-').count();
    let domain = domain.get(..domain.len() - trailing).unwrap_or_default();
    let top = domain.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    let has_top = top.len() >= 2 && top.len() < domain.len() && top.iter().all(u8::is_ascii_alphabetic);
    if has_top && start < at.start && !domain.starts_with(b".") {
        scan.found(start..run - trailing, &EMAIL);
    }
}
