//! Curation: a new memory against those of its tenant that it may repeat, contradict or replace.
//!
//! candidates (indexes, and what this transaction wrote before) -> likeness -> `curate::compare` -> judgement
//!
//! Inside the write lock, after catching up: two equal adds at once, in two processes even, give
//! one memory. What fails here costs the curation of one memory, never the memory.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rustc_hash::{FxHashMap, FxHashSet};

use super::eligible::ended;
use super::judgement::{Judged, Judgement};
use super::measure::{Likeness, Measure, Stated};
use super::model::ModelCard;
use super::newcomer::Newcomer;
use super::open::Engine;
use super::request::NewMemory;
use super::texts::Texts;
use super::write::Ready;
use crate::cores;
use crate::curate::{Claim, Thresholds, Verdict, compare};
use crate::error::{Error, Result};
use crate::index::prepare::Prepared;
use crate::index::vectors::near::Wanted;
use crate::index::{DocId, Index};
use crate::record::RowId;
use crate::scope::GLOBAL;
use crate::store::ReadTx;

/// What was found of a new memory beside a stored one.
pub(super) type Compared = (RowId, Result<(Likeness, bool, Verdict)>);

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
    texts: Texts,
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
            texts: Texts::default(),
            now_us,
        })
    }

    /// Compares memories with what the indexes hold, on all cores. None of it changes while the
    /// transaction lasts, but for the rows it touches itself: those are left out when it is judged.
    pub(super) fn foresee(&mut self, tx: &ReadTx<'_>, rows: &mut [&mut Ready]) -> Result<()> {
        let Ok(measure) = &self.measure else { return Ok(()) };
        let news: Vec<Newcomer<'_>> =
            rows.iter().filter_map(|row| Newcomer::of(row, measure, self.now_us)).collect();
        let known = self.against_stored(tx, &news)?;
        for (row, known) in rows.iter_mut().filter(|row| row.analysed.is_some()).zip(known) {
            row.known = Some(known);
        }
        Ok(())
    }

    /// What to do with a memory whose text nobody of its tenant and scope has said before.
    pub(super) fn judge(&mut self, tx: &ReadTx<'_>, row: &mut Ready) -> Result<Judgement> {
        self.read_pending();
        let known = row.known.take();
        let measure = self.measure.as_ref().map_err(|error| Error::InvalidArgument(error.to_string()))?;
        let Some(new) = Newcomer::of(row, measure, self.now_us) else { return Ok(Judgement::alone()) };
        let known = match known {
            Some(known) => known,
            None => self.against_stored(tx, std::slice::from_ref(&new))?.pop().unwrap_or_default(),
        };
        let known: Vec<Compared> = known.into_iter().filter(|(row, _)| !self.touched.contains(row)).collect();
        let mut judged = Judged::default();
        for (row, compared) in known.into_iter().chain(self.against_pending(tx, &new)?) {
            let (likeness, is_older, verdict) = compared?;
            judged.note(row, likeness, is_older, verdict);
        }
        judged.settle(tx)
    }

    fn against_stored(&mut self, tx: &ReadTx<'_>, news: &[Newcomer<'_>]) -> Result<Vec<Vec<Compared>>> {
        let Ok(measure) = &self.measure else { return Ok(Vec::new()) };
        let index = self.engine.index()?;
        for new in news {
            let place = place_of(new.memory);
            self.places.entry(place).or_insert_with_key(|place| wanted(&index, place, self.now_us));
        }
        let (places, least) = (&self.places, self.least(measure));
        let found = cores::map(news, |new| {
            let wanted = places.get(&place_of(new.memory));
            wanted.map(|wanted| new.candidates(&index, wanted, least, None)).unwrap_or_default()
        });
        let rows = found.iter().flatten().map(|doc| index.columns.row(*doc));
        self.texts.read(tx, measure, rows.filter(|row| !self.touched.contains(row)))?;
        let pairs: Vec<_> = news.iter().zip(&found).collect();
        Ok(cores::map(&pairs, |(new, docs)| self.compared_with(measure, &index, docs, new)))
    }

    fn against_pending(&mut self, tx: &ReadTx<'_>, new: &Newcomer<'_>) -> Result<Vec<Compared>> {
        let Ok(measure) = &self.measure else { return Ok(Vec::new()) };
        let wanted = wanted(&self.pending, &place_of(new.memory), self.now_us);
        let stored = self.engine.index()?;
        let found = new.candidates(&self.pending, &wanted, self.least(measure), Some(&stored));
        self.texts.read(tx, measure, found.iter().map(|doc| self.pending.columns.row(*doc)))?;
        Ok(self.compared_with(measure, &self.pending, &found, new))
    }

    fn compared_with(
        &self,
        measure: &Measure,
        index: &Index,
        docs: &[DocId],
        new: &Newcomer<'_>,
    ) -> Vec<Compared> {
        let ours = new.side();
        let compared = docs.iter().filter_map(|&doc| {
            let row = index.columns.row(doc);
            let old = self.texts.of(row)?;
            let likeness = measure.likeness(&old.with_rows_of(index, doc), &ours);
            let is_older = new.said_at_us < index.columns.get(doc).said_at_us();
            let verdict = self.engine.compared(&old.claim, new.claim, likeness, is_older);
            Some((row, verdict.map(|verdict| (likeness, is_older, verdict))))
        });
        compared.collect()
    }

    /// Least cosine that is of interest.
    fn least(&self, measure: &Measure) -> f32 {
        measure.cosine_at(self.engine.config.curator.conflict_min)
    }

    /// Later memories of this transaction are compared with this one too.
    pub(super) fn wrote(&mut self, document: impl FnOnce() -> Prepared) {
        if !self.is_judging {
            return;
        }
        let document = document();
        self.touched.insert(document.record.row_id);
        self.texts.forget(document.record.row_id);
        self.unread.push(document);
    }

    /// The same of a memory as it came: its claim was read before.
    pub(super) fn wrote_new(&mut self, document: Prepared, claim: Claim, text: &str) {
        let row = document.record.row_id;
        self.wrote(|| document);
        if let Ok(measure) = &self.measure {
            self.texts.keep(row, Stated { claim, is_covered: measure.covers(text) });
        }
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
