//! Speed of the store, printed by hand:  cargo test -p memx-core --release --test store_speed -- --ignored --nocapture
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use std::time::Instant;

use memx_core::record::{Record, Run};
use memx_core::store::{Changes, Store, StoreOptions};

const RECORDS: usize = 200_000;
const A_TRANSACTION: usize = 5_000;

fn record(id: String, number: usize) -> Record {
    Record {
        row_id: 0,
        id,
        text: format!(
            "Memory {number}: deploys of service {} run with `make release` from main",
            number % 977
        ),
        metadata: serde_json::json!({"source": "bench", "number": number}).as_object().unwrap().clone(),
        user_id: Some(format!("user{}", number % 50)),
        agent_id: None,
        runs: vec![Run { run_id: format!("run{}", number / 20), position: 0 }],
        scope: "global".into(),
        tier: Default::default(),
        section: "general".into(),
        knowledge_type: "knowledge".into(),
        instructivity_score: 50.0,
        source_type: "manual".into(),
        importance: 0.5,
        pinned: false,
        tools: vec!["make".into()],
        entities: vec![format!("service {}", number % 977)],
        tags: vec!["deploy".into()],
        anchors: vec![],
        supersedes: vec![],
        superseded_by: None,
        conflicts_with: vec![],
        verified_status: None,
        trust_score: None,
        created_at_us: 1_700_000_000_000_000 + number as i64,
        updated_at_us: 1_700_000_000_000_000,
        last_seen_at_us: 1_700_000_000_000_000,
        expires_at_us: None,
        revision: 1,
        usage: Default::default(),
    }
}

fn key(number: usize) -> [u8; 16] {
    ((number as u128).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)).to_le_bytes()
}

fn insert(store: &Store, range: std::ops::Range<usize>) {
    let now = 1_700_000_000_000_000;
    store
        .write(|tx| {
            for number in range {
                let mut record = record(tx.next_id(now)?, number);
                tx.insert(&mut record, &key(number), &[vec![number as u8; 768]], now)?;
            }
            Ok(())
        })
        .unwrap();
}

#[test]
#[ignore = "measures, asserts nothing"]
fn speed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), &StoreOptions::default()).unwrap();
    let start = Instant::now();
    for first in (0..RECORDS).step_by(A_TRANSACTION) {
        insert(&store, first..first + A_TRANSACTION);
    }
    let took = start.elapsed().as_secs_f64();
    println!("bulk insert: {:.0} records/s ({took:.2} s)", RECORDS as f64 / took);
    let start = Instant::now();
    (0..1_000).for_each(|number| insert(&store, RECORDS + number..RECORDS + number + 1));
    println!("single durable insert: {:.0} us", start.elapsed().as_micros() as f64 / 1_000.0);
    println!("bytes per record: {}", store.bytes_on_disk() / RECORDS as u64);
    drop(store);

    let start = Instant::now();
    let store = Store::open(folder.path(), &StoreOptions::default()).unwrap();
    println!("open: {:.2} ms", start.elapsed().as_secs_f64() * 1e3);
    for pass in ["first", "second"] {
        let start = Instant::now();
        let mut bytes = 0;
        store
            .read(|tx| {
                tx.each_record(|record, codes| {
                    bytes += record.text.len() + codes.len();
                    Ok(())
                })
            })
            .unwrap();
        println!("each_record, {pass} pass: {:.2} s", start.elapsed().as_secs_f64());
    }
    for count in [1, 10, 100] {
        let start = Instant::now();
        for round in 0..200_i64 {
            let rows: Vec<i64> =
                (0..count).map(|n| (n * 7_919 + round * 104_729) % RECORDS as i64 + 1).collect();
            assert_eq!(store.read(|tx| tx.records(&rows)).unwrap().len(), rows.len());
        }
        println!("records, {count} rows: {:.1} us", start.elapsed().as_micros() as f64 / 200.0);
    }
    let start = Instant::now();
    (0..10_000).for_each(|_| {
        store.data_version().unwrap();
    });
    println!("data_version: {:.2} us", start.elapsed().as_micros() as f64 / 10_000.0);
    let start = Instant::now();
    (0..10_000).for_each(|_| {
        store.last_seqno().unwrap();
    });
    println!("last_seqno: {:.2} us", start.elapsed().as_micros() as f64 / 10_000.0);
    let start = Instant::now();
    let found = store.read(|tx| tx.text_contains("service 976 run", None)).unwrap().len();
    println!("text_contains: {:.0} ms ({found} rows)", start.elapsed().as_secs_f64() * 1e3);
    let mark = store.read(|tx| tx.last_mark()).unwrap();
    insert(&store, RECORDS + 1_000..RECORDS + 1_001);
    let start = Instant::now();
    assert!(
        matches!(store.read(|tx| tx.changes_since(mark)).unwrap(), Changes::Since(changes) if changes.len() == 1)
    );
    println!("changes_since: {:.1} us", start.elapsed().as_micros() as f64);
    let start = Instant::now();
    println!("{:?}", store.read(|tx| tx.counts()).unwrap());
    println!("counts: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    store
        .write(|tx| {
            for id in 1..=1000 {
                tx.delete(id, 0)?;
            }
            Ok(())
        })
        .unwrap();
    println!("1000 deletes: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    println!("{:?}", store.compact().unwrap());
    println!("compact: {:.2} s", start.elapsed().as_secs_f64());
}
