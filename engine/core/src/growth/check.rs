//! The checks of a growth request, in the order of docs/simulation-spec.md section 2.1.

use crate::growth::input::{
    Barrier, Flow, FlowKind, GrowthInput, MAX_BARRIERS, MAX_BINS, MAX_FLOWS, MAX_PATH_TRADES,
    MAX_PATHS, MAX_STEPS, MAX_TRADES, MIN_TRADES, Model, STUDENT_DEGREES, Sizing,
};
use crate::kelly::fraction::kelly_fraction;
use crate::problem::{Problem, is_integer_in, refuse, require};

/// Maximum cost, R, amount or cap.
const MAX_AMOUNT: f64 = 1000.0;
const MAX_LOTS: f64 = 1e6;
const MAX_WORD: f64 = 4_294_967_295.0;

/// What the checks have computed.
#[derive(Clone, Copy, Debug)]
pub struct Checked {
    /// f*, where the sizing needs it.
    pub kelly: Option<f64>,
}

/// Whether a value lies in [low, high]; NaN does not.
fn is_within(value: f64, low: f64, high: f64) -> bool {
    value >= low && value <= high
}

fn are_finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}

/// Checks that the history has enough trades, not too many, and finite numbers.
pub fn check_history(r: &[f64], needs_trades: bool) -> Result<(), Problem> {
    if needs_trades && r.len() < MIN_TRADES {
        return refuse("too_few_trades", "r", "Fewer than 10 usable trades.");
    }
    if r.len() > MAX_TRADES {
        return refuse("too_many_trades", "r", "More than 1,048,576 trades.");
    }
    require(
        are_finite(r),
        "r",
        "Every R-multiple must be a finite number.",
    )
}

fn is_valid_block_length(length: Option<f64>) -> bool {
    length.is_none_or(|length| is_integer_in(length, 1.0, MAX_STEPS))
}

fn are_valid_days(days: &[f64], trades: usize) -> bool {
    days.len() >= 2
        && days
            .iter()
            .all(|day| is_integer_in(*day, 1.0, MAX_TRADES as f64))
        && days.iter().sum::<f64>() == trades as f64
}

fn are_valid_moments(mean_r: f64, sd_r: f64) -> bool {
    is_within(mean_r, -MAX_AMOUNT, MAX_AMOUNT) && is_within(sd_r, 0.0, MAX_AMOUNT)
}

fn is_valid_histogram(edges: &[f64], weights: &[f64]) -> bool {
    let total: f64 = weights.iter().sum();
    (1..=MAX_BINS).contains(&weights.len())
        && weights.iter().all(|weight| *weight >= 0.0)
        && total > 0.0
        && total.is_finite()
        && edges.len() == weights.len() + 1
        && edges
            .iter()
            .all(|edge| is_within(*edge, -MAX_AMOUNT, MAX_AMOUNT))
        && edges.windows(2).all(|pair| pair[0] < pair[1])
}

fn is_valid_model(model: &Model, errors: Option<[f64; 4]>, trades: usize) -> bool {
    let are_errors_valid = errors.is_none_or(|errors| {
        let are_within = errors
            .iter()
            .all(|error| is_within(*error, 0.0, MAX_AMOUNT));
        model.has_parameters() && are_within
    });
    are_errors_valid && is_valid_shape(model, trades)
}

fn is_valid_shape(model: &Model, trades: usize) -> bool {
    match *model {
        Model::Iid | Model::Permutation => true,
        Model::Stationary(length) | Model::Circular(length) => is_valid_block_length(length),
        Model::Days(days) => are_valid_days(days, trades),
        Model::Binary {
            win_rate,
            breakeven_rate,
            average_win_r,
            average_loss_r,
        } => {
            is_within(win_rate, 0.0, 1.0)
                && is_within(breakeven_rate, 0.0, 1.0)
                && win_rate + breakeven_rate <= 1.0
                && is_within(average_win_r, 0.0, MAX_AMOUNT)
                && is_within(average_loss_r, 0.0, MAX_AMOUNT)
        }
        Model::Normal { mean_r, sd_r } => are_valid_moments(mean_r, sd_r),
        Model::Student {
            degrees,
            mean_r,
            sd_r,
        } => STUDENT_DEGREES.contains(&degrees) && are_valid_moments(mean_r, sd_r),
        Model::SplitNormal {
            skew_ratio,
            mean_r,
            sd_r,
        } => is_within(skew_ratio, 0.1, 10.0) && are_valid_moments(mean_r, sd_r),
        Model::Histogram { edges, weights } => is_valid_histogram(edges, weights),
        Model::Unknown => false,
    }
}

/// Whether the sizing is valid. `kelly`: f*, where the sizing needs it and it exists.
fn is_valid_sizing(input: &GrowthInput, kelly: Option<f64>) -> bool {
    let of_history = input.model.is_of_history();
    match input.sizing {
        Sizing::FixedFraction(fraction) => is_within(fraction, 0.0, 1.0),
        Sizing::KellyFraction(multiple) => {
            of_history && is_within(multiple, 0.0, 2.0) && kelly.is_some()
        }
        Sizing::FixedRisk(risk) => is_within(risk, 0.0, 1.0),
        Sizing::FixedLot {
            lots,
            fee,
            pnl_per_lot,
        } => {
            of_history
                && pnl_per_lot.len() == input.r.len()
                && are_finite(pnl_per_lot)
                && is_within(lots, 0.0, MAX_LOTS)
                && is_within(fee, 0.0, MAX_AMOUNT)
        }
        Sizing::CappedFraction { fraction, cap } => {
            is_within(fraction, 0.0, 1.0) && is_within(cap, 0.0, MAX_AMOUNT)
        }
        Sizing::Unknown => false,
    }
}

fn is_valid_flow(flow: &Flow) -> bool {
    is_integer_in(flow.every, 1.0, MAX_STEPS)
        && match flow.kind {
            FlowKind::Deposit | FlowKind::Withdrawal => is_within(flow.value, 0.0, MAX_AMOUNT),
            FlowKind::WithdrawalShare => is_within(flow.value, 0.0, 1.0),
            FlowKind::Unknown => false,
        }
}

fn is_valid_barrier(barrier: &Barrier, has_days: bool) -> bool {
    match *barrier {
        Barrier::Absolute(level) => (0.0..1.0).contains(&level),
        Barrier::Trailing(level) => level > 0.0 && level <= 1.0,
        Barrier::TrailingAmount {
            amount,
            lock_at,
            end_of_day,
        } => {
            amount > 0.0
                && amount <= MAX_AMOUNT
                && lock_at.is_none_or(|level| is_within(level, 0.0, MAX_AMOUNT))
                && (has_days || !end_of_day)
        }
        Barrier::DailyLoss(amount) => amount > 0.0 && amount <= MAX_AMOUNT && has_days,
        Barrier::Unknown => false,
    }
}

/// Checks a request and returns its first problem.
pub fn check(input: &GrowthInput) -> Result<Checked, Problem> {
    let of_history = input.model.is_of_history();
    check_history(input.r, of_history)?;
    require(
        is_valid_model(&input.model, input.errors, input.r.len()),
        "model",
        "The model of the trades has a setting beyond its limits.",
    )?;
    let kelly = match input.sizing {
        Sizing::KellyFraction(_) if of_history => kelly_after_costs(input.r, input.extra_cost_r),
        _ => None,
    };
    require(
        is_valid_sizing(input, kelly),
        "sizing",
        "The sizing has a setting beyond its limits, does not go with the model, or needs a loss in the history.",
    )?;
    require(
        is_within(input.extra_cost_r, 0.0, MAX_AMOUNT),
        "extraCostR",
        "The extra cost per trade must be between 0 and 1000 R.",
    )?;
    require(
        is_integer_in(input.paths, 1.0, MAX_PATHS),
        "paths",
        "The number of paths must be a whole number from 1 to 1,000,000.",
    )?;
    require(
        is_integer_in(input.steps, 1.0, MAX_STEPS),
        "steps",
        "The number of trades ahead must be a whole number from 1 to 10,000.",
    )?;
    check_seed(input.seed)?;
    require(
        input.flows.len() <= MAX_FLOWS && input.flows.iter().all(is_valid_flow),
        "flows",
        "At most 4 flows, each after 1 to 10,000 trades: amounts from 0 to 1000, shares from 0 to 1.",
    )?;
    let has_days = matches!(input.model, Model::Days(_));
    require(
        input.ruin.len() <= MAX_BARRIERS
            && input
                .ruin
                .iter()
                .all(|barrier| is_valid_barrier(barrier, has_days)),
        "ruin",
        "At most 8 ruin barriers is_within their limits; limits by day need days of the history.",
    )?;
    require(
        input.goal.is_none_or(|goal| goal > 1.0 && goal.is_finite()),
        "goal",
        "The goal must be a finite multiple of the initial capital above 1.",
    )?;
    require(
        !input.resample_history
            || of_history && !matches!(input.model, Model::Permutation)
            || input.errors.is_some(),
        "resampleHistory",
        "Only a resampled history or parameters with errors can be redrawn for each path.",
    )?;
    require(
        !(input.resample_history && of_history || matches!(input.model, Model::Permutation))
            || input.paths * input.r.len() as f64 <= MAX_PATH_TRADES,
        "paths",
        "Paths times trades of the history must not exceed 100,000,000 for this simulation.",
    )?;
    require(
        is_integer_in(input.first_path, 0.0, input.paths - 1.0)
            && is_integer_in(input.path_count, 1.0, input.paths - input.first_path),
        "paths",
        "The part to compute must lie within the simulation's paths.",
    )?;
    Ok(Checked { kelly })
}

/// Checks the two words of a seed.
pub fn check_seed(seed: [f64; 2]) -> Result<(), Problem> {
    require(
        seed.iter().all(|word| is_integer_in(*word, 0.0, MAX_WORD)),
        "seed",
        "The seed must be two whole numbers from 0 to 4,294,967,295.",
    )
}

/// f* of the history after costs; None without a loss.
pub fn kelly_after_costs(r: &[f64], extra_cost_r: f64) -> Option<f64> {
    let values: Vec<f64> = r.iter().map(|r| r - extra_cost_r).collect();
    kelly_fraction(&values)
}
