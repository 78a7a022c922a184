//! Challenges of funded accounts, for the browser.

use crate::problem::as_json;
use edgeworth_core::challenge::figures::ChallengeFigures;
use edgeworth_core::challenge::input::{ChallengeInput, DailyLoss, Days, Drawdown, Rules};
use edgeworth_core::challenge::run;
use edgeworth_core::numerics::describe::Spread;
use edgeworth_core::numerics::wilson::wilson;
use wasm_bindgen::prelude::wasm_bindgen;

/// A challenge, computed a few paths at a time.
#[wasm_bindgen]
pub struct ChallengeRun {
    run: run::ChallengeRun,
    paths: u32,
}

fn known(value: f64) -> Option<f64> {
    (!value.is_nan()).then_some(value)
}

/// The rules in the order of `ChallengeRun::new`.
fn read_rules(flat: &[f64]) -> Rules {
    let at = |place: usize| flat.get(place).copied().unwrap_or(f64::NAN);
    Rules {
        risk: at(0),
        funded_risk: at(1),
        extra_cost_r: at(2),
        drawdown: Drawdown {
            amount: at(3),
            trailing: at(4) == 1.0,
            lock_at: known(at(5)),
            end_of_day: at(6) == 1.0,
        },
        daily_loss: known(at(7)).map(|amount| DailyLoss {
            amount,
            ends: at(8) == 1.0,
        }),
        consistency: known(at(9)),
        min_days: at(10),
        max_days: at(11),
        funded_days: at(12),
        payout_every: at(13),
        min_profit: at(14),
        buffer: at(15),
        split: at(16),
        entry_fee: at(17),
        activation_fee: at(18),
        refunded: at(19) == 1.0,
    }
}

#[wasm_bindgen]
impl ChallengeRun {
    /// Throws a JSON string of a problem when the challenge is refused. `days` has the trades of each day of the history; empty
    /// days have `drawn` trades. `rules`: `[risk, fundedRisk, extraCostR, drawdown, trailing, lockAt, endOfDay, dailyLoss, ends,
    /// consistency, minDays, maxDays, fundedDays, payoutEvery, minProfit, buffer, split, entry, activation, refunded]`, NaN for
    /// null.
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "flat numbers cross the border to JavaScript fastest"
    )]
    pub fn new(
        r: &[f64],
        days: &[f64],
        drawn: f64,
        targets: &[f64],
        rules: &[f64],
        paths: f64,
        seed_low: f64,
        seed_high: f64,
    ) -> Result<ChallengeRun, String> {
        run::ChallengeRun::new(&ChallengeInput {
            r,
            days: if drawn.is_nan() {
                Days::History(days)
            } else {
                Days::Drawn(drawn)
            },
            targets,
            rules: read_rules(rules),
            paths,
            seed: [seed_low, seed_high],
        })
        .map(|run| Self {
            run,
            paths: paths as u32,
        })
        .map_err(|problem| as_json(&problem))
    }

    /// Number of paths left.
    pub fn remaining(&self) -> usize {
        self.run.remaining()
    }

    /// Simulates the next `count` paths, or as many as are left.
    pub fn advance(&mut self, count: usize) {
        self.run.advance(count);
    }

    /// Finishes the paths and ends the run: proportions as `(hits, share, low, high)` of drawdown, dailyLoss, time, payout,
    /// funded payout, funded kept, then of each phase; then the payouts of an account, its pay and the value as `(mean, sd,
    /// standardError, low, high)`, then the days to pass as `(mean, p10, p25, p50, p75, p90)`; NaN where there is no figure.
    pub fn finish(self) -> Vec<f64> {
        flat_figures(&self.run.finish(), self.paths)
    }
}

fn flat_figures(of: &ChallengeFigures, paths: u32) -> Vec<f64> {
    let mut row = Vec::new();
    let counts = of
        .failed
        .iter()
        .chain([&of.payout, &of.funded_payout, &of.funded_kept])
        .chain(&of.phases);
    for hits in counts {
        let share = wilson(*hits, paths);
        row.extend([f64::from(*hits), share.share, share.low, share.high]);
    }
    row.push(of.payouts);
    row.extend(flat_mean(&of.paid));
    row.extend(flat_mean(&of.value));
    match &of.days_to_pass {
        Some(days) => {
            row.push(days.mean);
            row.extend(days.percentiles);
        }
        None => row.extend([f64::NAN; 6]),
    }
    row
}

fn flat_mean(of: &Spread) -> [f64; 5] {
    let (low, high) = of.standard_error.map_or((f64::NAN, f64::NAN), |error| {
        (of.mean - 1.96 * error, of.mean + 1.96 * error)
    });
    [
        of.mean,
        of.sd.unwrap_or(f64::NAN),
        of.standard_error.unwrap_or(f64::NAN),
        low,
        high,
    ]
}
