//! AGEING: how much of its first weight a memory still carries. Pure.

pub mod decay;
