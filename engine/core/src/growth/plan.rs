//! A checked request: the effect of each draw, how trades are drawn, and the rules of a path.

use crate::growth::check::check;
use crate::growth::draw::{Draw, block_start_threshold, day_starts, word_threshold};
use crate::growth::input::{Barrier, FlowKind, GrowthInput, Model, Rules, Sizing};
use crate::growth::trade_table::{Effect, TradeTable};
use crate::growth::uncertain_model::UncertainModel;
use crate::growth::value_table;
use crate::problem::{Problem, refuse};
use crate::resampling::block_length::{block_length, whole_length};

/// How a drawn trade changes equity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Growth {
    /// Equity is multiplied by the table's factor.
    Multiplicative,
    /// The table's amount is added.
    Additive,
    /// The table's R times a fraction of equity, at most the cap, is added.
    Capped {
        /// Fraction of equity.
        fraction: f64,
        /// Maximum at risk.
        cap: f64,
    },
}

/// A flow whose numbers have been checked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedFlow {
    /// Its kind.
    pub kind: FlowKind,
    /// Trades from one to the next.
    pub every: u32,
    /// Amount or share.
    pub value: f64,
}

/// A checked request.
#[derive(Clone, Debug)]
pub struct GrowthPlan {
    /// The effect of each draw.
    pub table: TradeTable,
    /// How a path draws.
    pub draw: Draw,
    /// How a draw changes equity.
    pub growth: Growth,
    /// Trades of the history.
    pub trades: u32,
    /// Trades ahead.
    pub steps: u32,
    /// Low and high word.
    pub seed: [u32; 2],
    /// The first path of the part to compute.
    pub first_path: u32,
    /// Paths of the part to compute.
    pub path_count: u32,
    /// Deposits and withdrawals.
    pub flows: Vec<PlannedFlow>,
    /// Ruin barriers in the order of the request.
    pub ruin: Vec<Barrier>,
    /// Limits of a path; barriers by money and by day are in `ruin` only.
    pub rules: Rules,
    /// Whether each path draws from a history of its own.
    pub resampled: bool,
    /// The model from which each path draws parameters of its own, if it does.
    pub uncertain: Option<UncertainModel>,
    /// Mean length of drawn blocks; None where the model draws no blocks.
    pub block_length: Option<u32>,
    /// The fraction of equity at risk on each trade; None under other sizings.
    pub risk_fraction: Option<f64>,
}

/// The values in R, and how they are drawn.
struct Source<'a> {
    values: std::borrow::Cow<'a, [f64]>,
    draw: Draw,
    block_length: Option<u32>,
}

fn table_source(values: Vec<f64>) -> Source<'static> {
    Source {
        draw: Draw::Index(values.len() as u32),
        values: values.into(),
        block_length: None,
    }
}

/// The length of blocks: as requested, or estimated from the history; at most its number of trades.
fn resolve_block_length(r: &[f64], requested: Option<f64>, stationary: bool) -> u32 {
    match requested {
        Some(length) => length.min(r.len() as f64) as u32,
        None => {
            let estimates = block_length(r);
            let estimate = if stationary {
                estimates.stationary
            } else {
                estimates.circular
            };
            whole_length(estimate, r.len())
        }
    }
}

fn build_source<'a>(input: &GrowthInput<'a>) -> Source<'a> {
    let trades = input.r.len() as u32;
    let of_history = |draw, block_length| Source {
        values: input.r.into(),
        draw,
        block_length,
    };
    match input.model {
        Model::Iid | Model::Unknown => of_history(Draw::Index(trades), None),
        Model::Permutation => of_history(Draw::Permutation(trades), None),
        Model::Stationary(requested) => {
            let length = resolve_block_length(input.r, requested, true);
            let start_below = block_start_threshold(length);
            of_history(
                Draw::Stationary {
                    trades,
                    start_below,
                },
                Some(length),
            )
        }
        Model::Circular(requested) => {
            let length = resolve_block_length(input.r, requested, false);
            of_history(Draw::Circular { trades, length }, Some(length))
        }
        Model::Days(days) => of_history(Draw::Days(day_starts(days)), None),
        Model::Binary {
            win_rate,
            breakeven_rate,
            average_win_r,
            average_loss_r,
        } => Source {
            values: vec![average_win_r, 0.0, -average_loss_r].into(),
            draw: Draw::Binary(
                word_threshold(win_rate),
                word_threshold(win_rate + breakeven_rate),
            ),
            block_length: None,
        },
        Model::Normal { mean_r, sd_r } => {
            table_source(value_table::scale(&value_table::normal(), mean_r, sd_r))
        }
        Model::Student {
            degrees,
            mean_r,
            sd_r,
        } => table_source(value_table::scale(
            &value_table::student(degrees),
            mean_r,
            sd_r,
        )),
        Model::SplitNormal {
            skew_ratio,
            mean_r,
            sd_r,
        } => table_source(value_table::scale(
            &value_table::split_normal(skew_ratio),
            mean_r,
            sd_r,
        )),
        Model::Histogram { edges, weights } => table_source(value_table::histogram(edges, weights)),
    }
}

/// How the sizing lets a result change equity.
fn sizing_effect(sizing: &Sizing, kelly: f64) -> (Effect, Growth) {
    match *sizing {
        Sizing::FixedFraction(fraction) => (Effect::Fraction(fraction), Growth::Multiplicative),
        Sizing::KellyFraction(multiple) => (
            Effect::Fraction((multiple * kelly).min(1.0)),
            Growth::Multiplicative,
        ),
        Sizing::FixedRisk(risk) => (Effect::Amount(risk), Growth::Additive),
        Sizing::FixedLot { .. } => (Effect::Result, Growth::Additive),
        Sizing::CappedFraction { fraction, cap } => {
            (Effect::Result, Growth::Capped { fraction, cap })
        }
        Sizing::Unknown => (Effect::Fraction(0.0), Growth::Multiplicative),
    }
}

/// The effect of each value, or of each trade's result in lots.
fn build_table(input: &GrowthInput, values: &[f64], effect: Effect) -> TradeTable {
    match input.sizing {
        Sizing::FixedLot {
            lots,
            fee,
            pnl_per_lot,
        } => TradeTable::of(pnl_per_lot.iter().map(|pnl| lots * pnl - fee), effect),
        _ => TradeTable::of(values.iter().map(|r| r - input.extra_cost_r), effect),
    }
}

impl GrowthPlan {
    /// Checks a request and prepares what all paths share. `resampled`: for the second simulation of section 2.5.
    pub fn new(input: &GrowthInput, resampled: bool) -> Result<Self, Problem> {
        let checked = check(input)?;
        if resampled && !input.resample_history {
            return refuse(
                "parameter_out_of_range",
                "resampleHistory",
                "The history is resampled only on request.",
            );
        }
        let Source {
            values,
            draw,
            block_length,
        } = build_source(input);
        let (effect, growth) = sizing_effect(&input.sizing, checked.kelly.unwrap_or(0.0));
        let uncertain = if resampled {
            UncertainModel::new(input, effect)
        } else {
            None
        };
        Ok(Self {
            table: build_table(input, &values, effect),
            draw,
            growth,
            trades: input.r.len() as u32,
            steps: input.steps as u32,
            seed: input.seed.map(|word| word as u32),
            first_path: input.first_path as u32,
            path_count: input.path_count as u32,
            flows: input
                .flows
                .iter()
                .map(|flow| PlannedFlow {
                    kind: flow.kind,
                    every: (flow.every as u32).max(1),
                    value: flow.value,
                })
                .collect(),
            ruin: input.ruin.to_vec(),
            rules: Rules::new(input.ruin, input.stop_at_ruin, input.goal, input.recovery),
            resampled: resampled && uncertain.is_none(),
            uncertain,
            block_length,
            risk_fraction: match effect {
                Effect::Fraction(fraction) => Some(fraction),
                _ => None,
            },
        })
    }

    /// The same for the first simulation.
    pub fn check(input: &GrowthInput) -> Result<Self, Problem> {
        Self::new(input, false)
    }
}
