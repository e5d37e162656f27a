//! memx-core: the engine of memx.
//!
//! add:    `engine::write` -> one `store` transaction -> `index`
//! search: `engine::read` -> `text` -> eligible set -> `index` -> `score` -> rows
//!
//! `text`, `record` and `score` are pure; `store` is the only SQLite; only `engine` joins them.

pub mod clock;
pub mod error;
pub mod limits;
pub mod record;
pub mod store;
pub mod text;
