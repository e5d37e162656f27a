//! Rescan: contradictions looked for anew among what is stored, for stores that were filled without curation.
//!
//! Blocking: a memory is compared with those that share a slot or the rarest words, of its tenant and
//! scope, never with everybody. Linear in the memories, on all cores; what is found is recorded.

use rayon::prelude::*;
use roaring::RoaringBitmap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidates::{Ask, candidates, terms_of};
use super::curation::{Place, wanted};
use super::eligible::Reach;
use super::measure::{Asked, Measure};
use super::open::Engine;
use super::request::Selection;
use crate::curate::{Claim, Finding, Verdict};
use crate::error::Result;
use crate::index::fields::Key;
use crate::index::vectors::near::Wanted;
use crate::index::{DocId, Index};
use crate::record::{Conflict, RowId};
use crate::store::WriteTx;

/// A claim and the text's script, of a stored memory.
struct Stated {
    text: String,
    claim: Claim,
    is_covered: bool,
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
    stated: &'a FxHashMap<DocId, Stated>,
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
            let stated = self.stated(&index, &documents, &measure)?;
            let scan = Scan { engine: self, index: &index, measure: &measure, stated: &stated };
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

    /// The claims of documents, read on all cores.
    fn stated(
        &self,
        index: &Index,
        documents: &RoaringBitmap,
        measure: &Measure,
    ) -> Result<FxHashMap<DocId, Stated>> {
        let mut texts: Vec<(DocId, String)> = Vec::new();
        self.store.read(|tx| {
            tx.each_text(|row, text| {
                let doc = index.doc_of_row(row).filter(|doc| documents.contains(*doc));
                texts.extend(doc.map(|doc| (doc, text.to_owned())));
            })
        })?;
        let read = texts.into_par_iter().map(|(doc, text)| {
            let (claim, is_covered) = (Claim::read(&text), measure.covers(&text));
            (doc, Stated { text, claim, is_covered })
        });
        Ok(read.collect())
    }
}

impl Scan<'_> {
    fn group(&self, group: &Group, now_us: i64) -> Result<Vec<Conflict>> {
        let members: Vec<DocId> = group.members.iter().collect();
        let found = members.par_iter().map(|&doc| self.of_member(doc, group, now_us));
        Ok(found.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    }

    fn of_member(&self, doc: DocId, group: &Group, now_us: i64) -> Result<Vec<Conflict>> {
        let Some(stated) = self.stated.get(&doc) else { return Ok(Vec::new()) };
        let terms = terms_of(&stated.text);
        let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
        let ask = Ask { claim: &stated.claim, terms: &terms, codes: &[], least: 1.0 };
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
        let (Some(old), Some(new)) = (self.stated.get(&one), self.stated.get(&other)) else {
            return Ok(None);
        };
        let rows = |doc, stated: &Stated| -> Vec<&[u16]> {
            if stated.is_covered { self.index.vectors.rows_of(doc).collect() } else { Vec::new() }
        };
        let codes: Vec<Vec<u16>> = rows(other, new).into_iter().map(<[u16]>::to_vec).collect();
        let asked = Asked { claim: &new.claim, codes: &codes };
        let likeness = self.measure.of_rows(&asked, &rows(one, old), &old.claim);
        let said = |doc| self.index.columns.get(doc).said_at_us();
        let is_older = said(other) < said(one);
        Ok(match self.engine.compared(&old.claim, &new.claim, likeness, is_older)? {
            Verdict::Conflict(finding) | Verdict::Supersede(finding) => Some((finding, likeness.level)),
            Verdict::Same | Verdict::Merge | Verdict::Keep => None,
        })
    }

    /// Known contradictions of two of the documents that are none any more.
    fn settled(&self, known: &[Conflict]) -> Result<Vec<(String, String)>> {
        let mut settled = Vec::new();
        for pair in known {
            let docs = self.index.doc_of_id(&pair.a).zip(self.index.doc_of_id(&pair.b));
            let both = docs.filter(|(a, b)| self.stated.contains_key(a) && self.stated.contains_key(b));
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
    let row = |tx: &WriteTx<'_>, id: &str| -> Result<Option<RowId>> { tx.row_id(id) };
    for pair in found {
        let is_known = known.contains(&(pair.a.clone(), pair.b.clone()))
            || known.contains(&(pair.b.clone(), pair.a.clone()));
        if !is_known && row(tx, &pair.a)?.is_some() && row(tx, &pair.b)?.is_some() {
            tx.mark_conflict(pair)?;
        }
    }
    Ok(())
}
