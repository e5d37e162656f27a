//! The tokens of hard inputs, to be read by a person: `term[kind]@start..end`, then the length.
//!
//! A change of the analyzer shows here as a change of lines; whoever makes it reads them.

use memx_core::text::{Token, TokenKind, analyze, analyze_query};

const INPUTS: &[&str] = &[
    // Prose.
    "The quick brown fox.",
    "don't",
    "don’t stop",
    "Caroline's",
    "McDonald’s",
    "O'Brien",
    "rock'n'roll",
    "users' 'quoted'",
    "to be or not to be",
    // Identifiers and names.
    "GB/s",
    "multi-agent",
    "multi‑agent",
    "foo_bar",
    "__init__",
    "_word_",
    "camelCase",
    "HTTPServer2",
    "iPhone15Pro",
    "a::b",
    "std::vec::Vec",
    "C++",
    "C#",
    "F#",
    ".NET",
    "ASP.NET",
    "c++17",
    "notepad++",
    "R&D AT&T",
    "node.js",
    "gpt-4.1-mini",
    "utf8 python3 x86",
    "a3f5c9d2e1b7",
    // Numbers, dates, versions.
    "v1.2.3",
    "3.14 1,000,000",
    "2026-03-01",
    "10:30 5pm",
    "192.168.0.1:8080",
    "300ms 5GB 50%",
    "#123",
    "repo#20730",
    // Paths, addresses, flags.
    "path/to/file.py",
    "/usr/bin",
    "./run.sh",
    "~/x ../y",
    r"C:\Users\me",
    "/home/me/.config/git",
    ".env",
    "--flag-name",
    "--key=value",
    "-v",
    "user@host",
    "me+tag@mail.example.com",
    "@anna",
    "https://x.example/y?z=1",
    "https://github.com/a-b/c_d.git#frag",
    "git@github.com:a/b.git",
    // Scripts without spaces.
    "数据库迁移使用蓝绿部署方案",
    "蓝",
    "使用git进行",
    "重跑gen-itgc后50条",
    "ｐｙｔｅｓｔ超时",
    "ｶﾞｲﾄﾞ",
    "カラー 人々",
    "오늘 끝말잇기",
    "ภาษาไทย",
    "用C++写",
    // Other scripts and forms.
    "café résumé",
    "Ⅳ quarter",
    "ﬁne straße",
    "ΣΊΣΥΦΟΣ",
    "שלום עולם",
    "Привет",
    "½ x² Foo™ ㍿",
    "A\u{200B}K\u{AD}IA",
    // Symbols.
    "deploy 🚀 done",
    "👩\u{200D}👩\u{200D}👧",
    "👍🏽👍",
    "🇳🇴🇸🇪",
    "❤\u{FE0F} ❤",
    "1\u{FE0F}\u{20E3}",
    // Never syntax.
    "foo AND (bar* \"",
    "memory:safe",
    "NEAR(",
    "a^b {}",
    "'; DROP TABLE m;--",
    "- * % ... —",
];

fn show(token: &Token) -> String {
    let kind = match token.kind {
        TokenKind::Word => "word",
        TokenKind::Part => "part",
        TokenKind::Bigram => "bigram",
        TokenKind::Unigram => "unigram",
        TokenKind::Symbol => "symbol",
    };
    format!("{}[{kind}]@{}..{}", token.term, token.start, token.end)
}

fn document_line(text: &&str) -> String {
    let analysis = analyze(text);
    let tokens: Vec<String> = analysis.tokens.iter().map(show).collect();
    format!("{text:?} -> {} = {}", tokens.join(" "), analysis.length)
}

fn query_line(text: &&str) -> String {
    let stems = |stem: Option<String>| stem.map_or(String::new(), |stem| format!("~{stem}"));
    let terms = analyze_query(text).terms.into_iter();
    let terms: Vec<String> = terms.map(|term| term.term + &stems(term.stem)).collect();
    format!("{text:?} -> {}", terms.join(" "))
}

#[test]
fn documents() {
    insta::assert_snapshot!(INPUTS.iter().map(document_line).collect::<Vec<_>>().join("\n"));
}

#[test]
fn queries() {
    insta::assert_snapshot!(INPUTS.iter().map(query_line).collect::<Vec<_>>().join("\n"));
}
