//! The eligible set: who may answer at all, settled before anything is ranked.
//!
//! alive, tier, tenant, run, scope, not expired at `now`, filters, allow-list.

use roaring::RoaringBitmap;

use super::open::Engine;
use super::request::Selection;
use super::validate;
use crate::error::{Error, Result};
use crate::index::Index;
use crate::index::filter::{self, TextLookup};
use crate::record::Tier;
use crate::text;

/// What a call looks at beyond what its selection says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reach {
    /// Memories of the active tier only, unless the selection names a tier.
    active_only: bool,
    /// Without a scope `global` is meant, and `global` comes with every scope.
    with_global: bool,
    /// Memories that have ended too.
    expired: bool,
}

impl Reach {
    /// A question: active memories of `global` and the scopes it names.
    pub(super) const SEARCH: Reach = Reach { active_only: true, with_global: true, expired: false };
    /// A question that asks for archived memories too.
    pub(super) const SEARCH_ALL_TIERS: Reach = Reach { active_only: false, ..Reach::SEARCH };
    /// A listing: every tier, and exactly the scopes it names, or all.
    pub(super) const LIST: Reach = Reach { active_only: false, with_global: false, expired: false };
    /// Contradictions: active memories, of exactly the scopes it names, or all.
    pub(super) const CONFLICTS: Reach = Reach { active_only: true, ..Reach::LIST };
    /// A removal: what a listing shows, and what has ended but lies on the disk.
    pub(super) const REMOVE: Reach = Reach { expired: true, ..Reach::LIST };
}

impl Engine {
    /// The documents a selection names.
    pub(super) fn eligible(
        &self,
        index: &Index,
        selection: &Selection,
        reach: Reach,
        now_us: i64,
    ) -> Result<RoaringBitmap> {
        let mut documents = tier(index, selection, reach)? & tenant(index, selection);
        if let Some(run) = &selection.run_id {
            documents &= index.fields.with_text("run_id", run);
        }
        if let Some(scopes) = scopes(selection, reach) {
            let reached = scopes.iter().map(|scope| index.fields.with_text("scope", scope));
            documents &= reached.fold(RoaringBitmap::new(), |all, one| all | one);
        }
        if let Some(bytes) = &selection.allow {
            documents &= allowed(bytes)?;
        }
        if !reach.expired {
            documents -= ended(index, now_us);
        }
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

/// The scopes to look in; `None` for all.
fn scopes(selection: &Selection, reach: Reach) -> Option<Vec<String>> {
    let asked = selection.scope.clone().unwrap_or_default();
    let named = if reach.with_global { asked.reached() } else { asked.exactly() };
    named.map(|names| names.into_iter().map(str::to_owned).collect())
}

/// Documents whose end has come.
pub(super) fn ended(index: &Index, now_us: i64) -> RoaringBitmap {
    let has_ended = |doc: &u32| index.columns.get(*doc).expires_at_us.is_some_and(|at| at <= now_us);
    index.expiring.iter().filter(has_ended).collect()
}

/// The tenant's living documents in the tiers asked for: what idf and "known" count. Scope and filters
/// do not change it.
pub(super) fn tenant_corpus(
    index: &Index,
    selection: &Selection,
    reach: Reach,
    now_us: i64,
) -> Result<RoaringBitmap> {
    Ok((tenant(index, selection) & tier(index, selection, reach)?) - ended(index, now_us))
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

fn tier(index: &Index, selection: &Selection, reach: Reach) -> Result<RoaringBitmap> {
    match selection.tier.as_deref().map(validate::tier).transpose()? {
        None if !reach.active_only => Ok(index.alive.clone()),
        None | Some(Tier::Active) => Ok(index.active.clone()),
        Some(Tier::Archived) => Ok(&index.alive - &index.active),
    }
}

fn allowed(bytes: &[u8]) -> Result<RoaringBitmap> {
    RoaringBitmap::deserialize_from(bytes).map_err(|error| {
        Error::InvalidArgument(format!(
            "allow is not a portable Roaring bitmap ({error}); give BitMap.serialize() of pyroaring"
        ))
    })
}
