//! Custom patterns: the user's own regular expressions.
//!
//! A pattern is compiled for the linear engine; only one that needs look-around or
//! back-references runs in the backtracking one, under [`STEP_LIMIT`] steps a search
//! and [`MAX_FINDINGS`] findings a text. Over either, the text is refused and its
//! caller withholds it: a rule that gave up has not said that there is no secret.

use super::settings::CustomPattern;
use crate::error::{Error, Result};
use std::ops::Range;

/// Most backtracking steps of one search.
pub const STEP_LIMIT: usize = 100_000;
/// Most findings of one backtracking pattern in one text.
pub const MAX_FINDINGS: usize = 10_000;
/// Largest compiled pattern, in bytes.
const MAX_COMPILED_BYTES: usize = 10 << 20;

/// A compiled pattern.
pub(super) struct Custom {
    pub name: String,
    pub replacement: String,
    engine: Engine,
}

enum Engine {
    Linear(regex::Regex),
    Backtracking(fancy_regex::Regex),
}

impl Custom {
    /// Compiles the pattern at `index`; `marker` writes a name as a replacement.
    pub fn new(index: usize, pattern: &CustomPattern, marker: impl Fn(&str) -> String) -> Result<Self> {
        let name = pattern.name().to_owned();
        if !name.contains(|char: char| char.is_ascii_alphanumeric()) {
            return Err(refused(
                index,
                &name,
                "its name has no letter or digit; name it, such as \"ticket\"",
            ));
        }
        let engine = compile(index, &name, pattern.pattern())?;
        let replacement = pattern.replacement().map_or_else(|| marker(&name), str::to_owned);
        Ok(Self { name, replacement, engine })
    }

    /// Every match that is not empty and touches no marker nor what this rule wrote before.
    pub fn find(&self, text: &str, markers: &[Range<usize>]) -> Result<Vec<Range<usize>>> {
        let mut found = match &self.engine {
            Engine::Linear(regex) => regex.find_iter(text).map(|found| found.range()).collect(),
            Engine::Backtracking(regex) => self.backtrack(regex, text)?,
        };
        found.retain(|range: &Range<usize>| {
            !range.is_empty() && !touches(markers, range) && !self.is_written(text, range)
        });
        Ok(found)
    }

    fn backtrack(&self, regex: &fancy_regex::Regex, text: &str) -> Result<Vec<Range<usize>>> {
        let mut ranges = Vec::new();
        for found in regex.find_iter(text) {
            let found = found.map_err(|_| self.gave_up(&format!("{STEP_LIMIT} steps")))?;
            if ranges.len() == MAX_FINDINGS {
                return Err(self.gave_up(&format!("{MAX_FINDINGS} findings")));
            }
            ranges.push(found.start()..found.end());
        }
        Ok(ranges)
    }

    fn gave_up(&self, limit: &str) -> Error {
        Error::Config(format!(
            "privacy.custom_patterns: {:?} gave up after {limit} in one text, which is withheld; \
             write the pattern without look-around and back-references, or narrower",
            self.name
        ))
    }

    /// Whether a match lies in the replacement of an earlier pass.
    fn is_written(&self, text: &str, range: &Range<usize>) -> bool {
        let len = self.replacement.len();
        let first = range.end.saturating_sub(len);
        len > 0
            && (first..=range.start)
                .any(|start| text.get(start..start + len).is_some_and(|written| written == self.replacement))
    }
}

/// Whether a range overlaps one of the markers, which are in order.
fn touches(markers: &[Range<usize>], range: &Range<usize>) -> bool {
    let next = markers.partition_point(|marker| marker.end <= range.start);
    markers.get(next).is_some_and(|marker| marker.start < range.end)
}

fn compile(index: usize, name: &str, pattern: &str) -> Result<Engine> {
    let linear = regex::RegexBuilder::new(pattern).size_limit(MAX_COMPILED_BYTES).build();
    let refusal = match linear {
        Ok(regex) => return Ok(Engine::Linear(regex)),
        Err(regex::Error::CompiledTooBig(_)) => {
            return Err(refused(index, name, "it compiles to more than 10 MiB; repeat less"));
        }
        Err(error) => error,
    };
    fancy_regex::RegexBuilder::new(pattern)
        .backtrack_limit(STEP_LIMIT)
        .delegate_size_limit(MAX_COMPILED_BYTES)
        .build()
        .map(Engine::Backtracking)
        .map_err(|_| refused(index, name, &reason(&refusal)))
}

/// The last line of the engine's message: what is wrong, without the pattern itself.
fn reason(error: &regex::Error) -> String {
    let message = error.to_string();
    let last = message.lines().last().unwrap_or_default().trim().trim_start_matches("error: ");
    format!("it is no regular expression: {last}; mend it")
}

fn refused(index: usize, name: &str, why: &str) -> Error {
    Error::Config(format!("privacy.custom_patterns[{index}] ({name:?}): {why}"))
}
