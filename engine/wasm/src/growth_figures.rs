//! Figures over the paths of a simulation.

use edgeworth_core::growth::check::kelly_after_costs;
use edgeworth_core::growth::first_passage as passage;
use edgeworth_core::numerics::paired_difference::paired_difference as paired;
use edgeworth_core::numerics::rank_among::{RankCounts, rank_among};
use edgeworth_core::numerics::{describe, percentile, tail_mean, wilson};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::flatten;

/// The nine percentiles of a fan's column; NaN without values.
#[wasm_bindgen]
pub fn percentiles_of(values: &[f64]) -> Vec<f64> {
    percentile::percentiles(values).to_vec()
}

/// The same of `count` values, of which only those in some buckets are given. `ranks` are ranks among the given values, lower and
/// upper for each percentile.
#[wasm_bindgen]
pub fn percentiles_among(values: &[f64], ranks: &[u32], count: usize) -> Vec<f64> {
    percentile::percentiles_among(values, ranks, count).to_vec()
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
    let proportion = wilson::wilson(hits, of);
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

/// Mean of the largest 5 % of values.
#[wasm_bindgen]
pub fn upper_tail_mean(values: &[f64]) -> f64 {
    tail_mean::upper_tail_mean(values)
}

/// `[mean, sd|NaN, standardError|NaN, low|NaN, high|NaN, above, below]` of second minus first, path by path.
#[wasm_bindgen]
pub fn paired_difference(first: &[f64], second: &[f64]) -> Vec<f64> {
    flatten::paired(&paired(first, second))
}

fn flat_rank(counts: RankCounts) -> Vec<u32> {
    vec![counts.below, counts.equal]
}

/// Number of values below `actual`, and number equal to it.
#[wasm_bindgen]
pub fn place_doubles(values: &[f64], actual: f64) -> Vec<u32> {
    flat_rank(rank_among(values, actual))
}

/// The same of counts.
#[wasm_bindgen]
pub fn place_counts(values: &[u32], actual: f64) -> Vec<u32> {
    flat_rank(rank_among(values, actual))
}

/// f* of a history after costs; NaN without a loss.
#[wasm_bindgen]
pub fn kelly_of_history(r: &[f64], extra_cost_r: f64) -> f64 {
    kelly_after_costs(r, extra_cost_r).unwrap_or(f64::NAN)
}
