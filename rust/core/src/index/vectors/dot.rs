//! Dot products with stored rows, by the widest instructions of the processor.
//!
//! Every way adds the same products in the same order, so the answer is the same to the bit whichever
//! processor gives it: sixteen sums side by side, then those one after the other. No product is fused
//! with its addition, for not every processor can.

/// Sums kept side by side, so that the additions need not wait for each other.
const LANES: usize = 16;

/// The dot product of a row and a stored row (f16 bits) of the same width.
pub fn dot(query: &[f32], codes: &[u16]) -> f32 {
    by_widest(query, codes)
}

/// The same of two stored rows.
pub fn dot_of_codes(ours: &[u16], theirs: &[u16]) -> f32 {
    by_widest(ours, theirs)
}

/// A number of a row, as it is kept.
trait Number: Copy {
    fn value(self) -> f32;
}

impl Number for f32 {
    #[inline]
    fn value(self) -> f32 {
        self
    }
}

impl Number for u16 {
    #[inline]
    fn value(self) -> f32 {
        widen(self)
    }
}

#[allow(unsafe_code)]
fn by_widest<N: Number>(ours: &[N], codes: &[u16]) -> f32 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the line above asked the processor for the instructions.
            return unsafe { by_avx512(ours, codes) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the line above asked the processor for the instructions.
            return unsafe { by_avx2(ours, codes) };
        }
    }
    by_lanes(ours, codes)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn by_avx512<N: Number>(ours: &[N], codes: &[u16]) -> f32 {
    by_lanes(ours, codes)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn by_avx2<N: Number>(ours: &[N], codes: &[u16]) -> f32 {
    by_lanes(ours, codes)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "it must take the instructions of its caller")]
fn by_lanes<N: Number>(ours: &[N], codes: &[u16]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    let ((ours, our_tail), (codes, tail)) = (ours.as_chunks::<LANES>(), codes.as_chunks::<LANES>());
    let rest: f32 = our_tail.iter().zip(tail).map(|(x, code)| x.value() * widen(*code)).sum();
    for (xs, codes) in ours.iter().zip(codes) {
        for (sum, (x, code)) in sums.iter_mut().zip(xs.iter().zip(codes)) {
            *sum += x.value() * widen(*code);
        }
    }
    sums.iter().sum::<f32>() + rest
}

/// The number of finite f16 bits, without a branch so that the compiler vectorises
/// it: exponent and fraction move into place, 2^112 is the difference of the biases.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it must take the instructions of its caller")]
fn widen(code: u16) -> f32 {
    const BIAS: f32 = f32::from_bits((127 + 112) << 23);
    let size = f32::from_bits(u32::from(code & 0x7fff) << 13) * BIAS;
    f32::from_bits(size.to_bits() | (u32::from(code & 0x8000) << 16))
}

#[cfg(test)]
mod tests {
    use half::f16;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_finite_code_is_widened_exactly() {
        for bits in 0..=u16::MAX {
            let number = f16::from_bits(bits);
            assert!(!number.is_finite() || widen(bits).to_bits() == number.to_f32().to_bits(), "{bits:#06x}");
        }
    }

    proptest! {
        #[test]
        fn every_way_of_adding_gives_the_same_bits(pairs in prop::collection::vec((-1.0_f32..1.0, -1.0_f32..1.0), 0..800)) {
            let ours: Vec<f32> = pairs.iter().map(|(x, _)| f16::from_f32(*x).to_f32()).collect();
            let narrow: Vec<u16> = pairs.iter().map(|(x, _)| f16::from_f32(*x).to_bits()).collect();
            let codes: Vec<u16> = pairs.iter().map(|(_, y)| f16::from_f32(*y).to_bits()).collect();
            let plain = by_lanes(&ours, &codes);
            let exact: f64 = ours.iter().zip(&codes).map(|(x, y)| f64::from(*x) * f64::from(f16::from_bits(*y).to_f32())).sum();
            prop_assert!((f64::from(plain) - exact).abs() < 1e-3);
            prop_assert_eq!(dot(&ours, &codes).to_bits(), plain.to_bits());
            prop_assert_eq!(dot_of_codes(&narrow, &codes).to_bits(), plain.to_bits());
            prop_assert_eq!(dot_of_codes(&codes, &narrow).to_bits(), plain.to_bits());
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                // SAFETY: the line above asked the processor for the instructions.
                #[allow(unsafe_code)]
                let by_avx2 = unsafe { by_avx2(&ours, &codes) };
                prop_assert_eq!(by_avx2.to_bits(), plain.to_bits());
            }
        }
    }
}
