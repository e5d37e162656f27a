//! Does the sketch find what an exact scan finds nearest?
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use memx_core::index::vectors::flat::{FlatVectors, decode, encode, unit};
use memx_core::index::vectors::near::{Wanted, likeness};
use proptest::prelude::*;
use roaring::RoaringBitmap;

const WIDTH: usize = 384;
const DOCUMENTS: u32 = 3_000;

/// Normal enough numbers, decided by the seed.
fn numbers(seed: u64) -> impl FnMut() -> f32 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move || {
        let mut sum = 0.0;
        for _ in 0..4 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            sum += (state >> 40) as f32 / (1 << 24) as f32 - 0.5;
        }
        sum
    }
}

/// Documents around a hundred centres, each a third of the way off.
fn clustered() -> (FlatVectors, Vec<Vec<f32>>) {
    let mut next = numbers(7);
    let centres: Vec<Vec<f32>> = (0..100).map(|_| (0..WIDTH).map(|_| next()).collect()).collect();
    let mut vectors = FlatVectors::default();
    let mut all = Vec::new();
    for doc in 0..DOCUMENTS {
        let centre = &centres[doc as usize % centres.len()];
        let vector: Vec<f32> = centre.iter().map(|x| x + 0.7 * next()).collect();
        vectors.insert(doc, &[encode(&vector).unwrap()]);
        all.push(vector);
    }
    (vectors, all)
}

#[test]
fn a_near_duplicate_is_always_found_and_the_nearest_neighbours_almost_always() {
    let (vectors, all) = clustered();
    let everybody: RoaringBitmap = (0..DOCUMENTS).collect();
    let wanted = Wanted::new(everybody, DOCUMENTS as usize);
    let mut next = numbers(11);
    let (mut nearest, mut asked) = (0, 0);
    for (doc, vector) in all.iter().enumerate().step_by(13) {
        let close: Vec<f32> = vector.iter().map(|x| x + 0.12 * next()).collect();
        let codes: Vec<u16> = decode(&encode(&close).unwrap()).collect();
        let found = vectors.near(&codes, &wanted, 12, 0.4);
        assert_eq!(found[0].0 as usize, doc, "a near duplicate is first");
        let exact = vectors.cosines(&unit(&close).unwrap(), &vec![true; all.len()]);
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|a, b| exact[*b].unwrap().total_cmp(&exact[*a].unwrap()));
        let known: Vec<usize> = found.iter().map(|(doc, _)| *doc as usize).collect();
        nearest += order[..3].iter().filter(|doc| known.contains(doc)).count();
        asked += 3;
    }
    assert!(nearest * 100 >= asked * 95, "{nearest} of {asked} nearest neighbours");
}

#[test]
fn only_the_wanted_are_found_however_few() {
    let (vectors, all) = clustered();
    let codes: Vec<u16> = decode(&encode(&all[0]).unwrap()).collect();
    for wanted in [vec![100_u32], (100..200).collect(), (100..DOCUMENTS).collect()] {
        let documents: RoaringBitmap = wanted.iter().copied().collect();
        let found = vectors.near(&codes, &Wanted::new(documents.clone(), DOCUMENTS as usize), 12, -1.0);
        assert!(!found.is_empty() && found.iter().all(|(doc, _)| documents.contains(*doc)));
        assert!(found.is_sorted_by(|a, b| a.1 >= b.1));
    }
}

proptest! {
    #[test]
    fn likeness_is_symmetric_and_that_of_a_memory_with_itself_is_one(seeds in prop::collection::vec(0_u64..999, 1..5)) {
        let codes = |seed: u64| -> Vec<u16> {
            let mut next = numbers(seed);
            decode(&encode(&(0..WIDTH).map(|_| next()).collect::<Vec<_>>()).unwrap()).collect()
        };
        let rows: Vec<Vec<u16>> = seeds.iter().map(|seed| codes(*seed)).collect();
        let ours: Vec<&[u16]> = rows.iter().map(Vec::as_slice).collect();
        let other = codes(1_234);
        let theirs: Vec<&[u16]> = vec![&other];
        prop_assert!((likeness(&ours, &ours).unwrap() - 1.0).abs() < 1e-3);
        prop_assert_eq!(likeness(&ours, &theirs), likeness(&theirs, &ours));
        prop_assert!(likeness(&ours, &[]).is_none());
    }
}
