//! A checked request: which levels each trade touched, and its outcome in a cell (docs/simulation-spec.md, section 7.2).
//!
//! Why indices instead of prices: whether a stop was touched is monotone in the stop, so a few indices into the two lists of levels
//! decide a trade in every cell.

use crate::problem::Problem;
use crate::what_if::candle_order::{CandleReaches, TargetsBeforeStop, targets_before_stops};
use crate::what_if::input::{Hint, Policy, Sizing, UnknownOrder, WhatIfInput, check};

/// A trade by the levels it touched: a level was touched if its index is below the number of levels touched.
#[derive(Clone, Debug)]
pub struct GridTrade {
    /// Its own result after costs, in the unit of the distances.
    pub own: f64,
    /// Number of stops and of targets touched while it was open.
    pub while_open: (usize, usize),
    /// Number of stops and of targets touched in all recorded prices: including those after the exit where these count.
    pub in_all: (usize, usize),
    /// Which extreme after the exit came first.
    pub hint: Option<Hint>,
    /// Whether it ended by the trader or the time and not at a level, so that its own result is its outcome where no level was touched.
    pub is_own_exit: bool,
    /// The order that its candles give for each stop touched; empty without candles.
    pub candle_order: Vec<TargetsBeforeStop>,
}

/// A trade's outcomes along a row of the grid: the target's value in columns below `target`, the split value below `split`, then one
/// value to the end of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// End of the columns whose target is hit.
    pub target: usize,
    /// End of the columns that are split between target and stop.
    pub split: usize,
    /// Whether the other columns have its own result; otherwise it is stopped there.
    pub own: bool,
}

/// A checked request.
#[derive(Clone, Debug)]
pub struct WhatIfPlan {
    /// The trades in order.
    pub trades: Vec<GridTrade>,
    /// Stops, ascending.
    pub stops: Vec<f64>,
    /// Targets, ascending.
    pub targets: Vec<f64>,
    /// Slippage beyond the stop.
    pub slippage: f64,
    /// Cost of every trade.
    pub cost: f64,
    /// How the order of stop and target is found.
    pub policy: Policy,
    /// The unit of results.
    pub sizing: Sizing,
    /// Number of trades whose result lies outside their excursions.
    pub inconsistent: usize,
}

/// Number of ascending levels at or below a distance.
fn levels_touched(levels: &[f64], distance: f64) -> usize {
    levels.partition_point(|level| *level <= distance)
}

impl WhatIfPlan {
    /// Checks a request and finds the levels that each trade touched.
    pub fn new(input: &WhatIfInput) -> Result<Self, Problem> {
        let (policy, sizing) = check(input)?;
        let mut plan = Self {
            trades: Vec::with_capacity(input.r.len()),
            stops: input.stops.to_vec(),
            targets: input.targets.to_vec(),
            slippage: input.slippage,
            cost: input.cost,
            policy,
            sizing,
            inconsistent: 0,
        };
        let mut from = 0;
        for (i, candles) in input.candle_counts.iter().enumerate() {
            let to = from + *candles as usize;
            let own = CandleReaches {
                adverse: &input.adverse[from..to],
                favorable: &input.favorable[from..to],
                whole: &input.whole[from..to],
            };
            plan.add_trade(input, i, &own);
            from = to;
        }
        Ok(plan)
    }

    /// The same request read pessimistically: candles decide where a trade has them, otherwise the stop was first.
    pub fn read_pessimistically(&self) -> Self {
        Self {
            policy: Policy {
                candles: true,
                otherwise: UnknownOrder::Pessimistic,
            },
            ..self.clone()
        }
    }

    fn add_trade(&mut self, input: &WhatIfInput, i: usize, candles: &CandleReaches) {
        let r = input.r[i];
        let (mae, mfe) = (input.mae[i].max(-r), input.mfe[i].max(r));
        if mae > input.mae[i] || mfe > input.mfe[i] {
            self.inconsistent += 1;
        }
        let while_open = (
            levels_touched(&self.stops, mae),
            levels_touched(&self.targets, mfe),
        );
        let is_own_exit = input.exit[i] == 0;
        let mut in_all = while_open;
        if !is_own_exit && input.post[i] != 0 {
            in_all = (
                levels_touched(&self.stops, mae.max(input.mape[i] - r)),
                levels_touched(&self.targets, mfe.max(r + input.mfpe[i])),
            );
        }
        let candle_order = if candles.adverse.is_empty() {
            Vec::new()
        } else {
            targets_before_stops(
                &self.stops[..while_open.0],
                &self.targets[..while_open.1],
                candles,
            )
        };
        self.trades.push(GridTrade {
            own: r - self.cost,
            while_open,
            in_all,
            hint: match input.post[i] {
                2 => Some(Hint::Target),
                3 => Some(Hint::Stop),
                _ => None,
            },
            is_own_exit,
            candle_order,
        });
    }

    /// Number of trades.
    pub fn count(&self) -> usize {
        self.trades.len()
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.stops.len() * self.targets.len()
    }

    /// The ending of a trade whose order after the exit is ambiguous.
    pub fn ending_after_exit(&self, hint: Option<Hint>) -> AmbiguousEnding {
        match (self.policy.otherwise, hint) {
            (UnknownOrder::Pessimistic, _) | (UnknownOrder::Neutral, Some(Hint::Stop)) => {
                AmbiguousEnding::Stop
            }
            (UnknownOrder::Optimistic, _) | (UnknownOrder::Neutral, Some(Hint::Target)) => {
                AmbiguousEnding::Target
            }
            (UnknownOrder::Neutral, None) => AmbiguousEnding::Split,
        }
    }

    /// The order that a trade's candles give for each stop touched; empty where candles do not decide.
    pub fn candle_order<'a>(&self, trade: &'a GridTrade) -> &'a [TargetsBeforeStop] {
        if self.policy.candles {
            &trade.candle_order
        } else {
            &[]
        }
    }

    /// The ending of a trade whose order while it was open is ambiguous, where no candle decides.
    pub fn ending_while_open(&self) -> AmbiguousEnding {
        self.ending_after_exit(None)
    }

    /// A trade's outcomes along the row of one stop.
    pub fn span(&self, trade: &GridTrade, stop: usize) -> Span {
        let GridTrade {
            while_open, in_all, ..
        } = trade;
        if stop < while_open.0 {
            let (from, to) = self
                .candle_order(trade)
                .get(stop)
                .map_or((0, while_open.1), TargetsBeforeStop::columns);
            return Span::stopped_beyond(from, to, self.ending_while_open());
        }
        if stop < in_all.0 {
            let ending = self.ending_after_exit(trade.hint);
            return Span::stopped_beyond(while_open.1, in_all.1, ending);
        }
        Span {
            target: in_all.1,
            split: in_all.1,
            own: true,
        }
    }

    /// A result in the unit of the sizing, in the row of one stop.
    pub fn in_result_unit(&self, value: f64, stop: usize) -> f64 {
        match self.sizing {
            Sizing::ConstantSize => value,
            Sizing::ConstantRisk => value / self.stops[stop],
        }
    }

    /// Outcome of a stopped trade.
    pub fn stop_value(&self, stop: usize) -> f64 {
        self.in_result_unit(-(self.stops[stop] + self.slippage) - self.cost, stop)
    }

    /// Outcome of a trade that reaches its target.
    pub fn target_value(&self, stop: usize, target: usize) -> f64 {
        self.in_result_unit(self.targets[target] - self.cost, stop)
    }

    /// Probability that a random walk without drift reaches the target first.
    pub fn target_first(&self, stop: usize, target: usize) -> f64 {
        self.stops[stop] / (self.stops[stop] + self.targets[target])
    }

    /// Outcome of a trade that is split between target and stop.
    pub fn split_value(&self, stop: usize, target: usize) -> f64 {
        let p = self.target_first(stop, target);
        p * self.target_value(stop, target) + (1.0 - p) * self.stop_value(stop)
    }

    /// The actual results, in the unit of the distances under any sizing.
    pub fn actual(&self) -> Vec<f64> {
        self.trades.iter().map(|trade| trade.own).collect()
    }
}

/// How a trade ends whose order is ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmbiguousEnding {
    /// The stop's value.
    Stop,
    /// The target's value.
    Target,
    /// The mean of both, weighted by a random walk without drift.
    Split,
}

impl Span {
    /// Target below column `from`, the ambiguous ending below `to`, and stopped from there on.
    fn stopped_beyond(from: usize, to: usize, ending: AmbiguousEnding) -> Self {
        let (target, split) = match ending {
            AmbiguousEnding::Stop => (from, from),
            AmbiguousEnding::Target => (to, to),
            AmbiguousEnding::Split => (from, to),
        };
        Self {
            target,
            split,
            own: false,
        }
    }
}
