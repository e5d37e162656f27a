//! Listing: rows by id, by page, by tenant; what a memory went through; what a selection removes.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::RwLockReadGuard;

use serde::Serialize;

use super::eligible::{Reach, ended};
use super::open::Engine;
use super::request::{Listing, Selection};
use super::row::Row;
use crate::clock::format_time;
use crate::error::{Error, Result};
use crate::index::columns::Values;
use crate::index::fields::Key;
use crate::index::vectors::flat;
use crate::index::{DocId, Index};
use crate::record::{HistoryEntry, RowId};

/// A page of rows and where the next one begins.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Page {
    pub results: Vec<Row>,
    pub next_cursor: Option<String>,
}

/// A tenant or conversation and how many memories it has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Owner {
    pub r#type: &'static str,
    pub id: String,
    pub count: u64,
}

/// One line of a history as the surfaces show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct HistoryRow {
    pub memory_id: String,
    pub event: String,
    pub old_memory: Option<String>,
    pub new_memory: Option<String>,
    pub reason: Option<String>,
    pub created_at: String,
}

/// A sort key: numbers compare as they are, absent ones come first.
type SortKey = Option<i64>;

impl Engine {
    /// The row of an id; `None` for an unknown or expired one. `track`: that counts as an access.
    pub fn get(&self, id: &str, now_us: i64, track: bool) -> Result<Option<Row>> {
        let found = self.store.read(|tx| {
            let record = tx.record(id)?;
            record.map(|record| tx.vectors(record.row_id).map(|rows| (record, !rows.is_empty()))).transpose()
        })?;
        let living = found.filter(|(record, _)| record.expires_at_us.is_none_or(|at| at > now_us));
        let row = living.map(|(record, has_vector)| Row::new(record, has_vector, &self.config.decay, now_us));
        row.iter().filter(|_| track).for_each(|row| self.accessed(row));
        Ok(row)
    }

    /// A page of a selection, in a stable order: the sort key, then the id.
    pub fn list(&self, listing: &Listing) -> Result<Page> {
        self.catch_up()?;
        let sort = Sort::parse(listing.sort.as_deref().unwrap_or("created_at"))?;
        let after = listing.cursor.as_deref().map(parse_cursor).transpose()?;
        let index = self.index()?;
        let selection = listing.selection.clone().lift()?;
        let documents = self.eligible(&index, &selection, Reach::LIST, listing.now_us)?;
        let mut keys: Vec<(SortKey, &str, DocId)> = documents
            .iter()
            .map(|doc| (sort.key(index.columns.get(doc)), index.columns.id(doc), doc))
            .filter(|(key, id, _)| {
                after.as_ref().is_none_or(|(last, last_id)| sort.order((*key, id), (*last, last_id)).is_gt())
            })
            .collect();
        let more = keys.len() > listing.limit;
        if more {
            keys.select_nth_unstable_by(listing.limit, |a, b| sort.order((a.0, a.1), (b.0, b.1)));
            keys.truncate(listing.limit);
        }
        keys.sort_by(|a, b| sort.order((a.0, a.1), (b.0, b.1)));
        let next_cursor = keys.last().filter(|_| more).map(|(key, id, _)| cursor(*key, id));
        let documents: Vec<DocId> = keys.iter().map(|(_, _, doc)| *doc).collect();
        let results =
            self.rows_of(index, &documents, listing.now_us)?.into_iter().map(|(_, row)| row).collect();
        Ok(Page { results, next_cursor })
    }

    /// The rows of documents, in their order, with the position of each; the
    /// indexes are let go before the store is read, so one deleted since is left out.
    pub(super) fn rows_of(
        &self,
        index: RwLockReadGuard<'_, Index>,
        documents: &[DocId],
        now_us: i64,
    ) -> Result<Vec<(usize, Row)>> {
        let wanted: Vec<(RowId, bool)> =
            documents.iter().map(|&doc| (index.columns.row(doc), index.vectors.has(doc))).collect();
        drop(index);
        let rows: Vec<RowId> = wanted.iter().map(|(row, _)| *row).collect();
        let mut wanted = wanted.into_iter().enumerate();
        let records = self.store.read(|tx| tx.records(&rows))?.into_iter();
        let shown = records.filter_map(|record| {
            let (position, (_, has_vector)) = wanted.find(|(_, (row, _))| *row == record.row_id)?;
            Some((position, Row::new(record, has_vector, &self.config.decay, now_us)))
        });
        Ok(shown.collect())
    }

    /// The stored vectors of memories, one row a passage; empty for unknown ids.
    pub fn embeddings(&self, ids: &[String]) -> Result<Vec<Vec<Vec<f32>>>> {
        self.store.read(|tx| {
            let rows = ids.iter().map(|id| tx.row_id(id)?.map_or(Ok(Vec::new()), |row| tx.vectors(row)));
            let numbers = |code: &Vec<u8>| flat::numbers(code).collect();
            rows.map(|codes| Ok(codes?.iter().map(numbers).collect())).collect()
        })
    }

    /// How many memories a selection names.
    pub fn count(&self, selection: &Selection, now_us: i64) -> Result<u64> {
        self.catch_up()?;
        Ok(self.eligible(&*self.index()?, &selection.clone().lift()?, Reach::LIST, now_us)?.len())
    }

    /// Deletes what a selection names; returns the ids. With a run, a memory that
    /// other runs hold too only leaves that run. A selection that names everything
    /// is refused unless it says so.
    pub fn delete_all(&self, selection: &Selection, now_us: i64) -> Result<Vec<String>> {
        self.remove(selection, now_us, false)
    }

    /// `and_history`: no line about them stays either. A memory that changed since it was
    /// selected stays.
    pub(super) fn remove(
        &self,
        selection: &Selection,
        now_us: i64,
        and_history: bool,
    ) -> Result<Vec<String>> {
        selection.check_removal()?;
        self.catch_up()?;
        let selection = selection.clone().lift()?;
        let selected: BTreeMap<RowId, u32> = {
            let index = self.index()?;
            let documents = self.eligible(&index, &selection, Reach::REMOVE, now_us)?;
            let values = documents.iter().map(|doc| index.columns.get(doc));
            values.map(|values| (values.row_id, values.revision)).collect()
        };
        let rows: Vec<RowId> = selected.keys().copied().collect();
        let removed = self.store.write(|tx| {
            let mut removed = Vec::new();
            for record in tx.records(&rows)? {
                let elsewhere = |run: &String| record.runs.iter().any(|other| other.run_id != *run);
                if selected.get(&record.row_id) != Some(&record.revision) {
                    continue;
                }
                match &selection.run_id {
                    Some(run) if elsewhere(run) => tx.remove_run(record.row_id, run)?,
                    _ => {
                        tx.delete(record.row_id, now_us)?;
                        if and_history {
                            tx.erase_history(&record.id)?;
                        }
                        removed.push(record.id);
                    }
                }
            }
            Ok(removed)
        })?;
        self.follow();
        Ok(removed)
    }

    /// What a memory went through, oldest first; empty for an unknown id.
    pub fn history(&self, id: &str) -> Result<Vec<HistoryRow>> {
        Ok(self.store.read(|tx| tx.history(id))?.into_iter().map(history_row).collect())
    }

    /// Users, agents and runs with their number of memories, by kind, then name.
    pub fn owners(&self, now_us: i64) -> Result<Vec<Owner>> {
        self.catch_up()?;
        let index = self.index()?;
        let living = &index.alive - ended(&index, now_us);
        let kinds = [("user", "user_id"), ("agent", "agent_id"), ("run", "run_id")];
        let mut owners = Vec::new();
        for (kind, field) in kinds {
            for (key, documents) in index.fields.get(field).into_iter().flatten() {
                let count = documents.intersection_len(&living);
                if let (Key::Text(id), 1..) = (key, count) {
                    owners.push(Owner { r#type: kind, id: id.to_string(), count });
                }
            }
        }
        Ok(owners)
    }
}

fn history_row(entry: HistoryEntry) -> HistoryRow {
    HistoryRow {
        memory_id: entry.memory_id,
        event: entry.event,
        old_memory: entry.old_text,
        new_memory: entry.new_text,
        reason: entry.reason,
        created_at: format_time(entry.at_us),
    }
}

/// A sortable column and its direction.
struct Sort {
    read: fn(&Values) -> SortKey,
    descending: bool,
}

impl Sort {
    fn parse(text: &str) -> Result<Sort> {
        let (name, descending) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
        let read: fn(&Values) -> SortKey = match name {
            "added" => |v| Some(v.row_id),
            "created_at" => |v| Some(v.created_at_us),
            "updated_at" => |v| Some(v.updated_at_us),
            "last_seen_at" => |v| Some(v.last_seen_at_us),
            "last_recalled_at" => |v| v.usage.last_recalled_at_us,
            "expires_at" => |v| v.expires_at_us,
            "recall_count" => |v| Some(i64::from(v.usage.recall_count)),
            "importance" => |v| Some((v.importance * 1e9) as i64),
            _ => {
                return Err(Error::InvalidArgument(format!(
                    "sort is {text:?}; give added, created_at, updated_at, last_seen_at, last_recalled_at, expires_at, \
                     recall_count or importance, with a leading \"-\" for descending"
                )));
            }
        };
        Ok(Sort { read, descending })
    }

    fn key(&self, values: &Values) -> SortKey {
        (self.read)(values)
    }

    fn order(&self, a: (SortKey, &str), b: (SortKey, &str)) -> Ordering {
        let order = a.cmp(&b);
        if self.descending { order.reverse() } else { order }
    }
}

fn cursor(key: SortKey, id: &str) -> String {
    format!("{}/{id}", key.map_or_else(|| "-".to_owned(), |key| key.to_string()))
}

fn parse_cursor(text: &str) -> Result<(SortKey, String)> {
    let parsed = text.split_once('/').and_then(|(key, id)| match key {
        "-" => Some((None, id.to_owned())),
        number => number.parse().ok().map(|key| (Some(key), id.to_owned())),
    });
    parsed.ok_or_else(|| {
        Error::InvalidArgument(format!("cursor {text:?} is not one; give back next_cursor as it came"))
    })
}
