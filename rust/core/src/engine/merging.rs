//! Merging: two memories that say the same in other words become one.
//!
//! keep_best      the text with the higher score, then the longer, then the newer one
//! merge_content  the sentences of both; the vectors of both speak for it
//!
//! Tags, tools, entities, runs and metadata are united; the old id, creation and usage stay.

use super::new_record::{SCORE, joined};
use super::request::NewMemory;
use super::write::text_key;
use super::written::Written;
use crate::config::{Limits, MergeStrategy};
use crate::curate::merge_text;
use crate::error::Result;
use crate::record::{Event, Record};
use crate::store::WriteTx;

/// Passages a merged memory keeps; as many as one embedded text has at most.
const MOST_PASSAGES: usize = 128;

/// What a merge is done by.
pub(super) struct Rules<'a> {
    pub strategy: MergeStrategy,
    pub limits: &'a Limits,
    pub now_us: i64,
}

/// Writes the merged memory over the old one.
pub(super) fn merge(
    tx: &mut WriteTx<'_>,
    old: Record,
    new: &NewMemory,
    codes: &[Vec<u8>],
    rules: &Rules<'_>,
) -> Result<(Record, Vec<Vec<u8>>, Written)> {
    let before = tx.vectors(old.row_id)?;
    let (text, vectors) = merged_text(&old, new, (&before, codes), rules);
    let record = united(&old, new, text, rules);
    let key = text_key(&record.text);
    let event = Event::Update;
    tx.replace(&record, &key, Some(&vectors), event.as_str(), Some("merged"), rules.now_us)?;
    let mut written = Written::new(&record, event, vectors.is_empty());
    written.previous_memory = Some(old.text);
    Ok((record, vectors, written))
}

fn merged_text(
    old: &Record,
    new: &NewMemory,
    (before, codes): (&[Vec<u8>], &[Vec<u8>]),
    rules: &Rules<'_>,
) -> (String, Vec<Vec<u8>>) {
    if rules.strategy == MergeStrategy::MergeContent {
        let text = merge_text(&old.text, &new.text);
        if text.len() <= rules.limits.text_bytes && text != old.text {
            let both = before.iter().chain(codes).take(MOST_PASSAGES).cloned().collect();
            return (text, both);
        }
    }
    if is_better(old, new) { (new.text.clone(), codes.to_vec()) } else { (old.text.clone(), before.to_vec()) }
}

/// Higher score, then longer, then newer.
fn is_better(old: &Record, new: &NewMemory) -> bool {
    let score = new.instructivity_score.unwrap_or(SCORE);
    let length = |text: &str| text.chars().count();
    score.total_cmp(&old.instructivity_score).then(length(&new.text).cmp(&length(&old.text))).is_ge()
}

fn united(old: &Record, new: &NewMemory, text: String, rules: &Rules<'_>) -> Record {
    let said_us = new.created_at_us.unwrap_or(rules.now_us);
    let most = rules.limits.tags;
    let mut metadata = new.metadata.clone();
    metadata.extend(old.metadata.clone());
    if serde_json::to_string(&metadata).map_or(usize::MAX, |json| json.len()) > rules.limits.metadata_bytes {
        metadata.clone_from(&old.metadata);
    }
    Record {
        text,
        metadata,
        runs: joined(&old.runs, &new.run_ids),
        tools: union(&old.tools, &new.tools, most),
        entities: union(&old.entities, &new.entities, most),
        tags: union(&old.tags, &new.tags, most),
        instructivity_score: old.instructivity_score.max(new.instructivity_score.unwrap_or(SCORE)),
        importance: old.importance.max(new.importance.unwrap_or(0.0)),
        pinned: old.pinned || new.pinned,
        expires_at_us: old.expires_at_us.zip(new.expires_at_us).map(|(a, b)| a.max(b)),
        last_seen_at_us: old.last_seen_at_us.max(said_us),
        updated_at_us: rules.now_us,
        revision: old.revision.saturating_add(1),
        ..old.clone()
    }
}

fn union(old: &[String], new: &[String], most: usize) -> Vec<String> {
    let added = new.iter().filter(|value| !old.contains(value));
    old.iter().chain(added).take(most.max(old.len())).cloned().collect()
}
