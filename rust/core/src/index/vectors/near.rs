//! Near: the documents whose vectors may be close to one, found by the sketch, measured exactly.
//!
//! What curation asks at every write. The oracle is the flat scan: a near duplicate is always
//! found, a mere neighbour almost always (`tests/near_recall.rs`).

use roaring::RoaringBitmap;
use rustc_hash::FxHashSet;

use super::dot::dot_of_codes;
use super::flat::FlatVectors;
use crate::index::{DocId, mask};

/// Rows measured exactly for each document that is asked for.
const ROWS_A_DOCUMENT: usize = 4;
/// Standard deviations that the sketch is given.
const SPREAD: f64 = 4.0;
/// Below this share of all rows the wanted documents are visited one by one.
const FEW: u64 = 16;

/// The documents that may be found.
#[derive(Debug)]
pub struct Wanted {
    documents: RoaringBitmap,
    /// The same, one flag a document; empty where they are few.
    flags: Vec<bool>,
}

impl Wanted {
    /// `all`: how many documents there are.
    pub fn new(documents: RoaringBitmap, all: usize) -> Wanted {
        let is_few = documents.len() * FEW < all as u64;
        let flags = if is_few { Vec::new() } else { mask(&documents, all) };
        Wanted { documents, flags }
    }

    /// Whether this document may be found.
    pub fn has(&self, doc: DocId) -> bool {
        match self.flags.get(doc as usize) {
            Some(flag) => *flag,
            None => self.documents.contains(doc),
        }
    }
}

impl FlatVectors {
    /// About `k` of the wanted documents nearest to a stored row, nearest first, with their cosines:
    /// of the best `4 k` rows by the sketch those with a cosine of at least `least`.
    pub fn near(&self, codes: &[u16], wanted: &Wanted, k: usize, least: f32) -> Vec<(DocId, f32)> {
        let mut rows = self.sketched(codes, wanted, most_signs(codes.len(), least));
        let most = k * ROWS_A_DOCUMENT;
        if rows.len() > most {
            rows.select_nth_unstable(most);
            rows.truncate(most);
        }
        let mut near: Vec<(DocId, f32)> = (rows.into_iter())
            .filter_map(|(_, row)| Some((self.owner(row)?, self.cosine_of_row(codes, row)?)))
            .filter(|(_, cosine)| *cosine >= least)
            .collect();
        near.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut seen = FxHashSet::default();
        near.retain(|(doc, _)| seen.insert(*doc));
        near.truncate(k);
        near
    }

    /// The rows of the wanted documents that may be near enough, with their distances by the sketch.
    fn sketched(&self, codes: &[u16], wanted: &Wanted, most: u16) -> Vec<(u16, u32)> {
        if wanted.documents.len() * FEW < self.len() as u64 {
            let rows = wanted.documents.iter().flat_map(|doc| self.row_numbers(doc));
            return rows.map(|row| (self.sketch().distance(codes, row), row as u32)).collect();
        }
        let mut rows = self.sketch().within(codes, most);
        rows.retain(|(_, row)| self.owner(*row).is_some_and(|doc| wanted.has(doc)));
        rows
    }
}

/// Signs of which vectors at a cosine of `least` may differ: what they differ in on average, and four
/// standard deviations.
fn most_signs(width: usize, least: f32) -> u16 {
    let share = f64::from(least.clamp(-1.0, 1.0)).acos() / std::f64::consts::PI;
    let width = width as f64;
    (width * share + SPREAD * (width * share * (1.0 - share)).sqrt()).min(width) as u16
}

/// How alike two memories are by their vectors: the least, over the passages of either, of the best
/// cosine with a passage of the other. `None` where one has no vector, or of another width.
pub fn likeness(ours: &[&[u16]], theirs: &[&[u16]]) -> Option<f32> {
    let (mut there, mut back) = (vec![None; ours.len()], vec![None; theirs.len()]);
    for (row, there) in ours.iter().zip(&mut there) {
        for (other, back) in theirs.iter().zip(&mut back).filter(|(other, _)| other.len() == row.len()) {
            let cosine = dot_of_codes(row, other);
            for best in [&mut *there, back] {
                *best = Some(best.map_or(cosine, |best: f32| best.max(cosine)));
            }
        }
    }
    let all: Option<Vec<f32>> = there.into_iter().chain(back).collect();
    Some(all?.into_iter().reduce(f32::min)?.clamp(-1.0, 1.0))
}
