//! A checked request: the table of what each draw does, the way of drawing, and the rules of a path.

use crate::block_length::{block_length, whole_length};
use crate::growth_check::check;
use crate::growth_draw::{Draw, begins_below, day_starts, words_below};
use crate::growth_input::{Barrier, FlowKind, GrowthInput, Model, Rules, Sizing};
use crate::problem::{Problem, refuse};
use crate::trade_table::TradeTable;
use crate::value_table;

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
        /// Most at risk.
        cap: f64,
    },
}

/// A flow whose numbers have been checked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedFlow {
    /// Its kind.
    pub kind: FlowKind,
    /// Trades between two of them.
    pub every: u32,
    /// Amount or share.
    pub value: f64,
}

/// A checked request.
#[derive(Clone, Debug)]
pub struct GrowthPlan {
    /// What each draw does.
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
    /// Money that goes in or out.
    pub flows: Vec<PlannedFlow>,
    /// Ruin barriers in the order of the request.
    pub ruin: Vec<Barrier>,
    /// What a path is watched for, barriers by money and by day apart.
    pub rules: Rules,
    /// Whether each path draws from a history of its own.
    pub resampled: bool,
    /// Mean length of the blocks that are drawn; None without such blocks.
    pub block_length: Option<u32>,
    /// The fraction of equity at risk on each trade; None where risk does not follow equity alone.
    pub risk_fraction: Option<f64>,
}

/// What a draw gives in R, and how it is drawn.
struct Source<'a> {
    values: std::borrow::Cow<'a, [f64]>,
    draw: Draw,
    block_length: Option<u32>,
}

fn of_table(values: Vec<f64>) -> Source<'static> {
    Source {
        draw: Draw::Index(values.len() as u32),
        values: values.into(),
        block_length: None,
    }
}

/// The length of blocks: as asked for, or from the history; at most its trades.
fn length_of(r: &[f64], asked: Option<f64>, stationary: bool) -> u32 {
    match asked {
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

fn source<'a>(input: &GrowthInput<'a>) -> Source<'a> {
    let trades = input.r.len() as u32;
    let of_history = |draw, block_length| Source {
        values: input.r.into(),
        draw,
        block_length,
    };
    match input.model {
        Model::Iid | Model::Unknown => of_history(Draw::Index(trades), None),
        Model::Permutation => of_history(Draw::Permutation(trades), None),
        Model::Stationary(asked) => {
            let length = length_of(input.r, asked, true);
            let begins_below = begins_below(length);
            of_history(
                Draw::Stationary {
                    trades,
                    begins_below,
                },
                Some(length),
            )
        }
        Model::Circular(asked) => {
            let length = length_of(input.r, asked, false);
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
                words_below(win_rate),
                words_below(win_rate + breakeven_rate),
            ),
            block_length: None,
        },
        Model::Normal { mean_r, sd_r } => of_table(value_table::normal(mean_r, sd_r)),
        Model::Student {
            degrees,
            mean_r,
            sd_r,
        } => of_table(value_table::student(degrees, mean_r, sd_r)),
        Model::SplitNormal {
            skew_ratio,
            mean_r,
            sd_r,
        } => of_table(value_table::split_normal(skew_ratio, mean_r, sd_r)),
        Model::Histogram { edges, weights } => of_table(value_table::histogram(edges, weights)),
    }
}

/// What each value does under the sizing; the fraction of equity at risk under multiplicative sizing.
fn sized(input: &GrowthInput, values: &[f64], kelly: f64) -> (TradeTable, Growth, Option<f64>) {
    let results = || values.iter().map(|r| r - input.extra_cost_r);
    let multiplicative = |fraction: f64| {
        (
            TradeTable::new(values, fraction, input.extra_cost_r),
            Growth::Multiplicative,
            Some(fraction),
        )
    };
    match input.sizing {
        Sizing::FixedFraction(fraction) => multiplicative(fraction),
        Sizing::KellyFraction(multiple) => multiplicative((multiple * kelly).min(1.0)),
        Sizing::FixedRisk(risk) => (
            TradeTable::of(results(), |x| risk * x),
            Growth::Additive,
            None,
        ),
        Sizing::FixedLot {
            lots,
            fee,
            pnl_per_lot,
        } => (
            TradeTable::of(pnl_per_lot.iter().map(|pnl| lots * pnl - fee), |x| x),
            Growth::Additive,
            None,
        ),
        Sizing::CappedFraction { fraction, cap } => (
            TradeTable::of(results(), |x| x),
            Growth::Capped { fraction, cap },
            None,
        ),
        Sizing::Unknown => multiplicative(0.0),
    }
}

impl GrowthPlan {
    /// Checks a request and prepares what all paths share. `resampled`: the second simulation of section 2.5.
    pub fn new(input: &GrowthInput, resampled: bool) -> Result<Self, Problem> {
        let checked = check(input)?;
        if resampled && !input.resample_history {
            return refuse(
                "parameter_out_of_range",
                "resampleHistory",
                "The history is resampled only where that is asked for.",
            );
        }
        let Source {
            values,
            draw,
            block_length,
        } = source(input);
        let (table, growth, risk_fraction) = sized(input, &values, checked.kelly.unwrap_or(0.0));
        Ok(Self {
            table,
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
            resampled,
            block_length,
            risk_fraction,
        })
    }

    /// Checks a request and prepares its simulation.
    pub fn check(input: &GrowthInput) -> Result<Self, Problem> {
        Self::new(input, false)
    }
}
