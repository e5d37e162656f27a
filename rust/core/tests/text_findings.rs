//! What other memory engines failed to find: a query and the document it must find.

use memx_core::limits::MAX_QUERY_CHARS;
use memx_core::text::{MAX_TERM_BYTES, analyze, analyze_query, same_text_form};
use std::time::{Duration, Instant};

/// Every term of the query is a term of the document.
fn finds(document: &str, query: &str) -> bool {
    let (document, query) = (analyze(document), analyze_query(query));
    let has = |term: &str| document.tokens.iter().any(|token| token.term == term);
    !query.terms.is_empty() && query.terms.iter().all(|term| has(&term.term))
}

#[test]
fn sub_phrases_of_cjk_runs_and_ascii_glued_to_them() {
    let cases = [
        ("数据库迁移使用蓝绿部署方案", "蓝绿"),
        ("数据库迁移使用蓝绿部署方案", "蓝"),
        ("오늘 끝말잇기 게임을 했다", "끝말잇기"),
        ("重跑gen-itgc后50条悬空引用清零", "悬空"),
        ("重跑gen-itgc后50条悬空引用清零", "gen-itgc"),
        ("ｐｙｔｅｓｔ超时", "pytest"),
    ];
    for (document, query) in cases {
        assert!(finds(document, query), "{query} in {document}");
    }
}

#[test]
fn other_spellings_of_the_same_characters_both_ways() {
    let cases = [
        ("café résumé", "cafe\u{301}"),
        ("ｐｙｔｅｓｔ ＡＰＩ", "pytest api"),
        ("ｶﾞｲﾄﾞ", "ガイド"),
        ("Ⅳ quarter", "IV"),
        ("שלום עולם", "עולם"),
        ("don’t", "DON'T"),
        ("multi‑agent", "multi-agent"),
    ];
    for (document, query) in cases {
        assert!(finds(document, query), "{query} in {document}");
        let word = document.split(' ').next().unwrap_or_default();
        assert!(finds(query, word) || document.contains(' '), "{word} in {query}");
    }
}

#[test]
fn text_that_looks_like_query_syntax() {
    for text in [
        "don't",
        "C++",
        "memory:safe",
        "foo AND",
        "GB/s",
        "NEAR(",
        "a^b",
        "'; DROP TABLE m;--",
        "foo AND (bar* \"",
    ] {
        assert!(finds(&format!("note {text} end"), text), "{text}");
    }
    for text in ["", " \n", "*", "{}", "-", "%", "…", "--"] {
        assert!(analyze_query(text).terms.is_empty(), "{text}");
        assert_eq!(analyze(text).length, 0, "{text}");
    }
}

#[test]
fn symbols_are_found_and_text_after_a_nul_too() {
    assert!(finds("deploy 🚀 done", "🚀"));
    assert!(finds("Acme moved\0 to Shenzhen", "shenzhen"));
    assert_eq!(analyze("👩\u{200D}👩\u{200D}👧").tokens.len(), 1);
}

#[test]
fn names_with_signs_are_not_their_letter() {
    for (document, query) in [("C++", "C"), ("C#", "C"), ("F#", "F"), ("c++17", "c"), (".NET", "net")] {
        assert!(!finds(document, query), "{query} in {document}");
        assert_ne!(same_text_form(document), same_text_form(query));
    }
}

#[test]
fn the_index_of_stop_words_serves_only_queries_of_nothing_else() {
    let query = analyze_query("what is the status of it");
    assert_eq!(query.terms.len(), 1);
    assert_eq!(analyze_query("to be or not to be").terms.len(), 4);
    assert!(finds("to be or not to be", "to be"));
    assert_eq!((analyze("the status of it").length, analyze("of it").length), (1, 2));
}

#[test]
fn a_query_is_cut_in_the_middle_beyond_its_limit() {
    let of = |chars: usize| {
        format!("needle {} tail", "x ".repeat(chars / 2)).chars().take(chars - 4).collect::<String>() + "tail"
    };
    for chars in [MAX_QUERY_CHARS - 1, MAX_QUERY_CHARS, MAX_QUERY_CHARS + 1, 200_000] {
        let text = of(chars);
        assert_eq!(text.chars().count(), chars);
        let query = analyze_query(&text);
        assert_eq!(query.truncated, chars > MAX_QUERY_CHARS, "{chars}");
        let first = query.terms.first().map(|term| term.term.clone());
        assert_eq!(first.as_deref(), Some("needle"));
        assert!(query.terms.last().is_some_and(|term| term.term.ends_with("tail")));
    }
}

#[test]
fn the_longest_compound_is_whole_and_a_longer_one_is_its_pieces() {
    for len in [MAX_TERM_BYTES - 1, MAX_TERM_BYTES, MAX_TERM_BYTES + 1] {
        let path = format!("ab/{}", "x".repeat(len - 3));
        let first = analyze(&path).tokens.first().map(|token| token.term.clone()).unwrap_or_default();
        assert_eq!(first, if len > MAX_TERM_BYTES { "ab" } else { path.as_str() });
    }
}

#[test]
fn a_megabyte_of_anything_is_analysed_in_well_under_a_second() {
    let patterns = [
        "-",
        "a",
        "a_",
        "a-",
        "a.",
        "1.",
        "a/",
        "_",
        "\u{301}",
        "a\u{301}",
        "\u{200D}",
        "👩\u{200D}",
        "👩",
        "蓝",
        "か\u{3099}",
        "'",
        "a'",
        "c++",
        "aB",
        "1a",
        "://",
        "\u{345}",
        "é",
        "Ж",
        "ﷺ",
        "ก้",
        "x@",
        "#",
        "v1.2.",
        "☃\u{FE0F}\u{200D}",
        "\u{1160}\u{200B}",
    ];
    for pattern in patterns {
        let text = pattern.repeat((1 << 20) / pattern.len());
        let start = Instant::now();
        analyze(&text);
        analyze_query(&text);
        // Ten times what an unoptimised build takes on a slow machine.
        assert!(start.elapsed() < Duration::from_secs(5), "{pattern:?} took {:?}", start.elapsed());
    }
}
