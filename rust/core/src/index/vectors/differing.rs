//! Differing bits: how many bits of many rows differ from those of one, by the widest instructions of
//! the processor.
//!
//! Eight rows lie interleaved, word by word, as a block: AVX-512 counts a word of all eight at once, AVX2
//! of four, looking up the count of half a byte at a time. Left to itself the compiler turns the block
//! round first, and takes five times as long.

/// Rows that lie interleaved, word by word: as many as the widest registers count at once.
pub(super) const LANES: usize = 8;

/// The rows that differ from `asked` in at most `most` bits, in order, each with how many.
/// `words`: block after block of rows as wide as `asked`.
#[allow(unsafe_code)]
pub(super) fn within(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") {
            // SAFETY: the line above asked the processor for the instructions.
            return unsafe { x86::within_by_avx512(asked, words, most) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the line above asked the processor for the instructions.
            return unsafe { x86::within_by_avx2(asked, words, most) };
        }
    }
    within_by_words(asked, words, most)
}

/// The same without any special instruction: the oracle of the others.
fn within_by_words(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
    let mut near = Vec::new();
    for (block, first) in blocks(words, asked.len()) {
        let mut sums = [0; LANES];
        for (asked, lanes) in asked.iter().zip(block.as_chunks::<LANES>().0) {
            for (sum, word) in sums.iter_mut().zip(lanes) {
                *sum += u64::from((asked ^ word).count_ones());
            }
        }
        keep(&mut near, sums, first, most);
    }
    near
}

/// Blocks of rows of so many words, each with the number of its first row.
fn blocks(words: &[u64], width: usize) -> impl Iterator<Item = (&[u64], u32)> {
    words.chunks_exact((width * LANES).max(1)).zip((0_u32..).step_by(LANES))
}

fn keep(near: &mut Vec<(u16, u32)>, sums: [u64; LANES], first: u32, most: u16) {
    let rows = sums.into_iter().zip(first..).filter(|(sum, _)| *sum <= u64::from(most));
    near.extend(rows.map(|(sum, row)| (sum as u16, row)));
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256, _mm256_loadu_si256, _mm256_sad_epu8,
        _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
        _mm256_srli_epi64, _mm256_storeu_si256, _mm256_xor_si256, _mm512_add_epi64, _mm512_cmple_epu64_mask,
        _mm512_loadu_si512, _mm512_popcnt_epi64, _mm512_set1_epi64, _mm512_setzero_si512,
        _mm512_storeu_si512, _mm512_xor_si512,
    };

    use super::{LANES, blocks, keep};

    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    #[allow(unsafe_code)]
    pub(super) fn within_by_avx512(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
        let limit = _mm512_set1_epi64(i64::from(most));
        let mut near = Vec::new();
        for (block, first) in blocks(words, asked.len()) {
            let mut sum = _mm512_setzero_si512();
            for (asked, lanes) in asked.iter().zip(block.as_chunks::<LANES>().0) {
                // SAFETY: eight words of eight bytes are what it reads, wherever they lie.
                let lanes = unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) };
                let differing = _mm512_xor_si512(lanes, _mm512_set1_epi64(asked.cast_signed()));
                sum = _mm512_add_epi64(sum, _mm512_popcnt_epi64(differing));
            }
            // Most blocks have nothing near: one look at all lanes.
            if _mm512_cmple_epu64_mask(sum, limit) != 0 {
                let mut sums = [0_u64; LANES];
                // SAFETY: eight words of eight bytes are what it writes.
                unsafe { _mm512_storeu_si512(sums.as_mut_ptr().cast(), sum) };
                keep(&mut near, sums, first, most);
            }
        }
        near
    }

    #[target_feature(enable = "avx2")]
    #[allow(unsafe_code)]
    pub(super) fn within_by_avx2(asked: &[u64], words: &[u64], most: u16) -> Vec<(u16, u32)> {
        let mut near = Vec::new();
        for (block, first) in blocks(words, asked.len()) {
            let mut sums = [0_u64; LANES];
            for (half, sums) in sums.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                let mut sum = _mm256_setzero_si256();
                for (asked, lanes) in asked.iter().zip(block.as_chunks::<4>().0.iter().skip(half).step_by(2))
                {
                    // SAFETY: four words of eight bytes are what it reads, wherever they lie.
                    let lanes = unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) };
                    let differing = _mm256_xor_si256(lanes, _mm256_set1_epi64x(asked.cast_signed()));
                    sum = _mm256_add_epi64(sum, ones(differing));
                }
                // SAFETY: four words of eight bytes are what it writes.
                unsafe { _mm256_storeu_si256(sums.as_mut_ptr().cast(), sum) };
            }
            keep(&mut near, sums, first, most);
        }
        near
    }

    /// How many bits of each word are set (W. Mula, N. Kurz, D. Lemire: Faster population counts using AVX2
    /// instructions, 2018): halves of bytes are looked up, bytes are added up.
    #[target_feature(enable = "avx2")]
    fn ones(words: __m256i) -> __m256i {
        #[rustfmt::skip]
        let of_half = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let half = _mm256_set1_epi8(0x0f);
        let low = _mm256_shuffle_epi8(of_half, _mm256_and_si256(words, half));
        let high = _mm256_shuffle_epi8(of_half, _mm256_and_si256(_mm256_srli_epi64::<4>(words), half));
        _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_way_of_counting_finds_the_same(
            asked in prop::collection::vec(any::<u64>(), 1..13),
            seeds in prop::collection::vec(any::<u64>(), 0..160),
            most in 0_u16..500,
        ) {
            let block = asked.len() * LANES;
            let words: Vec<u64> = seeds.iter().flat_map(|seed| (0..4).map(move |turn| seed.rotate_left(turn * 7) & !(seed >> 3))).collect();
            let words = &words[..words.len() / block * block];
            let plain = within_by_words(&asked, words, most);
            let naive: Vec<(u16, u32)> = (0..words.len() / asked.len())
                .map(|row| {
                    let of_row = |at: usize| words[row / LANES * block + at * LANES + row % LANES];
                    let differing = asked.iter().enumerate().map(|(at, word)| (word ^ of_row(at)).count_ones());
                    (differing.sum::<u32>() as u16, row as u32)
                })
                .filter(|(sum, _)| *sum <= most)
                .collect();
            prop_assert_eq!(&plain, &naive);
            prop_assert_eq!(&within(&asked, words, most), &naive);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the line above asked the processor for the instructions.
                #[allow(unsafe_code)]
                let by_avx2 = unsafe { x86::within_by_avx2(&asked, words, most) };
                prop_assert_eq!(&by_avx2, &naive);
            }
        }
    }
}
