//! memx-core: the engine of memx.
//!
//! add:    `engine::write` -> one `store` transaction -> `index`
//! search: `engine::read` -> `text` -> eligible set -> `index` -> `score` -> rows
//!
//! `text`, `record`, `score` and `ageing` are pure; `store` is the only SQLite; only `engine` joins them.

// Tests compare exact values, and may stop at the first surprise.
#![cfg_attr(test, allow(clippy::float_cmp, clippy::unwrap_used, clippy::indexing_slicing))]

pub mod ageing;
pub mod clock;
pub mod config;
pub mod cores;
pub mod curate;
pub mod engine;
pub mod error;
pub mod index;
pub mod limits;
pub mod privacy;
pub mod record;
pub mod scope;
pub mod score;
pub mod store;
pub mod text;
