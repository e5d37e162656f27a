//! Kernels against their naive selves, in one run: quote the ratios.
//!
//!     cargo bench --package memx-core

#![allow(clippy::indexing_slicing)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use memx_core::config::EngineConfig;
use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard};
use memx_core::engine::Engine;
use memx_core::engine::request::{NewMemory, Selection};
use memx_core::engine::write::Item;
use memx_core::index::vectors::dot::dot;
use memx_core::index::vectors::flat::{FlatVectors, decode, encode, numbers, unit};
use memx_core::text;
use std::hint::black_box;

const DIMENSION: usize = 384;
const ROWS: usize = 4_096;
const MEMORIES: usize = 2_000;

fn vector(seed: usize) -> Vec<f32> {
    (0..DIMENSION).map(|i| ((seed * 7919 + i * 104_729) % 1_009) as f32 - 504.0).collect()
}

fn products(c: &mut Criterion) {
    let (a, row) = (vector(1), encode(&vector(2)).unwrap_or_default());
    let codes: Vec<u16> = decode(&row).collect();
    let mut group = c.benchmark_group("dot of 384");
    group.bench_function("in lanes", |bench| bench.iter(|| dot(black_box(&a), black_box(&codes))));
    group.bench_function("naive", |bench| {
        bench.iter(|| black_box(&a).iter().zip(numbers(black_box(&row))).map(|(x, y)| x * y).sum::<f32>());
    });
    group.finish();
}

fn scans(c: &mut Criterion) {
    let mut vectors = FlatVectors::default();
    for doc in 0..ROWS {
        vectors.insert(doc as u32, &encode(&vector(doc)).into_iter().collect::<Vec<_>>());
    }
    let (query, wanted) = (unit(&vector(9)).unwrap_or_default(), vec![true; ROWS]);
    let mut group = c.benchmark_group("flat scan");
    group.throughput(Throughput::Elements(ROWS as u64));
    group.bench_function("4,096 rows", |bench| bench.iter(|| vectors.cosines(black_box(&query), &wanted)));
    group.finish();
}

fn analysis(c: &mut Criterion) {
    let english = "The gateway's upstream time-out went from 300 ms to 500 ms in v2.3.1. ".repeat(100);
    let chinese = "数据库迁移使用蓝绿部署方案，切换定在星期六。".repeat(100);
    let mut group = c.benchmark_group("analysis");
    for (name, text) in [("english", &english), ("chinese", &chinese)] {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bench| bench.iter(|| text::analyze(black_box(text))));
    }
    group.finish();
}

/// Contradictions among 2,000 memories: by blocking, and by comparing everybody with everybody.
fn conflicts(c: &mut Criterion) {
    let topics = ["limit", "timeout", "port", "owner", "budget", "deadline", "quota", "interval"];
    let texts: Vec<String> = (0..MEMORIES)
        .map(|at| {
            format!("The {} of service s{} in region r{} is {}", topics[at % 8], at / 16, at % 5, at % 97)
        })
        .collect();
    let Ok(folder) = tempfile::tempdir() else { return };
    let mut config = EngineConfig::default();
    config.curator.enabled = false;
    let Ok(engine) = Engine::open(folder.path(), config, false) else { return };
    let memory = |text: &String| NewMemory { text: text.clone(), ..NewMemory::default() };
    let items = texts.iter().map(|text| Item { memory: memory(text), vectors: Vec::new() });
    let _ = engine.write(items.collect(), None, 1);
    let mut group = c.benchmark_group("contradictions of 2,000");
    group.sample_size(10);
    group.bench_function("by blocking", |bench| bench.iter(|| engine.rescan(&Selection::default(), 1)));
    group.bench_function("naive", |bench| {
        bench.iter(|| {
            let claims: Vec<Claim> = texts.iter().map(|text| Claim::read(text)).collect();
            let pairs = claims
                .iter()
                .enumerate()
                .flat_map(|(at, new)| claims[..at].iter().map(move |old| (old, new)));
            let opposed = pairs.filter(|(old, new)| {
                let verdict = compare(old, new, jaccard(old, new), false, &Thresholds::default());
                matches!(verdict, Verdict::Conflict(_) | Verdict::Supersede(_))
            });
            opposed.count()
        });
    });
    group.finish();
}

criterion_group!(kernels, products, scans, analysis, conflicts);
criterion_main!(kernels);
