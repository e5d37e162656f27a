//! AGEING: how much of its first weight a memory still carries, where that puts it, and what counts as use. Pure.

pub mod decay;
pub mod recall;
pub mod sweep;
