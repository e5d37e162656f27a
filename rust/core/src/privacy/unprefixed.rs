//! Tokens without a prefix: known by a sign in their middle, by their length, or by their neighbour.

use super::alphabet::Alphabet;
use super::letters;
use super::provider_tokens::AWS_KEY;
use super::rule::{Family, Rule};
use super::scan::Scan;
use super::source::Source;
use std::ops::Range;

pub(super) static AWS_SECRET: Rule =
    Rule::new("aws_secret", Family::AwsKey, "signs requests on an AWS account");
pub(super) static AZURE: Rule =
    Rule::new("azure_secret", Family::CloudKey, "signs in as an application of an Azure tenant");
pub(super) static TELEGRAM: Rule = Rule::new("telegram_token", Family::ChatToken, "speaks as a bot");
pub(super) static DISCORD: Rule = Rule::new("discord_token", Family::ChatToken, "speaks as a bot");
pub(super) static TWILIO: Rule = Rule::new("twilio_key", Family::PaymentKey, "calls and texts on an account");
pub(super) static MAILCHIMP: Rule =
    Rule::new("mailchimp_key", Family::PaymentKey, "sends mail in an owner's name");

const AWS_SECRET_LEN: usize = 40;
/// How far behind a key id its secret may stand, in bytes.
const AWS_NEAR: usize = 160;

/// Behind an AWS key id: a lone run of 40 characters of base64 is its secret.
pub(super) fn after_aws_key(scan: &mut Scan<'_>, rule: &'static Rule, end: usize) {
    if *rule != AWS_KEY {
        return;
    }
    let source = scan.source;
    let mut at = end;
    while at < end + AWS_NEAR && at < source.len() {
        let run = source.run_end_within(at, Alphabet::BASE64, AWS_NEAR);
        if run - at == AWS_SECRET_LEN && is_mixed(source.slice(at, run)) {
            return scan.found(at..run, &AWS_SECRET);
        }
        at = run + 1;
    }
}

/// Small and capital letters and digits.
fn is_mixed(bytes: &[u8]) -> bool {
    [Alphabet::LOWER, Alphabet::UPPER, Alphabet::DIGITS]
        .iter()
        .all(|alphabet| bytes.iter().any(|&byte| alphabet.has(byte)))
}

const AZURE_BODY: Alphabet = Alphabet::DOTTED.and(Alphabet::of(b"~"));

/// At `Q~`, behind three characters and a digit; 31 to 34 follow.
pub(super) fn azure(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let start = at.start.saturating_sub(4);
    let end = source.run_end_within(at.end, AZURE_BODY, 40);
    let is_head = source.run_start_within(at.start, AZURE_BODY, 5) == start
        && Alphabet::DIGITS.has(source.before(at.start, 1));
    if source.goes_on(at.start, "Q~") && is_head && (30..=38).contains(&(end - at.end)) {
        scan.found(start..end, &AZURE);
    }
}

/// At `:AA`, between a bot's number and 33 more characters.
pub(super) fn telegram(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let start = source.run_start_within(at.start, Alphabet::DIGITS, 13);
    let end = source.run_end_within(at.end, Alphabet::URL_SAFE, 40);
    let is_number = (6..=12).contains(&(at.start - start)) && !Alphabet::LETTERS.has(source.before(start, 1))
        || source.slice(start.saturating_sub(3), start).eq_ignore_ascii_case(b"bot");
    if is_number && (30..=36).contains(&(end - at.end)) {
        scan.found(start..end, &TELEGRAM);
    }
}

/// At a dot that another one follows after six characters: id, time and signature of a bot.
pub(super) fn discord(scan: &mut Scan<'_>, dot: usize) {
    let source = scan.source;
    let start = source.run_start_within(dot, Alphabet::URL_SAFE, 40);
    let end = source.run_end_within(dot + 8, Alphabet::URL_SAFE, 50);
    let is_id = (23..=28).contains(&(dot - start)) && b"MNO".contains(&source.at(start));
    let has_time = source.run_end_within(dot + 1, Alphabet::URL_SAFE, 7) == dot + 7;
    let is_sure = is_mixed(source.slice(start, dot)) && letters::is_random(source.slice(dot + 8, end));
    if is_id && has_time && (26..=40).contains(&(end - dot - 8)) && is_sure {
        scan.found(start..end, &DISCORD);
    }
}

/// A whole run of letters and digits: `SK` or `AC` and 32 hexadecimal digits.
pub(super) fn twilio(scan: &mut Scan<'_>, run: Range<usize>) {
    let source = scan.source;
    let is_twilio = source.goes_on(run.start, "SK") || source.goes_on(run.start, "AC");
    let is_hex = source.run_end(run.start + 2, Alphabet::HEX) == run.end;
    if run.len() == 34 && is_twilio && is_hex {
        scan.found(run, &TWILIO);
    }
}

/// At `-us`, between 32 hexadecimal digits and the number of a data centre.
pub(super) fn mailchimp(scan: &mut Scan<'_>, at: Range<usize>) {
    let source = scan.source;
    let end = source.run_end_within(at.end, Alphabet::DIGITS, 3);
    let start = source.run_start_within(at.start, Alphabet::HEX, 33);
    if (1..=2).contains(&(end - at.end)) && at.start - start == 32 && !is_word(source, end) {
        scan.found(start..end, &MAILCHIMP);
    }
}

fn is_word(source: Source<'_>, at: usize) -> bool {
    Alphabet::WORD.has(source.at(at))
}
