//! The cell shown as best: the middle of the best neighborhood, never the highest single value.
//!
//! Why a neighborhood: among hundreds of cells the highest one owes most of its lead to luck. A real edge does not end at the next stop,
//! so the median over a cell and its neighbors keeps real edges and drops lucky ones.

use crate::numerics::type7::{ascending, type7};
use crate::resampling::stationary_resampler::{DrawnIndex, StationaryResampler};
use crate::what_if::matrix::Matrix;

/// A cell and the median of its neighborhood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateauCell {
    /// Its index among the eligible cells.
    pub place: usize,
    /// Median expectancy of its neighborhood.
    pub score: f64,
}

/// Median (type 7) of the values of a cell and of those of its neighbors that are eligible.
fn score(matrix: &Matrix, expectancies: &[f64], place: usize) -> f64 {
    let cell = matrix.cells[place];
    let rows = matrix.places.len() / matrix.targets;
    let mut near = [0.0; 9];
    let mut count = 0;
    // Insertion sort: there are at most nine values.
    let mut insert = |value: f64| {
        let mut at = count;
        while at > 0 && near[at - 1] > value {
            near[at] = near[at - 1];
            at -= 1;
        }
        near[at] = value;
        count += 1;
    };
    for stop in cell.stop.saturating_sub(1)..(cell.stop + 2).min(rows) {
        for target in cell.target.saturating_sub(1)..(cell.target + 2).min(matrix.targets) {
            if let Some(neighbor) = matrix.places[stop * matrix.targets + target] {
                insert(expectancies[neighbor]);
            }
        }
    }
    type7(&near[..count], 50, 100).unwrap_or(f64::NEG_INFINITY)
}

/// The eligible cell with the highest score, the first of equal ones in row order; None without one.
#[inline(never)]
pub fn find_plateau(matrix: &Matrix, expectancies: &[f64]) -> Option<PlateauCell> {
    let mut best: Option<PlateauCell> = None;
    for place in 0..matrix.cells.len() {
        let score = score(matrix, expectancies, place);
        if best.is_none_or(|so_far| score > so_far.score) {
            best = Some(PlateauCell { place, score });
        }
    }
    best
}

/// Means of one cell's resamples, drawn in batches.
#[derive(Clone, Debug)]
pub struct CellBootstrap {
    draw: StationaryResampler,
    drawn: Vec<DrawnIndex>,
    means: Vec<f64>,
}

impl CellBootstrap {
    /// Resamples by `draw`.
    pub fn new(draw: StationaryResampler) -> Self {
        Self {
            draw,
            drawn: Vec::new(),
            means: Vec::new(),
        }
    }

    /// Number of resamples drawn so far.
    pub fn done(&self) -> u32 {
        self.means.len() as u32
    }

    /// Draws the resamples up to `to`.
    pub fn advance(&mut self, outcomes: &[f64], to: u32) {
        for b in self.done()..to {
            self.draw.resample(b, &mut self.drawn);
            let sum = self
                .drawn
                .iter()
                .fold(0.0, |sum, d| sum + d.times * outcomes[d.index]);
            self.means.push(sum / outcomes.len() as f64);
        }
    }

    /// The 2.5 and 97.5 % quantiles of the means.
    pub fn interval(&self) -> [f64; 2] {
        let means = ascending(&self.means);
        [25, 975].map(|share| type7(&means, share, 1000).unwrap_or(f64::NAN))
    }
}
