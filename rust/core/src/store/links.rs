//! Links: which memory took another's place, and which contradict each other.
//!
//! a.superseded_by = b   <=>   b.supersedes holds a
//! a row of `conflicts`  <=>   each of the two is in the other's `conflicts_with`
//!
//! Both sides of a link are written together. A memory that goes takes its
//! links along: what it had superseded takes the place it had in the chain,
//! so the last value that is still known becomes the current one.

use rusqlite::Connection;

use super::change_log::ChangeKind;
use super::counters::Counters;
use super::history::{self, Line};
use super::{conflicts, records};
use crate::record::{Conflict, Event, RowId};

/// `new` takes the place of `old`; both histories say why.
pub(super) fn supersede(
    conn: &Connection,
    counters: &mut Counters,
    old: (RowId, &str),
    new: (RowId, &str),
    reason: &str,
    at_us: i64,
) -> rusqlite::Result<()> {
    records::set_superseded_by(conn, old.0, Some(new.1))?;
    change_ids(conn, counters, "supersedes", new.1, |ids| ids.push(old.1.to_owned()))?;
    counters.log(conn, old.0, old.1, ChangeKind::Put)?;
    let line = Line { same_text: true, reason: Some(reason), ..Line::bare(Event::Supersede.as_str(), at_us) };
    history::append(conn, old.1, &line)?;
    history::append(conn, new.1, &line)
}

/// Two memories contradict each other.
pub(super) fn mark_conflict(
    conn: &Connection,
    counters: &mut Counters,
    found: &Conflict,
) -> rusqlite::Result<()> {
    conflicts::put(conn, found)?;
    let name = |id: &str| {
        let id = id.to_owned();
        move |ids: &mut Vec<String>| {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
    };
    change_ids(conn, counters, "conflicts_with", &found.a, name(&found.b))?;
    change_ids(conn, counters, "conflicts_with", &found.b, name(&found.a))
}

/// Two memories contradict each other no more.
pub(super) fn clear_conflict(
    conn: &Connection,
    counters: &mut Counters,
    one: &str,
    other: &str,
) -> rusqlite::Result<()> {
    conflicts::remove(conn, one, other)?;
    let forget = |gone: &str| {
        let gone = gone.to_owned();
        move |ids: &mut Vec<String>| ids.retain(|id| *id != gone)
    };
    change_ids(conn, counters, "conflicts_with", one, forget(other))?;
    change_ids(conn, counters, "conflicts_with", other, forget(one))
}

/// Takes a memory out of every link, before it is deleted.
pub(super) fn unlink(
    conn: &Connection,
    counters: &mut Counters,
    row_id: RowId,
    id: &str,
) -> rusqlite::Result<()> {
    for found in conflicts::of(conn, id)? {
        clear_conflict(conn, counters, &found.a, &found.b)?;
    }
    let successor: Option<String> = records::value(conn, "superseded_by", row_id)?.flatten();
    let before = records::superseded_by(conn, id)?;
    for (row, old) in &before {
        records::set_superseded_by(conn, *row, successor.as_deref())?;
        counters.log(conn, *row, old, ChangeKind::Put)?;
    }
    let Some(successor) = successor else { return Ok(()) };
    change_ids(conn, counters, "supersedes", &successor, |ids| {
        ids.retain(|old| old != id);
        ids.extend(before.into_iter().map(|(_, old)| old));
    })
}

/// Changes a list of ids of a memory, and logs that; a memory that is gone has none.
fn change_ids(
    conn: &Connection,
    counters: &mut Counters,
    column: &str,
    id: &str,
    change: impl FnOnce(&mut Vec<String>),
) -> rusqlite::Result<()> {
    let Some((row_id, mut ids)) = records::ids(conn, column, id)? else { return Ok(()) };
    let before = ids.clone();
    change(&mut ids);
    if ids == before {
        return Ok(());
    }
    records::set_ids(conn, column, row_id, &ids)?;
    counters.log(conn, row_id, id, ChangeKind::Put)
}
