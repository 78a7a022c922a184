//! Sums over the trades that keep their own result, for each cell.
//!
//! Why prefix sums: a trade keeps its own result in every cell beyond the last level that it touched. It is added once, at that cell, and
//! one pass along the rows and one down the columns carry it to all of them: O(n + G^2) instead of O(n G^2). The order of the passes is
//! part of the specification, because it decides how sums are rounded.

use crate::what_if::plan::WhatIfPlan;

/// Sums over own results v of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnSums {
    /// Sum of v, v^2, v^3 and v^4.
    pub powers: [f64; 4],
    /// Sum of v above 0, and of -v below 0.
    pub gross: [f64; 2],
}

impl OwnSums {
    fn add(&mut self, other: &Self) {
        for (sum, value) in self.powers.iter_mut().zip(other.powers) {
            *sum += value;
        }
        for (sum, value) in self.gross.iter_mut().zip(other.gross) {
            *sum += value;
        }
    }

    fn of(v: f64) -> Self {
        let square = v * v;
        Self {
            powers: [v, square, square * v, square * square],
            gross: [
                if v > 0.0 { v } else { 0.0 },
                if v < 0.0 { -v } else { 0.0 },
            ],
        }
    }
}

/// The sums of every cell, with one row and one column more than the grid: cell (j, k) is at `j * (targets + 1) + k`.
pub fn own_sums(plan: &WhatIfPlan) -> Vec<OwnSums> {
    let width = plan.targets.len() + 1;
    let mut sums = vec![OwnSums::default(); (plan.stops.len() + 1) * width];
    for trade in &plan.trades {
        sums[trade.in_all.0 * width + trade.in_all.1].add(&OwnSums::of(trade.own));
    }
    for row in sums.chunks_exact_mut(width) {
        let mut before = row[0];
        for cell in &mut row[1..] {
            cell.add(&before);
            before = *cell;
        }
    }
    for row in 1..=plan.stops.len() {
        let (above, own) = sums.split_at_mut(row * width);
        for (cell, before) in own[..width].iter_mut().zip(&above[(row - 1) * width..]) {
            cell.add(before);
        }
    }
    sums
}
