//! The labelled pairs of `tests/curation`: how often the verdict is one a careful person would give.
//!
//! By terms alone, since the vectors are another room's. Run with `--nocapture` to read the tables.

// A table is printed, and a malformed line stops the test where it stands.
#![allow(clippy::print_stdout, clippy::panic, clippy::indexing_slicing)]

use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

struct Pair {
    old: String,
    new: String,
    want: String,
    also: Vec<String>,
    kind: String,
}

impl Pair {
    fn of(line: &str) -> Pair {
        let row: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let text = |name: &str| row[name].as_str().unwrap_or_else(|| panic!("{line}: no {name}")).to_owned();
        let also = row["also"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
        Pair {
            old: text("old"),
            new: text("new"),
            want: text("want"),
            also: also.collect(),
            kind: text("kind"),
        }
    }
}

#[derive(Default)]
struct Count {
    pairs: usize,
    right: usize,
    wrong_merges: usize,
    found: usize,
    wrongly_found: usize,
    to_find: usize,
    rightly_found: usize,
}

impl Count {
    fn precision(&self) -> f64 {
        1.0 - self.wrongly_found as f64 / self.found.max(1) as f64
    }

    fn recall(&self) -> f64 {
        self.rightly_found as f64 / self.to_find.max(1) as f64
    }
}

fn verdict(pair: &Pair) -> &'static str {
    let (old, new) = (Claim::read(&pair.old), Claim::read(&pair.new));
    match compare(&old, &new, jaccard(&old, &new), false, &Thresholds::default()) {
        Verdict::Same => "same",
        Verdict::Merge => "merge",
        Verdict::Supersede(_) => "supersede",
        Verdict::Conflict(_) => "conflict",
        Verdict::Keep => "keep",
    }
}

fn count(pairs: &[Pair]) -> Count {
    let finds = |name: &str| matches!(name, "supersede" | "conflict");
    let mut count = Count { pairs: pairs.len(), ..Count::default() };
    for pair in pairs {
        let got = verdict(pair);
        let accepts =
            |fits: &dyn Fn(&str) -> bool| fits(&pair.want) || pair.also.iter().any(|also| fits(also));
        let is_right = accepts(&|name| name == got);
        count.right += usize::from(is_right);
        count.wrong_merges += usize::from(!is_right && matches!(got, "same" | "merge"));
        count.found += usize::from(finds(got));
        count.wrongly_found += usize::from(finds(got) && !accepts(&finds));
        count.to_find += usize::from(finds(&pair.want));
        count.rightly_found += usize::from(finds(&pair.want) && finds(got));
    }
    count
}

fn read(name: &str) -> Vec<Pair> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/curation").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(Pair::of).collect()
}

/// Prints each kind's share of right verdicts and the whole count.
fn table(name: &str) -> Count {
    let mut kinds: BTreeMap<String, Vec<Pair>> = BTreeMap::new();
    for pair in read(name) {
        kinds.entry(pair.kind.clone()).or_default().push(pair);
    }
    for (kind, pairs) in &kinds {
        println!("{name} {kind}: {} of {}", count(pairs).right, pairs.len());
    }
    let all = count(&kinds.into_values().flatten().collect::<Vec<_>>());
    println!(
        "{name}: {} of {} right, {} wrong merges; found {}, {} of them wrongly; precision {:.3}, recall {:.3}",
        all.right,
        all.pairs,
        all.wrong_merges,
        all.found,
        all.wrongly_found,
        all.precision(),
        all.recall()
    );
    all
}

#[test]
fn the_pairs_the_rules_were_made_on() {
    let all = table("pairs_dev.jsonl");
    assert_eq!(all.wrong_merges, 0);
    assert!(all.precision() >= 0.9, "{}", all.precision());
    assert!(all.recall() >= 0.8, "{}", all.recall());
}

/// Broader than the ones above, and seen by who made the rules too; the floor of what was measured.
#[test]
fn the_pairs_that_widened_the_rules() {
    let all = table("pairs_more.jsonl");
    assert_eq!(all.wrong_merges, 0);
    assert!(all.precision() >= 0.95, "{}", all.precision());
    assert!(all.recall() >= 0.77, "{}", all.recall());
}

/// Changes told in entirely other words, of which words alone find a good third: what is told must be so.
#[test]
fn the_pairs_in_entirely_other_words() {
    for name in ["pairs_free.jsonl", "pairs_free_held.jsonl"] {
        let all = table(name);
        assert_eq!(all.wrong_merges, 0);
        assert!(all.precision() >= 0.9, "{}", all.precision());
    }
}

/// Nobody who wrote a rule has read these pairs.
#[test]
fn the_pairs_no_rule_was_made_on() {
    let all = table("pairs_held.jsonl");
    assert_eq!(all.wrong_merges, 0);
    assert!(all.precision() >= 0.9, "{}", all.precision());
    assert!(all.recall() >= 0.74, "{}", all.recall());
}
