//! Rescan: contradictions looked for anew among what is stored, for stores that were filled without curation.
//!
//! Blocking: a memory is compared with those that share a slot or the rarest words, of its tenant and
//! scope, never with everybody. Linear in the memories, on all cores; what is found is recorded.

use roaring::RoaringBitmap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidates::{Ask, RARE_IN_RESCAN, candidates, terms_of};
use super::curation::{Place, wanted};
use super::eligible::Reach;
use super::measure::{Measure, Stated};
use super::open::Engine;
use super::request::Selection;
use crate::cores;
use crate::curate::{Finding, Verdict};
use crate::error::Result;
use crate::index::fields::Key;
use crate::index::vectors::near::Wanted;
use crate::index::{DocId, Index};
use crate::record::Conflict;
use crate::store::WriteTx;

/// A stored memory, and what it states.
struct Member {
    text: String,
    stated: Stated,
}

/// Memories of one tenant and scope, and those they are compared with.
struct Group {
    members: RoaringBitmap,
    wanted: Wanted,
}

/// Everything a comparison needs, while the indexes are held.
struct Scan<'a> {
    engine: &'a Engine,
    index: &'a Index,
    measure: &'a Measure,
    all: &'a FxHashMap<DocId, Member>,
}

impl Engine {
    /// Looks for contradictions among the memories of a selection, records them, and forgets those that
    /// hold no more.
    pub fn rescan(&self, selection: &Selection, now_us: i64) -> Result<()> {
        self.catch_up()?;
        let selection = selection.clone().lift()?;
        let measure = Measure::of(self.card()?.as_ref())?;
        let (found, gone) = {
            let index = self.index()?;
            let documents = self.eligible(&index, &selection, Reach::CONFLICTS, now_us)? - &index.superseded;
            let all = self.members(&index, &documents, &measure)?;
            let scan = Scan { engine: self, index: &index, measure: &measure, all: &all };
            let mut found = Vec::new();
            for group in groups(&index, &documents, now_us) {
                found.extend(scan.group(&group, now_us)?);
            }
            (found, scan.settled(&self.store.read(|tx| tx.conflicts())?)?)
        };
        self.store.write(|tx| note(tx, &found, &gone))?;
        self.follow();
        Ok(())
    }

    /// The texts of documents, read on all cores.
    fn members(
        &self,
        index: &Index,
        documents: &RoaringBitmap,
        measure: &Measure,
    ) -> Result<FxHashMap<DocId, Member>> {
        let mut texts: Vec<(DocId, String)> = Vec::new();
        self.store.read(|tx| {
            tx.each_text(|row, text| {
                let doc = index.doc_of_row(row).filter(|doc| documents.contains(*doc));
                texts.extend(doc.map(|doc| (doc, text.to_owned())));
            })
        })?;
        let read = cores::map(texts, |(doc, text)| {
            let stated = measure.read(&text);
            (doc, Member { text, stated })
        });
        Ok(read.into_iter().collect())
    }
}

impl Scan<'_> {
    fn group(&self, group: &Group, now_us: i64) -> Result<Vec<Conflict>> {
        let found = cores::map(&group.members, |doc| self.of_member(doc, group, now_us));
        Ok(found.into_iter().collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    }

    fn of_member(&self, doc: DocId, group: &Group, now_us: i64) -> Result<Vec<Conflict>> {
        let Some(member) = self.all.get(&doc) else { return Ok(Vec::new()) };
        let terms = terms_of(&member.text);
        let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
        let ask = Ask {
            claim: &member.stated.claim,
            terms: &terms,
            rows: &[],
            least: 1.0,
            rare: RARE_IN_RESCAN,
            beside: None,
        };
        let mut found = Vec::new();
        for other in candidates(self.index, &group.wanted, &ask) {
            // Of two members each finds the other; once is enough.
            if other == doc || (group.members.contains(other) && other > doc) {
                continue;
            }
            if let Some((finding, similarity)) = self.contradiction(other, doc)? {
                let (a, b) = (self.id(other), self.id(doc));
                let kind = finding.kind.as_str().to_owned();
                found.push(Conflict { a, b, similarity, kind, reason: finding.reason, at_us: now_us });
            }
        }
        Ok(found)
    }

    /// Whether two documents contradict each other, and how.
    fn contradiction(&self, one: DocId, other: DocId) -> Result<Option<(Finding, f64)>> {
        let (Some(old), Some(new)) = (self.all.get(&one), self.all.get(&other)) else { return Ok(None) };
        let old = old.stated.with_rows_of(self.index, one);
        let new = new.stated.with_rows_of(self.index, other);
        let likeness = self.measure.likeness(&old, &new);
        let said = |doc| self.index.columns.get(doc).said_at_us();
        let is_older = said(other) < said(one);
        Ok(match self.engine.compared(old.claim, new.claim, likeness, is_older)? {
            Verdict::Conflict(finding) | Verdict::Supersede(finding) => Some((finding, likeness.level)),
            Verdict::Same | Verdict::Merge | Verdict::Keep => None,
        })
    }

    /// Known contradictions of two of the documents that are none any more.
    fn settled(&self, known: &[Conflict]) -> Result<Vec<(String, String)>> {
        let mut settled = Vec::new();
        for pair in known {
            let docs = self.index.doc_of_id(&pair.a).zip(self.index.doc_of_id(&pair.b));
            let both = docs.filter(|(a, b)| self.all.contains_key(a) && self.all.contains_key(b));
            if let Some((a, b)) = both
                && self.contradiction(a, b)?.is_none()
            {
                settled.push((pair.a.clone(), pair.b.clone()));
            }
        }
        Ok(settled)
    }

    fn id(&self, doc: DocId) -> String {
        self.index.columns.id(doc).to_owned()
    }
}

/// The memories by tenant and scope.
fn groups(index: &Index, documents: &RoaringBitmap, now_us: i64) -> Vec<Group> {
    let scopes: Vec<(&str, &RoaringBitmap)> = (index.fields.get("scope").into_iter().flatten())
        .filter_map(
            |(key, documents)| if let Key::Text(name) = key { Some((&**name, documents)) } else { None },
        )
        .collect();
    let mut groups = Vec::new();
    for ((user_id, agent_id), owned) in index.tenants.all() {
        let owned = owned & documents;
        for (scope, scoped) in scopes.iter().filter(|(_, scoped)| !scoped.is_disjoint(&owned)) {
            let owner = |half: &Option<Box<str>>| half.as_deref().map(str::to_owned);
            let place: Place = (owner(user_id), owner(agent_id), (*scope).to_owned());
            let wanted = wanted(index, &place, now_us);
            groups.push(Group { members: &owned & *scoped, wanted });
        }
    }
    groups
}

/// Records what was found, of memories that are still there, and forgets what is settled.
fn note(tx: &mut WriteTx<'_>, found: &[Conflict], gone: &[(String, String)]) -> Result<()> {
    gone.iter().try_for_each(|(a, b)| tx.clear_conflict(a, b))?;
    let known: FxHashSet<(String, String)> = tx.conflicts()?.into_iter().map(|one| (one.a, one.b)).collect();
    for pair in found {
        let is_known = known.contains(&(pair.a.clone(), pair.b.clone()))
            || known.contains(&(pair.b.clone(), pair.a.clone()));
        if !is_known && tx.row_id(&pair.a)?.is_some() && tx.row_id(&pair.b)?.is_some() {
            tx.mark_conflict(pair)?;
        }
    }
    Ok(())
}
