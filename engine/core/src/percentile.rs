//! Percentiles of type 7 (Hyndman and Fan, 1996; the default of R and numpy) with their order-statistic interval.
//!
//! Why integer ranks: `(n - 1) * p / 100` in doubles can land on either side of a whole rank. Quotient and remainder of
//! integers cannot, and the one interpolation that is left is rounded in a stated order.

use crate::select::{select_ranks, select_ranks_of, value_of};

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

/// Which ranks decide a percentile of `count` values, and what share of the way from the first to the second it lies.
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

/// Values of several ranks in any order, which `select` finds in ascending order.
fn values_at<const K: usize>(
    ranks: [usize; K],
    select: impl FnOnce(&[usize], &mut [u64]),
    value: impl Fn(u64) -> f64,
) -> [f64; K] {
    let mut order: [usize; K] = std::array::from_fn(|k| k);
    order.sort_unstable_by_key(|k| ranks[*k]);
    let ascending = order.map(|k| ranks[k]);
    let mut found = [0; K];
    select(&ascending, &mut found);
    let mut values = [f64::NAN; K];
    for (k, key) in order.into_iter().zip(found) {
        values[k] = value(key);
    }
    values
}

/// One percentile of the fan's column each; NaN without values.
pub fn percentiles(values: &[f64]) -> [f64; 9] {
    if values.is_empty() {
        return [f64::NAN; 9];
    }
    let ranks = PERCENTILES.map(|percent| ranks_of(percent, values.len()));
    let wanted: [usize; 18] = std::array::from_fn(|k| {
        if k % 2 == 0 {
            ranks[k / 2].lower
        } else {
            ranks[k / 2].upper
        }
    });
    let select = |ranks: &[usize], out: &mut [u64]| select_ranks_of(values, ranks, out);
    let found = values_at(wanted, select, value_of);
    std::array::from_fn(|k| interpolate(&ranks[k], found[2 * k], found[2 * k + 1]))
}

/// The same of `count` values of which only some are given, among which the ranks between which each percentile lies are known:
/// lower and upper of the first percentile, then of the second, and so on. NaN where values or ranks are missing.
pub fn percentiles_among(values: &[f64], ranks: &[u32], count: usize) -> [f64; 9] {
    let (Ok(wanted), 1..) = (<&[u32; 18]>::try_from(ranks), count) else {
        return [f64::NAN; 9];
    };
    if values.is_empty() {
        return [f64::NAN; 9];
    }
    let select = |ranks: &[usize], out: &mut [u64]| select_ranks_of(values, ranks, out);
    let found = values_at(wanted.map(|rank| rank as usize), select, value_of);
    std::array::from_fn(|k| {
        let ranks = ranks_of(PERCENTILES[k], count);
        interpolate(&ranks, found[2 * k], found[2 * k + 1])
    })
}

const NO_VALUES: [PercentileValue; 9] = [PercentileValue {
    value: f64::NAN,
    low: f64::NAN,
    high: f64::NAN,
}; 9];

/// The percentiles of `count` values with their intervals, from the values of 36 ranks.
fn with_intervals(
    count: usize,
    values_of: impl FnOnce([usize; 36]) -> [f64; 36],
) -> [PercentileValue; 9] {
    let ranks = PERCENTILES.map(|percent| ranks_of(percent, count));
    let found = values_of(std::array::from_fn(|k| {
        let own = &ranks[k / 4];
        let (low, high) = interval_ranks(PERCENTILES[k / 4], count, own);
        [own.lower, own.upper, low, high][k % 4]
    }));
    std::array::from_fn(|k| PercentileValue {
        value: interpolate(&ranks[k], found[4 * k], found[4 * k + 1]),
        low: found[4 * k + 2],
        high: found[4 * k + 3],
    })
}

/// The percentiles of doubles with their intervals; NaN without values.
pub fn percentiles_with_intervals(values: &[f64]) -> [PercentileValue; 9] {
    if values.is_empty() {
        return NO_VALUES;
    }
    with_intervals(values.len(), |wanted| {
        let select = |ranks: &[usize], out: &mut [u64]| select_ranks_of(values, ranks, out);
        values_at(wanted, select, value_of)
    })
}

/// The same of keys that are whole numbers.
pub fn percentiles_of_keys(keys: &[u64]) -> [PercentileValue; 9] {
    if keys.is_empty() {
        return NO_VALUES;
    }
    with_intervals(keys.len(), |wanted| {
        let select = |ranks: &[usize], out: &mut [u64]| select_ranks(keys, ranks, out);
        values_at(wanted, select, |key| key as f64)
    })
}

/// The same of whole numbers, of which `table[k]` says how many are `k`.
pub fn percentiles_of_table(table: &[u32]) -> [PercentileValue; 9] {
    let count = table.iter().map(|times| *times as usize).sum();
    if count == 0 {
        return NO_VALUES;
    }
    let mut up_to = 0;
    let running: Vec<usize> = table
        .iter()
        .map(|times| {
            up_to += *times as usize;
            up_to
        })
        .collect();
    with_intervals(count, |ranks| {
        ranks.map(|rank| running.partition_point(|up_to| *up_to <= rank) as f64)
    })
}

/// Type-7 quartiles over `count` values of which only the lowest, `keys`, are known and all others lie above every one of
/// them. None where a quartile depends on an unknown value.
pub fn quartiles_of_lowest(keys: &[u64], count: usize) -> [Option<f64>; 3] {
    [25, 50, 75].map(|percent| {
        let ranks = ranks_of(percent, count.max(1));
        if ranks.upper >= keys.len() {
            return None;
        }
        let select = |ranks: &[usize], out: &mut [u64]| select_ranks(keys, ranks, out);
        let [lower, upper] = values_at([ranks.lower, ranks.upper], select, |key| key as f64);
        Some(interpolate(&ranks, lower, upper))
    })
}
