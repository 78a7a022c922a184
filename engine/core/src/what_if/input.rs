//! A stop-and-target request before it is checked, and its checks.

use crate::problem::{Problem, refuse, require};

/// Maximum number of trades.
pub const MAX_TRADES: usize = 20_000;
/// Maximum number of stops, and of targets.
pub const MAX_LEVELS: usize = 200;
/// Maximum number of candles of all trades together.
pub const MAX_CANDLES: usize = 2_000_000;
/// Largest distance or result: its fourth power, summed over all trades and divided by that of the smallest stop, stays finite.
const MAX_DISTANCE: f64 = 1e9;
const MIN_LEVEL: f64 = 1e-6;
const MAX_LEVEL: f64 = 1e6;
const MAX_COST: f64 = 1000.0;

/// How a trade ends where stop and target were both touched and the order is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownOrder {
    /// The stop was first.
    Pessimistic,
    /// The target was first.
    Optimistic,
    /// Each with the probability of a random walk without drift, unless a hint gives the order.
    Neutral,
}

/// How the order of stop and target is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Whether candles decide where a trade has them.
    pub candles: bool,
    /// What decides otherwise.
    pub otherwise: UnknownOrder,
}

/// The unit of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizing {
    /// The unit of the distances.
    ConstantSize,
    /// The stop of the cell: a tighter stop takes more size.
    ConstantRisk,
}

/// Which level the prices after a trade's exit reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The favorable extreme came first.
    Target,
    /// The adverse extreme came first.
    Stop,
}

/// The request before it is checked; arrays have one value for each trade.
#[derive(Clone, Copy, Debug)]
pub struct WhatIfInput<'a> {
    /// Results before costs.
    pub r: &'a [f64],
    /// Largest adverse distances.
    pub mae: &'a [f64],
    /// Largest favorable distances.
    pub mfe: &'a [f64],
    /// 0: ended by the trader or the time, 1: at its stop, 2: at its target.
    pub exit: &'a [u8],
    /// 0: nothing recorded after the exit; 1: recorded, order unknown; 2: favorable first; 3: adverse first.
    pub post: &'a [u8],
    /// Largest favorable moves after the exit; ignored where nothing was recorded.
    pub mfpe: &'a [f64],
    /// Largest adverse moves after the exit; ignored where nothing was recorded.
    pub mape: &'a [f64],
    /// Candles of each trade; 0: none.
    pub candle_counts: &'a [u32],
    /// Adverse distances of all candles, trade by trade.
    pub adverse: &'a [f64],
    /// Favorable distances of all candles, trade by trade.
    pub favorable: &'a [f64],
    /// For each candle, 0 if it also holds prices from before the entry or after the exit, else 1.
    pub whole: &'a [u8],
    /// Stops, ascending.
    pub stops: &'a [f64],
    /// Targets, ascending.
    pub targets: &'a [f64],
    /// Slippage beyond the stop.
    pub slippage: f64,
    /// Cost of every trade.
    pub cost: f64,
    /// 0 pessimistic, 1 optimistic, 2 neutral, 3 exact.
    pub policy: u8,
    /// What decides under the exact policy where candles do not: 0 pessimistic, 1 optimistic, 2 neutral.
    pub fallback: u8,
    /// 0 constant size, 1 constant risk.
    pub sizing: u8,
}

/// Whether all values lie in [low, high]. One copy in the program: it has many callers.
#[inline(never)]
fn all_between(values: &[f64], low: f64, high: f64) -> bool {
    values.iter().all(|value| (low..=high).contains(value))
}

fn are_distances(values: &[f64]) -> bool {
    all_between(values, -MAX_DISTANCE, MAX_DISTANCE)
}

fn are_excursions(values: &[f64]) -> bool {
    all_between(values, 0.0, MAX_DISTANCE)
}

fn are_levels(levels: &[f64]) -> bool {
    (1..=MAX_LEVELS).contains(&levels.len())
        && all_between(levels, MIN_LEVEL, MAX_LEVEL)
        && levels.windows(2).all(|pair| pair[0] < pair[1])
}

/// Checks a request in the order of docs/simulation-spec.md section 7.1; returns its policy and sizing, or the first problem.
pub fn check(input: &WhatIfInput) -> Result<(Policy, Sizing), Problem> {
    let count = input.r.len();
    if count == 0 {
        return refuse("too_few_trades", "trades", "There is no usable trade.");
    }
    if count > MAX_TRADES {
        return refuse("too_many_trades", "trades", "More than 20,000 trades.");
    }
    check_trades(input)?;
    require(
        are_levels(input.stops),
        "stops",
        "The stops must be 1 to 200 rising distances from 0.000001 to 1,000,000.",
    )?;
    require(
        are_levels(input.targets),
        "targets",
        "The targets must be 1 to 200 rising distances from 0.000001 to 1,000,000.",
    )?;
    require(
        (0.0..=MAX_COST).contains(&input.slippage),
        "slippage",
        "The slippage must be between 0 and 1000.",
    )?;
    require(
        (0.0..=MAX_COST).contains(&input.cost),
        "cost",
        "The cost must be between 0 and 1000.",
    )?;
    require(input.policy <= 3, "policy", "There is no such policy.")?;
    let candles = input.policy == 3;
    let Some(fallback) = unknown_order(input.fallback) else {
        return refuse(
            "parameter_out_of_range",
            "fallback",
            "There is no such fallback.",
        );
    };
    let policy = Policy {
        candles,
        otherwise: unknown_order(input.policy).unwrap_or(fallback),
    };
    let sizing = match input.sizing {
        0 => Sizing::ConstantSize,
        1 => Sizing::ConstantRisk,
        _ => {
            return refuse(
                "parameter_out_of_range",
                "sizing",
                "There is no such sizing.",
            );
        }
    };
    Ok((policy, sizing))
}

fn unknown_order(code: u8) -> Option<UnknownOrder> {
    match code {
        0 => Some(UnknownOrder::Pessimistic),
        1 => Some(UnknownOrder::Optimistic),
        2 => Some(UnknownOrder::Neutral),
        _ => None,
    }
}

fn check_trades(input: &WhatIfInput) -> Result<(), Problem> {
    let count = input.r.len();
    require(
        [input.mae, input.mfe, input.mfpe, input.mape]
            .iter()
            .all(|values| values.len() == count)
            && [input.exit, input.post]
                .iter()
                .all(|kinds| kinds.len() == count)
            && input.candle_counts.len() == count,
        "trades",
        "Every trade must have every value.",
    )?;
    let after_exit = |values: &[f64]| {
        values
            .iter()
            .zip(input.post)
            .all(|(value, post)| *post == 0 || (0.0..=MAX_DISTANCE).contains(value))
    };
    require(
        are_distances(input.r)
            && are_excursions(input.mae)
            && are_excursions(input.mfe)
            && after_exit(input.mfpe)
            && after_exit(input.mape),
        "trades",
        "Results and excursions must be finite numbers up to a thousand million, excursions not below 0.",
    )?;
    require(
        input.exit.iter().all(|exit| *exit <= 2) && input.post.iter().all(|post| *post <= 3),
        "trades",
        "There is no such kind of exit.",
    )?;
    let candles: u64 = input.candle_counts.iter().map(|n| u64::from(*n)).sum();
    require(
        candles <= MAX_CANDLES as u64
            && input.adverse.len() as u64 == candles
            && input.favorable.len() as u64 == candles
            && input.whole.len() as u64 == candles,
        "trades",
        "At most 2,000,000 candles in all, each with both distances and whether it is whole.",
    )?;
    require(
        are_distances(input.adverse) && are_distances(input.favorable),
        "trades",
        "The distances of candles must be finite numbers up to a thousand million.",
    )
}
