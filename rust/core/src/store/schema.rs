//! The tables: what lies in `memx.db`, format by format.
//!
//! Content, usage and vectors are apart, so that a recall rewrites sixteen bytes
//! and not a text. Rows that belong to a memory carry its `row_id` and lie in
//! its order: one pass over every table builds the indexes.
//!
//! Looked up: a memory by id, by text key, by row; a history by id. Everything
//! else is answered by the indexes of the engine, which are built from here.

use rusqlite::Connection;

/// `memx` in ASCII, in the file's header: whose file this is.
pub(super) const APPLICATION_ID: i64 = 0x6d65_6d78;

/// Brings an empty file to format 1.
pub(super) fn format_1(conn: &Connection) -> rusqlite::Result<()> {
    conn.pragma_update(None, "application_id", APPLICATION_ID)?;
    conn.execute_batch(TABLES)?;
    conn.execute_batch(IDENTITY)
}

/// Format 2: contradictions have a table, and who was superseded by an id is looked up.
///
/// `conflicts.a` was there first. `records.conflicts_with` says the same of each memory, so that a
/// row is read without a second look; `links.rs` writes both.
pub(super) fn format_2(conn: &Connection) -> rusqlite::Result<()> {
    conn.execute_batch(
        "CREATE TABLE conflicts (
            a TEXT NOT NULL,
            b TEXT NOT NULL,
            similarity REAL NOT NULL,
            kind TEXT NOT NULL,
            reason TEXT NOT NULL,
            at_us INTEGER NOT NULL,
            PRIMARY KEY (a, b)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX conflicts_by_b ON conflicts (b);
        CREATE INDEX records_superseded ON records (superseded_by) WHERE superseded_by IS NOT NULL;",
    )
}

/// `vectors.slot` is `row_id * 65536 + part`: the only shape in which a code of
/// any dimension lies in its leaf page, in order, with no second index.
const TABLES: &str = "
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    text_key BLOB NOT NULL,
    metadata TEXT NOT NULL,
    user_id TEXT,
    agent_id TEXT,
    scope TEXT NOT NULL,
    tier TEXT NOT NULL,
    section TEXT NOT NULL,
    knowledge_type TEXT NOT NULL,
    instructivity_score REAL NOT NULL,
    source_type TEXT NOT NULL,
    importance REAL NOT NULL,
    pinned INTEGER NOT NULL,
    anchors TEXT NOT NULL,
    supersedes TEXT NOT NULL,
    superseded_by TEXT,
    conflicts_with TEXT NOT NULL,
    verified_status TEXT,
    trust_score REAL,
    created_at_us INTEGER NOT NULL,
    updated_at_us INTEGER NOT NULL,
    last_seen_at_us INTEGER NOT NULL,
    expires_at_us INTEGER,
    revision INTEGER NOT NULL
) STRICT;
CREATE INDEX records_by_text_key ON records (text_key);
CREATE INDEX records_archived ON records (row_id) WHERE tier = 'archived';

CREATE TABLE usage (
    row_id INTEGER PRIMARY KEY REFERENCES records ON DELETE CASCADE,
    recall_count INTEGER NOT NULL,
    last_recalled_at_us INTEGER,
    access_count INTEGER NOT NULL
) STRICT;

CREATE TABLE facets (
    row_id INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
    kind INTEGER NOT NULL,      -- 0 tool, 1 entity, 2 tag
    ordinal INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (row_id, kind, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE runs (
    row_id INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (row_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE vectors (
    slot INTEGER PRIMARY KEY,   -- row_id * 65536 + part
    code BLOB NOT NULL          -- f16, little-endian
) STRICT;

CREATE TABLE history (
    memory_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    event TEXT NOT NULL,
    old_text TEXT,
    same_text INTEGER NOT NULL, -- 1: the event left the text as it was
    reason TEXT,
    at_us INTEGER NOT NULL,
    PRIMARY KEY (memory_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE change_log (
    seqno INTEGER PRIMARY KEY,
    token BLOB NOT NULL,
    row_id INTEGER NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL          -- put, usage, delete; start is where the log begins
) STRICT;
";

const IDENTITY: &str = "
INSERT INTO meta (key, value) VALUES ('store.id', lower(hex(randomblob(16))));
INSERT INTO change_log (seqno, token, row_id, id, kind) VALUES (0, randomblob(8), 0, '', 'start');
";
