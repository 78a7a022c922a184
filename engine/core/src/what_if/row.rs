//! The row of one stop, laid out so that eight columns can be computed side by side.
//!
//! Why a row at a time: along it each trade has the target's value up to one column, the split value up to another, and one number from
//! there on. A comparison and a selection then give its outcomes in several cells at once.

use crate::numerics::cell_lanes::{F64x2, I16x8};
use crate::what_if::plan::WhatIfPlan;

/// Columns computed side by side.
pub const LANES: usize = 8;

/// A trade along a row: the target's value before column `target`, the split before `split`, and `rest` from there on.
#[derive(Clone, Copy, Debug)]
pub struct RowTrade {
    /// End of the target columns, as a double for comparison in lanes of doubles.
    pub target: f64,
    /// End of the split columns.
    pub split: f64,
    /// The value beyond.
    pub rest: f64,
    /// `target` and `split` again, for comparison in lanes of small integers.
    pub ends: [i16; 2],
    /// All bits set where `rest` is below 0, and where it is above.
    pub signs: [i16; 2],
}

/// The trades and values of one row.
#[derive(Clone, Debug)]
pub struct Row {
    /// The trades in order.
    pub trades: Vec<RowTrade>,
    /// Whether any trade is split in any column.
    pub splits: bool,
    targets: Vec<f64>,
    split_values: Vec<f64>,
    stop: usize,
}

fn sign_bits(value: f64) -> [i16; 2] {
    [-i16::from(value < 0.0), -i16::from(value > 0.0)]
}

impl Row {
    /// The row of a stop.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn new(plan: &WhatIfPlan, stop: usize) -> Self {
        let stopped = plan.stop_value(stop);
        let mut splits = false;
        let trades = plan
            .trades
            .iter()
            .map(|trade| {
                let span = plan.span(trade, stop);
                splits |= span.split > span.target;
                let rest = if span.own {
                    plan.in_result_unit(trade.own, stop)
                } else {
                    stopped
                };
                RowTrade {
                    target: span.target as f64,
                    split: span.split as f64,
                    rest,
                    ends: [span.target as i16, span.split as i16],
                    signs: sign_bits(rest),
                }
            })
            .collect();
        let columns = 0..plan.targets.len();
        Self {
            trades,
            splits,
            targets: columns
                .clone()
                .map(|column| plan.target_value(stop, column))
                .collect(),
            split_values: columns
                .map(|column| plan.split_value(stop, column))
                .collect(),
            stop,
        }
    }

    /// Index of the row's stop.
    pub fn stop(&self) -> usize {
        self.stop
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.targets.len()
    }

    /// A trade's outcome in one column.
    pub fn outcome(&self, trade: &RowTrade, column: usize) -> f64 {
        if (column as f64) < trade.target {
            self.targets[column]
        } else if (column as f64) < trade.split {
            self.split_values[column]
        } else {
            trade.rest
        }
    }

    /// The outcomes of the cell in one column.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn outcomes(&self, column: usize) -> Vec<f64> {
        self.trades
            .iter()
            .map(|trade| self.outcome(trade, column))
            .collect()
    }

    /// Eight columns from `first` on; those beyond the row's end have undefined values.
    pub fn block(&self, first: usize) -> Block {
        let value_at = |values: &[f64], column: usize| values.get(column).copied().unwrap_or(0.0);
        let pairs = |of: &dyn Fn(usize) -> f64| -> [F64x2; LANES / 2] {
            std::array::from_fn(|k| F64x2::new(of(first + 2 * k), of(first + 2 * k + 1)))
        };
        let signs = |values: &[f64], which: usize| {
            I16x8::new(std::array::from_fn(|lane| {
                sign_bits(value_at(values, first + lane))[which]
            }))
        };
        Block {
            columns: pairs(&|column| column as f64),
            targets: pairs(&|column| value_at(&self.targets, column)),
            splits: pairs(&|column| value_at(&self.split_values, column)),
            small_columns: I16x8::new(std::array::from_fn(|lane| (first + lane) as i16)),
            target_signs: [0, 1].map(|which| signs(&self.targets, which)),
            split_signs: [0, 1].map(|which| signs(&self.split_values, which)),
        }
    }
}

/// The values of eight columns, for all trades.
#[derive(Clone, Copy)]
pub struct Block {
    columns: [F64x2; LANES / 2],
    targets: [F64x2; LANES / 2],
    splits: [F64x2; LANES / 2],
    small_columns: I16x8,
    target_signs: [I16x8; 2],
    split_signs: [I16x8; 2],
}

impl Block {
    /// A trade's outcomes in two of the columns. `SPLIT` is false where no trade of the row is split.
    #[inline(always)]
    pub fn outcomes<const SPLIT: bool>(&self, trade: &RowTrade, pair: usize) -> F64x2 {
        let mut beyond = F64x2::splat(trade.rest);
        if SPLIT {
            beyond = F64x2::splat(trade.split)
                .above(self.columns[pair])
                .choose(self.splits[pair], beyond);
        }
        F64x2::splat(trade.target)
            .above(self.columns[pair])
            .choose(self.targets[pair], beyond)
    }

    /// All bits set in the columns where the trade loses, and where it wins.
    #[inline(always)]
    pub fn signs<const SPLIT: bool>(&self, trade: &RowTrade) -> [I16x8; 2] {
        let at_target = I16x8::splat(trade.ends[0]).above(self.small_columns);
        let at_split = I16x8::splat(trade.ends[1]).above(self.small_columns);
        let sign = |which: usize| {
            let mut beyond = I16x8::splat(trade.signs[which]);
            if SPLIT {
                beyond = at_split.choose(self.split_signs[which], beyond);
            }
            at_target.choose(self.target_signs[which], beyond)
        };
        [sign(0), sign(1)]
    }
}
