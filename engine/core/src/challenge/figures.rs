//! The figures of a challenge over its paths.

use crate::challenge::path::{Ending, Evaluation, Funded};
use crate::numerics::describe::{Spread, mean_and_spread};
use crate::numerics::type7::{ascending, type7};

/// The outcome of every path, in path order.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Evaluations.
    pub evaluations: Vec<Evaluation>,
    /// Funded accounts, whether or not the evaluation passed.
    pub funded: Vec<Funded>,
    /// What each attempt pays after fees.
    pub values: Vec<f64>,
}

/// Days of the attempts that pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DaysToPass {
    /// Arithmetic mean.
    pub mean: f64,
    /// Percentiles 10, 25, 50, 75 and 90.
    pub percentiles: [f64; 5],
}

/// The figures; counts are of paths.
#[derive(Clone, Debug)]
pub struct ChallengeFigures {
    /// Paths that pass each phase.
    pub phases: Vec<u32>,
    /// Paths that end by drawdown, daily loss and time.
    pub failed: [u32; 3],
    /// Paths that pass and are paid.
    pub payout: u32,
    /// Funded accounts that pay out.
    pub funded_payout: u32,
    /// Funded accounts that keep within the limits.
    pub funded_kept: u32,
    /// Payouts of a funded account on average.
    pub payouts: f64,
    /// What a funded account pays.
    pub paid: Spread,
    /// What an attempt pays after fees.
    pub value: Spread,
    /// None if no path passes.
    pub days_to_pass: Option<DaysToPass>,
}

fn days_to_pass(evaluations: &[Evaluation]) -> Option<DaysToPass> {
    let days: Vec<f64> = evaluations
        .iter()
        .filter(|evaluation| evaluation.ending == Ending::Passed)
        .map(|evaluation| f64::from(evaluation.days))
        .collect();
    if days.is_empty() {
        return None;
    }
    let sorted = ascending(&days);
    Some(DaysToPass {
        // Whole numbers: their sum has no rounding in any order.
        mean: days.iter().sum::<f64>() / days.len() as f64,
        percentiles: [10, 25, 50, 75, 90]
            .map(|percentile| type7(&sorted, percentile, 100).unwrap_or(f64::NAN)),
    })
}

/// Sums up the paths of a challenge with this many phases.
pub fn summarize(outcomes: &Outcomes, phases: usize) -> ChallengeFigures {
    let Outcomes {
        evaluations,
        funded,
        values,
    } = outcomes;
    let ended = |ending: Ending| {
        evaluations
            .iter()
            .filter(|path| path.ending == ending)
            .count() as u32
    };
    let is_paid = |account: &Funded| account.payouts > 0;
    let paid: Vec<f64> = funded.iter().map(|account| account.paid).collect();
    let payouts: u64 = funded
        .iter()
        .map(|account| u64::from(account.payouts))
        .sum();
    ChallengeFigures {
        phases: (1..=phases as u32)
            .map(|phase| {
                evaluations
                    .iter()
                    .filter(|path| path.phases >= phase)
                    .count() as u32
            })
            .collect(),
        failed: [Ending::Drawdown, Ending::DailyLoss, Ending::Time].map(ended),
        payout: evaluations
            .iter()
            .zip(funded)
            .filter(|(path, account)| path.ending == Ending::Passed && is_paid(account))
            .count() as u32,
        funded_payout: funded.iter().filter(|account| is_paid(account)).count() as u32,
        funded_kept: funded.iter().filter(|account| account.kept).count() as u32,
        payouts: payouts as f64 / funded.len() as f64,
        paid: mean_and_spread(&paid),
        value: mean_and_spread(values),
        days_to_pass: days_to_pass(evaluations),
    }
}
