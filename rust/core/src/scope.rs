//! Scopes: where a memory belongs, and which of them a question reaches.
//!
//! A memory has one scope: `global`, or `<kind>:<name>` such as `project:site`.
//! A question that names none sees `global`; one that names some sees those and
//! `global`, and prefers those it named; `*` sees every scope and prefers none.

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::limits::MAX_NAME_BYTES;

/// The scope of a memory that was given none.
pub const GLOBAL: &str = "global";
/// The question that reaches every scope.
pub const EVERY: &str = "*";

/// Which scopes a question reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ScopeQuery {
    /// The names as the caller gave them; empty means `global` alone.
    pub names: Vec<String>,
}

impl ScopeQuery {
    /// Whether every scope is asked for.
    pub fn is_every(&self) -> bool {
        self.names.iter().any(|name| name == EVERY)
    }

    /// The scopes to look in, `global` among them; `None` for all of them.
    pub fn reached(&self) -> Option<Vec<&str>> {
        if self.is_every() {
            return None;
        }
        let mut reached: Vec<&str> = self.names.iter().map(String::as_str).collect();
        if !reached.contains(&GLOBAL) {
            reached.push(GLOBAL);
        }
        Some(reached)
    }

    /// The scopes whose memories are preferred: those named, except `global`.
    pub fn preferred(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str).filter(|name| *name != GLOBAL && *name != EVERY)
    }

    /// Whether it leaves some scope out when nothing is added to it.
    pub fn narrows(&self) -> bool {
        !self.names.is_empty() && !self.is_every()
    }

    /// The scopes named, and no other; `None` for all of them, as where none is named.
    pub fn exactly(&self) -> Option<Vec<&str>> {
        let named = || self.names.iter().map(String::as_str).collect();
        self.narrows().then(named)
    }

    /// Checks each name; see [`check`].
    pub fn check(&self) -> Result<()> {
        self.names.iter().filter(|name| *name != EVERY).try_for_each(|name| check(name))
    }
}

/// A scope is `global` or `<kind>:<name>`, both parts not empty, no NUL.
pub fn check(scope: &str) -> Result<()> {
    let named = scope.split_once(':').is_some_and(|(kind, name)| !kind.is_empty() && !name.is_empty());
    if (scope == GLOBAL || named) && scope.len() <= MAX_NAME_BYTES && !scope.contains('\0') {
        return Ok(());
    }
    Err(Error::InvalidArgument(format!(
        "scope is {scope:?}; give \"global\" or \"<kind>:<name>\" such as \"project:site\", at most {MAX_NAME_BYTES} bytes"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(names: &[&str]) -> ScopeQuery {
        ScopeQuery { names: names.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn a_question_reaches_what_it_names_and_global() {
        assert_eq!(asked(&[]).reached(), Some(vec!["global"]));
        assert_eq!(asked(&["team:a"]).reached(), Some(vec!["team:a", "global"]));
        assert_eq!(asked(&["global"]).reached(), Some(vec!["global"]));
        assert_eq!(asked(&["*"]).reached(), None);
    }

    #[test]
    fn a_listing_takes_the_names_as_they_are() {
        assert_eq!(asked(&["team:a"]).exactly(), Some(vec!["team:a"]));
        assert_eq!(asked(&["team:a", "*"]).exactly(), None);
        assert_eq!(asked(&[]).exactly(), None);
    }

    #[test]
    fn only_named_scopes_other_than_global_are_preferred() {
        assert_eq!(asked(&["team:a", "global"]).preferred().collect::<Vec<_>>(), ["team:a"]);
        assert_eq!(asked(&["*"]).preferred().count(), 0);
    }

    #[test]
    fn a_scope_is_global_or_kind_and_name() {
        for good in ["global", "project:x", "team:a:b", "p:100%"] {
            assert!(check(good).is_ok(), "{good}");
        }
        for bad in ["", "project", ":x", "project:", "*", "a\0:b"] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }
}
