//! Curation: a new memory against those of its tenant that it may repeat, contradict or replace.
//!
//! candidates (indexes, and what this transaction wrote before) -> likeness -> `curate::compare` -> judgement
//!
//! Inside the write lock, after catching up: two equal adds at once, in two processes even, give
//! one memory. What fails here costs the curation of one memory, never the memory.

use std::collections::hash_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rustc_hash::{FxHashMap, FxHashSet};

use super::candidates::{Ask, candidates};
use super::eligible::ended;
use super::judgement::{Judged, Judgement};
use super::measure::{Likeness, Measure, Side, Stated};
use super::model::ModelCard;
use super::open::Engine;
use super::request::NewMemory;
use crate::curate::{Claim, Thresholds, Verdict, compare};
use crate::error::{Error, Result};
use crate::index::Index;
use crate::index::prepare::Prepared;
use crate::index::vectors::flat;
use crate::index::vectors::near::Wanted;
use crate::record::RowId;
use crate::scope::GLOBAL;
use crate::store::ReadTx;

/// Stored memories that are kept as read for the rest of the transaction.
const TEXTS_KEPT: usize = 4_096;

/// A new memory as curation sees it.
pub(super) struct Newcomer<'a> {
    pub memory: &'a NewMemory,
    pub claim: &'a Claim,
    pub terms: Vec<&'a str>,
    pub codes: &'a [Vec<u8>],
    pub said_at_us: i64,
}

/// The curation of one transaction.
pub(super) struct Curation<'e> {
    engine: &'e Engine,
    /// Some memory of the transaction is judged: what it writes has to be read.
    is_judging: bool,
    measure: Result<Measure>,
    /// What this transaction wrote: the indexes learn of it after the commit.
    pending: Index,
    /// Of that, what is not in `pending` yet.
    unread: Vec<Prepared>,
    /// Rows the indexes have in an old state.
    touched: FxHashSet<RowId>,
    places: FxHashMap<Place, Wanted>,
    /// Stored memories that were read for an earlier one.
    stated: FxHashMap<RowId, Stated>,
    now_us: i64,
}

/// Tenant and scope.
pub(super) type Place = (Option<String>, Option<String>, String);

impl<'e> Curation<'e> {
    /// `card`: of the vectors about to be written, for a store that has no model yet.
    pub(super) fn new(
        engine: &'e Engine,
        card: Option<&ModelCard>,
        is_judging: bool,
        now_us: i64,
    ) -> Result<Curation<'e>> {
        let stored = engine.card()?;
        Ok(Curation {
            engine,
            is_judging,
            measure: Measure::of(stored.as_ref().or(card)),
            pending: Index::default(),
            unread: Vec::new(),
            touched: FxHashSet::default(),
            places: FxHashMap::default(),
            stated: FxHashMap::default(),
            now_us,
        })
    }

    /// What to do with a memory whose text nobody of its tenant and scope has said before.
    pub(super) fn judge(&mut self, tx: &ReadTx<'_>, new: &Newcomer<'_>) -> Result<Judgement> {
        self.read_pending();
        let measure = self.measure.as_ref().map_err(|error| Error::InvalidArgument(error.to_string()))?;
        let is_covered = measure.covers(&new.memory.text);
        let least = measure.cosine_at(self.engine.config.curator.conflict_min);
        let rows = if is_covered { flat::decode_all(new.codes) } else { Vec::new() };
        let ours = Side { claim: new.claim, rows: rows.iter().map(Vec::as_slice).collect() };
        let ask = Ask { claim: new.claim, terms: &new.terms, rows: &ours.rows, least };
        let place = place_of(new.memory);
        let index = self.engine.index()?;
        let settled = self.places.entry(place.clone()).or_insert_with(|| wanted(&index, &place, self.now_us));
        let written = wanted(&self.pending, &place, self.now_us);
        let known = candidates(&index, settled, &ask).into_iter().map(|doc| (&*index, doc));
        let known = known.filter(|(index, doc)| !self.touched.contains(&index.columns.row(*doc)));
        let fresh = candidates(&self.pending, &written, &ask).into_iter().map(|doc| (&self.pending, doc));
        let mut judged = Judged::default();
        for (index, doc) in known.chain(fresh) {
            let row = index.columns.row(doc);
            let old = match self.stated.entry(row) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => match tx.text(row)? {
                    Some(text) => place.insert(measure.read(&text)),
                    None => continue,
                },
            };
            let likeness = measure.likeness(&old.with_rows_of(index, doc), &ours);
            let is_older = new.said_at_us < index.columns.get(doc).said_at_us();
            let verdict = self.engine.compared(&old.claim, new.claim, likeness, is_older)?;
            judged.note(row, likeness, is_older, verdict);
        }
        if self.stated.len() > TEXTS_KEPT {
            self.stated.clear();
        }
        judged.settle(tx)
    }

    /// Later memories of this transaction are compared with this one too.
    pub(super) fn wrote(&mut self, document: impl FnOnce() -> Prepared) {
        if !self.is_judging {
            return;
        }
        let document = document();
        self.touched.insert(document.record.row_id);
        self.stated.remove(&document.record.row_id);
        self.unread.push(document);
    }

    /// The last memory written need not be read.
    fn read_pending(&mut self) {
        for document in std::mem::take(&mut self.unread) {
            self.pending.insert(document);
        }
    }

    /// A memory that lost its place is compared no more.
    pub(super) fn lost(&mut self, row: RowId) {
        self.touched.insert(row);
        self.unread.retain(|document| document.record.row_id != row);
        self.pending.remove(row);
    }
}

impl Engine {
    /// The verdict on two claims, in the order in which they were said. A panic in there is a fault, not an end.
    pub(super) fn compared(
        &self,
        old: &Claim,
        new: &Claim,
        likeness: Likeness,
        is_older: bool,
    ) -> Result<Verdict> {
        let (first, second) = if is_older { (new, old) } else { (old, new) };
        let thresholds = self.thresholds();
        catch_unwind(AssertUnwindSafe(|| {
            compare(first, second, likeness.level, likeness.is_cosine, &thresholds)
        }))
        .map_err(|_| {
            Error::InvalidArgument("comparing two memories failed; please report the texts".to_owned())
        })
    }

    fn thresholds(&self) -> Thresholds {
        let curator = &self.config.curator;
        Thresholds {
            dedup: curator.dedup_threshold,
            conflict_min: curator.conflict_min,
            conflict_max: curator.conflict_max,
            conflict_detection: curator.conflict_detection,
        }
    }
}

fn place_of(memory: &NewMemory) -> Place {
    let scope = memory.scope.clone().unwrap_or_else(|| GLOBAL.to_owned());
    (memory.user_id.clone(), memory.agent_id.clone(), scope)
}

/// The memories that one of this place is compared with: its tenant's, of its scope and `global`, that hold now.
pub(super) fn wanted(index: &Index, place: &Place, now_us: i64) -> Wanted {
    let (user_id, agent_id, scope) = place;
    let here = index.fields.with_text("scope", scope) | index.fields.with_text("scope", GLOBAL);
    let tenant = index.tenants.of(user_id.as_deref(), agent_id.as_deref());
    let documents = (tenant & &index.active & here) - &index.superseded - ended(index, now_us);
    Wanted::new(documents, index.columns.len())
}
