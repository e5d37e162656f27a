//! SCORING: what a memory is worth to a question. Pure; one layer a file.
//!
//! ```text
//! evidence(t, d) = max(exact, w2 stem, w3 facet, wt typo)                 each in [0, 1]
//! keyword(d)     = sum_t idf(t) evidence(t, d) / sum_t idf(t)             over the query terms the tenant knows
//! base(d)        = keyword weight * keyword + semantic weight * L4
//! raw            = (base + thread) * decay * recency * scope * form       the ranking key
//! score          = clamp(raw, 0, 1)
//! ```
//!
//! No function here looks at a clock, a file or another layer.

pub mod blend;
pub mod classic;
pub mod exact;
pub mod facet;
pub mod form;
pub mod recency;
pub mod scale;
pub mod semantic;
pub mod stem;
pub mod thread;
