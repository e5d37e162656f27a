//! What the tests of redaction share: draws, secrets, contexts, ordinary texts.
//!
//! No secret is written down: each is drawn at run time from the rule of its kind, and
//! prefixes are put together there, so that no scanner takes this source for a leak.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::missing_panics_doc,
    missing_docs
)]

pub mod draw;
pub mod negatives;
pub mod secrets;
pub mod worst;

use memx_core::privacy::{PrivacySettings, Redactor};

/// With every family, the personal ones too.
pub fn everything() -> Redactor {
    let personal = ["card", "national_id", "email", "phone"].map(String::from).to_vec();
    Redactor::new(&PrivacySettings { personal, ..PrivacySettings::default() }).unwrap()
}

pub fn by_default() -> Redactor {
    Redactor::new(&PrivacySettings::default()).unwrap()
}

/// The text without its secrets.
pub fn redacted(text: &str) -> String {
    by_default().redact(text).unwrap().text.into_owned()
}
