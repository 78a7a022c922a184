//! The engine's edge: flat numbers in, flat numbers out. What they mean is in `edgeworth_core`.
//!
//! No export is named like a function of the C library (`exp`, `log`, `cos`): it would replace that function for the whole
//! module. No input makes an export panic: a panic would end the worker without a word.

mod flatten;
mod growth;
mod kelly;
mod problem;
mod resampling;
mod what_if;
mod what_if_guards;

use edgeworth_core::describe;
use edgeworth_core::growth_hits::{Hits, Outputs};
use edgeworth_core::percentile::percentiles;
use edgeworth_core::wilson::wilson;
use edgeworth_core::{first_passage as passage, tail_mean};
use wasm_bindgen::prelude::wasm_bindgen;

/// The crate's version.
#[wasm_bindgen]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The nine percentiles of a fan's column; NaN without values.
#[wasm_bindgen]
pub fn percentiles_of(values: &[f64]) -> Vec<f64> {
    percentiles(values).to_vec()
}

/// `[mean, sd|NaN, standardError|NaN, skew|NaN, min, max, 9 × (value, low, high), histogram low, width, above, binCount,
/// ...counts]` of values in path order.
#[wasm_bindgen]
pub fn describe_doubles(values: &[f64]) -> Vec<f64> {
    flatten::distribution(&describe::describe_doubles(values))
}

/// The same of counts.
#[wasm_bindgen]
pub fn describe_counts(values: &[u32]) -> Vec<f64> {
    flatten::distribution(&describe::describe_counts(values))
}

/// `[share, low, high]` of `hits` of `of`, Wilson 95 %.
#[wasm_bindgen]
pub fn wilson_interval(hits: u32, of: u32) -> Vec<f64> {
    let proportion = wilson(hits, of);
    vec![proportion.share, proportion.low, proportion.high]
}

/// `[hits, share, low, high, mean|NaN, q25|NaN, q50|NaN, q75|NaN]` of first steps, 0 = never.
#[wasm_bindgen]
pub fn first_passage(steps: &[u32]) -> Vec<f64> {
    flatten::first_passage(&passage::first_passage(steps))
}

/// Mean terminal return of the worst 5 % of paths.
#[wasm_bindgen]
pub fn lower_tail_mean(terminal: &[f64]) -> f64 {
    tail_mean::lower_tail_mean(terminal)
}

/// `[loss, open, 12 × drawdownAtLeast, barrierCount × touched, goalEnd, goalFirst, ruinFirst, neither]`; the last four are 0
/// when `goal` is NaN.
#[wasm_bindgen]
#[allow(
    clippy::too_many_arguments,
    reason = "flat arrays cross the edge, one for each output of a path"
)]
pub fn growth_hits(
    terminal: &[f64],
    max_drawdown: &[f64],
    open: &[u8],
    barriers: &[u8],
    ruin_step: &[u32],
    goal_step: &[u32],
    barrier_count: usize,
    goal: f64,
) -> Vec<u32> {
    let outputs = Outputs {
        terminal,
        max_drawdown,
        open,
        barriers,
        ruin_step,
        goal_step,
    };
    let hits = Hits::of(&outputs, (!goal.is_nan()).then_some(goal));
    flatten::hits(&hits, barrier_count)
}
