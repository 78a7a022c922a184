//! The guards of a grid, cross-validation, and removal, for the browser. Undefined figures are NaN.

use crate::problem::as_json;
use crate::what_if::WhatIf;
use edgeworth_core::problem::refuse;
use edgeworth_core::what_if::cscv::{self, Metric};
use edgeworth_core::what_if::guards::{GuardRun, Guards};
use edgeworth_core::what_if::matrix::Cell;
use edgeworth_core::what_if::removal::{self, Summary};
use wasm_bindgen::prelude::wasm_bindgen;

fn or_nan(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}

fn cell(of: Cell) -> [f64; 2] {
    [of.stop as f64, of.target as f64]
}

/// See `WhatIfGuards::result` for the order.
fn flat(of: &Guards) -> Vec<f64> {
    let (blocks, tally) = of.cscv;
    let total = f64::from(tally.total);
    let walk = &of.walk_forward;
    let mut row = vec![
        of.trades as f64,
        of.eligible as f64,
        of.distinct as f64,
        of.actual_expectancy,
        f64::from(of.block_length),
    ];
    row.extend(cell(of.plateau.cell));
    row.extend([of.plateau.score, of.plateau.expectancy]);
    row.extend(of.plateau.interval);
    row.extend([
        blocks as f64,
        total,
        f64::from(tally.below),
        f64::from(tally.losses),
        f64::from(tally.below) / total,
        f64::from(tally.losses) / total,
        tally.in_sample / total,
        tally.out_of_sample / total,
    ]);
    row.extend([
        walk.trades as f64,
        walk.expectancy,
        walk.actual_expectancy,
        walk.gain.mean,
        or_nan(walk.gain.sd),
        or_nan(walk.gain.standard_error),
        or_nan(walk.gain.low),
        or_nan(walk.gain.high),
        walk.windows.len() as f64,
    ]);
    for window in &walk.windows {
        row.extend([window.from as f64, window.to as f64]);
        row.extend(cell(window.cell));
    }
    row.extend(
        of.spa
            .map_or([f64::NAN; 3], |p| [p.lower, p.consistent, p.upper]),
    );
    row.extend(of.deflated.map_or([f64::NAN; 4], |of| {
        [of.sharpe, of.trials, of.expected, or_nan(of.probability)]
    }));
    row.push(f64::from(u8::from(of.edge)));
    row
}

/// The guards of a grid, advanced a few milliseconds at a time.
#[wasm_bindgen]
pub struct WhatIfGuards(GuardRun);

#[wasm_bindgen]
impl WhatIfGuards {
    /// Throws a JSON string of a problem when the request is refused.
    #[wasm_bindgen(constructor)]
    pub fn new(
        of: &WhatIf,
        resamples: f64,
        seed_low: f64,
        seed_high: f64,
    ) -> Result<WhatIfGuards, String> {
        GuardRun::new(&of.plan, resamples, [seed_low, seed_high])
            .map(Self)
            .map_err(|problem| as_json(&problem))
    }

    /// Does the next few milliseconds of work; returns whether any is left.
    pub fn advance(&mut self) -> bool {
        self.0.advance()
    }

    /// Share of the work done, 0 to 1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// Once no work is left: trades, eligible, distinct, actualExpectancy, blockLength; plateau: stop, target, score, expectancy,
    /// low, high; cscv: blocks, total, below, losses, pbo, outOfSampleLoss, inSample, outOfSample; walkForward: trades,
    /// expectancy, actualExpectancy, gain mean, sd, standardError, low, high, number of windows, then from, to, stop, target of
    /// each; spa: lower, consistent, upper, all NaN for none; deflated: sharpe, trials, expected, probability, all NaN for none;
    /// 1 for an edge, else 0. Empty where there is no result, and before the end.
    pub fn result(&self) -> Vec<f64> {
        self.0.result().as_ref().map_or_else(Vec::new, flat)
    }
}

/// Combinatorially symmetric cross-validation of columns of outcomes.
#[wasm_bindgen]
pub struct Cscv(cscv::Cscv);

#[wasm_bindgen]
impl Cscv {
    /// `outcomes`: the first cell's outcomes in the order of trades, then the second's. `sharpe`: whether signed squared Sharpe
    /// ratios are compared instead of means. Throws a JSON string of a problem where the columns cannot be divided into blocks.
    #[wasm_bindgen(constructor)]
    pub fn new(
        outcomes: &[f64],
        cells: usize,
        blocks: usize,
        sharpe: bool,
    ) -> Result<Cscv, String> {
        let count = outcomes.len().checked_div(cells).unwrap_or(0).max(1);
        let columns: Vec<&[f64]> = outcomes.chunks(count).collect();
        let metric = if sharpe { Metric::Sharpe } else { Metric::Mean };
        let found = cscv::Cscv::new(&columns, blocks, metric).map(Self);
        let message = "The outcomes cannot be divided into these blocks.";
        found.map_or_else(
            || refuse("parameter_out_of_range", "blocks", message).map_err(|of| as_json(&of)),
            Ok,
        )
    }

    /// Evaluates up to `choices` more choices; returns whether any are left.
    pub fn advance(&mut self, choices: u32) -> bool {
        self.0.advance(choices)
    }

    /// `[total, below, losses, sum of the best's mean in the chosen half, the same in the other half]` of the choices so far.
    pub fn tally(&self) -> Vec<f64> {
        let tally = self.0.tally();
        vec![
            f64::from(tally.total),
            f64::from(tally.below),
            f64::from(tally.losses),
            tally.in_sample,
            tally.out_of_sample,
        ]
    }
}

fn summary(of: &Summary) -> [f64; 7] {
    [
        of.trades as f64,
        of.net,
        of.expectancy,
        of.win_rate,
        or_nan(of.profit_factor),
        of.max_drawdown,
        f64::from(of.losing_streak),
    ]
}

/// The results without some of the trades, advanced in batches of resamples.
#[wasm_bindgen]
pub struct Removal(removal::Removal);

#[wasm_bindgen]
impl Removal {
    /// Throws a JSON string of a problem when the request is refused. `remove`: not 0 for each removed trade.
    #[wasm_bindgen(constructor)]
    pub fn new(
        values: &[f64],
        remove: &[u8],
        resamples: f64,
        seed_low: f64,
        seed_high: f64,
    ) -> Result<Removal, String> {
        let remove: Vec<bool> = remove.iter().map(|flag| *flag != 0).collect();
        removal::Removal::new(values, &remove, resamples, [seed_low, seed_high])
            .map(Self)
            .map_err(|problem| as_json(&problem))
    }

    /// Number of resamples left.
    pub fn remaining(&self) -> u32 {
        self.0.remaining()
    }

    /// Draws up to `resamples` more.
    pub fn advance(&mut self, resamples: u32) {
        self.0.advance(resamples);
    }

    /// All, kept and removed trades: trades, net, expectancy, winRate, profitFactor|NaN, maxDrawdown, losingStreak each; of the
    /// removed: standardError|NaN, low|NaN, high|NaN; gain; luck: hits, resamples, p.
    pub fn result(&self) -> Vec<f64> {
        let of = &self.0;
        let mut row = [of.all, of.kept, of.removed]
            .map(|of| summary(&of))
            .concat();
        row.extend(
            of.uncertainty
                .map_or([f64::NAN; 3], |of| [of.standard_error, of.low, of.high]),
        );
        row.extend([
            of.gain(),
            f64::from(of.hits),
            f64::from(of.resamples),
            of.p_value(),
        ]);
        row
    }
}
