//! The eligible set: who may answer at all, settled before anything is ranked.
//!
//! alive, tier, tenant, run, scope, not expired at `now`, filters, allow-list.

use roaring::RoaringBitmap;

use super::open::Engine;
use super::request::Selection;
use crate::error::{Error, Result};
use crate::index::Index;
use crate::index::filter::{self, TextLookup};
use crate::record::Tier;
use crate::scope::ScopeQuery;
use crate::text;

/// Which tiers a call looks at when the caller names none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tiers {
    Active,
    Every,
}

impl Engine {
    /// The documents a selection names. `scope`: what a selection without one means.
    pub(super) fn eligible(
        &self,
        index: &Index,
        selection: &Selection,
        scope: &ScopeQuery,
        tiers: Tiers,
        now_us: i64,
    ) -> Result<RoaringBitmap> {
        let mut documents = tier(index, selection, tiers)? & tenant(index, selection);
        if let Some(run) = &selection.run_id {
            documents &= index.fields.with_text("run_id", run);
        }
        let asked = selection.scope.as_ref().unwrap_or(scope);
        asked.check()?;
        if let Some(scopes) = asked.reached() {
            let reached = scopes.iter().map(|scope| index.fields.with_text("scope", scope));
            documents &= reached.fold(RoaringBitmap::new(), |all, one| all | one);
        }
        if let Some(bytes) = &selection.allow {
            documents &= allowed(bytes)?;
        }
        let expired = |doc: u32| index.columns.get(doc).expires_at_us.is_some_and(|at| at <= now_us);
        let documents: RoaringBitmap = documents.iter().filter(|&doc| !expired(doc)).collect();
        let filter = filter::parse(&selection.filters)?;
        filter::evaluate(&filter, index, &documents, &*self.text_lookup(index))
    }

    fn text_lookup<'a>(&'a self, index: &'a Index) -> Box<TextLookup<'a>> {
        Box::new(move |part, ignore_case| {
            let rows =
                self.store.read(|tx| tx.text_contains(part, ignore_case.then_some(&text::normalize)))?;
            Ok(rows.into_iter().filter_map(|row| index.doc_of_row(row)).collect())
        })
    }
}

/// Active documents of the tenant: what idf and "known" count. Scope and filters do not change it.
pub(super) fn tenant_corpus(index: &Index, selection: &Selection) -> RoaringBitmap {
    tenant(index, selection) & &index.active
}

fn tenant(index: &Index, selection: &Selection) -> RoaringBitmap {
    let mut documents = index.alive.clone();
    for (name, value) in [("user_id", &selection.user_id), ("agent_id", &selection.agent_id)] {
        if let Some(value) = value {
            documents &= index.fields.with_text(name, value);
        }
    }
    documents
}

fn tier(index: &Index, selection: &Selection, tiers: Tiers) -> Result<RoaringBitmap> {
    match selection.tier.as_deref().map(|word| (word, Tier::parse(word))) {
        None if tiers == Tiers::Every => Ok(index.alive.clone()),
        None | Some((_, Some(Tier::Active))) => Ok(index.active.clone()),
        Some((_, Some(Tier::Archived))) => Ok(&index.alive - &index.active),
        Some((word, None)) => {
            Err(Error::InvalidArgument(format!("tier is {word:?}; give \"active\" or \"archived\"")))
        }
    }
}

fn allowed(bytes: &[u8]) -> Result<RoaringBitmap> {
    RoaringBitmap::deserialize_from(bytes).map_err(|error| {
        Error::InvalidArgument(format!(
            "allow is not a portable Roaring bitmap ({error}); give BitMap.serialize() of pyroaring"
        ))
    })
}
