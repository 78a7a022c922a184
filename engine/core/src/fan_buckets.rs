//! Percentiles of a fan's column whose values lie with several workers.
//!
//! Why buckets by the bits of the value: every worker can count by itself, without knowing the others' least and greatest, and
//! counts add up. The buckets in which the wanted ranks fall hold a few values in a hundred; only those travel, and among them
//! the percentiles are selected exactly. A bucket is 1/512 of an octave, which suits equities that spread by multiplication.

/// Mantissa bits that tell buckets apart.
const MANTISSA_BITS: u32 = 9;
/// Buckets: 32 octaves from 2^-16 on; the first and the last also hold what lies beyond.
pub const BUCKETS: usize = 32 << MANTISSA_BITS;
const FIRST: i64 = (1023 - 16) << MANTISSA_BITS;

/// The bucket of an equity: a larger one is in the same or a later bucket.
#[inline(always)]
fn bucket_of(value: f64) -> usize {
    let leading = value.to_bits() as i64 >> (52 - MANTISSA_BITS);
    (leading - FIRST).clamp(0, BUCKETS as i64 - 1) as usize
}

/// How many values lie in each bucket.
pub fn bucket_counts(values: &[f64]) -> Vec<u32> {
    let mut counts = vec![0; BUCKETS];
    for &value in values {
        counts[bucket_of(value)] += 1;
    }
    counts
}

/// The values in the wanted buckets.
pub fn values_within(values: &[f64], buckets: &[u32]) -> Vec<f64> {
    let mut wanted = [false; BUCKETS];
    for &bucket in buckets {
        wanted[bucket as usize & (BUCKETS - 1)] = true;
    }
    values
        .iter()
        .copied()
        .filter(|value| wanted[bucket_of(*value)])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_keep_the_order_of_values() {
        let rising = [
            0.0, 5e-324, 1e-300, 1.5e-5, 1.6e-5, 0.999, 1.0, 1.001, 1.003, 2.0, 65_535.0, 65_536.0,
            1e99,
        ];
        let buckets: Vec<usize> = rising.iter().map(|value| bucket_of(*value)).collect();
        assert!(buckets.windows(2).all(|pair| pair[0] <= pair[1]));
        assert_eq!((buckets[0], buckets[12]), (0, BUCKETS - 1));
        assert_ne!(bucket_of(1.0), bucket_of(1.003));
        assert_eq!(bucket_of(-0.0), 0);
    }

    #[test]
    fn counts_and_values_agree() {
        let values = [0.5, 1.0, 1.0, 1.0001, 3.0, 0.0];
        let counts = bucket_counts(&values);
        assert_eq!(counts.iter().sum::<u32>(), 6);
        let one = bucket_of(1.0) as u32;
        assert_eq!(counts[one as usize], 3);
        assert_eq!(values_within(&values, &[one]), [1.0, 1.0, 1.0001]);
        assert!(values_within(&values, &[]).is_empty());
    }
}
