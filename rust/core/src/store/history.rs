//! History: what happened to a memory, oldest first, each text stored once.
//!
//! new text of an event = old text of the next one, or the text of the living row
//!
//! An event keeps the text it replaced and nothing else; one that left the text
//! alone keeps none. A deletion takes every text of the id with it.

use rusqlite::{Connection, Row, params};

use crate::record::HistoryEntry;

/// An event about to be written.
pub(super) struct Line<'a> {
    pub(super) event: &'a str,
    /// The text it replaces, where that is kept.
    pub(super) old_text: Option<&'a str>,
    /// The text stays as it was.
    pub(super) same_text: bool,
    pub(super) reason: Option<&'a str>,
    pub(super) at_us: i64,
}

impl<'a> Line<'a> {
    /// An event that carries no text.
    pub(super) fn bare(event: &'a str, at_us: i64) -> Line<'a> {
        Line { event, old_text: None, same_text: false, reason: None, at_us }
    }
}

/// Writes an event behind the others of its memory.
pub(super) fn append(conn: &Connection, id: &str, line: &Line<'_>) -> rusqlite::Result<()> {
    conn.prepare_cached(
        "INSERT INTO history (memory_id, ordinal, event, old_text, same_text, reason, at_us) VALUES \
         (?1, (SELECT coalesce(max(ordinal), 0) + 1 FROM history WHERE memory_id = ?1), ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![id, line.event, line.old_text, line.same_text, line.reason, line.at_us])
    .map(|_| ())
}

/// The history of a memory whose text is now `text` (`None` when it is gone).
pub(super) fn read(conn: &Connection, id: &str, text: Option<String>) -> rusqlite::Result<Vec<HistoryEntry>> {
    let mut asked = conn.prepare_cached(
        "SELECT memory_id, event, old_text, reason, at_us, same_text FROM history WHERE memory_id = ?1 \
         ORDER BY ordinal",
    )?;
    let mut lines: Vec<(HistoryEntry, bool)> =
        asked.query_map([id], line)?.collect::<rusqlite::Result<_>>()?;
    reconstruct(&mut lines, text);
    Ok(lines.into_iter().map(|(entry, _)| entry).collect())
}

/// Writes a whole history, as [`read`] gave it, in the place of the one there is.
pub(super) fn replace(
    conn: &Connection,
    id: &str,
    entries: &[HistoryEntry],
    keep_text: bool,
) -> rusqlite::Result<()> {
    erase(conn, id)?;
    for entry in entries {
        let same_text = entry.old_text.is_some() && entry.old_text == entry.new_text;
        let old_text = entry.old_text.as_deref().filter(|_| keep_text && !same_text);
        let (reason, at_us) = (entry.reason.as_deref(), entry.at_us);
        append(conn, id, &Line { event: &entry.event, old_text, same_text, reason, at_us })?;
    }
    Ok(())
}

/// Which line of whose history.
pub(super) type Place = (String, i64);

/// Columns of a line that somebody's words are in.
pub(super) const TOLD: [&str; 2] = ["old_text", "reason"];

/// Everything that is told in a column of [`TOLD`], with its place.
pub(super) fn told(conn: &Connection, column: &str) -> rusqlite::Result<Vec<(Place, String)>> {
    let sql = format!("SELECT memory_id, ordinal, {column} FROM history WHERE {column} IS NOT NULL");
    let mut asked = conn.prepare(&sql)?;
    asked.query_map((), |row| Ok(((row.get(0)?, row.get(1)?), row.get(2)?)))?.collect()
}

/// Other words in a place.
pub(super) fn set_told(
    conn: &Connection,
    column: &str,
    (id, ordinal): &Place,
    text: &str,
) -> rusqlite::Result<()> {
    let sql = format!("UPDATE history SET {column} = ?3 WHERE memory_id = ?1 AND ordinal = ?2");
    conn.prepare_cached(&sql)?.execute(params![id, ordinal, text]).map(|_| ())
}

/// Erases the texts of a memory's history; that something happened stays.
pub(super) fn erase_texts(conn: &Connection, id: &str) -> rusqlite::Result<()> {
    conn.prepare_cached("UPDATE history SET old_text = NULL, same_text = 0 WHERE memory_id = ?1")?
        .execute([id])
        .map(|_| ())
}

/// Erases the whole history of a memory.
pub(super) fn erase(conn: &Connection, id: &str) -> rusqlite::Result<()> {
    conn.prepare_cached("DELETE FROM history WHERE memory_id = ?1")?.execute([id]).map(|_| ())
}

fn line(row: &Row<'_>) -> rusqlite::Result<(HistoryEntry, bool)> {
    let entry = HistoryEntry {
        memory_id: row.get(0)?,
        event: row.get(1)?,
        old_text: row.get(2)?,
        new_text: None,
        reason: row.get(3)?,
        at_us: row.get(4)?,
    };
    Ok((entry, row.get(5)?))
}

/// From the newest event back: `text` is what the memory said after the event at hand.
fn reconstruct(lines: &mut [(HistoryEntry, bool)], mut text: Option<String>) {
    for (entry, same_text) in lines.iter_mut().rev() {
        entry.new_text.clone_from(&text);
        if *same_text {
            entry.old_text.clone_from(&entry.new_text);
        }
        text.clone_from(&entry.old_text);
    }
}
