//! Tenants: the documents of each pair of user and agent, a missing half being one of its own.

use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;

use super::DocId;
use crate::record::Record;

/// User and agent, each when given.
pub type Tenant = (Option<Box<str>>, Option<Box<str>>);

/// The documents of each tenant, removed ones too.
#[derive(Debug, Default)]
pub struct Tenants {
    documents: FxHashMap<Tenant, RoaringBitmap>,
}

impl Tenants {
    pub(super) fn insert(&mut self, doc: DocId, record: &Record) {
        let tenant = tenant(record.user_id.as_deref(), record.agent_id.as_deref());
        self.documents.entry(tenant).or_default().insert(doc);
    }

    /// The documents of exactly this tenant: a user alone is another tenant than that user with an agent.
    pub fn of(&self, user_id: Option<&str>, agent_id: Option<&str>) -> RoaringBitmap {
        self.documents.get(&tenant(user_id, agent_id)).cloned().unwrap_or_default()
    }

    /// Every tenant with its documents, in the order of their first documents.
    pub fn all(&self) -> Vec<(&Tenant, &RoaringBitmap)> {
        let mut all: Vec<_> = self.documents.iter().collect();
        all.sort_by_key(|(_, documents)| documents.min());
        all
    }
}

fn tenant(user_id: Option<&str>, agent_id: Option<&str>) -> Tenant {
    (user_id.map(Into::into), agent_id.map(Into::into))
}
