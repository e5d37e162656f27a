// Checks: what must hold for every text, however strange.
//
// Shared by the fuzz targets, by `rust/core/tests/fuzz_replay.rs` and by the
// property tests. A check panics with the text's tokens when it does not hold.

use memx_core::text::{
    Analysis, MAX_TERM_BYTES, Query, Token, TokenKind, analyze as analyze_text,
    analyze_query as analyze_query_text, is_stop_word, normalize, stem,
};
use std::collections::BTreeSet;

/// Longest text whose every token is normalised again, in bytes: the check is quadratic.
const MAX_SLICES_BYTES: usize = 4_096;

/// Everything that holds for the analysis of a document.
pub fn analyze(text: &str) {
    let analysis = analyze_text(text);
    offsets_hold(text, &analysis);
    terms_hold(text, &analysis);
    normalising_first_changes_nothing(text, &analysis);
}

/// Everything that holds for a query, and between it and the document of the same text.
pub fn analyze_query(text: &str) {
    let query = analyze_query_text(text);
    query_terms_hold(&query);
    if !query.truncated {
        let analysis = analyze_text(text);
        let found = terms(&analysis, |_| true);
        assert!(query.terms.iter().all(|term| found.contains(term.term.as_str())), "{query:?}");
        assert_eq!(query.terms.is_empty(), analysis.tokens.is_empty());
    }
}

fn offsets_hold(text: &str, analysis: &Analysis) {
    let mut before = 0;
    for token in &analysis.tokens {
        assert!(token.start >= before, "unsorted {token:?}");
        assert!(token.start < token.end, "empty {token:?}");
        assert!(slice(text, token).is_some(), "out of bounds or inside a character {token:?}");
        before = token.start;
    }
}

fn terms_hold(text: &str, analysis: &Analysis) {
    for token in &analysis.tokens {
        assert!((1..=MAX_TERM_BYTES).contains(&token.term.len()), "{token:?}");
        assert!(text.len() > MAX_SLICES_BYTES || comes_from_its_slice(text, token), "{token:?}");
        assert_eq!(normalize(&token.term), token.term);
    }
}

/// As it stands there, or a part with its hyphen closed.
fn comes_from_its_slice(text: &str, token: &Token) -> bool {
    let Some(form) = slice(text, token).map(normalize) else { return false };
    let closes = token.kind == TokenKind::Part && form.replace('-', "").contains(&token.term);
    form.contains(&token.term) || closes
}

fn slice<'a>(text: &'a str, token: &Token) -> Option<&'a str> {
    text.get(token.start as usize..token.end as usize)
}

/// Counted anew, on an index form, where no two terms come from one character: a unigram is a
/// lone one when no bigram begins or ends where it does.
fn length_holds(analysis: &Analysis) {
    let bigrams = || analysis.tokens.iter().filter(|token| token.kind == TokenKind::Bigram);
    let starts: BTreeSet<u32> = bigrams().map(|token| token.start).collect();
    let ends: BTreeSet<u32> = bigrams().map(|token| token.end).collect();
    let counts = |token: &&Token| match token.kind {
        TokenKind::Part => false,
        TokenKind::Unigram => !starts.contains(&token.start) && !ends.contains(&token.end),
        _ => true,
    };
    let all: Vec<&Token> = analysis.tokens.iter().filter(counts).collect();
    let content = all.iter().filter(|token| !is_stop_word(&token.term)).count();
    let expected = if content > 0 { content } else { all.len() };
    assert_eq!(analysis.length as usize, expected, "{analysis:?}");
}

/// Only the pieces between capitals are lost with the capitals.
fn normalising_first_changes_nothing(text: &str, analysis: &Analysis) {
    let form = normalize(text);
    assert_eq!(normalize(&form), form, "not idempotent");
    let again = analyze_text(&form);
    assert_eq!(sorted_wholes(&again), sorted_wholes(analysis));
    assert_eq!(again.length, analysis.length);
    length_holds(&again);
    let parts = terms(&again, |token| token.kind == TokenKind::Part);
    assert!(parts.is_subset(&terms(analysis, |_| true)));
}

fn sorted_wholes(analysis: &Analysis) -> Vec<(&str, TokenKind)> {
    let wholes = analysis.tokens.iter().filter(|token| token.kind != TokenKind::Part);
    let mut wholes: Vec<_> = wholes.map(|token| (token.term.as_str(), token.kind)).collect();
    wholes.sort_unstable();
    wholes
}

fn terms(analysis: &Analysis, which: impl Fn(&Token) -> bool) -> BTreeSet<&str> {
    analysis.tokens.iter().filter(|token| which(token)).map(|token| token.term.as_str()).collect()
}

fn query_terms_hold(query: &Query) {
    let distinct: BTreeSet<&str> = query.terms.iter().map(|term| term.term.as_str()).collect();
    assert_eq!(distinct.len(), query.terms.len(), "a term twice");
    let stop_words = query.terms.iter().filter(|term| is_stop_word(&term.term)).count();
    assert!(stop_words == 0 || stop_words == query.terms.len(), "stop words beside others");
    for term in &query.terms {
        let has_stem = matches!(term.kind, TokenKind::Word | TokenKind::Part);
        assert_eq!(term.stem, if has_stem { stem(&term.term) } else { None });
    }
}
