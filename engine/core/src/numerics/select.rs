//! Several order statistics of the same values without sorting them.
//!
//! Why buckets: a fan needs eighteen ranks at each of a hundred steps, and sorting for them takes longer than the simulation itself. One
//! pass counts values by the leading bits of their distance from the smallest, which finds the bucket of each rank; a second pass
//! collects only those buckets, and they are small. Working on the bits of a double spaces the buckets evenly in proportion, which
//! suits equities that spread by multiplication. A bucket that stays large (for example, many paths at exactly zero) is divided again:
//! each level removes eleven bits, so the worst case is six passes.

use crate::numerics::key_sort::sort_keys;

const BUCKET_BITS: u32 = 11;
const BUCKETS: usize = 1 << BUCKET_BITS;
/// Fewer keys than this are sorted.
const SORT_BELOW: usize = 128;

/// An integer in the order of doubles: -0 below 0, NaN at the ends.
#[inline(always)]
pub fn key_of(value: f64) -> u64 {
    let bits = value.to_bits();
    bits ^ (((bits as i64) >> 63) as u64 | 1 << 63)
}

/// The double of a key.
pub fn value_of(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 1 { key ^ 1 << 63 } else { !key })
}

/// Writes to `out[k]` the key of rank `ranks[k]` (0 = smallest). Ranks ascend; a rank beyond the last key means the last.
/// Does nothing without keys.
pub fn select_ranks(keys: &[u64], ranks: &[usize], out: &mut [u64]) {
    select_within(keys, identity, 0, ranks, out);
}

/// The same of doubles. Keys are computed, not stored: a million keys are eight megabytes, and a key takes three operations.
pub fn select_ranks_of(values: &[f64], ranks: &[usize], out: &mut [u64]) {
    select_within(values, key_of, 0, ranks, out);
}

/// A key is its own key.
fn identity(key: u64) -> u64 {
    key
}

/// `items` have rank `first` and the following ranks among all values.
fn select_within<T: Copy>(
    items: &[T],
    key: impl Fn(T) -> u64,
    first: usize,
    ranks: &[usize],
    out: &mut [u64],
) {
    let Some(last) = items.len().checked_sub(1) else {
        return;
    };
    let keys = || items.iter().map(|item| key(*item));
    let (smallest, largest) = keys().fold((u64::MAX, 0), |(low, high), key| {
        (low.min(key), high.max(key))
    });
    if smallest == largest {
        out.iter_mut().for_each(|place| *place = smallest);
        return;
    }
    if items.len() < SORT_BELOW {
        let mut ascending: Vec<u64> = keys().collect();
        sort_keys(&mut ascending);
        for (place, rank) in out.iter_mut().zip(ranks) {
            *place = ascending[(rank - first).min(last)];
        }
        return;
    }

    let shift = (u64::BITS - (largest - smallest).leading_zeros()).saturating_sub(BUCKET_BITS);
    let bucket_of = |key: u64| ((key - smallest) >> shift) as usize & (BUCKETS - 1);
    let mut counts = [0_u32; BUCKETS];
    for key in keys() {
        counts[bucket_of(key)] += 1;
    }

    // Destination of each bucket's keys: wanted buckets one after another, all others over one unread place at the end.
    let mut wanted: Vec<Bucket> = Vec::with_capacity(ranks.len());
    let mut bucket = 0;
    let mut below = 0;
    for (k, &rank) in ranks.iter().enumerate() {
        let within = (rank - first).min(last);
        while bucket < BUCKETS - 1 && below + counts[bucket] as usize <= within {
            below += counts[bucket] as usize;
            bucket += 1;
        }
        match wanted.last_mut() {
            Some(open) if open.bucket == bucket => open.ranks_end = k + 1,
            _ => wanted.push(Bucket {
                bucket,
                below,
                ranks_start: k,
                ranks_end: k + 1,
            }),
        }
    }
    let collected: usize = wanted.iter().map(|part| counts[part.bucket] as usize).sum();
    let mut parts = vec![0_u64; collected + 1];
    let mut place = [collected as u32; BUCKETS];
    let mut advance = [0_u32; BUCKETS];
    let mut start = 0;
    for part in &wanted {
        place[part.bucket] = start;
        advance[part.bucket] = 1;
        start += counts[part.bucket];
    }
    for key in keys() {
        let bucket = bucket_of(key);
        parts[place[bucket] as usize] = key;
        place[bucket] += advance[bucket];
    }

    let mut rest = parts.as_slice();
    for part in &wanted {
        let (own, after) = rest.split_at(counts[part.bucket] as usize);
        rest = after;
        let own_ranks = part.ranks_start..part.ranks_end;
        select_within(
            own,
            identity,
            first + part.below,
            &ranks[own_ranks.clone()],
            &mut out[own_ranks],
        );
    }
}

/// A bucket that holds wanted ranks.
struct Bucket {
    bucket: usize,
    /// Number of keys in the buckets before it.
    below: usize,
    ranks_start: usize,
    ranks_end: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::xoshiro::Xoshiro;

    fn matches_sorting(values: &[f64]) {
        let keys: Vec<u64> = values.iter().map(|value| key_of(*value)).collect();
        let mut ascending = keys.clone();
        ascending.sort_unstable();
        let step = (keys.len() / 17).max(1);
        let ranks: Vec<usize> = (0..keys.len())
            .step_by(step)
            .flat_map(|rank| [rank, rank])
            .collect();
        let mut out = vec![0; ranks.len()];
        select_ranks(&keys, &ranks, &mut out);
        let expected: Vec<u64> = ranks.iter().map(|rank| ascending[*rank]).collect();
        assert_eq!(out, expected);
    }

    #[test]
    fn keys_order_as_doubles_and_return_to_them() {
        let ascending = [
            f64::NEG_INFINITY,
            -2.5,
            -1e-310,
            -0.0,
            0.0,
            1e-310,
            0.5,
            1.0,
            1e300,
            f64::INFINITY,
        ];
        assert!(
            ascending
                .windows(2)
                .all(|pair| key_of(pair[0]) < key_of(pair[1]))
        );
        assert!(
            ascending
                .iter()
                .all(|value| value_of(key_of(*value)).to_bits() == value.to_bits())
        );
    }

    #[test]
    fn matches_sorting_for_many_shapes() {
        let mut random = Xoshiro([1, 2, 3, 4]);
        let mut uniform = || (f64::from(random.draw()) + 0.5) / 4_294_967_296.0;
        for count in [1, 2, 127, 128, 129, 1000, 20_000] {
            let spread: Vec<f64> = (0..count).map(|_| uniform()).collect();
            matches_sorting(&spread);
            matches_sorting(&spread.iter().map(|u| u * u * 1e9 - 3.0).collect::<Vec<_>>());
            matches_sorting(
                &spread
                    .iter()
                    .map(|u| if *u < 0.4 { 0.0 } else { *u })
                    .collect::<Vec<_>>(),
            );
            matches_sorting(&spread.iter().map(|u| (u * 7.0).floor()).collect::<Vec<_>>());
            matches_sorting(&spread.iter().map(|u| 1.0 / (u - 0.5)).collect::<Vec<_>>());
            matches_sorting(&vec![0.25; count]);
        }
        matches_sorting(&[f64::NAN, 1.0, -f64::NAN, 2.0, f64::INFINITY]);
    }

    #[test]
    fn without_keys_nothing_happens() {
        let mut out = [7];
        select_ranks(&[], &[0], &mut out);
        assert_eq!(out, [7]);
    }
}
