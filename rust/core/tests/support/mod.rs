//! What the tests of the store share: a plain record, a store in a folder of its own.
#![allow(
    clippy::missing_panics_doc,
    missing_docs,
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::path::Path;

use memx_core::record::{Record, Run, Tier, Usage};
use memx_core::store::{Store, StoreOptions};

/// 2026-01-01, in microseconds.
pub const NOW: i64 = 1_767_225_600_000_000;

pub fn open(folder: &Path) -> Store {
    Store::open(folder, &StoreOptions::default()).unwrap()
}

pub fn open_read_only(folder: &Path) -> Store {
    Store::open(folder, &StoreOptions { read_only: true, ..StoreOptions::default() }).unwrap()
}

pub fn plain(id: &str, text: &str) -> Record {
    Record {
        row_id: 0,
        id: id.to_owned(),
        text: text.to_owned(),
        metadata: serde_json::Map::new(),
        user_id: None,
        agent_id: None,
        runs: Vec::new(),
        scope: String::from("global"),
        tier: Tier::Active,
        section: String::from("general"),
        knowledge_type: String::from("knowledge"),
        instructivity_score: 50.0,
        source_type: String::from("manual"),
        importance: 0.5,
        pinned: false,
        tools: Vec::new(),
        entities: Vec::new(),
        tags: Vec::new(),
        anchors: Vec::new(),
        supersedes: Vec::new(),
        superseded_by: None,
        conflicts_with: Vec::new(),
        verified_status: None,
        trust_score: None,
        created_at_us: NOW,
        updated_at_us: NOW,
        last_seen_at_us: NOW,
        expires_at_us: None,
        revision: 1,
        usage: Usage::default(),
    }
}

pub fn run(run_id: &str, position: i64) -> Run {
    Run { run_id: run_id.to_owned(), position }
}

/// Stores a record under a key made of its text; gives its row.
pub fn put(store: &Store, mut record: Record) -> i64 {
    let key = key(&record.text);
    store.write(|tx| tx.insert(&mut record, &key, &[vec![1, 2]], NOW)).unwrap()
}

pub fn put_text(store: &Store, id: &str, text: &str) -> i64 {
    put(store, plain(id, text))
}

pub fn get(store: &Store, id: &str) -> Option<Record> {
    store.read(|tx| tx.record(id)).unwrap()
}

pub fn key(text: &str) -> [u8; 16] {
    let mut key = [0_u8; 16];
    text.bytes().enumerate().for_each(|(at, byte)| key[at % 16] = key[at % 16].wrapping_mul(31) ^ byte);
    key
}

/// Names of the files of a folder that contain these bytes.
pub fn files_with(folder: &Path, bytes: &[u8]) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let hit = |path: &std::path::PathBuf| {
        std::fs::read(path).unwrap().windows(bytes.len()).any(|window| window == bytes)
    };
    files.filter(hit).map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// Name and bytes of every file of a folder, in the order of names.
pub fn snapshot(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}
