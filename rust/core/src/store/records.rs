//! Records: the row of a memory, to and from [`Record`].
//!
//! Columns stand in the order of the struct's fields; lists of the record that
//! are rows of their own (facets, runs) are filled by `facets.rs`.

use rusqlite::types::{FromSql, Type};
use rusqlite::{CachedStatement, Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{facets, tiers};
use crate::record::{Record, RowId, Tier, Usage};

macro_rules! select {
    () => {
        "SELECT records.row_id, id, text, metadata, user_id, agent_id, scope, coalesce(tier, 'active'), section, \
         knowledge_type, instructivity_score, source_type, importance, pinned, anchors, supersedes, superseded_by, \
         conflicts_with, verified_status, trust_score, created_at_us, updated_at_us, last_seen_at_us, \
         expires_at_us, revision, recall_count, last_recalled_at_us, access_count \
         FROM records LEFT JOIN usage ON usage.row_id = records.row_id \
         LEFT JOIN tiers ON tiers.row_id = records.row_id"
    };
}

/// Every row, in order, as [`record`] reads it.
pub(super) const ALL: &str = concat!(select!(), " ORDER BY records.row_id");

const BY_ID: &str = concat!(select!(), " WHERE id = ?1");
const BY_ROW: &str = concat!(select!(), " WHERE records.row_id = ?1");

const INSERT: &str = "INSERT INTO records (id, text, text_key, metadata, user_id, agent_id, scope, section, \
    knowledge_type, instructivity_score, source_type, importance, pinned, anchors, supersedes, superseded_by, \
    conflicts_with, verified_status, trust_score, created_at_us, updated_at_us, last_seen_at_us, expires_at_us, \
    revision, row_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, \
    ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25)";

const UPDATE: &str = "UPDATE records SET text = ?2, text_key = ?3, metadata = ?4, user_id = ?5, agent_id = ?6, \
    scope = ?7, section = ?8, knowledge_type = ?9, instructivity_score = ?10, source_type = ?11, \
    importance = ?12, pinned = ?13, anchors = ?14, supersedes = ?15, superseded_by = ?16, conflicts_with = ?17, \
    verified_status = ?18, trust_score = ?19, created_at_us = ?20, updated_at_us = ?21, last_seen_at_us = ?22, \
    expires_at_us = ?23, revision = ?24 WHERE id = ?1 AND row_id = ?25";

/// Text by which two memories say the same, hashed by the caller.
pub(super) type TextKey = [u8; 16];

/// Writes a new row and gives its number.
pub(super) fn insert(conn: &Connection, record: &Record, key: &TextKey) -> rusqlite::Result<RowId> {
    write(conn.prepare_cached(INSERT)?, record, key, None)?;
    let row_id = conn.last_insert_rowid();
    if record.tier != Tier::default() {
        tiers::set(conn, row_id, record.tier)?;
    }
    Ok(row_id)
}

/// Rewrites the row of a memory.
pub(super) fn update(conn: &Connection, record: &Record, key: &TextKey) -> rusqlite::Result<()> {
    write(conn.prepare_cached(UPDATE)?, record, key, Some(record.row_id))?;
    tiers::set(conn, record.row_id, record.tier)
}

/// The memory with this id.
pub(super) fn by_id(conn: &Connection, id: &str) -> rusqlite::Result<Option<Record>> {
    let found = conn.prepare_cached(BY_ID)?.query_row([id], record).optional()?;
    filled(conn, found)
}

/// The memory in this row.
pub(super) fn by_row(conn: &Connection, row_id: RowId) -> rusqlite::Result<Option<Record>> {
    let found = conn.prepare_cached(BY_ROW)?.query_row([row_id], record).optional()?;
    filled(conn, found)
}

/// One value of the row with this number.
pub(super) fn value<T: FromSql>(
    conn: &Connection,
    column: &str,
    row_id: RowId,
) -> rusqlite::Result<Option<T>> {
    let sql = format!("SELECT {column} FROM records WHERE row_id = ?1");
    conn.prepare_cached(&sql)?.query_row([row_id], |row| row.get(0)).optional()
}

/// Row and text of the memory with this id.
pub(super) fn row_and_text(conn: &Connection, id: &str) -> rusqlite::Result<Option<(RowId, String)>> {
    let mut asked = conn.prepare_cached("SELECT row_id, text FROM records WHERE id = ?1")?;
    asked.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()
}

/// Removes the row; usage, tier, facets and runs go with it.
pub(super) fn remove(conn: &Connection, row_id: RowId) -> rusqlite::Result<()> {
    tiers::set(conn, row_id, Tier::default())?;
    conn.prepare_cached("DELETE FROM records WHERE row_id = ?1")?.execute([row_id]).map(|_| ())
}

/// Moves the last time a memory was said, never back.
pub(super) fn set_seen(conn: &Connection, row_id: RowId, at_us: i64) -> rusqlite::Result<()> {
    let mut put = conn
        .prepare_cached("UPDATE records SET last_seen_at_us = max(last_seen_at_us, ?2) WHERE row_id = ?1")?;
    put.execute([row_id, at_us]).map(|_| ())
}

/// Writes a list of ids of a memory: `supersedes` or `conflicts_with`.
pub(super) fn set_ids(
    conn: &Connection,
    column: &str,
    row_id: RowId,
    ids: &[String],
) -> rusqlite::Result<()> {
    let sql = format!("UPDATE records SET {column} = ?2 WHERE row_id = ?1");
    conn.prepare_cached(&sql)?.execute(params![row_id, json(&ids)?]).map(|_| ())
}

/// Reads a list of ids of a memory, with its row; `None` for an unknown id.
pub(super) fn ids(
    conn: &Connection,
    column: &str,
    id: &str,
) -> rusqlite::Result<Option<(RowId, Vec<String>)>> {
    let sql = format!("SELECT row_id, {column} FROM records WHERE id = ?1");
    let mut asked = conn.prepare_cached(&sql)?;
    asked
        .query_row([id], |row| {
            let mut at = Fields { row, column: 0 };
            Ok((at.next()?, at.json()?))
        })
        .optional()
}

/// Names the memory that took this one's place, or none.
pub(super) fn set_superseded_by(conn: &Connection, row_id: RowId, by: Option<&str>) -> rusqlite::Result<()> {
    let mut put = conn.prepare_cached("UPDATE records SET superseded_by = ?2 WHERE row_id = ?1")?;
    put.execute(params![row_id, by]).map(|_| ())
}

/// Rows and ids of the memories whose place `id` took.
pub(super) fn superseded_by(conn: &Connection, id: &str) -> rusqlite::Result<Vec<(RowId, String)>> {
    let mut asked =
        conn.prepare_cached("SELECT row_id, id FROM records WHERE superseded_by = ?1 ORDER BY row_id")?;
    asked.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// The usage of a memory; counters at rest have no row.
pub(super) fn usage(conn: &Connection, row_id: RowId) -> rusqlite::Result<Usage> {
    let mut asked = conn.prepare_cached(
        "SELECT recall_count, last_recalled_at_us, access_count FROM usage WHERE row_id = ?1",
    )?;
    let found = asked.query_row([row_id], |row| Fields { row, column: 0 }.usage()).optional()?;
    Ok(found.unwrap_or_default())
}

/// Writes the usage of a memory; counters at rest take no row.
pub(super) fn set_usage(conn: &Connection, row_id: RowId, usage: Usage) -> rusqlite::Result<()> {
    if usage == Usage::default() {
        return conn.prepare_cached("DELETE FROM usage WHERE row_id = ?1")?.execute([row_id]).map(|_| ());
    }
    conn.prepare_cached(
        "INSERT OR REPLACE INTO usage (row_id, recall_count, last_recalled_at_us, access_count) \
         VALUES (?1, ?2, ?3, ?4)",
    )?
    .execute(params![row_id, usage.recall_count, usage.last_recalled_at_us, usage.access_count])
    .map(|_| ())
}

/// A row of [`ALL`], without facets and runs.
pub(super) fn record(row: &Row<'_>) -> rusqlite::Result<Record> {
    let mut at = Fields { row, column: 0 };
    Ok(Record {
        row_id: at.next()?,
        id: at.next()?,
        text: at.next()?,
        metadata: at.json()?,
        user_id: at.next()?,
        agent_id: at.next()?,
        runs: Vec::new(),
        scope: at.next()?,
        tier: at.tier()?,
        section: at.next()?,
        knowledge_type: at.next()?,
        instructivity_score: at.next()?,
        source_type: at.next()?,
        importance: at.next()?,
        pinned: at.next()?,
        tools: Vec::new(),
        entities: Vec::new(),
        tags: Vec::new(),
        anchors: at.json()?,
        supersedes: at.json()?,
        superseded_by: at.next()?,
        conflicts_with: at.json()?,
        verified_status: at.next()?,
        trust_score: at.next()?,
        created_at_us: at.next()?,
        updated_at_us: at.next()?,
        last_seen_at_us: at.next()?,
        expires_at_us: at.next()?,
        revision: at.next()?,
        usage: at.usage()?,
    })
}

/// The columns of a row, one after the other.
struct Fields<'r, 'stmt> {
    row: &'r Row<'stmt>,
    column: usize,
}

impl Fields<'_, '_> {
    fn next<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        self.column += 1;
        self.row.get(self.column - 1)
    }

    fn json<T: DeserializeOwned>(&mut self) -> rusqlite::Result<T> {
        self.column += 1;
        let column = self.column - 1;
        serde_json::from_str(self.row.get_ref(column)?.as_str()?)
            .map_err(|error| unreadable(column, error.into()))
    }

    fn tier(&mut self) -> rusqlite::Result<Tier> {
        self.column += 1;
        tiers::read(self.row, self.column - 1)
    }

    fn usage(&mut self) -> rusqlite::Result<Usage> {
        Ok(Usage {
            recall_count: self.next::<Option<u32>>()?.unwrap_or_default(),
            last_recalled_at_us: self.next()?,
            access_count: self.next::<Option<u32>>()?.unwrap_or_default(),
        })
    }
}

fn filled(conn: &Connection, found: Option<Record>) -> rusqlite::Result<Option<Record>> {
    let Some(mut record) = found else { return Ok(None) };
    facets::fill(conn, &mut record)?;
    Ok(Some(record))
}

fn write(
    mut put: CachedStatement<'_>,
    r: &Record,
    key: &TextKey,
    row: Option<RowId>,
) -> rusqlite::Result<usize> {
    put.execute(params![
        r.id,
        r.text,
        key,
        json(&r.metadata)?,
        r.user_id,
        r.agent_id,
        r.scope,
        r.section,
        r.knowledge_type,
        r.instructivity_score,
        r.source_type,
        r.importance,
        r.pinned,
        json(&r.anchors)?,
        json(&r.supersedes)?,
        r.superseded_by,
        json(&r.conflicts_with)?,
        r.verified_status,
        r.trust_score,
        r.created_at_us,
        r.updated_at_us,
        r.last_seen_at_us,
        r.expires_at_us,
        r.revision,
        row,
    ])
}

fn json<T: Serialize>(value: &T) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

pub(super) fn unreadable(column: usize, why: Box<dyn std::error::Error + Send + Sync>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, why)
}
