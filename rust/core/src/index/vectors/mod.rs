//! Vectors: one or several unit vectors a document, the best of which speaks for it.

pub mod flat;
pub mod near;
mod sketch;
