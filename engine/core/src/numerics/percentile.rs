//! Percentiles of type 7 (Hyndman and Fan, 1996; the default of R and numpy) with their order-statistic interval.
//!
//! Why integer ranks: `(n - 1) * p / 100` in doubles can land on either side of a whole rank. Quotient and remainder of integers cannot,
//! and the remaining interpolation is rounded in a stated order.

use crate::numerics::key_sort::sort_keys;
use crate::numerics::select::{select_ranks, select_ranks_of, value_of};

/// Percentiles of the fan and of every distribution, in percent.
pub const PERCENTILES: [usize; 9] = [1, 5, 10, 25, 50, 75, 90, 95, 99];

/// A percentile and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PercentileValue {
    /// The percentile.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The two ranks that decide a percentile, and how far it lies from the first to the second.
struct Ranks {
    lower: usize,
    upper: usize,
    hundredths: usize,
}

fn ranks_of(percent: usize, count: usize) -> Ranks {
    let scaled = (count - 1) * percent;
    let (lower, hundredths) = (scaled / 100, scaled % 100);
    Ranks {
        lower,
        upper: lower + usize::from(hundredths != 0),
        hundredths,
    }
}

fn interpolate(ranks: &Ranks, lower: f64, upper: f64) -> f64 {
    if ranks.hundredths == 0 {
        lower
    } else {
        lower + ranks.hundredths as f64 / 100.0 * (upper - lower)
    }
}

/// The ranks between which the percentile of the distribution behind the values lies in 95 % of samples.
fn interval_ranks(percent: usize, count: usize, ranks: &Ranks) -> (usize, usize) {
    let (n, p, q) = (count as f64, percent as f64, (100 - percent) as f64);
    let np = n * p / 100.0;
    let nq = n * q / 100.0;
    let d = 1.96 * (np * q / 100.0).sqrt();
    let from_below = (np - d).floor().max(0.0) as usize;
    let from_above = (count - 1).saturating_sub((nq - d).floor().max(0.0) as usize);
    (from_below.min(ranks.lower), from_above.max(ranks.upper))
}

/// Keys of several ranks in any order, which `select` finds in ascending order.
#[inline(never)]
fn keys_at(ranks: &[usize], select: &dyn Fn(&[usize], &mut [u64])) -> Vec<u64> {
    // The rank in the high bits, and in the low ones its index among the wanted ranks, of which there are at most 36.
    let mut order: Vec<u64> = (0_u64..)
        .zip(ranks)
        .map(|(place, rank)| (*rank as u64) << 8 | place)
        .collect();
    sort_keys(&mut order);
    let ascending: Vec<usize> = order.iter().map(|key| (key >> 8) as usize).collect();
    let mut found = vec![0; ranks.len()];
    select(&ascending, &mut found);
    let mut keys = vec![0; ranks.len()];
    for (key, found) in order.into_iter().zip(found) {
        keys[(key & 0xff) as usize] = found;
    }
    keys
}

/// Doubles of several ranks in any order.
fn values_at(values: &[f64], ranks: &[usize]) -> Vec<f64> {
    let keys = keys_at(ranks, &|ranks, out| select_ranks_of(values, ranks, out));
    keys.into_iter().map(value_of).collect()
}

/// The same of keys that are whole numbers.
fn counts_at(keys: &[u64], ranks: &[usize]) -> Vec<f64> {
    let keys = keys_at(ranks, &|ranks, out| select_ranks(keys, ranks, out));
    keys.into_iter().map(|key| key as f64).collect()
}

/// The percentiles of `count` values from the values of 18 ranks, lower and upper of each.
fn interpolate_all(count: usize, found: &[f64]) -> [f64; 9] {
    std::array::from_fn(|k| {
        let ranks = ranks_of(PERCENTILES[k], count);
        interpolate(&ranks, found[2 * k], found[2 * k + 1])
    })
}

/// The nine percentiles of a fan's column; NaN without values.
pub fn percentiles(values: &[f64]) -> [f64; 9] {
    if values.is_empty() {
        return [f64::NAN; 9];
    }
    let wanted = PERCENTILES.map(|percent| {
        let ranks = ranks_of(percent, values.len());
        [ranks.lower, ranks.upper]
    });
    interpolate_all(values.len(), &values_at(values, wanted.as_flattened()))
}

/// The same of `count` values, of which only some are given. `ranks` are ranks among the given values: lower and upper of the first
/// percentile, then of the second, and so on. NaN where values or ranks are missing.
pub fn percentiles_among(values: &[f64], ranks: &[u32], count: usize) -> [f64; 9] {
    if ranks.len() != 2 * PERCENTILES.len() || count == 0 || values.is_empty() {
        return [f64::NAN; 9];
    }
    let wanted: Vec<usize> = ranks.iter().map(|rank| *rank as usize).collect();
    interpolate_all(count, &values_at(values, &wanted))
}

const NO_VALUES: [PercentileValue; 9] = [PercentileValue {
    value: f64::NAN,
    low: f64::NAN,
    high: f64::NAN,
}; 9];

/// The 36 ranks that decide the percentiles of `count` values and their intervals.
fn ranks_with_intervals(count: usize) -> [[usize; 4]; 9] {
    PERCENTILES.map(|percent| {
        let own = ranks_of(percent, count);
        let (low, high) = interval_ranks(percent, count, &own);
        [own.lower, own.upper, low, high]
    })
}

/// The percentiles of `count` values with their intervals, from the values of those ranks.
fn with_intervals(count: usize, values_of: &dyn Fn(&[usize]) -> Vec<f64>) -> [PercentileValue; 9] {
    if count == 0 {
        return NO_VALUES;
    }
    let found = values_of(ranks_with_intervals(count).as_flattened());
    std::array::from_fn(|k| {
        let ranks = ranks_of(PERCENTILES[k], count);
        PercentileValue {
            value: interpolate(&ranks, found[4 * k], found[4 * k + 1]),
            low: found[4 * k + 2],
            high: found[4 * k + 3],
        }
    })
}

/// The percentiles of doubles with their intervals; NaN without values.
pub fn percentiles_with_intervals(values: &[f64]) -> [PercentileValue; 9] {
    with_intervals(values.len(), &|ranks| values_at(values, ranks))
}

/// The same of keys that are whole numbers.
pub fn percentiles_of_keys(keys: &[u64]) -> [PercentileValue; 9] {
    with_intervals(keys.len(), &|ranks| counts_at(keys, ranks))
}

/// The same of whole numbers; `table[k]` is the number of values equal to `k`.
pub fn percentiles_of_table(table: &[u32]) -> [PercentileValue; 9] {
    let mut up_to = 0;
    let running: Vec<usize> = table
        .iter()
        .map(|times| {
            up_to += *times as usize;
            up_to
        })
        .collect();
    let value_of = |rank: &usize| running.partition_point(|up_to| up_to <= rank) as f64;
    with_intervals(up_to, &|ranks| ranks.iter().map(value_of).collect())
}

/// Type-7 quartiles of `count` values, of which only the lowest, `keys`, are known; all others are larger. None where a quartile
/// depends on an unknown value.
pub fn quartiles_of_lowest(keys: &[u64], count: usize) -> [Option<f64>; 3] {
    [25, 50, 75].map(|percent| {
        let ranks = ranks_of(percent, count.max(1));
        if ranks.upper >= keys.len() {
            return None;
        }
        let found = counts_at(keys, &[ranks.lower, ranks.upper]);
        Some(interpolate(&ranks, found[0], found[1]))
    })
}
