//! Kelly's fraction of a resampled history: the fraction that other trades of the same kind would have given.
//!
//! Why exactly forty halvings: a resample is itself an estimate, so the last bits of its fraction mean nothing, and a known amount of
//! work lets a vector compute two resamples side by side. Why only the trades that were drawn, each once with its count: a third of the
//! history is not drawn and need not be divided.

use crate::kelly::fraction::{max_fraction, smallest};

/// The trades of a resample, each once, in the order of the history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resample {
    /// Their values.
    pub x: Vec<f64>,
    /// The values times how often they were drawn.
    pub weighted: Vec<f64>,
}

/// The bracket of a resample's fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bracket {
    /// Without a loss, growth increases without limit.
    Unbounded,
    /// Without an edge, the fraction is 0.
    Zero,
    /// The fraction lies between 0 and this.
    UpTo(f64),
}

/// Fills a resample of the history in which each trade was drawn as often as `counts` says.
pub fn fill_resample(values: &[f64], counts: &[u32], resample: &mut Resample) -> Bracket {
    resample.x.clear();
    resample.weighted.clear();
    for (x, count) in values.iter().zip(counts.iter()) {
        if *count > 0 {
            resample.x.push(*x);
            resample.weighted.push(f64::from(*count) * x);
        }
    }
    let worst = smallest(resample.x.iter().copied());
    if worst >= 0.0 {
        return Bracket::Unbounded;
    }
    if resample.weighted.iter().fold(0.0, |sum, x| sum + x) <= 0.0 {
        return Bracket::Zero;
    }
    Bracket::UpTo(max_fraction(worst))
}

/// The fraction of one resample by forty halvings of [0, max].
pub fn bisect_resample(resample: &Resample, max: f64) -> f64 {
    let (mut lo, mut hi) = (0.0, max);
    for _ in 0..crate::kelly::fraction::FIXED_HALVINGS {
        let mid = (lo + hi) * 0.5;
        let slope = resample
            .x
            .iter()
            .zip(&resample.weighted)
            .fold(0.0, |sum, (x, weighted)| sum + weighted / (1.0 + mid * x));
        if slope > 0.0 {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo
}

/// The fractions of two resamples, one after the other: the plain form of `resample_pair`.
pub fn bisect_pair(resamples: [&Resample; 2], max: [f64; 2]) -> [f64; 2] {
    [
        bisect_resample(resamples[0], max[0]),
        bisect_resample(resamples[1], max[1]),
    ]
}
