//! Metrics that need resampling, for the browser.

use crate::problem::as_json;
use edgeworth_core::resampling::figures::{self, ResampledFigures, ResamplingInput};
use wasm_bindgen::prelude::wasm_bindgen;

/// Resampling of a history's figures, computed a few resamples at a time.
#[wasm_bindgen]
pub struct ResamplingRun(figures::ResamplingRun);

#[wasm_bindgen]
impl ResamplingRun {
    /// Throws a JSON string of a problem when the input is refused. `block_length` is ignored if it is `estimated` from the
    /// values.
    #[wasm_bindgen(constructor)]
    pub fn new(
        values: &[f64],
        resamples: f64,
        estimated: bool,
        block_length: f64,
        seed_low: f64,
        seed_high: f64,
    ) -> Result<ResamplingRun, String> {
        figures::ResamplingRun::new(&ResamplingInput {
            values,
            resamples,
            block_length: (!estimated).then_some(block_length),
            seed: [seed_low, seed_high],
        })
        .map(Self)
        .map_err(|problem| as_json(&problem))
    }

    /// Number of resamples left.
    pub fn remaining(&self) -> usize {
        self.0.remaining()
    }

    /// Draws the next `count` resamples, or as many as are left.
    pub fn advance(&mut self, count: usize) {
        self.0.advance(count);
    }

    /// Finishes the work and ends the run: `[trades, resamples, blockLength, 4 × (value, low95, high95, low80, high80, defined),
    /// edge hits, share, low, high, runs, z, pValue, observed, expected, ...P(longest >= k)]`; the four are expectancy, winRate,
    /// profitFactor and sqn; NaN where there is no figure. Throws a JSON string of a problem when a figure exceeds every number.
    pub fn finish(self) -> Result<Vec<f64>, String> {
        self.0
            .finish()
            .map(|figures| flat_figures(&figures))
            .map_err(|problem| as_json(&problem))
    }
}

fn flat_figures(of: &ResampledFigures) -> Vec<f64> {
    let mut row = vec![
        of.trades as f64,
        of.resamples as f64,
        f64::from(of.block_length),
    ];
    for figure in &of.figures {
        row.push(figure.value.unwrap_or(f64::NAN));
        row.extend(figure.bounds.map(|bound| bound.unwrap_or(f64::NAN)));
        row.push(figure.defined as f64);
    }
    let (hits, edge) = &of.edge;
    row.extend([f64::from(*hits), edge.share, edge.low, edge.high]);
    row.extend(of.runs.map_or([f64::NAN; 3], |runs| {
        [f64::from(runs.runs), runs.z, runs.p_value]
    }));
    row.extend([
        f64::from(of.losing_streak.observed),
        of.losing_streak.expected,
    ]);
    row.extend(&of.losing_streak.at_least);
    row
}
