//! The sketch: the signs of a vector's numbers, one bit each, to find what may be near.
//!
//! share of differing signs ~ angle / pi        so few differences promise a small angle
//!
//! An estimate with a spread of a few hundredths; whoever asks takes several times what is
//! wanted and measures those exactly. A row of 384 numbers is six words: twenty thousand rows are
//! looked over in the time that a hundred exact cosines take.

/// Numbers in a word.
const WORD: usize = u64::BITS as usize;
/// Rows that lie interleaved, word by word: as many as the widest registers count at once.
const LANES: usize = 8;

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
        let mut near = found(&asked, &self.words, most);
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

#[inline(always)]
#[allow(clippy::inline_always, reason = "it must take the instructions of its caller")]
fn find_all(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
    let most = u64::from(most);
    let mut near = Vec::new();
    for (block, first) in words.chunks_exact(asked.len() * LANES).zip((0_u32..).step_by(LANES)) {
        let distances = distances(asked, block);
        // Most blocks have nothing near: one look at all lanes.
        if distances.iter().copied().fold(u64::MAX, u64::min) <= most {
            let rows = distances.into_iter().zip(first..).filter(|(distance, _)| *distance <= most);
            near.extend(rows.map(|(distance, row)| (distance as u16, row)));
        }
    }
    near
}

/// How many signs differ in each row of a block.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it must take the instructions of its caller")]
fn distances(asked: &[u64], block: &[u64]) -> [u64; LANES] {
    let mut sums = [0; LANES];
    for (asked, lanes) in asked.iter().zip(block.as_chunks::<LANES>().0) {
        for (sum, word) in sums.iter_mut().zip(lanes) {
            *sum += u64::from((asked ^ word).count_ones());
        }
    }
    sums
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn find_all_by_avx512(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
    find_all(asked, words, most)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn find_all_by_avx2(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
    find_all(asked, words, most)
}

#[allow(unsafe_code)]
fn found(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") {
            // SAFETY: the line above asked the processor for the instructions.
            return unsafe { find_all_by_avx512(asked, words, most) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the line above asked the processor for the instructions.
            return unsafe { find_all_by_avx2(asked, words, most) };
        }
    }
    find_all(asked, words, most)
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
                let asked_words: Vec<u64> = signs(&asked).collect();
                let mut plain = find_all(&asked_words, &sketch.words, most);
                plain.retain(|(_, row)| *row < rows.len() as u32);
                assert_eq!(plain, within, "{width}");
                #[cfg(target_arch = "x86_64")]
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the line above asked the processor for the instructions.
                    #[allow(unsafe_code)]
                    let mut by_avx2 = unsafe { find_all_by_avx2(&asked_words, &sketch.words, most) };
                    by_avx2.retain(|(_, row)| *row < rows.len() as u32);
                    assert_eq!(by_avx2, within, "{width}");
                }
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
