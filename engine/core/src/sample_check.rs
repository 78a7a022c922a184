//! Checks that every analysis of a trade history starts with: docs/simulation-spec.md section 2.1.

use crate::problem::{Problem, is_integer_in, refuse, require};

/// Minimum number of trades to resample.
const MIN_TRADES: usize = 10;
/// Maximum number of trades: keeps the bias of an index below 2^20 / 2^32.
const MAX_TRADES: usize = 1 << 20;
const MAX_COST: f64 = 1000.0;
const MAX_WORD: f64 = 4_294_967_295.0;

/// Checks the number of results, then their values.
pub fn check_trades(values: &[f64], parameter: &'static str) -> Result<(), Problem> {
    if values.len() < MIN_TRADES {
        return refuse("too_few_trades", parameter, "Fewer than 10 usable trades.");
    }
    if values.len() > MAX_TRADES {
        return refuse("too_many_trades", parameter, "More than 1,048,576 trades.");
    }
    require(
        values.iter().all(|value| value.is_finite()),
        parameter,
        "Every result of a trade must be a finite number.",
    )
}

/// Checks the extra cost per trade, in R.
pub fn check_extra_cost(cost: f64) -> Result<(), Problem> {
    require(
        (0.0..=MAX_COST).contains(&cost),
        "extraCostR",
        "The extra cost per trade must be between 0 and 1000 R.",
    )
}

/// Checks the two words of a seed and returns them.
pub fn check_seed(seed: [f64; 2]) -> Result<[u32; 2], Problem> {
    require(
        seed.iter().all(|word| is_integer_in(*word, 0.0, MAX_WORD)),
        "seed",
        "The seed must be two whole numbers from 0 to 4,294,967,295.",
    )?;
    Ok(seed.map(|word| word as u32))
}

/// Refuses a result with a number that is not finite.
pub fn check_figures(
    figures: impl IntoIterator<Item = f64>,
    parameter: &'static str,
) -> Result<(), Problem> {
    require(
        figures.into_iter().all(f64::is_finite),
        parameter,
        "The values lie too far apart: a figure exceeds every number.",
    )
}
