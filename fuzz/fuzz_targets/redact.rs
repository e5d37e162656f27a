//! Any bytes through redaction; see `redact_checks.rs` for what must hold.
#![no_main]

#[path = "../redact_checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::redact(&String::from_utf8_lossy(data)));
