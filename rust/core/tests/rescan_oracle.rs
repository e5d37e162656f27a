//! Does blocking find what a comparison of everybody with everybody finds?
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use memx_core::config::EngineConfig;
use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard};
use memx_core::engine::Engine;
use memx_core::engine::request::{NewMemory, Selection};
use memx_core::engine::write::Item;

const NOW: i64 = 1_772_366_400_000_000;

/// The labelled pairs of the first half, old and new apart, as one user's memories.
fn texts() -> Vec<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/curation/pairs_dev.jsonl");
    let lines = std::fs::read_to_string(file).unwrap();
    let pairs = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let mut texts: Vec<String> = pairs
        .filter(|pair| pair["want"] == "conflict" || pair["want"] == "supersede")
        .flat_map(|pair| [pair["old"].as_str().unwrap().to_owned(), pair["new"].as_str().unwrap().to_owned()])
        .collect();
    let mut seen = BTreeSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    texts
}

fn opposed(a: &str, b: &str) -> BTreeSet<String> {
    BTreeSet::from([a.to_owned(), b.to_owned()])
}

/// Everybody with everybody, by words.
fn naive(texts: &[String]) -> BTreeSet<BTreeSet<String>> {
    let claims: Vec<Claim> = texts.iter().map(|text| Claim::read(text)).collect();
    let mut found = BTreeSet::new();
    for (at, new) in claims.iter().enumerate() {
        for (before, old) in claims.iter().enumerate().take(at) {
            let verdict = compare(old, new, jaccard(old, new), false, &Thresholds::default());
            if matches!(verdict, Verdict::Conflict(_) | Verdict::Supersede(_)) {
                found.insert(opposed(&texts[before], &texts[at]));
            }
        }
    }
    found
}

#[test]
fn a_rescan_finds_nearly_all_that_a_comparison_of_all_pairs_finds_and_nothing_else() {
    let texts = texts();
    let folder = tempfile::tempdir().unwrap();
    let mut config = EngineConfig::default();
    config.curator.enabled = false;
    let engine = Engine::open(folder.path(), config, false).unwrap();
    let items = texts.iter().zip(0_i64..).map(|(text, at)| Item {
        memory: NewMemory { text: text.clone(), created_at_us: Some(NOW + at), ..NewMemory::default() },
        vectors: Vec::new(),
    });
    engine.write(items.collect(), None, NOW + 1_000_000).unwrap();
    engine.rescan(&Selection::default(), NOW + 1_000_000).unwrap();
    let told = engine.conflicts(&Selection::default(), NOW + 1_000_000).unwrap();
    let found: BTreeSet<_> = told.iter().map(|pair| opposed(&pair.a, &pair.b)).collect();
    let wanted = naive(&texts);
    assert!(wanted.len() > 100, "{} of {} texts", wanted.len(), texts.len());
    assert!(found.is_subset(&wanted), "{:?}", found.difference(&wanted).next());
    let missed: Vec<_> = wanted.difference(&found).collect();
    assert!(missed.len() * 50 <= wanted.len(), "{} of {}: {missed:?}", missed.len(), wanted.len());
}
