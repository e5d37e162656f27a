//! The flat index: every vector as it is stored (f16), scanned in full.
//!
//! Exact, and the oracle of every faster index. Rows are unit vectors; a
//! document's cosine is the best over its rows (its passages).

use std::ops::Range;

use half::f16;
use roaring::RoaringBitmap;

use super::dot::{dot, dot_of_codes};
use super::sketch::Sketch;
use crate::cores;
use crate::index::DocId;

/// Rows a core scans between two looks at the queue; a multiple is no faster.
const ROWS_A_TASK: usize = 4_096;
/// How far rounding to f16 moves the length of a unit vector, at most.
const ROUNDING: f64 = 1e-3;

/// All stored vectors in one array.
#[derive(Debug, Default)]
pub struct FlatVectors {
    dimension: usize,
    /// f16 bits, row after row.
    codes: Vec<u16>,
    /// 1 / length of each row: rounding to f16 moves a length by 1e-5, an angle by 1e-8 only.
    scales: Vec<f32>,
    owners: Vec<DocId>,
    sketch: Sketch,
    live: RoaringBitmap,
}

impl FlatVectors {
    /// Adds a document's rows (f16, little-endian). The first row sets the
    /// dimension; rows of another width are left out.
    pub fn insert(&mut self, doc: DocId, rows: &[Vec<u8>]) {
        for row in rows {
            let width = row.len() / size_of::<f16>();
            if self.dimension == 0 {
                self.dimension = width;
            }
            if width == self.dimension && width > 0 {
                self.scales.push(scale(row));
                let from = self.codes.len();
                self.codes.extend(decode(row));
                self.sketch.push(self.codes.get(from..).unwrap_or_default());
                self.owners.push(doc);
                self.live.insert(doc);
            }
        }
    }

    pub(in crate::index) fn remove(&mut self, doc: DocId) {
        self.live.remove(doc);
    }

    /// Whether a living document has a vector.
    pub fn has(&self, doc: DocId) -> bool {
        self.live.contains(doc)
    }

    pub(super) fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// The document of a row.
    pub(super) fn owner(&self, row: u32) -> Option<DocId> {
        self.owners.get(row as usize).copied()
    }

    /// The cosine of a unit vector, in codes, and a row; `None` for a row that is not there.
    pub(super) fn cosine_of_row(&self, unit: &[u16], row: u32) -> Option<f32> {
        let (from, to) = (row as usize * self.dimension, (row as usize + 1) * self.dimension);
        Some(
            (dot_of_codes(unit, self.codes.get(from..to)?) * self.scales.get(row as usize)?).clamp(-1.0, 1.0),
        )
    }

    /// All rows, of removed documents too.
    pub(super) fn len(&self) -> usize {
        self.owners.len()
    }

    /// Where the rows of a living document lie; documents lie in ascending order.
    pub(super) fn row_numbers(&self, doc: DocId) -> Range<usize> {
        if !self.has(doc) {
            return 0..0;
        }
        let first = self.owners.partition_point(|owner| *owner < doc);
        let rest = self.owners.get(first..).unwrap_or_default();
        first..first + rest.iter().take_while(|owner| **owner == doc).count()
    }

    /// The rows of a living document.
    pub fn rows_of(&self, doc: DocId) -> impl Iterator<Item = &[u16]> {
        let rows = self.row_numbers(doc);
        let codes = self.codes.get(rows.start * self.dimension..rows.end * self.dimension);
        codes.unwrap_or_default().chunks_exact(self.dimension.max(1))
    }

    /// The best cosine of every wanted document, `None` where it has no vector.
    /// `query` is a unit vector; `wanted` has one entry a document.
    pub fn cosines(&self, query: &[f32], wanted: &[bool]) -> Vec<Option<f32>> {
        let mut best = vec![None; wanted.len()];
        if query.len() != self.dimension || self.dimension == 0 {
            return best;
        }
        let rows = self.owners.chunks(ROWS_A_TASK).zip(self.scales.chunks(ROWS_A_TASK));
        let tasks = rows.zip(self.codes.chunks(ROWS_A_TASK * self.dimension));
        let parts = cores::map(tasks, |((owners, scales), codes)| scan(query, owners, scales, codes, wanted));
        for (doc, cosine) in parts.into_iter().flatten() {
            if let Some(slot) = best.get_mut(doc as usize) {
                *slot = Some(slot.map_or(cosine, |old: f32| old.max(cosine)));
            }
        }
        best
    }
}

fn scan(
    query: &[f32],
    owners: &[DocId],
    scales: &[f32],
    codes: &[u16],
    wanted: &[bool],
) -> Vec<(DocId, f32)> {
    let rows = owners.iter().zip(scales).zip(codes.chunks_exact(query.len()));
    rows.filter(|((doc, _), _)| wanted.get(**doc as usize).copied().unwrap_or(false))
        .map(|((&doc, scale), codes)| (doc, (dot(query, codes) * scale).clamp(-1.0, 1.0)))
        .collect()
}

fn scale(row: &[u8]) -> f32 {
    let square: f64 = numbers(row).map(|x| f64::from(x) * f64::from(x)).sum();
    if square > 0.0 { square.sqrt().recip() as f32 } else { 0.0 }
}

/// A unit vector as it is stored; `None` where the numbers have no direction
/// (zero, not finite, empty). Numbers that were stored before come back as they were.
pub fn encode(vector: &[f32]) -> Option<Vec<u8>> {
    let norm = norm(vector)?;
    let was_stored = (norm - 1.0).abs() < ROUNDING
        && vector.iter().all(|&x| f16::from_f32(x).to_f32().to_bits() == x.to_bits());
    let norm = if was_stored { 1.0 } else { norm };
    let unit = vector.iter().map(|&x| f16::from_f64(f64::from(x) / norm));
    Some(unit.flat_map(f16::to_le_bytes).collect())
}

/// The f16 bits of a stored row.
pub fn decode(row: &[u8]) -> impl Iterator<Item = u16> + '_ {
    row.as_chunks::<2>().0.iter().map(|bytes| u16::from_le_bytes(*bytes))
}

/// The f16 bits of stored rows.
pub fn decode_all(rows: &[Vec<u8>]) -> Vec<Vec<u16>> {
    rows.iter().map(|row| decode(row).collect()).collect()
}

/// The numbers of a stored row.
pub fn numbers(row: &[u8]) -> impl Iterator<Item = f32> + '_ {
    decode(row).map(|code| f16::from_bits(code).to_f32())
}

/// `vector` at length one; `None` where it has no direction.
pub fn unit(vector: &[f32]) -> Option<Vec<f32>> {
    let norm = norm(vector)?;
    Some(vector.iter().map(|&x| (f64::from(x) / norm) as f32).collect())
}

fn norm(vector: &[f32]) -> Option<f64> {
    let norm = vector.iter().map(|&x| f64::from(x) * f64::from(x)).sum::<f64>().sqrt();
    (norm.is_finite() && norm >= f64::from(f32::MIN_POSITIVE)).then_some(norm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identical_is_one_opposite_is_minus_one_orthogonal_is_zero() {
        let vector: Vec<f32> = (0..384).map(|i| ((i * 37 % 101) as f32 - 50.0) * 3.7).collect();
        let mut vectors = FlatVectors::default();
        vectors.insert(0, &[encode(&vector).unwrap()]);
        let query = unit(&vector).unwrap();
        let opposite: Vec<f32> = query.iter().map(|x| -x).collect();
        assert!(vectors.cosines(&query, &[true])[0].unwrap() >= 0.999_999);
        assert!(vectors.cosines(&opposite, &[true])[0].unwrap() <= -0.999_999);
        let mut axes = FlatVectors::default();
        axes.insert(0, &[encode(&[0.0, 2.0]).unwrap()]);
        assert_eq!(axes.cosines(&[1.0, 0.0], &[true]), [Some(0.0)]);
    }

    #[test]
    fn the_best_passage_speaks_and_unwanted_or_removed_documents_do_not() {
        let mut vectors = FlatVectors::default();
        vectors.insert(0, &[encode(&[1.0, 0.0]).unwrap(), encode(&[0.0, 1.0]).unwrap()]);
        vectors.insert(1, &[encode(&[0.0, 1.0]).unwrap()]);
        assert_eq!(vectors.cosines(&[0.0, 1.0], &[true, false]), [Some(1.0), None]);
        vectors.remove(1);
        assert!(!vectors.has(1) && vectors.has(0));
    }

    #[test]
    fn what_has_no_direction_is_not_a_vector() {
        for bad in [vec![], vec![0.0; 4], vec![f32::NAN, 1.0], vec![f32::INFINITY, 1.0]] {
            assert!(encode(&bad).is_none() && unit(&bad).is_none(), "{bad:?}");
        }
    }
}
