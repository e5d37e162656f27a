//! `memx._core`: the engine behind the Python package.
//!
//! Converts, lets the interpreter go, maps errors; decides nothing. Every
//! entry point goes through [`border::enter`].

// Arguments arrive as values; the border reads them and lets them go.
#![allow(clippy::needless_pass_by_value)]

mod border;
mod engine;
mod functions;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::functions::{
        analyze, estimate_tokens, format_time, normalize, parse_seconds, parse_time, without_secrets,
    };
}
