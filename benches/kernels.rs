//! Kernels against their naive selves, in one run: quote the ratios.
//!
//!     cargo bench --package memx-core

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use memx_core::index::vectors::flat::{FlatVectors, decode, dot, encode, numbers, unit};
use memx_core::text;
use std::hint::black_box;

const DIMENSION: usize = 384;
const ROWS: usize = 4_096;

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

criterion_group!(kernels, products, scans, analysis);
criterion_main!(kernels);
