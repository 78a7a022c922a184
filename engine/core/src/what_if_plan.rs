//! A checked request: where each trade stands in the grid, and what a trade comes to in a cell (docs/simulation-spec.md,
//! section 7.2).
//!
//! Why places instead of prices: whether a stop was touched is monotone in the stop, so that a trade's whole behaviour over the
//! grid follows from a few positions in the two lists of levels.

use crate::problem::Problem;
use crate::what_if_input::{Hint, Policy, Sizing, WhatIfInput, check};
use crate::what_if_staircase::{Stair, staircase};

/// Where a trade stands in the grid. A level's index below a number of levels touched is one that was touched.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its own result less costs, in the unit of the distances.
    pub own: f64,
    /// Stops and targets touched while it was open.
    pub in_life: (usize, usize),
    /// Stops and targets touched until its prices end: after the exit where that counts, else `in_life`.
    pub last: (usize, usize),
    /// Which extreme after the exit came first.
    pub hint: Option<Hint>,
    /// Whether its own result stands where nothing was touched: it ended by the trader or the time.
    pub decided: bool,
    /// Under the exact policy, what its candles say for each stop touched; empty without candles.
    pub stairs: Vec<Stair>,
}

/// A trade's outcomes along a row of the grid: the target's value in columns below `target`, the split below `split`, then one
/// value to the end of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// End of the columns whose target is hit.
    pub target: usize,
    /// End of the columns that are split between target and stop.
    pub split: usize,
    /// Whether the rest keeps its own result; else it is stopped.
    pub own: bool,
}

/// A checked request.
#[derive(Clone, Debug)]
pub struct WhatIfPlan {
    /// The trades in order.
    pub trades: Vec<Placed>,
    /// Stops, rising.
    pub stops: Vec<f64>,
    /// Targets, rising.
    pub targets: Vec<f64>,
    /// Paid beyond the stop.
    pub slippage: f64,
    /// Taken from every result.
    pub cost: f64,
    /// What happens where the order is unknown.
    pub policy: Policy,
    /// What a result is measured in.
    pub sizing: Sizing,
    /// Trades whose result lay outside their excursions.
    pub inconsistent: usize,
}

/// Number of rising levels at or below a distance.
fn touched(levels: &[f64], distance: f64) -> usize {
    levels.partition_point(|level| *level <= distance)
}

impl WhatIfPlan {
    /// Checks a request and places its trades.
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
        let (mut adverse, mut favourable) = (input.adverse, input.favourable);
        for i in 0..input.r.len() {
            let candles = input.candle_counts[i] as usize;
            let (own_adverse, own_favourable);
            (own_adverse, adverse) = adverse.split_at(candles);
            (own_favourable, favourable) = favourable.split_at(candles);
            plan.place(input, i, own_adverse, own_favourable);
        }
        Ok(plan)
    }

    fn place(&mut self, input: &WhatIfInput, i: usize, adverse: &[f64], favourable: &[f64]) {
        let r = input.r[i];
        let (mae, mfe) = (input.mae[i].max(-r), input.mfe[i].max(r));
        if mae > input.mae[i] || mfe > input.mfe[i] {
            self.inconsistent += 1;
        }
        let in_life = (touched(&self.stops, mae), touched(&self.targets, mfe));
        let decided = input.exit[i] == 0;
        let mut last = in_life;
        if !decided && input.post[i] != 0 {
            last = (
                touched(&self.stops, mae.max(input.mape[i] - r)),
                touched(&self.targets, mfe.max(r + input.mfpe[i])),
            );
        }
        let stairs = if self.policy == Policy::Exact && !adverse.is_empty() {
            staircase(
                &self.stops[..in_life.0],
                &self.targets[..in_life.1],
                adverse,
                favourable,
            )
        } else {
            Vec::new()
        };
        self.trades.push(Placed {
            own: r - self.cost,
            in_life,
            last,
            hint: match input.post[i] {
                2 => Some(Hint::Target),
                3 => Some(Hint::Stop),
                _ => None,
            },
            decided,
            stairs,
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

    /// What an ambiguous order after the exit becomes.
    pub fn after_exit(&self, hint: Option<Hint>) -> Resolved {
        match (self.policy, hint) {
            (Policy::Pessimistic, _) | (Policy::Exact | Policy::Neutral, Some(Hint::Stop)) => {
                Resolved::Stop
            }
            (Policy::Optimistic, _) | (Policy::Exact | Policy::Neutral, Some(Hint::Target)) => {
                Resolved::Target
            }
            (Policy::Exact, None) => Resolved::Stop,
            (Policy::Neutral, None) => Resolved::Split,
        }
    }

    /// What an ambiguous order while the trade was open becomes, where no candle decides.
    pub fn in_life(&self) -> Resolved {
        self.after_exit(None)
    }

    /// A trade's outcomes along the row of one stop.
    pub fn span(&self, trade: &Placed, stop: usize) -> Span {
        let Placed { in_life, last, .. } = trade;
        if stop < in_life.0 {
            if let Some(stair) = trade.stairs.get(stop) {
                let target = usize::from(stair.first);
                return Span {
                    target,
                    split: target,
                    own: false,
                };
            }
            return Span::stopped_beyond(0, in_life.1, self.in_life());
        }
        if stop < last.0 {
            return Span::stopped_beyond(in_life.1, last.1, self.after_exit(trade.hint));
        }
        Span {
            target: last.1,
            split: last.1,
            own: true,
        }
    }

    /// A result in the unit that counts, in the row of one stop.
    pub fn measured(&self, value: f64, stop: usize) -> f64 {
        match self.sizing {
            Sizing::ConstantSize => value,
            Sizing::ConstantRisk => value / self.stops[stop],
        }
    }

    /// What a stopped trade comes to.
    pub fn stop_value(&self, stop: usize) -> f64 {
        self.measured(-(self.stops[stop] + self.slippage) - self.cost, stop)
    }

    /// What a trade at its target comes to.
    pub fn target_value(&self, stop: usize, target: usize) -> f64 {
        self.measured(self.targets[target] - self.cost, stop)
    }

    /// The probability that a walk without drift meets the target first.
    pub fn target_first(&self, stop: usize, target: usize) -> f64 {
        self.stops[stop] / (self.stops[stop] + self.targets[target])
    }

    /// What a trade split between target and stop comes to.
    pub fn split_value(&self, stop: usize, target: usize) -> f64 {
        let p = self.target_first(stop, target);
        p * self.target_value(stop, target) + (1.0 - p) * self.stop_value(stop)
    }

    /// The results of what was actually done: in the unit of the distances, whatever the sizing.
    pub fn actual(&self) -> Vec<f64> {
        self.trades.iter().map(|trade| trade.own).collect()
    }
}

/// What an ambiguous order becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// The stop's value.
    Stop,
    /// The target's value.
    Target,
    /// The mean of both, weighted by a walk without drift.
    Split,
}

impl Span {
    /// Target below `from`, as resolved below `to`, and stopped from there on.
    fn stopped_beyond(from: usize, to: usize, resolved: Resolved) -> Self {
        let (target, split) = match resolved {
            Resolved::Stop => (from, from),
            Resolved::Target => (to, to),
            Resolved::Split => (from, to),
        };
        Self {
            target,
            split,
            own: false,
        }
    }
}
