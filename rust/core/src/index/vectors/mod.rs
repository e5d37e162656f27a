//! Vectors: one or several unit vectors a document, the best of which speaks for it.

mod differing;
pub mod dot;
pub mod flat;
pub mod near;
mod sketch;
