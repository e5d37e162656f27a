//! Settings: what of `privacy.*` the engine is told.
//!
//! Defaults are the documented ones: every family on, cards and national ids too,
//! mail addresses and telephone numbers off, since they are facts people want back.

use super::rule::{Families, Family};
use crate::error::{Error, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `privacy.*`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrivacySettings {
    /// Off: nothing is redacted.
    pub enabled: bool,
    /// Families by name, on or off; one that is not named is on.
    pub rules: BTreeMap<String, bool>,
    /// Of `card`, `national_id`, `email`, `phone`: those that are on.
    pub personal: Vec<String>,
    /// Further rules, in the order in which they are tried.
    pub custom_patterns: Vec<CustomPattern>,
    /// How a secret is replaced, when not by `[REDACTED:NAME]`.
    pub compat: Option<Compat>,
}

/// A rule of the user's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CustomPattern {
    /// A regular expression, called `custom`.
    Pattern(String),
    /// A regular expression with a name, and perhaps a replacement.
    Named(NamedPattern),
}

/// See [`CustomPattern::Named`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPattern {
    /// What the report counts, and the marker shows in capitals; `custom` when left out.
    #[serde(default)]
    pub name: Option<String>,
    /// A regular expression.
    pub pattern: String,
    /// What stands in the secret's place, as it is; `[REDACTED:NAME]` when left out.
    #[serde(default)]
    pub replacement: Option<String>,
}

/// Whose markers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compat {
    /// `<NAME>`, as the ACE reference in Python does.
    Memorus,
}

impl Default for PrivacySettings {
    fn default() -> Self {
        Self {
            enabled: true,
            rules: BTreeMap::new(),
            personal: vec![Family::Card.name().into(), Family::NationalId.name().into()],
            custom_patterns: Vec::new(),
            compat: None,
        }
    }
}

impl PrivacySettings {
    /// The families that are on.
    pub(super) fn families(&self) -> Result<Families> {
        let mut families = Families::of(&Family::SECRETS);
        for (name, is_on) in &self.rules {
            let family = named(&Family::SECRETS, name, "privacy.rules")?;
            families = if *is_on { families.with(family) } else { families.without(family) };
        }
        for name in &self.personal {
            families = families.with(named(&Family::PERSONAL, name, "privacy.personal")?);
        }
        Ok(families)
    }
}

fn named(known: &[Family], name: &str, key: &str) -> Result<Family> {
    known.iter().copied().find(|family| family.name() == name).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|family| family.name()).collect();
        Error::Config(format!("{key}: found {name:?}, wanted one of {}", names.join(", ")))
    })
}

impl CustomPattern {
    /// What the report calls it.
    pub fn name(&self) -> &str {
        match self {
            CustomPattern::Pattern(_) => CUSTOM,
            CustomPattern::Named(named) => named.name.as_deref().unwrap_or(CUSTOM),
        }
    }

    /// The regular expression.
    pub fn pattern(&self) -> &str {
        match self {
            CustomPattern::Pattern(pattern) => pattern,
            CustomPattern::Named(named) => &named.pattern,
        }
    }

    pub(super) fn replacement(&self) -> Option<&str> {
        match self {
            CustomPattern::Pattern(_) => None,
            CustomPattern::Named(named) => named.replacement.as_deref(),
        }
    }
}

const CUSTOM: &str = "custom";
