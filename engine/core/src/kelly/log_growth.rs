//! Mean logarithmic growth per trade by fraction.
//!
//! Why the logarithm: wealth after many trades is exp(n * mean growth), so its mean decides the median account, while a few lucky
//! accounts decide the mean of wealth.

use crate::kelly::fraction::{bisect, max_fraction};
use crate::numerics::dlog::dlog;

/// A fraction with its growth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KellyPoint {
    /// Share of equity risked per R.
    pub fraction: f64,
    /// Mean logarithmic growth per trade.
    pub growth: f64,
}

/// g(f).
// One copy in the program: it has many callers, and a call costs little beside its work.
#[inline(never)]
pub fn growth_at(values: &[f64], fraction: f64) -> KellyPoint {
    let sum = values
        .iter()
        .fold(0.0, |sum, x| sum + dlog(1.0 + fraction * x));
    KellyPoint {
        fraction,
        growth: sum / values.len() as f64,
    }
}

/// The fraction above `full` > 0 where growth is back at 0; None where it is not reached.
pub fn break_even(values: &[f64], full: f64, worst: f64) -> Option<f64> {
    let most = max_fraction(worst);
    let grows = |fraction| growth_at(values, fraction).growth > 0.0;
    (!grows(most)).then(|| bisect(full, most, grows))
}

/// Last fraction of the growth curve: beyond break-even, but below the fraction at which the worst trade ruins the account.
pub fn curve_end(full: f64, worst: f64) -> f64 {
    let wanted = if full > 0.0 { 2.5 * full } else { 0.1 };
    max_fraction(worst).min(wanted)
}
