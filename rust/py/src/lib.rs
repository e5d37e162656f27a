//! memx._core
