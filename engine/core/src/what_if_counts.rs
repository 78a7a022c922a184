//! How many trades end how in each cell.
//!
//! Why difference arrays: the cells in which a trade ends at its target, or in which its order is unknown, are rectangles. Four
//! marks at a rectangle's corners and two sweeps over the grid count them all, whatever their size; where candles decide, the
//! rectangle is a staircase and takes two marks for each of its rows. Counts are whole numbers, so that no order matters.

use crate::what_if_plan::{Placed, Resolved, WhatIfPlan};

/// Counts of trades, one for each cell, row by row.
#[derive(Clone, Debug)]
pub struct Counts {
    /// At their target.
    pub target: Vec<i32>,
    /// Split between target and stop.
    pub split: Vec<i32>,
    /// With their own result.
    pub own: Vec<i32>,
    /// With their own result, above 0 after costs.
    pub own_wins: Vec<i32>,
    /// With their own result, below 0 after costs.
    pub own_losses: Vec<i32>,
    /// With their own result because nothing is known.
    pub unknown: Vec<i32>,
    /// Where the order of stop and target is unknown.
    pub ambiguous: Vec<i32>,
}

/// Marks from which two sweeps make counts. One row and one column more than the grid take the marks at its far ends.
struct Marks {
    width: usize,
    corners: Vec<i32>,
    ends: Vec<i32>,
}

impl Marks {
    fn new(rows: usize, columns: usize) -> Self {
        let width = columns + 1;
        Self {
            width,
            corners: vec![0; (rows + 1) * width],
            ends: Vec::new(),
        }
    }

    /// Counts one trade in all cells at or beyond a place.
    fn beyond_place(&mut self, row: usize, column: usize) {
        self.corners[row * self.width + column] += 1;
    }

    /// Counts one trade in the cells of a rectangle, ends left out.
    fn rectangle(&mut self, rows: (usize, usize), columns: (usize, usize)) {
        if rows.0 < rows.1 && columns.0 < columns.1 {
            self.corners[rows.0 * self.width + columns.0] += 1;
            self.corners[rows.1 * self.width + columns.0] -= 1;
            self.corners[rows.0 * self.width + columns.1] -= 1;
            self.corners[rows.1 * self.width + columns.1] += 1;
        }
    }

    /// Counts one trade in cells of one row, the end left out.
    fn in_row(&mut self, row: usize, columns: (usize, usize)) {
        if columns.0 < columns.1 {
            if self.ends.is_empty() {
                self.ends = vec![0; self.corners.len()];
            }
            self.ends[row * self.width + columns.0] += 1;
            self.ends[row * self.width + columns.1] -= 1;
        }
    }

    fn count(mut self) -> Vec<i32> {
        let width = self.width;
        let rows = self.corners.len() / width - 1;
        for row in 1..rows {
            let (above, own) = self.corners.split_at_mut(row * width);
            for (mark, before) in own.iter_mut().zip(&above[(row - 1) * width..]) {
                *mark += before;
            }
        }
        for (mark, end) in self.corners.iter_mut().zip(&self.ends) {
            *mark += end;
        }
        let mut counts = Vec::with_capacity(rows * (width - 1));
        for row in self.corners.chunks_exact(width).take(rows) {
            let mut count = 0;
            counts.extend(row[..width - 1].iter().map(|mark| {
                count += mark;
                count
            }));
        }
        counts
    }
}

/// Counts the trades of a plan in every cell.
pub fn count(plan: &WhatIfPlan) -> Counts {
    let (rows, columns) = (plan.stops.len(), plan.targets.len());
    let marks = || Marks::new(rows, columns);
    let [mut target, mut split, mut ambiguous] = [marks(), marks(), marks()];
    let [mut own, mut own_wins, mut own_losses, mut unknown] = [marks(), marks(), marks(), marks()];
    for trade in &plan.trades {
        let Placed { in_life, last, .. } = trade;
        own.beyond_place(last.0, last.1);
        if trade.own > 0.0 {
            own_wins.beyond_place(last.0, last.1);
        }
        if trade.own < 0.0 {
            own_losses.beyond_place(last.0, last.1);
        }
        if !trade.decided {
            unknown.beyond_place(last.0, last.1);
        }
        target.rectangle((in_life.0, rows), (0, in_life.1));
        target.rectangle((last.0, rows), (in_life.1, last.1));

        let mut unordered = |of: Resolved, rows: (usize, usize), columns: (usize, usize)| {
            ambiguous.rectangle(rows, columns);
            match of {
                Resolved::Stop => {}
                Resolved::Target => target.rectangle(rows, columns),
                Resolved::Split => split.rectangle(rows, columns),
            }
        };
        unordered(
            plan.after_exit(trade.hint),
            (in_life.0, last.0),
            (in_life.1, last.1),
        );
        if trade.stairs.is_empty() {
            unordered(plan.in_life(), (0, in_life.0), (0, in_life.1));
        }
        for (row, stair) in trade.stairs.iter().enumerate() {
            let (first, tied) = (usize::from(stair.first), usize::from(stair.tied));
            target.in_row(row, (0, first));
            ambiguous.in_row(row, (first, tied));
        }
    }
    Counts {
        target: target.count(),
        split: split.count(),
        own: own.count(),
        own_wins: own_wins.count(),
        own_losses: own_losses.count(),
        unknown: unknown.count(),
        ambiguous: ambiguous.count(),
    }
}
