//! The sketch: the signs of a vector's numbers, one bit each, to find what may be near.
//!
//! share of differing signs ~ angle / pi        so few differences promise a small angle
//!
//! An estimate with a spread of a few hundredths; whoever asks takes several times what is
//! wanted and measures those exactly. A row of 384 numbers is six words: twenty thousand rows are
//! looked over in the time that a hundred exact cosines take.

/// Numbers in a word.
const WORD: usize = u64::BITS as usize;

/// The signs of all rows, row after row.
#[derive(Debug, Default)]
pub struct Sketch {
    words: Vec<u64>,
    width: usize,
}

impl Sketch {
    /// Appends a row (f16 bits); every row has as many numbers as the first.
    pub(super) fn push(&mut self, codes: &[u16]) {
        self.width = codes.len().div_ceil(WORD);
        self.words.extend(signs(codes));
    }

    /// For each row in order how many signs differ from those of `codes`.
    pub(super) fn distances(&self, codes: &[u16]) -> Vec<u16> {
        let asked: Vec<u64> = signs(codes).collect();
        if asked.len() != self.width || self.width == 0 {
            return Vec::new();
        }
        counted(&asked, &self.words)
    }

    /// How many signs of one row differ; every one for a row that is not there.
    pub(super) fn distance(&self, codes: &[u16], row: usize) -> u16 {
        let asked = signs(codes);
        let words = self.words.get(row * self.width..(row + 1) * self.width).unwrap_or_default();
        if words.is_empty() { u16::MAX } else { differing(asked.zip(words.iter().copied())) }
    }
}

fn signs(codes: &[u16]) -> impl Iterator<Item = u64> + '_ {
    codes.chunks(WORD).map(|chunk| {
        chunk.iter().enumerate().fold(0, |word, (at, code)| word | (u64::from(code >> 15) << at))
    })
}

#[inline(always)]
fn differing(pairs: impl Iterator<Item = (u64, u64)>) -> u16 {
    pairs.map(|(a, b)| (a ^ b).count_ones() as u16).sum()
}

#[inline(always)]
fn count_all(asked: &[u64], words: &[u64]) -> Vec<u16> {
    let rows = words.chunks_exact(asked.len());
    rows.map(|row| differing(asked.iter().copied().zip(row.iter().copied()))).collect()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt")]
fn count_all_by_popcnt(asked: &[u64], words: &[u64]) -> Vec<u16> {
    count_all(asked, words)
}

fn counted(asked: &[u64], words: &[u64]) -> Vec<u16> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt") {
        // SAFETY: the line above asked the processor for the instruction.
        #[allow(unsafe_code)]
        return unsafe { count_all_by_popcnt(asked, words) };
    }
    count_all(asked, words)
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
    fn distances_are_the_signs_that_differ_by_every_way_of_counting() {
        for width in [1, 63, 64, 65, 384] {
            let rows: Vec<Vec<u16>> = (1..40).map(|seed| row(seed, width)).collect();
            let mut sketch = Sketch::default();
            rows.iter().for_each(|row| sketch.push(row));
            let asked = row(99, width);
            let differ =
                |row: &Vec<u16>| row.iter().zip(&asked).filter(|(a, b)| (*a ^ *b) >> 15 == 1).count();
            let naive: Vec<u16> = rows.iter().map(|row| differ(row) as u16).collect();
            assert_eq!(sketch.distances(&asked), naive, "{width}");
            let single: Vec<u16> = (0..rows.len()).map(|at| sketch.distance(&asked, at)).collect();
            assert_eq!(single, naive, "{width}");
            let asked_words: Vec<u64> = signs(&asked).collect();
            assert_eq!(count_all(&asked_words, &sketch.words), naive, "{width}");
        }
    }

    #[test]
    fn rows_of_another_width_have_no_distance() {
        let mut sketch = Sketch::default();
        assert!(sketch.distances(&row(1, 64)).is_empty());
        sketch.push(&row(1, 64));
        assert!(sketch.distances(&row(1, 128)).is_empty());
        assert_eq!(sketch.distance(&row(1, 64), 7), u16::MAX);
    }
}
