//! The deflated Sharpe ratio (Bailey and Lopez de Prado, Journal of Portfolio Management 40, 2014): the probability that a Sharpe ratio
//! is above the largest that this many trials give without any edge.
//!
//! Why an effective number of trials: neighboring cells share most of their trades, and counting each as a trial would demand an absurd
//! ratio. The participation ratio of the eigenvalues of their correlations, (sum lambda)^2 / sum lambda^2 = K^2 / sum rho^2, counts the
//! independent ones. The sum over all pairs of cells is a matrix product, computed in tiles of four by four cells.

use crate::numerics::cell_lanes::F64x2;
use crate::numerics::normal_quantile::normal_quantile;
use crate::numerics::series_moments::{sequential_sum, series_moments};
use crate::what_if::matrix::Matrix;
use crate::what_if::sharpe_probability::{SharpeMoments, probability_above};

const EULER: f64 = 0.577_215_664_901_532_9;
#[allow(clippy::approx_constant, reason = "the specification gives the digits")]
const E: f64 = 2.718_281_828_459_045;
const MIN_PROBABILITY: f64 = 1e-12;

/// Cells in a tile of the matrix product.
const TILE: usize = 4;

/// The best cell's Sharpe ratio, corrected for the number of trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deflated {
    /// Sharpe ratio of the best cell, per trade.
    pub sharpe: f64,
    /// Effective number of independent trials.
    pub trials: f64,
    /// Largest Sharpe ratio to expect from them without an edge.
    pub expected: f64,
    /// Probability that the true ratio is above it.
    pub probability: Option<f64>,
}

/// Largest Sharpe ratio to expect from `trials` without an edge, whose ratios have this variance.
pub fn expected_largest(variance: f64, trials: f64) -> f64 {
    if trials <= 1.0 || trials.is_nan() {
        return 0.0;
    }
    let quantile = |p: f64| {
        normal_quantile(if p > MIN_PROBABILITY {
            p
        } else {
            MIN_PROBABILITY
        })
    };
    variance.sqrt()
        * ((1.0 - EULER) * quantile(1.0 - 1.0 / trials)
            + EULER * quantile(1.0 - 1.0 / (trials * E)))
}

/// Sharpe ratio, skewness and kurtosis of outcomes; None where they do not vary.
pub fn sharpe_moments(outcomes: &[f64]) -> Option<SharpeMoments> {
    let moments = series_moments(outcomes);
    let sd = moments.sd.filter(|sd| *sd > 0.0)?;
    let n = outcomes.len() as f64;
    let (mut cubes, mut fourths) = (0.0, 0.0);
    for x in outcomes {
        let d = x - moments.mean;
        cubes += (d * d) * d;
        fourths += (d * d) * (d * d);
    }
    let m2 = moments.ss / n;
    Some(SharpeMoments {
        sharpe: moments.mean / sd,
        skew: (cubes / n) / (m2 * m2.sqrt()),
        kurtosis: (fourths / n) / (m2 * m2),
        count: outcomes.len(),
    })
}

/// The computation in progress, advanced by the pairs of four cells at a time.
#[derive(Clone, Debug)]
pub struct Deflation {
    best: Option<SharpeMoments>,
    sharpes: Vec<f64>,
    count: usize,
    /// Standardised outcomes of four cells side by side, trade by trade; padding of the last tile is 0.
    tiles: Vec<Vec<[f64; TILE]>>,
    done: usize,
    squares: f64,
}

/// Sums of products of every cell of one tile with every cell of another.
fn products(a: &[[f64; TILE]], b: &[[f64; TILE]]) -> [[f64; TILE]; TILE] {
    let mut sums = [[F64x2::splat(0.0); TILE / 2]; TILE];
    for (own, other) in a.iter().zip(b) {
        let (other, _) = other.as_chunks();
        for (sums, z) in sums.iter_mut().zip(own) {
            let z = F64x2::splat(*z);
            for (sum, other) in sums.iter_mut().zip(other) {
                *sum = sum.plus(z.times(F64x2::load(other)));
            }
        }
    }
    sums.map(|row| {
        let [a, b] = row.map(F64x2::lanes);
        [a[0], a[1], b[0], b[1]]
    })
}

impl Deflation {
    /// Deflates the Sharpe ratio of the cell at index `best` by those of the `cells` whose outcomes vary.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn new(matrix: &Matrix, cells: &[usize], best: usize) -> Self {
        let mut sharpes = Vec::new();
        let mut tiles: Vec<Vec<[f64; TILE]>> = Vec::new();
        for place in cells {
            let outcomes = matrix.column(*place);
            let moments = series_moments(outcomes);
            let Some(sd) = moments.sd.filter(|sd| *sd > 0.0) else {
                continue;
            };
            let lane = sharpes.len() % TILE;
            if lane == 0 {
                tiles.push(vec![[0.0; TILE]; matrix.count]);
            }
            if let Some(tile) = tiles.last_mut() {
                for (row, x) in tile.iter_mut().zip(outcomes) {
                    row[lane] = (x - moments.mean) / sd;
                }
            }
            sharpes.push(moments.mean / sd);
        }
        Self {
            best: sharpe_moments(matrix.column(best)),
            sharpes,
            count: matrix.count,
            tiles,
            done: 0,
            squares: 0.0,
        }
    }

    /// Share of the work done.
    pub fn share(&self) -> f64 {
        let all = self.tiles.len() as f64;
        let left = all - self.done as f64;
        if all > 0.0 {
            1.0 - (left * left) / (all * all)
        } else {
            1.0
        }
    }

    /// Adds the pairs of four more cells; returns whether any are left.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn advance(&mut self) -> bool {
        let at = self.done;
        if self.best.is_none() || at >= self.tiles.len() {
            return false;
        }
        let strip: Vec<[[f64; TILE]; TILE]> = self.tiles[at..]
            .iter()
            .map(|other| products(&self.tiles[at], other))
            .collect();
        let (cells, freedom) = (self.sharpes.len(), self.count as f64 - 1.0);
        for k in at * TILE..cells.min((at + 1) * TILE) {
            for l in k + 1..cells {
                let rho = strip[l / TILE - at][k % TILE][l % TILE] / freedom;
                self.squares += rho * rho;
            }
        }
        self.done += 1;
        self.done < self.tiles.len()
    }

    /// The result after all pairs; None where the best cell's outcomes do not vary.
    pub fn result(&self) -> Option<Deflated> {
        let best = self.best?;
        let cells = self.sharpes.len() as f64;
        let trials = (cells * cells) / (cells + 2.0 * self.squares);
        let trials = if trials > 1.0 { trials } else { 1.0 };
        let expected = expected_largest(sample_variance(&self.sharpes), trials);
        Some(Deflated {
            sharpe: best.sharpe,
            trials,
            expected,
            probability: probability_above(&best, expected),
        })
    }
}

fn sample_variance(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = sequential_sum(values) / n;
    let ss = values
        .iter()
        .fold(0.0, |sum, value| sum + (value - mean) * (value - mean));
    ss / (n - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_reference_value_of_the_largest_of_a_hundred() {
        // D2 of the reference values.
        assert!((expected_largest(0.0025, 100.0) - 0.126_530_144_660_084).abs() < 1e-14);
    }

    #[test]
    fn one_trial_expects_nothing_and_hardly_more_than_one_ends() {
        assert_eq!(expected_largest(f64::NAN, 1.0), 0.0);
        assert!(expected_largest(0.01, 1.0 + 1e-15).is_finite());
    }

    #[test]
    fn moments_of_two_values_by_hand() {
        // 1, 1, 1, -1: mean 1/2, sd 1, m2 = 3/4, m3 = -3/4, m4 = 21/16.
        let moments = sharpe_moments(&[1.0, 1.0, 1.0, -1.0]).expect("moments");
        assert_eq!(moments.sharpe, 0.5);
        assert!((moments.skew + 0.75 / 0.75_f64.powf(1.5)).abs() < 1e-15);
        assert!((moments.kurtosis - 21.0 / 9.0).abs() < 1e-15);
        assert_eq!(sharpe_moments(&[0.1; 99]), None);
    }
}
