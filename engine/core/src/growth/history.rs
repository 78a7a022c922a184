//! The history itself under the rules of a simulation: the equity at which every order of it ends, and its path in real order.

use crate::growth::check::check;
use crate::growth::draw::{Draw, day_starts};
use crate::growth::input::{GrowthInput, MAX_STEPS, Model};
use crate::growth::path_states::EQUITY_LIMIT;
use crate::growth::plan::{Growth, GrowthPlan};
use crate::growth::run::GrowthRun;
use crate::problem::{Problem, refuse};

/// Equity at which every order of the history ends; None where it depends on the order or the draws.
///
/// Why None under additive sizing once equity is lost: other orders of the same trades may not lose it.
pub fn end_equity(plan: &GrowthPlan) -> Option<f64> {
    let trades = match plan.draw {
        Draw::Permutation(trades) if trades > 0 => trades,
        _ => return None,
    };
    if !plan.steps.is_multiple_of(trades) || !plan.flows.is_empty() {
        return None;
    }
    let factors = (0..plan.steps).map(|step| plan.table.factors[(step % trades) as usize]);
    let end = match plan.growth {
        Growth::Multiplicative => Some(factors.fold(1.0, |equity, g| equity * g)),
        Growth::Additive => {
            let mut factors = factors;
            factors.try_fold(1.0, |equity, amount| {
                Some(equity + amount).filter(|equity| *equity > 0.0)
            })
        }
        Growth::Capped { .. } => None,
    };
    end.filter(|equity| *equity < EQUITY_LIMIT)
}

/// The path of the history in real order, for comparison with simulated paths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RealPath {
    /// Trades compared: at most the last 10,000.
    pub steps: u32,
    /// Equity after them; None for the permutation, whose paths all end at this equity.
    pub terminal: Option<f64>,
    /// Largest drawdown.
    pub max_drawdown: f64,
    /// Longest run under water.
    pub longest_under_water: u32,
    /// Longest losing run.
    pub losing_streak: u32,
    /// Longest winning run.
    pub winning_streak: u32,
}

/// The request of the simulated paths: as many steps as real trades, without the figures that are not compared.
pub fn comparison_input<'a>(input: &GrowthInput<'a>) -> GrowthInput<'a> {
    GrowthInput {
        steps: (input.r.len() as f64).min(MAX_STEPS),
        goal: None,
        resample_history: false,
        recovery: false,
        ..*input
    }
}

/// Simulates the history in real order by the rules of a request whose model draws from it.
pub fn simulate_real_path(input: &GrowthInput) -> Result<RealPath, Problem> {
    if !input.model.is_of_history() {
        return refuse(
            "parameter_out_of_range",
            "model",
            "Only models that draw trades of the history can be compared with it.",
        );
    }
    let input = GrowthInput {
        first_path: 0.0,
        path_count: 1.0,
        ..comparison_input(input)
    };
    check(&input)?;
    let days = match input.model {
        Model::Days(days) => day_starts(days),
        _ => Vec::new(),
    };
    // In real order nothing is shuffled, and every model of the history has the same table.
    let mut plan = GrowthPlan::check(&GrowthInput {
        model: match input.model {
            Model::Days(_) => input.model,
            _ => Model::Iid,
        },
        ..input
    })?;
    plan.draw = Draw::Order {
        first: plan.trades - plan.steps,
        days,
    };
    let mut run = GrowthRun::general(plan);
    run.advance(u32::MAX)?;
    let first = |counts: Vec<u32>| counts.first().copied().unwrap_or(0);
    Ok(RealPath {
        steps: run.plan().steps,
        terminal: if input.model == Model::Permutation {
            None
        } else {
            run.equity().first().copied()
        },
        max_drawdown: run.max_drawdown().first().copied().unwrap_or(0.0),
        longest_under_water: first(run.longest_under_water()),
        losing_streak: first(run.losing_streak()),
        winning_streak: first(run.winning_streak()),
    })
}
