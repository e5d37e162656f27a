//! THE PATHS: the only place where store, indexes and scoring meet.
//!
//! write: redact -> one transaction (catch up; each row: old id? same text? curated) -> catch up -> acknowledge
//! read:  catch up -> analyse -> eligible set -> evidence -> rank -> budget -> rows; recalls queued
//!
//! The indexes change in one way only: by applying the store's change log
//! (`catch_up`), to which this process's own commits belong. So what a search
//! sees is a function of the store at a sequence number, whoever wrote it.

pub mod answer;
mod budget;
mod candidates;
mod catch_up;
mod classic;
pub mod conflicts;
mod curation;
pub mod daily;
mod eligible;
mod evidence;
pub mod import;
mod judgement;
mod lending;
pub mod list;
mod maintain;
mod measure;
mod merging;
pub mod model;
mod new_record;
mod newcomer;
mod open;
mod put;
mod queue;
mod rank;
pub mod read;
mod redaction;
pub mod reindex;
pub mod reinforce;
pub mod request;
mod rescan;
pub mod row;
pub mod scrub;
pub mod status;
pub mod sweep;
mod texts;
mod update;
mod validate;
pub mod vectors;
pub mod write;
pub mod written;

pub use open::Engine;
