//! Time: the one place that reads and writes dates. "Now" is always the caller's.
//!
//! Instants are microseconds since 1970-01-01 UTC. A date without an offset
//! is UTC, a date without a time is midnight, finer fractions are cut.

use jiff::civil::{Date, DateTime};
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Unit};

use crate::error::{Error, Result};

/// Microseconds in a second.
pub const SECOND_US: i64 = 1_000_000;
/// Microseconds in a day of 24 hours.
pub const DAY_US: i64 = 86_400 * SECOND_US;

/// Reads an ISO-8601 instant, a local date-time (taken as UTC) or a date (midnight UTC).
pub fn parse_time(text: &str) -> Result<i64> {
    let text = text.trim();
    text.parse::<Timestamp>()
        .map(Timestamp::as_microsecond)
        .or_else(|_| text.parse::<DateTime>().and_then(utc_us))
        .or_else(|_| text.parse::<Date>().and_then(|date| utc_us(date.into())))
        .or_else(|error| beyond(text).ok_or(error))
        .map_err(|_| {
            Error::InvalidArgument(format!(
                "{text:?} is not a time; give ISO-8601 such as 2026-03-01T09:30:00Z, a date, or seconds since 1970"
            ))
        })
}

/// The last hours of the year 9999 mean "never", and lie past the last instant that every
/// time zone can show: they are that instant.
fn beyond(text: &str) -> Option<i64> {
    let date = Pieces::parse(text).ok()?.date();
    (date >= jiff::civil::date(9999, 12, 30)).then_some(last_us())
}

/// The last instant, in whole seconds.
fn last_us() -> i64 {
    Timestamp::MAX.as_second() * SECOND_US
}

/// Seconds since 1970, whole or with a fraction, as an instant.
pub fn parse_seconds(seconds: f64) -> Result<i64> {
    let us = seconds * SECOND_US as f64;
    let fits = us.is_finite() && Timestamp::from_microsecond(us as i64).is_ok();
    if fits {
        return Ok(us.round() as i64);
    }
    Err(Error::InvalidArgument(format!(
        "{seconds} is not a time; give seconds since 1970 between the years -9999 and 9999"
    )))
}

/// ISO-8601 in UTC with an explicit offset, microseconds only where there are some.
pub fn format_time(us: i64) -> String {
    let Ok(time) = Timestamp::from_microsecond(us) else {
        return String::from("invalid");
    };
    let time = TimeZone::UTC.to_datetime(time);
    let precision = if us % SECOND_US == 0 { Unit::Second } else { Unit::Microsecond };
    let digits = if precision == Unit::Second { 0 } else { 6 };
    format!("{time:.digits$}+00:00")
}

fn utc_us(time: DateTime) -> std::result::Result<i64, jiff::Error> {
    Ok(TimeZone::UTC.to_timestamp(time)?.as_microsecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_an_instant_gives_the_same_one() {
        let expected = parse_time("2026-03-01T00:00:00Z").unwrap();
        for text in [
            "2026-03-01",
            "2026-03-01T00:00:00",
            "2026-03-01 00:00:00",
            "2026-03-01T09:00:00+09:00",
            "2026-03-01T00:00:00.0000001Z",
        ] {
            assert_eq!(parse_time(text).unwrap(), expected, "{text}");
        }
        assert_eq!(parse_seconds(expected as f64 / 1e6).unwrap(), expected);
    }

    #[test]
    fn the_end_of_the_year_9999_is_the_last_instant() {
        for text in ["9999-12-31", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999999+00:00"] {
            assert_eq!(parse_time(text).unwrap(), last_us(), "{text}");
        }
        assert_eq!(format_time(last_us()), "9999-12-30T22:00:00+00:00");
    }

    #[test]
    fn what_is_not_a_time_is_refused() {
        for text in ["", "yesterday", "2026-13-01", "9".repeat(400).as_str()] {
            assert!(parse_time(text).is_err(), "{text}");
        }
        for seconds in [f64::NAN, f64::INFINITY, 1e300] {
            assert!(parse_seconds(seconds).is_err(), "{seconds}");
        }
    }

    #[test]
    fn a_time_is_written_in_utc_with_its_offset() {
        assert_eq!(format_time(0), "1970-01-01T00:00:00+00:00");
        assert_eq!(format_time(1_500_000), "1970-01-01T00:00:01.500000+00:00");
        assert_eq!(format_time(-1_000_000), "1969-12-31T23:59:59+00:00");
    }
}
