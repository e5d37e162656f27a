//! Normalisation against the formula applied to the whole text at once.
use super::*;
use proptest::prelude::*;
