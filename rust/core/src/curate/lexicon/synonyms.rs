//! Synonyms: stems that may stand for one another in any claim. Few, since a pair too many merges two facts.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Each group by its first word; stems, or whole Chinese words.
#[rustfmt::skip]
const GROUPS: &[&str] = &[
    "child kid children", "purchas buy", "begin start", "end finish", "larg big", "use utilis util", "photo pictur",
    "repo repositori", "config configur", "doc document", "db databas", "movi film", "enjoy like", "latest last",
    "quick fast", "mother mom mum", "father dad", "color colour", "favourit favorit", "apart flat",
];

static FIRST: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let mut table = FxHashMap::default();
    for group in GROUPS {
        let first = group.split(' ').next().unwrap_or_default();
        table.extend(group.split(' ').map(|word| (word, first)));
    }
    table
});

/// The word that stands for the group of this one; itself where it has none.
pub(crate) fn synonym(stem: &str) -> &str {
    FIRST.get(stem).copied().unwrap_or(stem)
}
