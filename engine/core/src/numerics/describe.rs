//! Descriptive statistics of a distribution: moments, extremes, percentiles and histogram.
//!
//! Why two passes for the standard deviation: the sum of squares minus the square of the sum loses all digits where the deviation is
//! small beside the mean, as it is for terminal equities at low risk.

use crate::numerics::histogram::Histogram;
use crate::numerics::percentile::{
    PercentileValue, percentiles_of_keys, percentiles_of_table, percentiles_with_intervals,
};
use crate::numerics::sums::block_sum;

/// `Distribution` of src/domain/simulation.ts.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation (n - 1); None for one value.
    pub sd: Option<f64>,
    /// Standard error of the mean.
    pub standard_error: Option<f64>,
    /// Population skewness; None when all values are equal or nearly so.
    pub skew: Option<f64>,
    /// Smallest value.
    pub min: f64,
    /// Largest value.
    pub max: f64,
    /// The nine percentiles.
    pub percentiles: [PercentileValue; 9],
    /// The histogram.
    pub histogram: Histogram,
}

/// Mean and spread of values in path order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation (n - 1); None for one value.
    pub sd: Option<f64>,
    /// Standard error of the mean.
    pub standard_error: Option<f64>,
    /// Sum of squared deviations.
    squares: f64,
}

/// Mean and spread of values in path order.
pub fn mean_and_spread<T: Copy + Into<f64>>(values: &[T]) -> Spread {
    let n = values.len() as f64;
    let mean = block_sum(values, |x| x.into()) / n;
    let squares = block_sum(values, |x| {
        let d = x.into() - mean;
        d * d
    });
    let sd = (values.len() > 1).then(|| (squares / (n - 1.0)).sqrt());
    Spread {
        mean,
        sd,
        standard_error: sd.map(|sd| sd / n.sqrt()),
        squares,
    }
}

/// Population skewness.
fn skewness<T: Copy + Into<f64>>(values: &[T], spread: &Spread) -> Option<f64> {
    let n = values.len() as f64;
    let cubes = block_sum(values, |x| {
        let d = x.into() - spread.mean;
        d * d * d
    });
    let m2 = spread.squares / n;
    let m3 = cubes / n;
    let denominator = m2 * m2.sqrt();
    // Not `m2 > 0`: the denominator can underflow to 0 where the variance does not.
    (denominator > 0.0).then(|| m3 / denominator)
}

fn extremes<T: Copy + Into<f64>>(values: &[T]) -> (f64, f64) {
    values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), &value| {
            let value = value.into();
            (min.min(value), max.max(value))
        })
}

fn distribution<T: Copy + Into<f64>>(
    values: &[T],
    percentiles: [PercentileValue; 9],
    histogram: impl FnOnce(f64, f64, f64) -> Histogram,
) -> Distribution {
    let spread = mean_and_spread(values);
    let (min, max) = extremes(values);
    let histogram = histogram(min, max, percentiles[8].value);
    Distribution {
        mean: spread.mean,
        sd: spread.sd,
        standard_error: spread.standard_error,
        skew: skewness(values, &spread),
        min,
        max,
        percentiles,
        histogram,
    }
}

/// The distribution of doubles in path order.
pub fn describe_doubles(values: &[f64]) -> Distribution {
    distribution(
        values,
        percentiles_with_intervals(values),
        |min, max, p99| Histogram::of_doubles(values, min, max, p99),
    )
}

/// Counts below this are tallied; a run of trades is never longer than 10,000.
const TALLIED: u32 = 1 << 16;

/// The distribution of counts in path order.
///
/// Why a tally: ten thousand numbers describe a million runs of at most ten thousand trades, and every rank can be read from them.
pub fn describe_counts(counts: &[u32]) -> Distribution {
    let largest = counts.iter().copied().max().unwrap_or(0);
    let percentiles = if largest < TALLIED {
        let mut table = vec![0; largest as usize + 1];
        for &count in counts {
            table[count as usize] += 1;
        }
        percentiles_of_table(&table)
    } else {
        let keys: Vec<u64> = counts.iter().map(|count| u64::from(*count)).collect();
        percentiles_of_keys(&keys)
    };
    distribution(counts, percentiles, |min, _, p99| {
        Histogram::of_counts(counts, min, p99)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_of_four_values_by_hand() {
        // Mean 4; deviations -3, -2, 0, 5; squares 38, cubes 90; m2 = 9.5, m3 = 22.5.
        let found = describe_doubles(&[1.0, 2.0, 4.0, 9.0]);
        assert_eq!(found.mean, 4.0);
        assert_eq!(found.sd, Some((38.0_f64 / 3.0).sqrt()));
        assert_eq!(found.standard_error, Some((38.0_f64 / 3.0).sqrt() / 2.0));
        assert_eq!(found.skew, Some(22.5 / (9.5 * 9.5_f64.sqrt())));
        assert_eq!((found.min, found.max), (1.0, 9.0));
        assert_eq!(found.percentiles[4].value, 3.0);
    }

    #[test]
    fn one_value_has_no_spread_and_equal_ones_no_skewness() {
        let one = describe_counts(&[7]);
        assert_eq!(
            (one.mean, one.sd, one.standard_error, one.skew),
            (7.0, None, None, None)
        );
        let equal = describe_doubles(&[0.5; 30]);
        assert_eq!((equal.sd, equal.skew), (Some(0.0), None));
        assert_eq!(
            (equal.histogram.width, equal.histogram.counts),
            (0.0, vec![30])
        );
    }

    #[test]
    fn a_tally_gives_the_ranks_that_sorting_gives() {
        let counts: Vec<u32> = (0..5000_u32).map(|i| i * i % 977).collect();
        // One value too large to be tallied, beyond every wanted rank except the last percentile's interval.
        let mut sorted = counts.clone();
        sorted[0] = TALLIED;
        let (tallied, selected) = (describe_counts(&counts), describe_counts(&sorted));
        assert_eq!(tallied.percentiles[4], selected.percentiles[4]);
        let keys: Vec<u64> = counts.iter().map(|count| u64::from(*count)).collect();
        assert_eq!(tallied.percentiles, percentiles_of_keys(&keys));
    }

    #[test]
    fn the_interval_of_the_median_holds_order_statistics_around_it() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        // np = 50, d = 1.96 * sqrt(50 * 50 / 100) = 9.8: ranks floor(40.2) = 40 and 99 - 40 = 59.
        let median = describe_doubles(&values).percentiles[4];
        assert_eq!((median.value, median.low, median.high), (49.5, 40.0, 59.0));
    }
}
