//! Parametric distributions of R as tables of equally likely values.
//!
//! Why a table of 16,384 quantiles and not a sampler: drawing from it is the same as drawing a trade of the history, one word and one
//! fetch for every distribution, and the value has the same bits everywhere. Steps of 1/16,384 are far finer than what a trader knows
//! of the distribution of their own trades; the extreme quantiles are those at 1/32,768.

use crate::numerics::normal_quantile::normal_quantile;
use crate::numerics::sums::block_sum;

/// Values in a table.
pub const TABLE_VALUES: usize = 16_384;

/// The probability of quantile `k`: the middle of its share.
fn probability(k: usize) -> f64 {
    (k as f64 + 0.5) / TABLE_VALUES as f64
}

/// Quantiles shifted and scaled so that the table itself has mean 0 and standard deviation 1.
fn standardize(quantiles: &[f64]) -> Vec<f64> {
    let count = quantiles.len() as f64;
    let mean = block_sum(quantiles, |q| q) / count;
    let squares = block_sum(quantiles, |q| {
        let d = q - mean;
        d * d
    });
    let sd = (squares / count).sqrt();
    quantiles.iter().map(|q| (q - mean) / sd).collect()
}

/// A standardized table with another mean and standard deviation.
pub fn scale(standard: &[f64], mean_r: f64, sd_r: f64) -> Vec<f64> {
    standard.iter().map(|y| mean_r + sd_r * y).collect()
}

/// The normal distribution, standardized.
pub fn normal() -> Vec<f64> {
    let quantiles: Vec<f64> = (0..TABLE_VALUES)
        .map(|k| normal_quantile(probability(k)))
        .collect();
    standardize(&quantiles)
}

/// The quantile of Student's t at `u` >= 0.5 for an even number of degrees.
///
/// Why bisection on the sine: for even degrees the distribution is a finite sum in `sin(theta)` with `t = sqrt(nu) * tan(theta)`
/// (Abramowitz and Stegun 26.7.4), which increases throughout; bisection needs no derivative and ends at the same bits everywhere.
fn student_quantile(u: f64, degrees: f64, coefficients: &[f64]) -> f64 {
    let v = 2.0 * u - 1.0;
    let (mut lo, mut hi) = (0.0, 1.0);
    for _ in 0..80 {
        let s = (lo + hi) / 2.0;
        let y = 1.0 - s * s;
        let (mut sum, mut power) = (1.0, 1.0);
        for c in coefficients {
            power *= y;
            sum += c * power;
        }
        if s * sum < v {
            lo = s;
        } else {
            hi = s;
        }
    }
    let s: f64 = (lo + hi) / 2.0;
    (s * degrees.sqrt()) / (1.0 - s * s).sqrt()
}

/// Student's t with an even number of degrees of freedom, standardized.
pub fn student(degrees: f64) -> Vec<f64> {
    // 1/2, 1*3/(2*4), ...: the same for all quantiles.
    let mut c = 1.0;
    let coefficients: Vec<f64> = (1..degrees as u32 / 2)
        .map(|j| {
            c = (c * f64::from(2 * j - 1)) / f64::from(2 * j);
            c
        })
        .collect();
    let half = TABLE_VALUES / 2;
    let upper: Vec<f64> = (half..TABLE_VALUES)
        .map(|k| student_quantile(probability(k), degrees, &coefficients))
        .collect();
    // 1 - u is exactly the probability of the mirrored quantile.
    let quantiles: Vec<f64> = upper
        .iter()
        .rev()
        .map(|q| -q)
        .chain(upper.iter().copied())
        .collect();
    standardize(&quantiles)
}

/// Two half normals that meet at the mode, the upper one `skew_ratio` times as wide, standardized.
pub fn split_normal(skew_ratio: f64) -> Vec<f64> {
    let h = skew_ratio;
    let lower = 1.0 / (1.0 + h);
    let quantiles: Vec<f64> = (0..TABLE_VALUES)
        .map(|k| {
            let u = probability(k);
            if u < lower {
                normal_quantile((u * (1.0 + h)) / 2.0)
            } else {
                h * normal_quantile(0.5 + ((u - lower) * (1.0 + h)) / (2.0 * h))
            }
        })
        .collect();
    standardize(&quantiles)
}

/// The quantile of a histogram below which `target` of its weight lies.
fn histogram_quantile(edges: &[f64], weights: &[f64], target: f64) -> f64 {
    let last = weights.iter().rposition(|weight| *weight > 0.0);
    let mut below = 0.0;
    for (j, &weight) in weights.iter().enumerate() {
        if weight > 0.0 && (below + weight > target || Some(j) == last) {
            return edges[j] + ((target - below) / weight) * (edges[j + 1] - edges[j]);
        }
        below += weight;
    }
    f64::NAN
}

/// A histogram set by the user, uniform within each bin; there is one more edge than weights.
pub fn histogram(edges: &[f64], weights: &[f64]) -> Vec<f64> {
    let total = weights.iter().fold(0.0, |sum, weight| sum + weight);
    (0..TABLE_VALUES)
        .map(|k| histogram_quantile(edges, weights, probability(k) * total))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(values: &[f64]) -> (f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
        (mean, (squares / n).sqrt())
    }

    #[test]
    fn tables_have_the_mean_and_spread_asked_for_and_rise() {
        for table in [
            normal(),
            student(4.0),
            student(20.0),
            split_normal(3.0),
            split_normal(0.1),
        ]
        .map(|standard| scale(&standard, 0.2, 1.5))
        {
            let (mean, sd) = moments(&table);
            assert_eq!(table.len(), TABLE_VALUES);
            assert!(
                (mean - 0.2).abs() < 1e-12 && (sd - 1.5).abs() < 1e-12,
                "{mean} {sd}"
            );
            assert!(table.windows(2).all(|pair| pair[0] < pair[1]));
        }
        assert!(scale(&normal(), 0.3, 0.0).iter().all(|value| *value == 0.3));
    }

    #[test]
    fn quantiles_of_t_are_the_published_ones() {
        // t with 4 degrees at 97.5 % and 99.5 %, with 10 at 95 %: any table.
        for (u, degrees, expected) in [
            (0.975, 4.0, 2.776_445_105_197_79),
            (0.995, 4.0, 4.604_094_871_349_99),
            (0.95, 10.0, 1.812_461_122_811_68),
            (0.975, 20.0, 2.085_963_447_265_86),
        ] {
            let mut c = 1.0;
            let coefficients: Vec<f64> = (1..degrees as u32 / 2)
                .map(|j| {
                    c = c * f64::from(2 * j - 1) / f64::from(2 * j);
                    c
                })
                .collect();
            let found = student_quantile(u, degrees, &coefficients);
            assert!((found - expected).abs() < 1e-11, "{found} for {expected}");
        }
    }

    #[test]
    fn a_histogram_is_even_within_its_bins_and_skips_empty_ones() {
        // A quarter of the weight on [-1, 0], nothing on [0, 1], the rest on [1, 3].
        let table = histogram(&[-1.0, 0.0, 1.0, 3.0, 4.0], &[1.0, 0.0, 3.0, 0.0]);
        assert_eq!(table[0], -1.0 + 4.0 * (0.5 / 16_384.0));
        assert!(table[4095] < 0.0 && table[4096] > 1.0);
        let last = table[TABLE_VALUES - 1];
        assert!(last < 3.0 && last > 2.999);
        assert!((moments(&table).0 - (0.25 * -0.5 + 0.75 * 2.0)).abs() < 1e-12);
    }
}
