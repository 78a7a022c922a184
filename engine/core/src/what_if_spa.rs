//! Hansen's test of superior predictive ability (Journal of Business and Economic Statistics 23, 2005) against what was actually
//! done: the probability of a lead like the best cell's where no cell is better.
//!
//! Why this one: it tests all cells at once, so that looking at hundreds of them is paid for; it compares with what the trader
//! did, not with nothing; and its consistent form is not spoiled by cells that are plainly worse.
//!
//! Cells are taken 64 at a time and the resamples drawn again for each group: a draw costs less than keeping every resample's
//! mean of every cell. Within a group eight cells stand side by side.

use crate::cell_lanes::Pair;
use crate::dlog::dlog;
use crate::series_moments::sequential_sum;
use crate::stationary_draw::{Drawn, StationaryDraw};
use crate::what_if_matrix::Matrix;
use crate::what_if_row::LANES;

/// Cells for which a resample is drawn once.
const GROUP: usize = 64;

/// P-values of "no cell is better", by how cells that are worse are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaResult {
    /// None of them counts.
    pub lower: f64,
    /// Those that are plainly worse do not count.
    pub consistent: f64,
    /// All count.
    pub upper: f64,
}

/// Differences of eight cells from what was done, trade by trade.
type Differences = Vec<[f64; LANES]>;

/// A test, advanced in batches of resamples.
#[derive(Clone, Debug)]
pub struct Spa {
    cells: Vec<usize>,
    resamples: u32,
    root: f64,
    threshold: f64,
    draw: StationaryDraw,
    drawn: Vec<Drawn>,
    first: usize,
    differences: Vec<Differences>,
    /// Mean differences of the group's cells, then for each resample so far the same of the resample.
    means: Vec<f64>,
    resampled: Vec<f64>,
    statistic: f64,
    /// For each resample the largest statistic so far under each of the three recentrings.
    largest: Vec<[f64; 3]>,
    any: bool,
}

fn weighted_sums(differences: &[[f64; LANES]], drawn: &[Drawn]) -> [f64; LANES] {
    let mut sums = [Pair::splat(0.0); LANES / 2];
    for Drawn { place, times } in drawn {
        let times = Pair::splat(*times);
        let (row, _) = differences[*place].as_chunks();
        for (sum, pair) in sums.iter_mut().zip(row) {
            *sum = sum.plus(times.times(Pair::of(pair)));
        }
    }
    std::array::from_fn(|lane| sums[lane / 2].lanes()[lane % 2])
}

impl Spa {
    /// Tests the cells at these places of a filled matrix. `draw` gives resamples of its trades.
    pub fn new(matrix: &Matrix, cells: Vec<usize>, draw: StationaryDraw, resamples: u32) -> Self {
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
            any: false,
        }
    }

    /// Share of the work that is done.
    pub fn share(&self) -> f64 {
        if self.cells.is_empty() {
            return 1.0;
        }
        let width = (self.cells.len() - self.first).min(GROUP) as f64;
        let drawn = self.resampled.len() as f64 / GROUP as f64 / f64::from(self.resamples);
        ((self.first as f64 + width * drawn) / self.cells.len() as f64).min(1.0)
    }

    /// Draws up to `batch` more resamples for the current group; whether work is left.
    // Never a part of the edge, which is compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, matrix: &Matrix, batch: u32) -> bool {
        if self.first >= self.cells.len() {
            return false;
        }
        if self.differences.is_empty() {
            self.open_group(matrix);
        }
        let n = matrix.count as f64;
        let done = (self.resampled.len() / GROUP) as u32;
        for b in done..self.resamples.min(done.saturating_add(batch)) {
            self.draw.resample(b, &mut self.drawn);
            for block in &self.differences {
                let sums = weighted_sums(block, &self.drawn);
                self.resampled.extend(sums.map(|sum| sum / n));
            }
            // A last group that is not full keeps its place.
            let full = (b as usize + 1) * GROUP;
            self.resampled.resize(full, 0.0);
        }
        if self.resampled.len() == self.resamples as usize * GROUP {
            self.close_group();
        }
        self.first < self.cells.len()
    }

    fn open_group(&mut self, matrix: &Matrix) {
        let end = self.cells.len().min(self.first + GROUP);
        let group = &self.cells[self.first..end];
        self.means.clear();
        self.resampled.clear();
        self.resampled.reserve(self.resamples as usize * GROUP);
        for block in group.chunks(LANES) {
            let mut rows = vec![[0.0; LANES]; matrix.count];
            for (lane, place) in block.iter().enumerate() {
                let own: Vec<f64> = matrix
                    .column(*place)
                    .iter()
                    .zip(&matrix.actual)
                    .map(|(x, y)| x - y)
                    .collect();
                self.means.push(sequential_sum(&own) / matrix.count as f64);
                for (row, difference) in rows.iter_mut().zip(own) {
                    row[lane] = difference;
                }
            }
            self.differences.push(rows);
        }
    }

    fn close_group(&mut self) {
        for (k, mean) in self.means.iter().enumerate() {
            let of_cell = || self.resampled.iter().skip(k).step_by(GROUP);
            let squares = of_cell().fold(0.0, |sum, resampled| {
                let deviation = self.root * (resampled - mean);
                sum + deviation * deviation
            });
            let spread = (squares / f64::from(self.resamples)).sqrt();
            if spread <= 0.0 {
                continue;
            }
            self.any = true;
            let z = (self.root * mean) / spread;
            if z > self.statistic {
                self.statistic = z;
            }
            let centres = [
                mean.max(0.0),
                if z >= self.threshold { *mean } else { 0.0 },
                *mean,
            ];
            for (most, resampled) in self.largest.iter_mut().zip(of_cell()) {
                for (most, centre) in most.iter_mut().zip(centres) {
                    let lead = (self.root * (resampled - centre)) / spread;
                    if lead > *most {
                        *most = lead;
                    }
                }
            }
        }
        self.first = self.cells.len().min(self.first + GROUP);
        self.differences.clear();
        self.resampled.clear();
    }

    /// The p-values after all resamples; None where no cell differs from what was done.
    pub fn result(&self) -> Option<SpaResult> {
        let p = |which: usize| {
            let hits = self
                .largest
                .iter()
                .filter(|most| most[which] >= self.statistic)
                .count();
            hits as f64 / f64::from(self.resamples)
        };
        self.any.then(|| SpaResult {
            lower: p(0),
            consistent: p(1),
            upper: p(2),
        })
    }
}
