//! Redactor: the rules of some settings, compiled; texts in, texts without secrets out.
//!
//! redact(text) = text, each finding's bytes replaced by a marker;   redact(redact(text)) = redact(text)
//!
//! Findings that overlap are one: it covers all of them and is named by the longest,
//! of equals by the more particular family, then by the earlier. A replacement may
//! bring something to light (a bound that was a letter is a bracket now), so the
//! rules run again until they find nothing.

use super::anchors::Anchors;
use super::custom::Custom;
use super::rule::{Families, Family};
use super::scan::Scan;
use super::settings::{Compat, PrivacySettings};
use super::view::View;
use super::{RULES, json};
use crate::error::Result;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Rule names and how often each found something; never a piece of a secret.
pub type Counts = BTreeMap<String, u64>;

/// Adds findings to those there are.
pub fn add(counts: &mut Counts, more: Counts) {
    for (rule, times) in more {
        *counts.entry(rule).or_default() += times;
    }
}

/// A text without its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted<'t> {
    /// The text as it was given, where nothing was found.
    pub text: Cow<'t, str>,
    /// What was found.
    pub counts: Counts,
}

/// Compiled rules. Sharing one is cheap: it is read only.
pub struct Redactor {
    is_enabled: bool,
    compat: Option<Compat>,
    anchors: Anchors,
    customs: Vec<Custom>,
    markers: Vec<String>,
}

/// A finding in the source: which bytes, and who found them.
struct Found {
    range: Range<usize>,
    by: By,
}

/// By the order of families; custom patterns last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Rule(Family, &'static str),
    Custom(usize),
}

/// How often the rules run over one text. Each further run needs a finding of the one before.
const MAX_PASSES: usize = 8;

impl std::fmt::Debug for Redactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Redactor").field("is_enabled", &self.is_enabled).finish_non_exhaustive()
    }
}

impl Redactor {
    /// Compiles the rules of some settings.
    ///
    /// ```
    /// use memx_core::privacy::{PrivacySettings, Redactor};
    /// let redactor = Redactor::new(&PrivacySettings::default())?;
    /// let redacted = redactor.redact("password = \"hunter2-LongEnough!\"")?;
    /// assert_eq!(redacted.text, "password = \"[REDACTED:PASSWORD]\"");
    /// assert_eq!(redacted.counts["password"], 1);
    /// # Ok::<(), memx_core::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Config`](crate::error::Error::Config) names the family that does not exist, or the
    /// place and name of the custom pattern that does not compile.
    pub fn new(settings: &PrivacySettings) -> Result<Redactor> {
        let marker = |name: &str| marker(name, settings.compat);
        let patterns = settings.custom_patterns.iter().enumerate();
        let customs: Result<Vec<Custom>> =
            patterns.map(|(index, pattern)| Custom::new(index, pattern, marker)).collect();
        let mut redactor = Redactor::of(settings.families()?, settings.compat, customs?);
        redactor.is_enabled = settings.enabled;
        Ok(redactor)
    }

    fn of(families: Families, compat: Option<Compat>, customs: Vec<Custom>) -> Redactor {
        let mut markers: Vec<String> = RULES.iter().map(|rule| marker(rule.name, compat)).collect();
        markers.extend(customs.iter().map(|custom| marker(&custom.name, compat)));
        markers.sort_unstable();
        markers.dedup();
        let anchors = Anchors::new(families, &markers);
        Redactor { is_enabled: true, compat, anchors, customs, markers }
    }

    /// The rules for messages and logs: every family but home directories, and nothing personal.
    pub fn secrets_only() -> &'static Redactor {
        static SECRETS_ONLY: LazyLock<Redactor> = LazyLock::new(|| {
            Redactor::of(Families::of(&Family::SECRETS).without(Family::HomePath), None, Vec::new())
        });
        &SECRETS_ONLY
    }

    /// The same rules without the prefilter: slow, and the oracle of the tests.
    #[doc(hidden)]
    #[must_use]
    pub fn without_prefilter(mut self) -> Redactor {
        self.anchors = self.anchors.without_automaton();
        self
    }

    /// False when `privacy.enabled` is: every text is then returned as it is.
    pub fn is_enabled(&self) -> bool {
        self.is_enabled
    }

    /// The text without its secrets.
    ///
    /// # Errors
    /// [`Error::Config`](crate::error::Error::Config) when a custom pattern with look-around or
    /// back-references goes over its limit: the text must then be withheld.
    pub fn redact<'t>(&self, text: &'t str) -> Result<Redacted<'t>> {
        let mut redacted = Redacted { text: Cow::Borrowed(text), counts: Counts::new() };
        for _ in 0..MAX_PASSES {
            let found = if self.is_enabled { self.find(&redacted.text)? } else { Vec::new() };
            if found.is_empty() {
                break;
            }
            redacted.text = Cow::Owned(self.replace(&redacted.text, &found));
            for found in found {
                *redacted.counts.entry(self.name(found.by).to_owned()).or_default() += 1;
            }
        }
        Ok(redacted)
    }

    /// Redacts every string of a value in place, keys too; says what was found.
    ///
    /// A field whose name says password or key makes its text or number an assignment.
    /// Of two keys that become the same the later one gets a number.
    ///
    /// # Errors
    /// As [`redact`](Redactor::redact); the value is then half redacted and must be withheld.
    pub fn redact_value(&self, value: &mut serde_json::Value) -> Result<Counts> {
        let mut counts = Counts::new();
        if self.is_enabled {
            json::redact(self, value, &mut counts)?;
        }
        Ok(counts)
    }

    /// Whether a family is on.
    pub(super) fn wants(&self, family: Family) -> bool {
        self.anchors.families.has(family)
    }

    /// What stands in the place of what a rule found.
    pub(super) fn marker(&self, name: &str) -> String {
        marker(name, self.compat)
    }

    /// In order, and none overlapping another.
    fn find(&self, text: &str) -> Result<Vec<Found>> {
        let view = View::of(text);
        let mut found: Vec<Found> = Vec::new();
        for finding in Scan::run(&view.text, &self.anchors) {
            let by = By::Rule(finding.rule.family, finding.rule.name);
            found.push(Found { range: view.source(&finding.range), by });
        }
        if !self.customs.is_empty() {
            let markers = self.marker_ranges(&view.text);
            for (index, custom) in self.customs.iter().enumerate() {
                let ranges = custom.find(&view.text, &markers)?;
                found.extend(
                    ranges.iter().map(|range| Found { range: view.source(range), by: By::Custom(index) }),
                );
            }
        }
        let mut found = join(found);
        // A rule that would write what stands there has nothing to do.
        found.retain(|found| text.get(found.range.clone()) != Some(self.replacement(found.by).as_ref()));
        Ok(found)
    }

    fn marker_ranges(&self, text: &str) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for marker in self.markers.iter().filter(|_| text.contains(['[', '<'])) {
            ranges.extend(text.match_indices(marker.as_str()).map(|(at, marker)| at..at + marker.len()));
        }
        ranges.sort_unstable_by_key(|range| range.start);
        ranges
    }

    fn replace(&self, text: &str, found: &[Found]) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for found in found {
            out.push_str(text.get(at..found.range.start).unwrap_or_default());
            out.push_str(&self.replacement(found.by));
            at = found.range.end;
        }
        out.push_str(text.get(at..).unwrap_or_default());
        out
    }

    fn replacement(&self, by: By) -> Cow<'_, str> {
        match by {
            By::Rule(_, name) => Cow::Owned(self.marker(name)),
            By::Custom(index) => {
                Cow::Borrowed(self.customs.get(index).map_or("", |custom| custom.replacement.as_str()))
            }
        }
    }

    fn name(&self, by: By) -> &str {
        match by {
            By::Rule(_, name) => name,
            By::Custom(index) => self.customs.get(index).map_or("", |custom| &custom.name),
        }
    }
}

/// `[REDACTED:NAME]`, or `<NAME>`.
fn marker(name: &str, compat: Option<Compat>) -> String {
    let plain = |char: char| if char.is_ascii_alphanumeric() { char.to_ascii_uppercase() } else { '_' };
    let name: String = name.chars().map(plain).collect();
    match compat {
        None => format!("[REDACTED:{name}]"),
        Some(Compat::Memorus) => format!("<{name}>"),
    }
}

/// Joins what overlaps.
fn join(mut found: Vec<Found>) -> Vec<Found> {
    found.sort_by_key(|found| (found.range.start, std::cmp::Reverse(found.range.end), found.by));
    let mut joined: Vec<(Found, usize)> = Vec::new();
    for next in found {
        let len = next.range.len();
        match joined.last_mut() {
            Some((last, longest)) if next.range.start < last.range.end => {
                last.range.end = last.range.end.max(next.range.end);
                if len > *longest || len == *longest && next.by < last.by {
                    (last.by, *longest) = (next.by, len);
                }
            }
            _ => joined.push((next, len)),
        }
    }
    joined.into_iter().map(|(found, _)| found).collect()
}
