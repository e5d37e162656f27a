//! The sketch: the signs of a vector's numbers, one bit each, to find what may be near.
//!
//! share of differing signs ~ angle / pi        so few differences promise a small angle
//!
//! An estimate with a spread of a few hundredths; whoever asks takes several times what is
//! wanted and measures those exactly. A row of 384 numbers is six words: twenty thousand rows are
//! looked over in the time that a hundred exact cosines take.

use super::differing::{self, LANES};

/// Numbers in a word.
const WORD: usize = u64::BITS as usize;

/// The signs of all rows, block after block: of the rows of a block the first words, the second, and so on.
#[derive(Debug, Default)]
pub struct Sketch {
    words: Vec<u64>,
    width: usize,
    rows: usize,
}

impl Sketch {
    /// Appends a row (f16 bits); every row has as many numbers as the first.
    pub(super) fn push(&mut self, codes: &[u16]) {
        self.width = codes.len().div_ceil(WORD);
        let (first, lane) = self.place(self.rows);
        self.words.resize(first + self.width * LANES, 0);
        let block = self.words.get_mut(first..).unwrap_or_default();
        for (lanes, word) in block.as_chunks_mut::<LANES>().0.iter_mut().zip(signs(codes)) {
            lanes.iter_mut().skip(lane).take(1).for_each(|to| *to = word);
        }
        self.rows += 1;
    }

    /// The rows of which at most `most` signs differ from those of `codes`, in order, each with how many do.
    pub(super) fn within(&self, codes: &[u16], most: u16) -> Vec<(u16, u32)> {
        let asked: Vec<u64> = signs(codes).collect();
        if asked.len() != self.width || self.width == 0 {
            return Vec::new();
        }
        let mut near = differing::within(&asked, &self.words, most);
        // The last block may have room left.
        near.truncate(near.partition_point(|(_, row)| (*row as usize) < self.rows));
        near
    }

    /// How many signs of one row differ; every one for a row that is not there.
    pub(super) fn distance(&self, codes: &[u16], row: usize) -> u16 {
        if row >= self.rows {
            return u16::MAX;
        }
        let (first, lane) = self.place(row);
        let words = self.words.get(first + lane..).unwrap_or_default().iter().step_by(LANES);
        signs(codes).zip(words).map(|(a, b)| (a ^ b).count_ones() as u16).sum()
    }

    /// Where the block of a row begins, and which of its lanes is the row.
    fn place(&self, row: usize) -> (usize, usize) {
        (row / LANES * LANES * self.width, row % LANES)
    }
}

fn signs(codes: &[u16]) -> impl Iterator<Item = u64> + '_ {
    codes.chunks(WORD).map(|chunk| {
        chunk.iter().enumerate().fold(0, |word, (at, code)| word | (u64::from(code >> 15) << at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use half::f16;

    fn row(seed: u64, width: usize) -> Vec<u16> {
        let mut state = seed;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f16::from_f32((state >> 40) as f32 / 1e7 - 0.8).to_bits()
        };
        (0..width).map(|_| number()).collect()
    }

    #[test]
    fn distances_are_the_signs_that_differ() {
        for width in [1, 63, 64, 65, 384] {
            let rows: Vec<Vec<u16>> = (1..44).map(|seed| row(seed, width)).collect();
            let mut sketch = Sketch::default();
            for row in &rows {
                sketch.push(row);
            }
            let asked = row(99, width);
            let differ =
                |row: &Vec<u16>| row.iter().zip(&asked).filter(|(a, b)| (*a ^ *b) >> 15 == 1).count();
            let naive: Vec<u16> = rows.iter().map(|row| differ(row) as u16).collect();
            for most in [u16::MAX, (width / 2) as u16] {
                let within = naive.iter().copied().zip(0..).filter(|(distance, _)| *distance <= most);
                let within: Vec<(u16, u32)> = within.collect();
                assert_eq!(sketch.within(&asked, most), within, "{width}");
            }
            let single: Vec<u16> = (0..rows.len()).map(|at| sketch.distance(&asked, at)).collect();
            assert_eq!(single, naive, "{width}");
        }
    }

    #[test]
    fn rows_of_another_width_have_no_distance() {
        let mut sketch = Sketch::default();
        assert!(sketch.within(&row(1, 64), 9).is_empty());
        sketch.push(&row(1, 64));
        assert!(sketch.within(&row(1, 128), 9).is_empty());
        assert_eq!(sketch.distance(&row(1, 64), 7), u16::MAX);
    }
}
