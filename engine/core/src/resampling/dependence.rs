//! Whether results depend on the ones before them, and how many independent ones they are worth (docs/simulation-spec.md,
//! section 6.1).
//!
//! Why an autoregression and not blocks: the variance of blocks of a short history is biased downwards, so that of strongly dependent
//! results without an edge every eighth history would show one. An autoregression has no such bias where results decay like one
//! (den Haan and Levin, A Practitioner's Guide to Robust Covariance Matrix Estimation, 1997).

use crate::numerics::dexp::dexp;
use crate::numerics::dlog::dlog;
use crate::resampling::block_length::{block_length, whole_length};
use crate::resampling::runs_test::runs_test;

/// Fewer results cannot show dependence.
const MIN_TESTED: usize = 20;
const MAX_LAGS: usize = 10;
const SIGNIFICANCE: f64 = 0.05;
/// An autoregression that leaves less of the variance is exact.
const NOTHING_LEFT: f64 = 1e-12;

/// `Dependence` of src/domain/simulation/dependence.ts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dependence {
    /// Autocorrelations tested.
    pub lags: usize,
    /// Ljung and Box's statistic.
    pub statistic: f64,
    /// Its p-value.
    pub p_value: f64,
    /// P-value of the runs test; None with fewer than ten wins or losses.
    pub runs_p_value: Option<f64>,
    /// Whether either is below 5 %.
    pub is_shown: bool,
    /// Number of independent results with as certain a mean.
    pub effective: f64,
    /// Mean length of blocks to draw.
    pub block_length: u32,
}

/// Autocorrelations at lags 1 to `lags`; None if all values are equal.
fn autocorrelations(values: &[f64], lags: usize) -> Option<Vec<f64>> {
    let n = values.len() as f64;
    let mean = values.iter().fold(0.0, |sum, x| sum + x) / n;
    let deviations: Vec<f64> = values.iter().map(|x| x - mean).collect();
    let covariance = |lag: usize| {
        deviations[lag..]
            .iter()
            .zip(&deviations)
            .fold(0.0, |sum, (later, earlier)| sum + later * earlier)
            / n
    };
    let variance = covariance(0);
    (variance != 0.0).then(|| (1..=lags).map(|lag| covariance(lag) / variance).collect())
}

/// P(X >= q) of a chi-square variable with an even number of degrees of freedom (Abramowitz and Stegun 26.4.21).
fn chi_square_tail(q: f64, degrees: usize) -> f64 {
    let half = q * 0.5;
    let (mut term, mut sum) = (1.0, 1.0);
    for j in 1..degrees / 2 {
        term *= half / j as f64;
        sum += term;
    }
    if half > 700.0 { 0.0 } else { dexp(-half) * sum }
}

/// Variance of the innovations as a share of the variance, and the sum of the weights, of the autoregression with the least Akaike
/// criterion: Levinson and Durbin's recursion.
fn autoregression(rho: &[f64], n: f64) -> (f64, f64) {
    let mut best = (1.0, 0.0);
    let mut least = f64::INFINITY;
    let mut share = 1.0;
    let mut weights: Vec<f64> = Vec::with_capacity(rho.len());
    for order in 1..=rho.len() {
        let mut rest = rho[order - 1];
        for (weight, correlation) in weights.iter().zip(rho[..order - 1].iter().rev()) {
            rest -= weight * correlation;
        }
        let reflection = rest / share;
        let before = weights.clone();
        for (weight, mirrored) in weights.iter_mut().zip(before.iter().rev()) {
            *weight -= reflection * mirrored;
        }
        weights.push(reflection);
        share *= 1.0 - reflection * reflection;
        if share.is_nan() || share <= NOTHING_LEFT {
            break;
        }
        let criterion = n * dlog(share) + (2 * order) as f64;
        if criterion < least {
            least = criterion;
            best = (share, weights.iter().fold(0.0, |sum, weight| sum + weight));
        }
    }
    best
}

/// The sum of weights without its bias, at most half of the way to 1: autocorrelations around the values' own mean make it too small by
/// (1 + 4 sum) / n (Marriott and Pope, Biometrika 41, 1954).
fn without_bias(sum: f64, n: f64) -> f64 {
    if sum.is_nan() || sum <= 0.0 {
        return sum;
    }
    let raised = sum + (1.0 + 4.0 * sum) / n;
    let most = (1.0 + sum) * 0.5;
    if raised < most { raised } else { most }
}

/// The factor by which dependence raises the variance of the mean: at least 1, at most n.
fn inflation(rho: &[f64], n: f64) -> f64 {
    let (share, biased) = autoregression(rho, n);
    let sum = without_bias(biased, n);
    let inflation = share / ((1.0 - sum) * (1.0 - sum));
    if inflation > 1.0 {
        inflation.min(n)
    } else {
        1.0
    }
}

/// Whether the number of runs is close to normal: ten wins and ten losses.
fn has_enough_runs(values: &[f64]) -> bool {
    let wins = values.iter().filter(|value| **value > 0.0).count();
    let losses = values.iter().filter(|value| **value < 0.0).count();
    wins >= 10 && losses >= 10
}

/// The dependence of results in order; None below twenty values and if all are equal.
// Not inlined into the edgeworth-engine crate, which is compiled for size.
#[inline(never)]
pub fn dependence(values: &[f64]) -> Option<Dependence> {
    let count = values.len();
    if count < MIN_TESTED {
        return None;
    }
    let n = count as f64;
    let lags = MAX_LAGS.min(count / 5) / 2 * 2;
    let rho = autocorrelations(values, lags)?;
    let squares = rho.iter().enumerate().fold(0.0, |sum, (i, rho)| {
        sum + (rho * rho) / (n - (i + 1) as f64)
    });
    let statistic = (n * (n + 2.0)) * squares;
    let p_value = chi_square_tail(statistic, lags);
    let runs_p_value = if has_enough_runs(values) {
        runs_test(values).map(|test| test.p_value)
    } else {
        None
    };
    let is_shown = p_value < SIGNIFICANCE || runs_p_value.is_some_and(|p| p < SIGNIFICANCE);
    Some(Dependence {
        lags,
        statistic,
        p_value,
        runs_p_value,
        is_shown,
        effective: if is_shown { n / inflation(&rho, n) } else { n },
        block_length: if is_shown {
            whole_length(block_length(values).stationary, count)
        } else {
            1
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} for {wanted}");
    }

    #[test]
    fn the_upper_points_of_the_chi_square_tables() {
        near(chi_square_tail(9.487_729_037, 4), 0.05, 1e-10);
        near(chi_square_tail(18.307_038_05, 10), 0.05, 1e-10);
        near(chi_square_tail(23.209_251_16, 10), 0.01, 1e-10);
        assert_eq!(
            (chi_square_tail(0.0, 10), chi_square_tail(1_500.0, 10)),
            (1.0, 0.0)
        );
    }

    #[test]
    fn one_lag_alone_has_the_closed_form() {
        // (1 + rho) / (1 - rho), from exact autocorrelations 0.8^k.
        let rho: Vec<f64> = (1..=10).map(|k| 0.8_f64.powi(k)).collect();
        near(inflation(&rho, 1e12), 9.0, 1e-9);
        // In 300 results the weight is taken as 0.8 + 4.2 / 300.
        near(
            inflation(&rho, 300.0),
            0.36 / (0.2_f64 - 0.014).powi(2),
            1e-9,
        );
        // Alternation is not credited, and no history is worth less than one result.
        let alternating: Vec<f64> = (1..=10).map(|k| (-0.8_f64).powi(k)).collect();
        assert_eq!(inflation(&alternating, 300.0), 1.0);
        assert_eq!(inflation(&rho, 5.0), 5.0);
    }

    #[test]
    fn two_lags_have_the_variance_of_their_equations() {
        // Weights 0.5 and 0.3: rho 5/7, then 0.5 * 5/7 + 0.3; share 1 - 0.5 * 5/7 - 0.3 * rho(2); sum 0.8.
        let mut rho = vec![5.0 / 7.0];
        rho.push(0.5 * rho[0] + 0.3);
        for k in 2..10 {
            rho.push(0.5 * rho[k - 1] + 0.3 * rho[k - 2]);
        }
        let share = 1.0 - 0.5 * rho[0] - 0.3 * rho[1];
        near(inflation(&rho, 1e12), share / 0.04, 1e-8);
    }

    #[test]
    fn ljung_and_box_by_hand() {
        // 1 and -1 ten times each, in two blocks: rho(k) = (20 - 3 k) / 20 for k < 10.
        let mut values = vec![1.0; 10];
        values.resize(20, -1.0);
        let found = dependence(&values).expect("twenty values");
        let squares: f64 = (1..=4)
            .map(|k| ((20.0 - 3.0 * f64::from(k)) / 20.0).powi(2) / (20.0 - f64::from(k)))
            .sum();
        assert_eq!(found.lags, 4);
        near(found.statistic, 440.0 * squares, 1e-10);
        assert!(found.is_shown && found.effective < 20.0 && found.block_length > 1);
        assert!(found.runs_p_value.is_some_and(|p| p < 0.001));
    }

    #[test]
    fn what_is_too_short_or_constant_has_none() {
        assert_eq!(dependence(&[1.0; 19]), None);
        assert_eq!(dependence(&[0.25; 40]), None);
        // Independent signs: n is what it is.
        let values: Vec<f64> = "++-+---+-+++--+-+-++-"
            .chars()
            .map(|c| if c == '+' { 1.0 } else { -1.0 })
            .collect();
        let found = dependence(&values).expect("enough");
        assert_eq!(
            (found.is_shown, found.effective, found.block_length),
            (false, 21.0, 1)
        );
    }
}
