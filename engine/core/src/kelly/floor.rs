//! The largest fraction with a bounded chance of ever falling below a floor (Busseti, Ryu and Boyd, Journal of Investing 25, 2016).
//!
//! Why this bound: if the mean of (1 + f x)^-lambda is at most 1, with lambda = log(chance) / log(floor), then the probability
//! that the account ever falls below floor x initial capital is below `chance`, whatever the order of trades. The condition is convex in
//! f, so bisection finds the largest fraction that meets it.

use crate::kelly::fraction::bisect;
use crate::numerics::dexp::dexp;
use crate::numerics::dlog::dlog;

/// The requested limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// Share of the initial capital, between 0 and 1.
    pub floor: f64,
    /// The chance of ever falling below it, between 0 and 1.
    pub chance: f64,
}

/// The fraction that keeps the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floored {
    /// The exponent of the bound.
    pub lambda: f64,
    /// At most f*.
    pub fraction: f64,
}

/// The largest fraction up to `full` whose bound keeps the floor.
pub fn floored_fraction(values: &[f64], full: f64, limit: Floor) -> Floored {
    let lambda = dlog(limit.chance) / dlog(limit.floor);
    let keeps = |fraction: f64| {
        let sum = values
            .iter()
            .fold(0.0, |sum, x| sum + dexp(-lambda * dlog(1.0 + fraction * x)));
        sum <= values.len() as f64
    };
    let fraction = if full == 0.0 {
        0.0
    } else if keeps(full) {
        full
    } else {
        bisect(0.0, full, keeps)
    };
    Floored { lambda, fraction }
}
