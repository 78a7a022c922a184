//! Hansen's test of superior predictive ability (Journal of Business and Economic Statistics 23, 2005) against the actual results: the
//! probability of a lead like the best cell's if no cell is better.
//!
//! Why this one: it tests all cells at once and so corrects for looking at hundreds of them; it compares with what the trader did; and
//! clearly worse cells do not weaken its consistent form.
//!
//! Cells are computed 64 at a time, and the resamples are drawn again for each group: a draw costs less than storing every resample's
//! mean of every cell. Within a group eight cells are computed side by side.

use crate::numerics::cell_lanes::F64x2;
use crate::numerics::dlog::dlog;
use crate::numerics::series_moments::sequential_sum;
use crate::resampling::stationary_resampler::{DrawnIndex, StationaryResampler};
use crate::what_if::matrix::Matrix;
use crate::what_if::row::LANES;

/// Cells for which a resample is drawn once.
const GROUP: usize = 64;

/// P-values of "no cell is better", by how worse cells are counted; above 0, since what was observed counts as one resample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaResult {
    /// None of them counts.
    pub lower: f64,
    /// Clearly worse ones do not count.
    pub consistent: f64,
    /// All count.
    pub upper: f64,
}

/// Differences of eight cells from the actual results, trade by trade.
type Differences = Vec<[f64; LANES]>;

/// A test, advanced in batches of resamples.
#[derive(Clone, Debug)]
pub struct Spa {
    cells: Vec<usize>,
    resamples: u32,
    root: f64,
    threshold: f64,
    draw: StationaryResampler,
    drawn: Vec<DrawnIndex>,
    first: usize,
    differences: Vec<Differences>,
    /// Mean differences of the group's cells, then for each resample so far the same of the resample.
    means: Vec<f64>,
    resampled: Vec<f64>,
    statistic: f64,
    /// For each resample the largest statistic so far under each of the three recentrings.
    largest: Vec<[f64; 3]>,
    has_difference: bool,
    /// For each cell of the group the variance of sqrt(n) times its mean difference under fair bets.
    fair_variances: Vec<f64>,
    /// For each cell the values between which it decides: at its stop and at its target.
    decided: Vec<[f64; 2]>,
}

/// The variance of sqrt(n) times the mean difference if each trade that the cell changes were a fair bet between its stop and its
/// target. Without it, a few small gains would count as certain: the one loss that balances them has not come yet.
fn fair_variance(differences: &[f64], actual: &[f64], [at_stop, at_target]: [f64; 2]) -> f64 {
    let sum = differences
        .iter()
        .zip(actual)
        .filter(|(difference, _)| **difference != 0.0)
        .fold(0.0, |sum, (_, y)| {
            let fair = (y - at_stop) * (at_target - y);
            if fair > 0.0 { sum + fair } else { sum }
        });
    sum / differences.len() as f64
}

fn weighted_sums(differences: &[[f64; LANES]], drawn: &[DrawnIndex]) -> [f64; LANES] {
    let mut sums = [F64x2::splat(0.0); LANES / 2];
    for DrawnIndex { index, times } in drawn {
        let times = F64x2::splat(*times);
        let (row, _) = differences[*index].as_chunks();
        for (sum, pair) in sums.iter_mut().zip(row) {
            *sum = sum.plus(times.times(F64x2::load(pair)));
        }
    }
    std::array::from_fn(|lane| sums[lane / 2].lanes()[lane % 2])
}

impl Spa {
    /// Tests the cells at these indices of a filled matrix, which decide between these values. `draw` resamples its trades.
    pub fn new(
        matrix: &Matrix,
        cells: Vec<usize>,
        decided: Vec<[f64; 2]>,
        draw: StationaryResampler,
        resamples: u32,
    ) -> Self {
        let n = matrix.count as f64;
        Self {
            cells,
            resamples,
            root: n.sqrt(),
            threshold: -(2.0 * dlog(dlog(n))).sqrt(),
            draw,
            drawn: Vec::new(),
            first: 0,
            differences: Vec::new(),
            means: Vec::new(),
            resampled: Vec::new(),
            statistic: 0.0,
            largest: vec![[0.0; 3]; resamples as usize],
            has_difference: false,
            fair_variances: Vec::new(),
            decided,
        }
    }

    /// Share of the work done.
    pub fn share(&self) -> f64 {
        if self.cells.is_empty() {
            return 1.0;
        }
        let width = (self.cells.len() - self.first).min(GROUP) as f64;
        let drawn = self.resampled.len() as f64 / GROUP as f64 / f64::from(self.resamples);
        ((self.first as f64 + width * drawn) / self.cells.len() as f64).min(1.0)
    }

    /// Draws up to `batch` more resamples for the current group; returns whether work is left.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, matrix: &Matrix, batch: u32) -> bool {
        if self.first >= self.cells.len() {
            return false;
        }
        if self.differences.is_empty() {
            self.start_group(matrix);
        }
        let n = matrix.count as f64;
        let done = (self.resampled.len() / GROUP) as u32;
        for b in done..self.resamples.min(done.saturating_add(batch)) {
            self.draw.resample(b, &mut self.drawn);
            for block in &self.differences {
                let sums = weighted_sums(block, &self.drawn);
                self.resampled.extend(sums.map(|sum| sum / n));
            }
            // A last group that is not full is padded.
            let full = (b as usize + 1) * GROUP;
            self.resampled.resize(full, 0.0);
        }
        if self.resampled.len() == self.resamples as usize * GROUP {
            self.finish_group();
        }
        self.first < self.cells.len()
    }

    fn start_group(&mut self, matrix: &Matrix) {
        let end = self.cells.len().min(self.first + GROUP);
        let group = &self.cells[self.first..end];
        self.means.clear();
        self.fair_variances.clear();
        self.resampled.clear();
        self.resampled.reserve(self.resamples as usize * GROUP);
        let levels = &self.decided[self.first..end];
        for (block, levels) in group.chunks(LANES).zip(levels.chunks(LANES)) {
            let mut rows = vec![[0.0; LANES]; matrix.count];
            for (lane, place) in block.iter().enumerate() {
                let own: Vec<f64> = matrix
                    .column(*place)
                    .iter()
                    .zip(&matrix.actual)
                    .map(|(x, y)| x - y)
                    .collect();
                self.means.push(sequential_sum(&own) / matrix.count as f64);
                let fair = fair_variance(&own, &matrix.actual, levels[lane]);
                self.fair_variances.push(fair);
                for (row, difference) in rows.iter_mut().zip(own) {
                    row[lane] = difference;
                }
            }
            self.differences.push(rows);
        }
    }

    fn finish_group(&mut self) {
        for (k, mean) in self.means.iter().enumerate() {
            let of_cell = || self.resampled.iter().skip(k).step_by(GROUP);
            let squares = of_cell().fold(0.0, |sum, resampled| {
                let deviation = self.root * (resampled - mean);
                sum + deviation * deviation
            });
            let variance = squares / f64::from(self.resamples);
            // A cell that never differs, or always by the same, has nothing to test.
            if variance <= 0.0 {
                continue;
            }
            let spread = variance.max(self.fair_variances[k]).sqrt();
            self.has_difference = true;
            let z = (self.root * mean) / spread;
            if z > self.statistic {
                self.statistic = z;
            }
            let centers = [
                mean.max(0.0),
                if z >= self.threshold { *mean } else { 0.0 },
                *mean,
            ];
            for (largest, resampled) in self.largest.iter_mut().zip(of_cell()) {
                for (largest, center) in largest.iter_mut().zip(centers) {
                    let lead = (self.root * (resampled - center)) / spread;
                    if lead > *largest {
                        *largest = lead;
                    }
                }
            }
        }
        self.first = self.cells.len().min(self.first + GROUP);
        self.differences.clear();
        self.resampled.clear();
    }

    /// The p-values after all resamples; None where no cell differs from the actual results.
    pub fn result(&self) -> Option<SpaResult> {
        let p = |which: usize| {
            let hits = self
                .largest
                .iter()
                .filter(|largest| largest[which] >= self.statistic)
                .count();
            (1 + hits) as f64 / (1.0 + f64::from(self.resamples))
        };
        self.has_difference.then(|| SpaResult {
            lower: p(0),
            consistent: p(1),
            upper: p(2),
        })
    }
}
