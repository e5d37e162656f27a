//! The flat index: every vector as it is stored (f16), scanned in full.
//!
//! Exact, and the oracle of every faster index. Rows are unit vectors; a
//! document's cosine is the best over its rows (its passages).

use half::f16;
use half::slice::HalfFloatSliceExt;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::index::DocId;

/// Rows a core scans between two looks at the queue; a multiple is no faster.
const ROWS_A_TASK: usize = 4_096;
/// Sums kept side by side in a dot product, so that the additions need not wait for each other.
const LANES: usize = 16;

/// All stored vectors in one array.
#[derive(Debug, Default)]
pub struct FlatVectors {
    dimension: usize,
    codes: Vec<f16>,
    /// 1 / length of each row: rounding to f16 moves a length by 1e-5, an angle by 1e-8 only.
    scales: Vec<f32>,
    owners: Vec<DocId>,
    live: FxHashMap<DocId, u32>,
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
                self.codes.extend(decode(row));
                self.owners.push(doc);
                *self.live.entry(doc).or_insert(0) += 1;
            }
        }
    }

    pub(in crate::index) fn remove(&mut self, doc: DocId) {
        self.live.remove(&doc);
    }

    /// Numbers in a vector; 0 before the first one came.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// Living documents that have a vector.
    pub fn documents(&self) -> usize {
        self.live.len()
    }

    /// Whether a living document has a vector.
    pub fn has(&self, doc: DocId) -> bool {
        self.live.contains_key(&doc)
    }

    /// The best cosine of every wanted document, `None` where it has no vector.
    /// `query` is a unit vector; `wanted` has one entry a document.
    pub fn cosines(&self, query: &[f32], wanted: &[bool]) -> Vec<Option<f32>> {
        let mut best = vec![None; wanted.len()];
        if query.len() != self.dimension || self.dimension == 0 {
            return best;
        }
        let rows = self.owners.par_chunks(ROWS_A_TASK).zip(self.scales.par_chunks(ROWS_A_TASK));
        let tasks = rows.zip(self.codes.par_chunks(ROWS_A_TASK * self.dimension));
        let parts: Vec<Vec<(DocId, f32)>> =
            tasks.map(|((owners, scales), codes)| scan(query, owners, scales, codes, wanted)).collect();
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
    codes: &[f16],
    wanted: &[bool],
) -> Vec<(DocId, f32)> {
    let mut row = vec![0.0_f32; query.len()];
    let rows = owners.iter().zip(scales).zip(codes.chunks_exact(query.len()));
    rows.filter(|((doc, _), _)| wanted.get(**doc as usize).copied().unwrap_or(false))
        .map(|((&doc, scale), codes)| {
            codes.convert_to_f32_slice(&mut row);
            (doc, (dot(query, &row) * scale).clamp(-1.0, 1.0))
        })
        .collect()
}

fn scale(row: &[u8]) -> f32 {
    let square: f64 = decode(row).map(|x| x.to_f64() * x.to_f64()).sum();
    if square > 0.0 { square.sqrt().recip() as f32 } else { 0.0 }
}

/// The dot product of two rows of one width, summed in a fixed order.
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    let (a_lanes, b_lanes) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let tail: f32 = a_lanes.remainder().iter().zip(b_lanes.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in a_lanes.zip(b_lanes) {
        for (sum, (x, y)) in sums.iter_mut().zip(x.iter().zip(y)) {
            *sum += x * y;
        }
    }
    sums.iter().sum::<f32>() + tail
}

/// A unit vector as it is stored; `None` where the numbers have no direction
/// (zero, not finite, empty).
pub fn encode(vector: &[f32]) -> Option<Vec<u8>> {
    let norm = norm(vector)?;
    let unit = vector.iter().map(|&x| f16::from_f64(f64::from(x) / norm));
    Some(unit.flat_map(f16::to_le_bytes).collect())
}

/// The numbers of a stored row.
pub fn decode(row: &[u8]) -> impl Iterator<Item = f16> + '_ {
    row.as_chunks::<2>().0.iter().map(|bytes| f16::from_le_bytes(*bytes))
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
        assert!(!vectors.has(1) && vectors.documents() == 1);
    }

    #[test]
    fn what_has_no_direction_is_not_a_vector() {
        for bad in [vec![], vec![0.0; 4], vec![f32::NAN, 1.0], vec![f32::INFINITY, 1.0]] {
            assert!(encode(&bad).is_none() && unit(&bad).is_none(), "{bad:?}");
        }
    }
}
