//! How many trades have each ending in each cell.
//!
//! Why difference arrays: the cells in which a trade ends at its target, or in which its order is unknown, are rectangles. Four
//! differences at a rectangle's corners and two passes over the grid count them all, whatever their size. Where candles decide, each
//! row has its own range, which takes two differences. Counts are whole numbers, so their order does not matter.

use crate::what_if::plan::{AmbiguousEnding, GridTrade, WhatIfPlan};

/// Counts of trades, one for each cell, row by row.
#[derive(Clone, Debug)]
pub struct EndingCounts {
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

/// Differences from which two passes compute counts. One extra row and column hold the differences at the far ends.
struct DifferenceGrid {
    width: usize,
    corners: Vec<i32>,
    ends: Vec<i32>,
}

impl DifferenceGrid {
    fn new(rows: usize, columns: usize) -> Self {
        let width = columns + 1;
        Self {
            width,
            corners: vec![0; (rows + 1) * width],
            ends: Vec::new(),
        }
    }

    /// Counts one trade in all cells at or beyond a row and a column.
    fn add_from(&mut self, row: usize, column: usize) {
        self.corners[row * self.width + column] += 1;
    }

    /// Counts one trade in the cells of a rectangle, its ends excluded.
    fn add_rectangle(&mut self, rows: (usize, usize), columns: (usize, usize)) {
        if rows.0 < rows.1 && columns.0 < columns.1 {
            self.corners[rows.0 * self.width + columns.0] += 1;
            self.corners[rows.1 * self.width + columns.0] -= 1;
            self.corners[rows.0 * self.width + columns.1] -= 1;
            self.corners[rows.1 * self.width + columns.1] += 1;
        }
    }

    /// Counts one trade in cells of one row, the end excluded.
    fn add_in_row(&mut self, row: usize, columns: (usize, usize)) {
        if columns.0 < columns.1 {
            if self.ends.is_empty() {
                self.ends = vec![0; self.corners.len()];
            }
            self.ends[row * self.width + columns.0] += 1;
            self.ends[row * self.width + columns.1] -= 1;
        }
    }

    fn into_counts(mut self) -> Vec<i32> {
        let width = self.width;
        let rows = self.corners.len() / width - 1;
        for row in 1..rows {
            let (above, own) = self.corners.split_at_mut(row * width);
            for (difference, before) in own.iter_mut().zip(&above[(row - 1) * width..]) {
                *difference += before;
            }
        }
        for (difference, end) in self.corners.iter_mut().zip(&self.ends) {
            *difference += end;
        }
        let mut counts = Vec::with_capacity(rows * (width - 1));
        for row in self.corners.chunks_exact(width).take(rows) {
            let mut count = 0;
            counts.extend(row[..width - 1].iter().map(|difference| {
                count += difference;
                count
            }));
        }
        counts
    }
}

/// Counts the trades of a plan in every cell.
pub fn count_endings(plan: &WhatIfPlan) -> EndingCounts {
    let (rows, columns) = (plan.stops.len(), plan.targets.len());
    let grid = || DifferenceGrid::new(rows, columns);
    let [mut target, mut split, mut ambiguous] = [grid(), grid(), grid()];
    let [mut own, mut own_wins, mut own_losses, mut unknown] = [grid(), grid(), grid(), grid()];
    for trade in &plan.trades {
        let GridTrade {
            while_open, in_all, ..
        } = trade;
        own.add_from(in_all.0, in_all.1);
        if trade.own > 0.0 {
            own_wins.add_from(in_all.0, in_all.1);
        }
        if trade.own < 0.0 {
            own_losses.add_from(in_all.0, in_all.1);
        }
        if !trade.is_own_exit {
            unknown.add_from(in_all.0, in_all.1);
        }
        target.add_rectangle((while_open.0, rows), (0, while_open.1));
        target.add_rectangle((in_all.0, rows), (while_open.1, in_all.1));

        let mut add_ambiguous =
            |ending: AmbiguousEnding, rows: (usize, usize), columns: (usize, usize)| {
                ambiguous.add_rectangle(rows, columns);
                match ending {
                    AmbiguousEnding::Stop => {}
                    AmbiguousEnding::Target => target.add_rectangle(rows, columns),
                    AmbiguousEnding::Split => split.add_rectangle(rows, columns),
                }
            };
        add_ambiguous(
            plan.ending_after_exit(trade.hint),
            (while_open.0, in_all.0),
            (while_open.1, in_all.1),
        );
        let ending = plan.ending_while_open();
        let candle_order = plan.candle_order(trade);
        if candle_order.is_empty() {
            add_ambiguous(ending, (0, while_open.0), (0, while_open.1));
        }
        for (row, targets) in candle_order.iter().enumerate() {
            let unknown = targets.columns();
            target.add_in_row(row, (0, unknown.0));
            ambiguous.add_in_row(row, unknown);
            match ending {
                AmbiguousEnding::Stop => {}
                AmbiguousEnding::Target => target.add_in_row(row, unknown),
                AmbiguousEnding::Split => split.add_in_row(row, unknown),
            }
        }
    }
    EndingCounts {
        target: target.into_counts(),
        split: split.into_counts(),
        own: own.into_counts(),
        own_wins: own_wins.into_counts(),
        own_losses: own_losses.into_counts(),
        unknown: unknown.into_counts(),
        ambiguous: ambiguous.into_counts(),
    }
}
