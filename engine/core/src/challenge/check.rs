//! What a challenge is refused for, in the order of docs/simulation-spec.md section 2.9.

use crate::challenge::input::{ChallengeInput, Days, Rules};
use crate::problem::{Problem, is_integer_in, require};
use crate::sample_check::{check_extra_cost, check_seed, check_trades};

const MAX_RESULT_R: f64 = 1e6;
const MAX_TRADES_PER_DAY: f64 = 100.0;
const MAX_PHASES: usize = 3;
const MAX_DAYS: f64 = 2000.0;
const MAX_PATHS: f64 = 200_000.0;
/// The largest target, level or fee, as a multiple of the initial balance.
const MAX_MULTIPLE: f64 = 1000.0;

fn is_share(value: f64) -> bool {
    (0.0..=1.0).contains(&value)
}

fn is_amount(value: f64) -> bool {
    value > 0.0 && value <= MAX_MULTIPLE
}

fn is_multiple(value: f64) -> bool {
    (0.0..=MAX_MULTIPLE).contains(&value)
}

fn check_days(days: Days, trades: usize) -> Result<(), Problem> {
    let is_valid = match days {
        Days::History(days) => {
            days.len() >= 2
                && days
                    .iter()
                    .all(|count| is_integer_in(*count, 1.0, trades as f64))
                && days.iter().fold(0.0, |sum, count| sum + count) == trades as f64
        }
        Days::Drawn(count) => is_integer_in(count, 1.0, MAX_TRADES_PER_DAY),
    };
    require(
        is_valid,
        "days",
        "Days of the history must add up to its trades; drawn days have 1 to 100 trades.",
    )
}

fn check_limits(rules: &Rules) -> Result<(), Problem> {
    let drawdown = &rules.drawdown;
    let is_valid = is_amount(drawdown.amount)
        && drawdown.lock_at.is_none_or(is_multiple)
        && rules.daily_loss.is_none_or(|daily| is_amount(daily.amount))
        && rules
            .consistency
            .is_none_or(|share| share > 0.0 && share <= 1.0);
    require(
        is_valid,
        "limits",
        "Loss limits must be above 0, and the best day's share above 0 and at most 1.",
    )
}

fn check_evaluation(rules: &Rules, targets: &[f64]) -> Result<(), Problem> {
    let is_valid = !targets.is_empty()
        && targets.len() <= MAX_PHASES
        && targets.iter().all(|target| is_amount(*target))
        && is_integer_in(rules.max_days, 1.0, MAX_DAYS)
        && is_integer_in(rules.min_days, 0.0, rules.max_days);
    require(
        is_valid,
        "evaluation",
        "One to three targets above 0, and whole days from the least to the most, at most 2,000.",
    )
}

fn check_funded(rules: &Rules) -> Result<(), Problem> {
    let is_valid = is_integer_in(rules.funded_days, 1.0, MAX_DAYS)
        && is_integer_in(rules.payout_every, 1.0, MAX_DAYS)
        && is_amount(rules.min_profit)
        && is_multiple(rules.buffer)
        && rules.buffer < rules.min_profit
        && is_share(rules.split);
    require(
        is_valid,
        "funded",
        "Payouts need whole days, more profit than they leave, and a share from 0 to 1.",
    )
}

/// Checks a challenge and returns its seed.
pub fn check(input: &ChallengeInput) -> Result<[u32; 2], Problem> {
    let rules = &input.rules;
    check_trades(input.r, "r")?;
    require(
        input.r.iter().all(|r| r.abs() <= MAX_RESULT_R),
        "r",
        "Every result must lie between -1,000,000 and 1,000,000 R.",
    )?;
    check_days(input.days, input.r.len())?;
    require(
        is_share(rules.risk),
        "risk",
        "The risk must be from 0 to 1.",
    )?;
    require(
        is_share(rules.funded_risk),
        "fundedRisk",
        "The risk must be from 0 to 1.",
    )?;
    check_extra_cost(rules.extra_cost_r)?;
    check_limits(rules)?;
    check_evaluation(rules, input.targets)?;
    check_funded(rules)?;
    require(
        is_multiple(rules.entry_fee) && is_multiple(rules.activation_fee),
        "fees",
        "Fees must be from 0 to 1,000 times the balance.",
    )?;
    require(
        is_integer_in(input.paths, 1.0, MAX_PATHS),
        "paths",
        "The number of paths must be a whole number from 1 to 200,000.",
    )?;
    check_seed(input.seed)
}
