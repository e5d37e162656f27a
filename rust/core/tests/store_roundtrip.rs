//! What goes in comes out: every field, any text, or nothing at all.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::redundant_closure_for_method_calls
)]

mod support;

use memx_core::error::{Error, ErrorKind};
use memx_core::record::{Record, Run, Tier, Usage};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use support::{NOW, get, key, open, plain, put, put_text, run};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        // Halves of whole numbers: what the JSON reader gives back to the bit in every build.
        any::<i32>().prop_map(|n| Value::from(f64::from(n) / 2.0)),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((any::<String>(), inner), 0..4).prop_map(|pairs| Value::from(Map::from_iter(pairs))),
        ]
    })
}

fn any_metadata() -> impl Strategy<Value = Map<String, Value>> {
    vec((any::<String>(), any_json()), 0..5).prop_map(Map::from_iter)
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[\0a%_\"'\\\\]{0,12}",
        Just(String::new()),
        "語{0,9}🦀".prop_map(String::from)
    ]
}

fn any_number() -> impl Strategy<Value = f64> {
    any::<f64>().prop_filter("finite", |number| number.is_finite())
}

fn any_run() -> impl Strategy<Value = Run> {
    (any_text(), 1..1_i64 << 53).prop_map(|(run_id, position)| Run { run_id, position })
}

fn any_usage() -> impl Strategy<Value = Usage> {
    (any::<u32>(), option::of(any::<i64>()), any::<u32>()).prop_map(
        |(recall_count, last_recalled_at_us, access_count)| Usage {
            recall_count,
            last_recalled_at_us,
            access_count,
        },
    )
}

fn any_record() -> impl Strategy<Value = Record> {
    let texts = || vec(any_text(), 0..4);
    let words = (any_text(), any_text(), any_text(), any_text(), any_text(), any_text());
    let names =
        (option::of(any_text()), option::of(any_text()), option::of(any_text()), option::of(any_text()));
    let lists = (texts(), texts(), texts(), texts(), texts(), vec(any_json(), 0..3), vec(any_run(), 0..3));
    let numbers =
        (any_number(), any_number(), option::of(any_number()), any::<u32>(), any::<bool>(), any::<bool>());
    let times = (any::<i64>(), any::<i64>(), any::<i64>(), option::of(any::<i64>()));
    (words, names, lists, numbers, times, any_metadata(), any_usage()).prop_map(
        |(words, names, lists, numbers, times, metadata, usage)| Record {
            row_id: 0,
            id: words.0,
            text: words.1,
            scope: words.2,
            section: words.3,
            knowledge_type: words.4,
            source_type: words.5,
            user_id: names.0,
            agent_id: names.1,
            superseded_by: names.2,
            verified_status: names.3,
            tools: lists.0,
            entities: lists.1,
            tags: lists.2,
            supersedes: lists.3,
            conflicts_with: lists.4,
            anchors: lists.5,
            runs: lists.6,
            instructivity_score: numbers.0,
            importance: numbers.1,
            trust_score: numbers.2,
            revision: numbers.3,
            pinned: numbers.4,
            tier: if numbers.5 { Tier::Active } else { Tier::Archived },
            created_at_us: times.0,
            updated_at_us: times.1,
            last_seen_at_us: times.2,
            expires_at_us: times.3,
            metadata,
            usage,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_field_of_any_record_comes_back(
        mut records in vec((any_record(), vec(vec(any::<u8>(), 0..9), 0..3)), 1..4),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        for (number, (record, codes)) in records.iter_mut().enumerate() {
            record.id = format!("{number}{}", record.id);
            let key = key(&record.text);
            store.write(|tx| tx.insert(record, &key, codes, NOW)).unwrap();
        }
        // Reversed, and one rewritten with another's content.
        let rows: Vec<i64> = records.iter().rev().map(|(record, _)| record.row_id).collect();
        let expected: Vec<Record> = records.iter().rev().map(|(record, _)| record.clone()).collect();
        prop_assert_eq!(store.read(|tx| tx.records(&rows)).unwrap(), expected);
        let mut seen = Vec::new();
        store.read(|tx| tx.each_record(|record, codes| { seen.push((record, codes)); Ok(()) })).unwrap();
        prop_assert_eq!(&seen, &records);
        drop(store);
        let mut changed = records[0].0.clone();
        let other = records[records.len() - 1].0.clone();
        changed = Record { row_id: changed.row_id, id: changed.id, ..other };
        let store = open(folder.path());
        store.write(|tx| tx.replace(&changed, &[7; 16], None, "UPDATE", None, NOW)).unwrap();
        prop_assert_eq!(get(&store, &changed.id), Some(changed.clone()));
        prop_assert_eq!(store.read(|tx| tx.vectors(changed.row_id)).unwrap(), records[0].1.clone());
    }

    #[test]
    fn contains_is_a_substring_of_bytes(
        texts in vec("[\0a%_Aß]{0,8}", 1..8), needle in "[\0a%_Aß]{0,2}", folds in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        let rows: Vec<i64> =
            texts.iter().enumerate().map(|(n, text)| put_text(&store, &format!("m{n}"), text)).collect();
        let lower = |text: &str| text.to_lowercase();
        let fold: Option<&dyn Fn(&str) -> String> = if folds { Some(&lower) } else { None };
        let fold_both = |text: &str| if folds { lower(text) } else { text.to_owned() };
        let holds = |text: &str| fold_both(text).contains(&fold_both(&needle));
        let expected: Vec<i64> =
            rows.iter().zip(&texts).filter(|(_, text)| holds(text)).map(|(row, _)| *row).collect();
        prop_assert_eq!(store.read(|tx| tx.text_contains(&needle, fold)).unwrap(), expected);
    }
}

#[test]
fn a_write_that_fails_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    put_text(&store, "kept", "kept");
    let before = store.read(|tx| Ok((tx.counts()?, tx.last_mark()?))).unwrap();
    let failed = store.write(|tx| {
        tx.insert(&mut plain("lost", "lost"), &[1; 16], &[vec![1]], NOW)?;
        tx.set_meta("lost", "lost")?;
        tx.delete(1, NOW)?;
        Err::<(), _>(Error::NotFound("changed my mind".into()))
    });
    assert_eq!(failed.unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(store.read(|tx| Ok((tx.counts()?, tx.last_mark()?))).unwrap(), before);
    assert_eq!(store.read(|tx| tx.meta("lost")).unwrap(), None);
    assert!(get(&store, "lost").is_none() && get(&store, "kept").is_some());
}

#[test]
fn what_cannot_be_read_back_is_refused_and_the_write_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let nested = |levels: usize| (0..levels).fold(json!(1), |inner, _| json!([inner]));
    let mut bad = vec![plain("nan", ""), plain("deep", ""), plain("far", ""), plain("kept", "")];
    bad[0].importance = f64::NAN;
    bad[1].metadata.insert("k".into(), nested(101));
    bad[2].runs = vec![run("r", (1 << 53) + 1)];
    store
        .write(|tx| {
            let mut good = plain("kept", "");
            good.metadata.insert("k".into(), nested(100));
            good.runs = vec![run("r", 1 << 53)];
            tx.insert(&mut good, &[0; 16], &[], NOW)?;
            for record in &mut bad {
                let refused = tx.insert(record, &[0; 16], &[], NOW).unwrap_err();
                assert_eq!(refused.kind(), ErrorKind::InvalidArgument, "{}", record.id);
            }
            Ok(())
        })
        .unwrap();
    assert_eq!(store.read(|tx| tx.counts()).unwrap().active, 1);
    assert!(get(&store, "kept").is_some());
}

#[test]
fn the_same_text_is_the_oldest_active_one_of_its_tenant() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let of = |id: &str, user: Option<&str>, scope: &str, created_at_us| {
        let mut record = plain(id, "same");
        (record.user_id, record.scope, record.created_at_us) =
            (user.map(str::to_owned), scope.into(), created_at_us);
        put(&store, record)
    };
    of("later", Some("anna"), "global", 9);
    of("older", Some("anna"), "project:x", 5);
    let archived = of("archived", Some("anna"), "global", 1);
    of("nobody's", None, "global", 1);
    of("bob's", Some("bob"), "global", 1);
    store.write(|tx| tx.set_tier(archived, Tier::Archived)).unwrap();
    let same =
        |user, scopes: &[&str]| store.read(|tx| tx.same_text(user, None, scopes, &key("same"), 0)).unwrap();
    assert_eq!(same(Some("anna"), &["global", "project:x"]).as_deref(), Some("older"));
    assert_eq!(same(Some("anna"), &["global"]).as_deref(), Some("later"));
    assert_eq!(same(None, &["global"]).as_deref(), Some("nobody's"));
    assert_eq!(same(Some("anna"), &[]), None);
    assert_eq!(same(Some("carl"), &["global"]), None);
    assert_eq!(store.read(|tx| tx.same_text(None, None, &["global"], &[9; 16], 0)).unwrap(), None);
}

#[test]
fn runs_are_positioned_in_the_order_of_adding_over_the_whole_store() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let mut first = plain("a", "a");
    first.runs = vec![run("r1", 0), run("r2", 0)];
    let first = put(&store, first);
    let mut imported = plain("b", "b");
    imported.runs = vec![run("r1", 50)];
    let imported = put(&store, imported);
    store.write(|tx| tx.seen(first, NOW + 5, Some("r3"))).unwrap();
    store.write(|tx| tx.seen(first, NOW - 5, Some("r1"))).unwrap();
    let mut next = plain("c", "c");
    next.runs = vec![run("r1", 0)];
    let next = put(&store, next);
    let record = get(&store, "a").unwrap();
    assert_eq!(record.runs, [run("r1", 1), run("r2", 2), run("r3", 51)]);
    assert_eq!((record.last_seen_at_us, record.revision), (NOW + 5, 1));
    assert!(get(&store, "c").unwrap().runs[0].position > 51);
    store.write(|tx| tx.remove_run(first, "r2")).unwrap();
    assert_eq!(get(&store, "a").unwrap().runs, [run("r1", 1), run("r3", 51)]);
    assert!(first < imported && imported < next);
}

#[test]
fn usage_and_tier_leave_the_revision_and_missing_rows_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let row = put_text(&store, "a", "a");
    let used = Usage { recall_count: 3, last_recalled_at_us: Some(7), access_count: 2 };
    store.write(|tx| tx.set_usage(row, used)).unwrap();
    store.write(|tx| tx.set_tier(row, Tier::Archived)).unwrap();
    store.write(|tx| tx.set_vectors(row, &[vec![1], vec![2, 3]])).unwrap();
    let record = get(&store, "a").unwrap();
    assert_eq!((record.usage, record.tier, record.revision), (used, Tier::Archived, 1));
    assert_eq!(store.read(|tx| tx.vectors(row)).unwrap(), [vec![1], vec![2, 3]]);
    assert_eq!(store.read(|tx| tx.usage(row + 1)).unwrap(), Usage::default());
    let missing = store.write(|tx| tx.set_usage(row + 1, used)).unwrap_err();
    assert_eq!(missing.kind(), ErrorKind::NotFound);
    let mut moved = record;
    moved.id = "b".into();
    let refused = store.write(|tx| tx.replace(&moved, &[0; 16], None, "UPDATE", None, NOW)).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::NotFound);
}
