//! Walk-forward: the best cell of the trades so far is applied to the next ones, window after window.
//!
//! Why it is the honest number: every trade is tested with a cell that was chosen without it, as a trader would have had to choose.

use crate::numerics::series_moments::{sequential_sum, series_moments};
use crate::what_if::matrix::{Cell, Matrix};
use crate::what_if::plateau::find_plateau;

/// A range of trades and the cell chosen before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first trade.
    pub from: usize,
    /// The first trade after it.
    pub to: usize,
    /// The chosen cell.
    pub cell: Cell,
}

/// A mean with its standard error and the interval of plus and minus 1.96 standard errors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "the names are those of WhatIfGuards in src/domain/what-if.ts"
)]
pub struct Gain {
    pub mean: f64,
    pub sd: Option<f64>,
    pub standard_error: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// Results of the chosen cells.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkForward {
    /// Trades in all windows.
    pub trades: usize,
    /// Mean outcome of the chosen cells.
    pub expectancy: f64,
    /// Mean actual result of the same trades.
    pub actual_expectancy: f64,
    /// Differences between the two.
    pub gain: Gain,
    /// The windows in order.
    pub windows: Vec<Window>,
}

impl Gain {
    /// The mean of differences, and how certain it is.
    pub fn of(differences: &[f64]) -> Self {
        let moments = series_moments(differences);
        let standard_error = moments.sd.map(|sd| sd / (differences.len() as f64).sqrt());
        let reach = standard_error.map(|error| 1.96 * error);
        Self {
            mean: moments.mean,
            sd: moments.sd,
            standard_error,
            low: reach.map(|reach| moments.mean - reach),
            high: reach.map(|reach| moments.mean + reach),
        }
    }
}

/// Runs the windows over a filled matrix; None without a window or a cell to choose.
pub fn walk_forward(matrix: &Matrix) -> Option<WalkForward> {
    let n = matrix.count;
    let start = (n / 3).max(30);
    let stride = (n.saturating_sub(start) / 10).max(5);
    let mut sums = vec![0.0; matrix.cells.len()];
    let mut known = 0;
    let mut stitched = Vec::with_capacity(n.saturating_sub(start));
    let mut windows = Vec::new();
    let mut from = start;
    while from < n {
        // Sums continue where they ended: the same additions in the same order as from the first trade.
        for (place, sum) in sums.iter_mut().enumerate() {
            *sum = matrix.column(place)[known..from]
                .iter()
                .fold(*sum, |sum, x| sum + x);
        }
        known = from;
        let expectancies: Vec<f64> = sums.iter().map(|sum| sum / from as f64).collect();
        let chosen = find_plateau(matrix, &expectancies)?.place;
        let to = n.min(from + stride);
        stitched.extend_from_slice(&matrix.column(chosen)[from..to]);
        windows.push(Window {
            from,
            to,
            cell: matrix.cells[chosen],
        });
        from = to;
    }
    if stitched.is_empty() {
        return None;
    }
    let actual = &matrix.actual[start..];
    let differences: Vec<f64> = stitched.iter().zip(actual).map(|(x, y)| x - y).collect();
    let count = stitched.len() as f64;
    Some(WalkForward {
        trades: stitched.len(),
        expectancy: sequential_sum(&stitched) / count,
        actual_expectancy: sequential_sum(actual) / count,
        gain: Gain::of(&differences),
        windows,
    })
}
