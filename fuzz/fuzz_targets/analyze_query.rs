//! Any bytes through `analyze_query`; see `checks.rs` for what must hold.
#![no_main]

#[path = "../checks.rs"]
#[allow(dead_code)]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::analyze_query(&String::from_utf8_lossy(data)));
