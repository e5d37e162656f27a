//! Meta: what the store keeps about itself, by key.
//!
//! Keys that begin with `store.` are the store's own: its identity and the marks
//! that must never fall back. They outlive a reset; every other key is the engine's.

use rusqlite::{Connection, OptionalExtension};

/// Identity of the store: random, made with it.
pub(super) const STORE_ID: &str = "store.id";
/// The greatest id ever generated.
pub(super) const LAST_ID: &str = "store.last_id";
/// The greatest position ever given in a run.
pub(super) const LAST_POSITION: &str = "store.last_position";

/// Whether a key is the store's own.
pub(super) fn is_own(key: &str) -> bool {
    key.starts_with("store.")
}

/// The value of a key.
pub(super) fn get(conn: &Connection, key: &str) -> rusqlite::Result<Option<String>> {
    conn.prepare_cached("SELECT value FROM meta WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()
}

/// Sets a key.
pub(super) fn set(conn: &Connection, key: &str, value: &str) -> rusqlite::Result<()> {
    conn.prepare_cached("INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)")?
        .execute([key, value])
        .map(|_| ())
}

/// Forgets every key but the store's own.
pub(super) fn clear(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute("DELETE FROM meta WHERE key NOT GLOB 'store.*'", ()).map(|_| ())
}
