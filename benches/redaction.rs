//! Redaction: throughput on ordinary text, and one megabyte of each of the worst texts.
//!
//!     cargo bench --package memx-core --bench redaction
//!
//! The bar is about 100 MB/s on ordinary text and 100 ms for any megabyte.

#[path = "../rust/core/tests/privacy_support/worst.rs"]
mod worst;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use memx_core::privacy::{PrivacySettings, Redactor};
use std::hint::black_box;

const MEGABYTE: usize = 1 << 20;

/// What memories are mostly: sentences about work, code, logs, Chinese.
fn ordinary() -> Vec<(&'static str, String)> {
    let rows = [
        (
            "English",
            "We moved the gateway's upstream time-out from 300 ms to 500 ms on Tuesday, since the token \
             bucket ran dry whenever the risk-assessment job met the nightly export. Anna keeps the list. ",
        ),
        (
            "code",
            "    let rows: Vec<Row> = store.read(|tx| tx.select(key, 0..limit))?; // 12 of 4096\n    for row in \
             rows.iter().filter(|row| row.tier == Tier::Active) {\n        answer.push(row.text.clone());\n    }\n",
        ),
        (
            "logs",
            "2026-01-05T10:22:31.412Z INFO engine::write id=3f2504e0-4f89-41d3-9a0c-0305e82c3301 took 1.42ms \
             commit=bd0066643f38dddfce28cbc427c4d79d0e521165 rows=128\n",
        ),
        ("Chinese", "数据库迁移使用蓝绿部署方案，切换定在星期六晚上，由安娜负责。"),
        ("emoji and Arabic", "deploy 🚀 done 👩‍👩‍👧 — كل شيء على ما يرام \u{200f}ok, «Grüße» "),
    ];
    rows.iter().map(|(name, row)| (*name, row.repeat(MEGABYTE / row.len()))).collect()
}

fn measure(c: &mut Criterion, group: &str, texts: &[(&'static str, String)]) {
    let Ok(redactor) = Redactor::new(&PrivacySettings::default()) else { return };
    let mut group = c.benchmark_group(group);
    group.sample_size(10);
    for (name, text) in texts {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(*name, |bench| bench.iter(|| redactor.redact(black_box(text))));
    }
    group.finish();
}

fn redaction(c: &mut Criterion) {
    measure(c, "ordinary text", &ordinary());
    measure(c, "the worst megabyte", &worst::texts(MEGABYTE));
}

criterion_group!(benches, redaction);
criterion_main!(benches);
