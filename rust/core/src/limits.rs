//! Limits: named, with their unit, each tested at n - 1, n and n + 1.

/// Longest text of one memory, in bytes of UTF-8.
pub const MAX_TEXT_BYTES: usize = 1 << 20;
/// Largest metadata of one memory, in bytes of compact JSON.
pub const MAX_METADATA_BYTES: usize = 256 << 10;
/// Most tags, tools or entities of one memory, each.
pub const MAX_FACETS: usize = 1_000;
/// Longest name (id, user, agent, run, scope, tag, tool, entity), in bytes of UTF-8.
pub const MAX_NAME_BYTES: usize = 1_024;
/// Characters of a query that are analysed: half from its head, half from its tail.
pub const MAX_QUERY_CHARS: usize = 64 << 10;
/// Most distinct terms for which a query looks for typos; a longer query has words enough.
pub const MAX_TYPO_TERMS: usize = 32;
/// Deepest nesting of a filter.
pub const MAX_FILTER_DEPTH: usize = 32;
