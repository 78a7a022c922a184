//! The length of blocks that a bootstrap of a dependent series should have: Politis and White (Econometric Reviews 23, 2004)
//! with the correction of Patton, Politis and White (28, 2009).
//!
//! Why this rule: it estimates from the series' own autocorrelations which length makes the bootstrap's variance of the mean most
//! accurate. A series without memory gets a length near 1.

use crate::numerics::dlog::dlog;
use crate::numerics::droot3::droot3;

/// Minimum number of values to estimate a length from.
pub const MIN_SERIES: usize = 10;

/// The estimated mean length of blocks, not rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockLength {
    /// For the stationary bootstrap.
    pub stationary: f64,
    /// For the circular block bootstrap.
    pub circular: f64,
}

struct Lags {
    covariance: Vec<f64>,
    correlation: Vec<f64>,
}

/// Autocovariances up to `last`, and the correlations for the significance test.
fn lags(deviations: &[f64], last: usize) -> Lags {
    let n = deviations.len();
    let mut covariance = Vec::with_capacity(last + 1);
    let mut correlation = Vec::with_capacity(last + 1);
    // Running sums of squares from the first value serve every lag; sums from a later value are computed for each lag.
    let first_squares: Vec<f64> = deviations
        .iter()
        .scan(0.0, |sum, e| {
            *sum += e * e;
            Some(*sum)
        })
        .collect();
    for lag in 0..=last {
        let mut cross = 0.0 + deviations[lag] * deviations[0];
        let mut later_squares = 0.0;
        for (later, earlier) in deviations[lag + 1..].iter().zip(&deviations[1..]) {
            cross += later * earlier;
            later_squares += later * later;
        }
        let product = later_squares * first_squares[n - 2 - lag];
        covariance.push(cross / n as f64);
        correlation.push(if product > 0.0 {
            f64::abs(cross) / product.sqrt()
        } else {
            0.0
        });
    }
    Lags {
        covariance,
        correlation,
    }
}

/// Number of lags used: twice the last one before `run` consecutive correlations that are not significant.
fn lags_used(correlation: &[f64], run: usize, threshold: f64) -> usize {
    let last = correlation.len() - 1;
    (run..=last)
        .find(|&i| correlation[i - run..i].iter().all(|rho| *rho < threshold))
        .map_or(last, |i| (2 * (i - run).max(1)).min(last))
}

/// Block lengths for a series in order; 1 for a series of fewer than ten values.
pub fn block_length(series: &[f64]) -> BlockLength {
    let count = series.len();
    if count < MIN_SERIES {
        return BlockLength {
            stationary: 1.0,
            circular: 1.0,
        };
    }
    let n = count as f64;
    let mean = series.iter().fold(0.0, |sum, x| sum + x) / n;
    let deviations: Vec<f64> = series.iter().map(|x| x - mean).collect();
    let longest = (3.0 * n.sqrt()).min(n / 3.0).ceil();
    let run = if count >= 1_000_000 { 6 } else { 5 };
    let last = (n.sqrt().ceil() as usize + run).min(count - 2);
    let threshold = 2.0 * ((dlog(n) / dlog(10.0)) / n).sqrt();
    let lags = lags(&deviations, last);
    let used = lags_used(&lags.correlation, run, threshold);

    let (mut g, mut long_run) = (0.0, lags.covariance[0]);
    for k in 1..=used {
        let share = if 2 * k <= used {
            1.0
        } else {
            2.0 * (1.0 - k as f64 / used as f64)
        };
        let weighted = (2.0 * share) * lags.covariance[k];
        g += weighted * k as f64;
        long_run += weighted;
    }
    let length = |d: f64| {
        let length = if d > 0.0 {
            droot3(((2.0 * (g * g)) / d) * n)
        } else {
            1.0
        };
        length.min(longest)
    };
    BlockLength {
        stationary: length(2.0 * (long_run * long_run)),
        circular: length((4.0 / 3.0) * (long_run * long_run)),
    }
}

/// The length used for `count` values: the estimate rounded, at least 1 and at most `count`.
pub fn whole_length(estimate: f64, count: usize) -> u32 {
    (estimate + 0.5).floor().max(1.0).min(count as f64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::xoshiro::Xoshiro;

    /// e = e / 2 + u with u uniform on (-1/2, 1/2), from xoshiro128++ started at (1, 2, 3, 4), 20 words left out.
    fn autoregressive() -> Vec<f64> {
        let mut random = Xoshiro([1, 2, 3, 4]);
        for _ in 0..20 {
            random.draw();
        }
        let mut e = 0.0;
        (0..200)
            .map(|_| {
                e = 0.5 * e + ((f64::from(random.draw()) + 0.5) / 4_294_967_296.0 - 0.5);
                e
            })
            .collect()
    }

    #[test]
    fn gives_the_published_lengths_of_an_autoregressive_series() {
        // Reference values of the package arch for Python.
        let found = block_length(&autoregressive());
        assert!(
            (found.stationary - 5.937_573).abs() < 5e-7,
            "{}",
            found.stationary
        );
        assert!(
            (found.circular - 6.796_824).abs() < 5e-7,
            "{}",
            found.circular
        );
        assert_eq!(whole_length(found.stationary, 200), 6);
    }

    #[test]
    fn the_two_forms_differ_by_the_cube_root_of_one_and_a_half() {
        let found = block_length(&autoregressive());
        let ratio = found.circular / found.stationary;
        assert!((ratio * ratio * ratio - 1.5).abs() < 1e-14);
    }

    #[test]
    fn a_constant_series_has_blocks_of_one() {
        let found = block_length(&[0.25; 40]);
        assert_eq!((found.stationary, found.circular), (1.0, 1.0));
    }

    #[test]
    fn what_is_too_short_or_too_large_still_ends() {
        assert_eq!(block_length(&[]).stationary, 1.0);
        assert_eq!(block_length(&[1.0; 9]).circular, 1.0);
        let huge: Vec<f64> = (0..10)
            .map(|i| if i % 2 == 0 { 1e300 } else { -1e300 })
            .collect();
        let found = block_length(&huge);
        assert!(found.stationary >= 0.0 && found.stationary <= 4.0);
        assert_eq!(whole_length(0.0, 10), 1);
        assert_eq!(whole_length(99.0, 10), 10);
    }
}
