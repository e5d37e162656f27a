//! The record: one memory as it stands on disk, and its parts.
//!
//! Times are microseconds since 1970-01-01 UTC (`_us`). The content
//! (`revision`) and its usage (`Usage`) are apart: a recall never moves a
//! revision. The text is kept byte for byte; indexes work on a normalised view.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Position of a record's row in the store: given at its insertion, kept by updates, never given twice.
pub type RowId = i64;

/// Where in its life a memory is. Only `Active` ones are found by a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Found by every search that its filters admit.
    #[default]
    Active,
    /// Out of every search, kept in `get`, `list` and export.
    Archived,
}

impl Tier {
    /// The word stored and shown.
    pub fn as_str(self) -> &'static str {
        match self {
            Tier::Active => "active",
            Tier::Archived => "archived",
        }
    }

    /// The tier of a stored word; `None` for a word of no tier.
    pub fn parse(word: &str) -> Option<Tier> {
        match word {
            "active" => Some(Tier::Active),
            "archived" => Some(Tier::Archived),
            _ => None,
        }
    }
}

/// One conversation a memory was said in. `position` orders a run's memories.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The caller's name of the conversation.
    pub run_id: String,
    /// Strictly increasing over the store in the order of adding; an update keeps it.
    pub position: i64,
}

/// How a memory was used; never part of its content revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Counted recalls by searches.
    pub recall_count: u32,
    /// The last counted recall.
    pub last_recalled_at_us: Option<i64>,
    /// Reads by id.
    pub access_count: u32,
}

/// One memory with everything the store knows of it, except its vectors and history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Row in the store; 0 before it has one.
    #[serde(skip)]
    pub row_id: RowId,
    /// `mem_` + 26 characters, or the caller's own.
    pub id: String,
    /// The text as it was given, byte for byte.
    pub text: String,
    /// The caller's own fields: a JSON object.
    pub metadata: Map<String, Value>,
    /// Tenant, first half.
    pub user_id: Option<String>,
    /// Tenant, second half.
    pub agent_id: Option<String>,
    /// Conversations it was said in, first one first.
    pub runs: Vec<Run>,
    /// `global`, or `<kind>:<name>`.
    pub scope: String,
    /// See [`Tier`].
    pub tier: Tier,
    /// Lower case: general, commands, debugging ...
    pub section: String,
    /// Lower case: knowledge, method, trick, pitfall, preference.
    pub knowledge_type: String,
    /// 0 to 100.
    pub instructivity_score: f64,
    /// manual, interaction or import.
    pub source_type: String,
    /// 0 to 1.
    pub importance: f64,
    /// Never decays, never archived.
    pub pinned: bool,
    /// Facet of tools.
    pub tools: Vec<String>,
    /// Facet of entities.
    pub entities: Vec<String>,
    /// Facet of tags.
    pub tags: Vec<String>,
    /// Spans of source files it rests on, as given.
    pub anchors: Vec<Value>,
    /// Ids of the memories whose place it took.
    pub supersedes: Vec<String>,
    /// Id of the memory that took its place.
    pub superseded_by: Option<String>,
    /// Ids of memories it contradicts.
    pub conflicts_with: Vec<String>,
    /// verified, stale, unverifiable or `not_applicable`.
    pub verified_status: Option<String>,
    /// 0 to 1.
    pub trust_score: Option<f64>,
    /// Creation, or the time the caller gave.
    pub created_at_us: i64,
    /// Last change of content.
    pub updated_at_us: i64,
    /// Last time it was said; moved by an add of the same text.
    pub last_seen_at_us: i64,
    /// Gone from every answer at this instant.
    pub expires_at_us: Option<i64>,
    /// 1 at first; +1 with each change of content.
    pub revision: u32,
    /// See [`Usage`].
    pub usage: Usage,
}

/// Which facet a term was found in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FacetKind {
    /// `related_tools`
    Tool,
    /// `key_entities`
    Entity,
    /// `tags`
    Tag,
}

impl FacetKind {
    /// All of them, in the order of their weights.
    pub const ALL: [FacetKind; 3] = [FacetKind::Tool, FacetKind::Entity, FacetKind::Tag];
}

/// What happened to a memory; the words of `history` and of the write envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Event {
    /// A new memory.
    Add,
    /// New content under an old id.
    Update,
    /// Deleted.
    Delete,
    /// A newer memory took its place, or it took that of an older one.
    Supersede,
    /// The same text was there already; nothing was stored.
    None,
}

impl Event {
    /// The word stored and shown.
    pub fn as_str(self) -> &'static str {
        match self {
            Event::Add => "ADD",
            Event::Update => "UPDATE",
            Event::Delete => "DELETE",
            Event::Supersede => "SUPERSEDE",
            Event::None => "NONE",
        }
    }
}

/// One line of a memory's history, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HistoryEntry {
    /// Whose history.
    pub memory_id: String,
    /// ADD, UPDATE, DELETE, SUPERSEDE.
    pub event: String,
    /// Text before; `None` for ADD, and where it was deleted or not kept.
    pub old_text: Option<String>,
    /// Text after; `None` for DELETE, and where it was deleted or not kept.
    pub new_text: Option<String>,
    /// Why, where there is more to say than the event.
    pub reason: Option<String>,
    /// When.
    pub at_us: i64,
}

/// Two memories that contradict each other, and how that shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Conflict {
    /// Id of the one that was there first.
    pub a: String,
    /// Id of the other.
    pub b: String,
    /// Likeness of their texts on the decision scale, 0 to 1.
    pub similarity: f64,
    /// `value_change`, `opposing_pair`, negation, version or `anchor_mismatch`.
    pub kind: String,
    /// What contradicts what, in words of the two texts.
    pub reason: String,
    /// When it was found.
    pub at_us: i64,
}
