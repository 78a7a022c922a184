//! The row of one stop, laid out so that eight columns at a time are computed side by side.
//!
//! Why a row at a time: along it each trade is the target's value up to one column, a split up to another, and one number from
//! there on. A comparison and a selection then give the outcomes of a trade in several cells at once.

use crate::cell_lanes::{Eight, Pair};
use crate::what_if_plan::WhatIfPlan;

/// Columns computed side by side.
pub const LANES: usize = 8;

/// A trade along a row: the target's value before column `target`, the split before `split`, and `rest` from there on.
#[derive(Clone, Copy, Debug)]
pub struct RowTrade {
    /// Columns as doubles, to be compared in lanes of doubles.
    pub target: f64,
    /// End of the split columns.
    pub split: f64,
    /// The value beyond.
    pub rest: f64,
    /// `target` and `split` again, to be compared in lanes of small integers.
    pub ends: [i16; 2],
    /// All bits where `rest` is below 0, and where it is above.
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
    // Never a part of the edge, which is compiled for size.
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
                    plan.measured(trade.own, stop)
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

    /// Which stop's row it is.
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
    // Never a part of the edge, which is compiled for size.
    #[inline(never)]
    pub fn outcomes(&self, column: usize) -> Vec<f64> {
        self.trades
            .iter()
            .map(|trade| self.outcome(trade, column))
            .collect()
    }

    /// Eight columns from `first` on; those beyond the row's end hold nothing of meaning.
    pub fn block(&self, first: usize) -> Block {
        let value_at = |values: &[f64], column: usize| values.get(column).copied().unwrap_or(0.0);
        let pairs = |of: &dyn Fn(usize) -> f64| -> [Pair; LANES / 2] {
            std::array::from_fn(|k| Pair::new(of(first + 2 * k), of(first + 2 * k + 1)))
        };
        let signs = |values: &[f64], which: usize| {
            Eight::new(std::array::from_fn(|lane| {
                sign_bits(value_at(values, first + lane))[which]
            }))
        };
        Block {
            columns: pairs(&|column| column as f64),
            targets: pairs(&|column| value_at(&self.targets, column)),
            splits: pairs(&|column| value_at(&self.split_values, column)),
            small_columns: Eight::new(std::array::from_fn(|lane| (first + lane) as i16)),
            target_signs: [0, 1].map(|which| signs(&self.targets, which)),
            split_signs: [0, 1].map(|which| signs(&self.split_values, which)),
        }
    }
}

/// What eight columns side by side have in common for all trades.
#[derive(Clone, Copy)]
pub struct Block {
    columns: [Pair; LANES / 2],
    targets: [Pair; LANES / 2],
    splits: [Pair; LANES / 2],
    small_columns: Eight,
    target_signs: [Eight; 2],
    split_signs: [Eight; 2],
}

impl Block {
    /// A trade's outcomes in two of the columns. `SPLIT` is false where no trade of the row is split.
    #[inline(always)]
    pub fn outcomes<const SPLIT: bool>(&self, trade: &RowTrade, pair: usize) -> Pair {
        let mut beyond = Pair::splat(trade.rest);
        if SPLIT {
            beyond = Pair::splat(trade.split)
                .above(self.columns[pair])
                .choose(self.splits[pair], beyond);
        }
        Pair::splat(trade.target)
            .above(self.columns[pair])
            .choose(self.targets[pair], beyond)
    }

    /// All bits in the columns where the trade loses, and where it wins.
    #[inline(always)]
    pub fn signs<const SPLIT: bool>(&self, trade: &RowTrade) -> [Eight; 2] {
        let at_target = Eight::splat(trade.ends[0]).above(self.small_columns);
        let at_split = Eight::splat(trade.ends[1]).above(self.small_columns);
        let sign = |which: usize| {
            let mut beyond = Eight::splat(trade.signs[which]);
            if SPLIT {
                beyond = at_split.choose(self.split_signs[which], beyond);
            }
            at_target.choose(self.target_signs[which], beyond)
        };
        [sign(0), sign(1)]
    }
}
