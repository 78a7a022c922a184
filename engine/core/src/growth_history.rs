//! The history itself, traded by the rules of a simulation: where every order of it ends, and what it did in its own order.

use crate::growth_check::check;
use crate::growth_draw::{Draw, day_starts};
use crate::growth_input::{GrowthInput, MAX_STEPS, Model};
use crate::growth_plan::{Growth, GrowthPlan};
use crate::growth_run::{EQUITY_LIMIT, GrowthRun};
use crate::problem::{Problem, refuse};

/// Equity after all steps in the history's order: what every order of it ends at. None where order or drawing decides it.
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

/// What the history did in its own order, and what the simulated paths that it is placed among are asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RealPath {
    /// Trades that are compared: the last 10,000 at most.
    pub steps: u32,
    /// Equity after them; None for the permutation, whose paths all end there.
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

/// The request of the simulated paths: as many steps as there are real trades, without what is not compared.
pub fn compared<'a>(input: &GrowthInput<'a>) -> GrowthInput<'a> {
    GrowthInput {
        steps: (input.r.len() as f64).min(MAX_STEPS),
        goal: None,
        resample_history: false,
        recovery: false,
        ..*input
    }
}

/// Trades the history by the rules of a request whose model draws from it.
pub fn real_path(input: &GrowthInput) -> Result<RealPath, Problem> {
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
        ..compared(input)
    };
    check(&input)?;
    let days = match input.model {
        Model::Days(days) => day_starts(days),
        _ => Vec::new(),
    };
    // Drawn in order there is nothing to shuffle: any other model of the history has the same table.
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
    let of = |counts: Vec<u32>| counts.first().copied().unwrap_or(0);
    Ok(RealPath {
        steps: run.plan().steps,
        terminal: if input.model == Model::Permutation {
            None
        } else {
            run.equity().first().copied()
        },
        max_drawdown: run.max_drawdown().first().copied().unwrap_or(0.0),
        longest_under_water: of(run.longest_under_water()),
        losing_streak: of(run.losing_streak()),
        winning_streak: of(run.winning_streak()),
    })
}
