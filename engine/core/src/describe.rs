//! A distribution in figures: moments, extremes, percentiles and histogram.
//!
//! Why two passes for the spread: the sum of squares minus the square of the sum loses all digits when the spread is small
//! beside the mean, as terminal equities at low risk are.

use crate::histogram::Histogram;
use crate::percentile::{PercentileValue, percentiles_with_intervals};
use crate::select::{key_of, value_of};
use crate::sums::block_sum;

/// `Distribution` of src/domain/simulation.ts.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation (n - 1); None for one value.
    pub sd: Option<f64>,
    /// Standard error of the mean.
    pub standard_error: Option<f64>,
    /// Population skewness; None when all values are equal, or all but.
    pub skew: Option<f64>,
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// The nine percentiles.
    pub percentiles: [PercentileValue; 9],
    /// The histogram.
    pub histogram: Histogram,
}

struct Moments {
    mean: f64,
    sd: Option<f64>,
    standard_error: Option<f64>,
    skew: Option<f64>,
}

fn moments(values: &[f64]) -> Moments {
    let n = values.len() as f64;
    let mean = block_sum(values, |x| x) / n;
    let squares = block_sum(values, |x| {
        let d = x - mean;
        d * d
    });
    let cubes = block_sum(values, |x| {
        let d = x - mean;
        d * d * d
    });
    let sd = (values.len() > 1).then(|| (squares / (n - 1.0)).sqrt());
    let m2 = squares / n;
    let m3 = cubes / n;
    let denominator = m2 * m2.sqrt();
    Moments {
        mean,
        sd,
        standard_error: sd.map(|sd| sd / n.sqrt()),
        // Not `m2 > 0`: the denominator can underflow to 0 where the variance does not.
        skew: (denominator > 0.0).then(|| m3 / denominator),
    }
}

fn extremes(values: &[f64]) -> (f64, f64) {
    values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(min, max), &value| {
            (min.min(value), max.max(value))
        })
}

fn distribution(
    values: &[f64],
    percentiles: [PercentileValue; 9],
    histogram: impl FnOnce(f64, f64, f64) -> Histogram,
) -> Distribution {
    let Moments {
        mean,
        sd,
        standard_error,
        skew,
    } = moments(values);
    let (min, max) = extremes(values);
    let histogram = histogram(min, max, percentiles[8].value);
    Distribution {
        mean,
        sd,
        standard_error,
        skew,
        min,
        max,
        percentiles,
        histogram,
    }
}

/// The distribution of doubles in path order.
pub fn describe_doubles(values: &[f64]) -> Distribution {
    let keys: Vec<u64> = values.iter().map(|value| key_of(*value)).collect();
    distribution(
        values,
        percentiles_with_intervals(&keys, value_of),
        |min, max, p99| Histogram::of_doubles(values, min, max, p99),
    )
}

/// The distribution of counts in path order.
pub fn describe_counts(counts: &[u32]) -> Distribution {
    let values: Vec<f64> = counts.iter().map(|count| f64::from(*count)).collect();
    let keys: Vec<u64> = counts.iter().map(|count| u64::from(*count)).collect();
    distribution(
        &values,
        percentiles_with_intervals(&keys, |key| key as f64),
        |min, _, p99| Histogram::of_counts(&values, min, p99),
    )
}
