//! The Wilson score interval of a proportion, 95 %.
//!
//! Why Wilson and not the textbook `p ± z * sqrt(p * (1 - p) / n)`: for 0 hits of 10,000 that interval is exactly 0, and near the ends it
//! covers far less than 95 %. Wilson's stays inside [0, 1] and keeps its coverage.

/// The standard normal's 97.5 % point.
const Z: f64 = 1.959963984540054;

/// A share of paths with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proportion {
    /// hits / of.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// `hits` of `of` with the interval; all NaN when `of` is 0.
pub fn wilson(hits: u32, of: u32) -> Proportion {
    let (k, n) = (f64::from(hits), f64::from(of));
    let z2 = Z * Z;
    let p = k / n;
    let denominator = 1.0 + z2 / n;
    let center = (p + z2 / (2.0 * n)) / denominator;
    let half = (Z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt()) / denominator;
    let low = center - half;
    let high = center + half;
    Proportion {
        share: p,
        low: if of == 0 {
            f64::NAN
        } else if hits == 0 || low < 0.0 {
            0.0
        } else {
            low
        },
        high: if of == 0 {
            f64::NAN
        } else if hits == of || high > 1.0 {
            1.0
        } else {
            high
        },
    }
}
