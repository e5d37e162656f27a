//! The change log: what changed, in order, so that others can follow.
//!
//! The oldest entry is where the log begins: its own change is past. A reader
//! stands at a [`Mark`]; when the log holds no entry of that number with that
//! token, the reader has missed something (the log was cut, the store reset or
//! restored from a copy) and builds its indexes anew. Never any text.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::record::RowId;

/// Entries kept when the log is cut.
pub(super) const KEPT_CHANGES: i64 = 100_000;
/// Entries at which the log is cut.
pub(super) const MOST_CHANGES: i64 = 200_000;

/// Which way a memory changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// New, or other content: read the record again.
    Put,
    /// Usage counters alone.
    Usage,
    /// The tier alone.
    Tier,
    /// The tiers of many memories, of no row: read them all again.
    Tiers,
    /// Gone.
    Delete,
}

/// One change of one memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its number: strictly increasing over the store.
    pub seqno: i64,
    /// Row of the memory.
    pub row_id: RowId,
    /// Id of the memory; empty when the memory was erased since.
    pub id: String,
    /// Which way it changed.
    pub kind: ChangeKind,
}

/// The random part of a [`Mark`].
pub type Token = [u8; 8];

/// A place in the change log: everything up to it has been seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Number of the last change seen; 0 in a new store.
    pub seqno: i64,
    /// Token of that change.
    pub token: Token,
}

/// What came after a [`Mark`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changes {
    /// All of it, oldest first; empty when nothing came.
    Since(Vec<Change>),
    /// The log does not go back to the mark: build anew from the records.
    Gap,
}

impl ChangeKind {
    /// The word stored.
    pub fn as_str(self) -> &'static str {
        match self {
            ChangeKind::Put => "put",
            ChangeKind::Usage => "usage",
            ChangeKind::Tier => "tier",
            ChangeKind::Tiers => "tiers",
            ChangeKind::Delete => "delete",
        }
    }

    fn parse(word: &str) -> ChangeKind {
        match word {
            "usage" => ChangeKind::Usage,
            "tier" => ChangeKind::Tier,
            "tiers" => ChangeKind::Tiers,
            "delete" => ChangeKind::Delete,
            _ => ChangeKind::Put,
        }
    }
}

/// The end of the log.
pub(super) fn last(conn: &Connection) -> rusqlite::Result<Mark> {
    let mut asked = conn.prepare_cached("SELECT seqno, token FROM change_log ORDER BY seqno DESC LIMIT 1")?;
    asked.query_row((), |row| Ok(Mark { seqno: row.get(0)?, token: row.get(1)? }))
}

/// What came after `mark`.
pub(super) fn since(conn: &Connection, mark: Mark) -> rusqlite::Result<Changes> {
    if token_of(conn, mark.seqno)? != Some(mark.token) {
        return Ok(Changes::Gap);
    }
    let mut asked = conn
        .prepare_cached("SELECT seqno, row_id, id, kind FROM change_log WHERE seqno > ?1 ORDER BY seqno")?;
    asked.query_map([mark.seqno], change)?.collect::<rusqlite::Result<_>>().map(Changes::Since)
}

/// Writes one change.
pub(super) fn append(
    conn: &Connection,
    seqno: i64,
    row_id: RowId,
    id: &str,
    kind: ChangeKind,
) -> rusqlite::Result<()> {
    conn.prepare_cached(
        "INSERT INTO change_log (seqno, token, row_id, id, kind) VALUES (?1, randomblob(8), ?2, ?3, ?4)",
    )?
    .execute(params![seqno, row_id, id, kind.as_str()])
    .map(|_| ())
}

/// Cuts the log to its last `kept` changes when it holds more than `most`.
pub(super) fn trim(conn: &Connection, last: i64, kept: i64, most: i64) -> rusqlite::Result<()> {
    let first: i64 =
        conn.prepare_cached("SELECT min(seqno) FROM change_log")?.query_row((), |row| row.get(0))?;
    if last - first <= most {
        return Ok(());
    }
    conn.execute("DELETE FROM change_log WHERE seqno < ?1", [last - kept]).map(|_| ())
}

/// Forgets everything: the log begins at `seqno`, with a token nobody has seen.
pub(super) fn restart(conn: &Connection, seqno: i64) -> rusqlite::Result<()> {
    conn.execute("DELETE FROM change_log", ())?;
    conn.execute(
        "INSERT INTO change_log (seqno, token, row_id, id, kind) VALUES (?1, randomblob(8), 0, '', 'start')",
        [seqno],
    )
    .map(|_| ())
}

fn change(row: &Row<'_>) -> rusqlite::Result<Change> {
    let kind = ChangeKind::parse(row.get_ref(3)?.as_str()?);
    Ok(Change { seqno: row.get(0)?, row_id: row.get(1)?, id: row.get(2)?, kind })
}

fn token_of(conn: &Connection, seqno: i64) -> rusqlite::Result<Option<Token>> {
    let mut asked = conn.prepare_cached("SELECT token FROM change_log WHERE seqno = ?1")?;
    asked.query_row([seqno], |row| row.get(0)).optional()
}
