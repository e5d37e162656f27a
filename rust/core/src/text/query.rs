//! Queries: the terms to look for, from the same analyzer.
//!
//! terms = distinct tokens of head + tail, without stop words unless there is nothing else
//!
//! Nothing is syntax: `foo AND (bar* "` is words. Characters of a script without
//! spaces stand alone only where the query has one alone. The offsets of the
//! tokens are of no use here and dropped.

use super::analyzer::tokenize;
use super::{Query, QueryTerm, Token, TokenKind, asks_for_time, is_stop_word, stem};
use crate::limits::MAX_QUERY_CHARS;
use rustc_hash::FxHashMap;

/// How far a cut moves, in bytes, to fall between words.
const CUT_SLACK_BYTES: usize = 256;

/// Analyses a query.
///
/// ```
/// let query = memx_core::text::analyze_query("what is the GB/s of a disk?");
/// let terms: Vec<&str> = query.terms.iter().map(|t| t.term.as_str()).collect();
/// assert_eq!(terms, ["gb/s", "gb", "s", "disk"]);
/// ```
pub fn analyze_query(text: &str) -> Query {
    let cut = cut_middle(text);
    let text = cut.as_deref().unwrap_or(text);
    let all = distinct(tokenize(text, false).tokens);
    let only_stop_words = all.iter().all(|term| is_stop_word(&term.term)) && !all.is_empty();
    let keeps = |term: &QueryTerm| only_stop_words || !is_stop_word(&term.term);
    Query {
        terms: all.into_iter().filter(keeps).collect(),
        truncated: cut.is_some(),
        asks_for_time: asks_for_time(text),
    }
}

/// One entry for each term, where it came first; a word rather than a part.
fn distinct(tokens: Vec<Token>) -> Vec<QueryTerm> {
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    let mut terms: Vec<QueryTerm> = Vec::with_capacity(tokens.len());
    for Token { term, kind, .. } in tokens {
        let seen = places.get(&term).and_then(|&place| terms.get_mut(place));
        if let Some(seen) = seen {
            seen.kind = seen.kind.min(kind);
        } else {
            places.insert(term.clone(), terms.len());
            terms.push(query_term(term, kind));
        }
    }
    terms
}

fn query_term(term: String, kind: TokenKind) -> QueryTerm {
    let has_stem = matches!(kind, TokenKind::Word | TokenKind::Part);
    let stem = if has_stem { stem(&term) } else { None };
    QueryTerm { term, stem, kind }
}

/// Head and tail of a query that is too long; `None` for any other.
fn cut_middle(text: &str) -> Option<String> {
    if text.len() <= MAX_QUERY_CHARS || text.chars().count() <= MAX_QUERY_CHARS {
        return None;
    }
    let half = MAX_QUERY_CHARS / 2;
    let head_end = text.char_indices().nth(half).map_or(0, |(at, _)| at);
    let tail_start = text.char_indices().rev().nth(half - 1).map_or(0, |(at, _)| at);
    let (head, tail) = (text.get(..head_end)?, text.get(tail_start..)?);
    Some(format!("{} {}", end_at_space(head), start_at_space(tail)))
}

/// Without the word that the cut went through, where it is a short one.
fn end_at_space(head: &str) -> &str {
    let space = head.rfind(char::is_whitespace).filter(|at| head.len() - at <= CUT_SLACK_BYTES);
    space.and_then(|at| head.get(..at)).unwrap_or(head)
}

fn start_at_space(tail: &str) -> &str {
    let space = tail.find(char::is_whitespace).filter(|&at| at <= CUT_SLACK_BYTES);
    space.and_then(|at| tail.get(at..)).unwrap_or(tail)
}
