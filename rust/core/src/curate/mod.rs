//! Curation: what becomes of a new text beside one that is already kept (spec/write.md, section 3).
//!
//! text -> `words` (roles from `lexicon`) -> `claim` (content, numbers, polarity, `slots`)
//! two claims -> `alignment` -> `guards`, `change`, `contradiction` -> `verdict`
//! two claims in other words -> `residue`, `farewell` -> `label`, `state`, `weigh` -> `verdict`
//!
//! Pure and total: any two texts get a verdict, in time bounded by their first
//! [`MAX_WORDS`] words. A wrong merge or supersession loses a memory, so whatever
//! the rules do not understand is kept.

mod addition;
mod alignment;
mod change;
mod claim;
mod contradiction;
mod correction;
mod farewell;
mod frame;
mod guards;
mod label;
mod lexicon;
mod merge;
mod numerals;
mod reader;
mod residue;
mod similarity;
mod slots;
mod state;
mod verb;
mod verdict;
mod weigh;
mod words;

pub use claim::Claim;
pub use merge::merge_text;
pub use similarity::jaccard;
pub use slots::slot_keys;
pub use verdict::{ConflictKind, Finding, Thresholds, Verdict, compare};

/// Words of a text that are read; a longer text is never merged and has no slots.
pub const MAX_WORDS: usize = 400;
