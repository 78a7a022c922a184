//! Kelly's fraction of a resampled history: what the fraction would have been, had chance dealt other trades of the same kind.
//!
//! Why exactly forty halvings: a resample is itself a guess, so that the last bits of its fraction mean nothing, and a known
//! amount of work lets two resamples go through a vector side by side. Why only the trades that were drawn, each once with its
//! count: a third of the history is not drawn, and need not be divided.

use crate::kelly_fraction::{least, most_fraction};
use crate::xoshiro::{Xoshiro, index_below, stream};

/// The trades of a resample that were drawn at all, in the history's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    /// Their values.
    pub x: Vec<f64>,
    /// The values times how often they were drawn.
    pub weighted: Vec<f64>,
}

/// What is known of a resample before any halving.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bracket {
    /// Without a loss growth rises for ever.
    Unbounded,
    /// Without an edge the fraction is 0.
    Zero,
    /// The fraction lies between 0 and this.
    UpTo(f64),
}

/// Draws resample `number` of the history into `drawn`; `counts` is room for one count per trade.
pub fn draw(
    values: &[f64],
    seed: [u32; 2],
    number: u32,
    counts: &mut [u32],
    drawn: &mut Drawn,
) -> Bracket {
    let mut random = Xoshiro::for_path(seed, number, stream::KELLY);
    counts.fill(0);
    for _ in 0..values.len() {
        counts[index_below(random.draw(), values.len() as u32) as usize] += 1;
    }
    drawn.x.clear();
    drawn.weighted.clear();
    for (x, count) in values.iter().zip(counts.iter()) {
        if *count > 0 {
            drawn.x.push(*x);
            drawn.weighted.push(f64::from(*count) * x);
        }
    }
    let worst = least(drawn.x.iter().copied());
    if worst >= 0.0 {
        return Bracket::Unbounded;
    }
    if drawn.weighted.iter().fold(0.0, |sum, x| sum + x) <= 0.0 {
        return Bracket::Zero;
    }
    Bracket::UpTo(most_fraction(worst))
}

/// The fraction of one resample by forty halvings of [0, most].
pub fn halve(drawn: &Drawn, most: f64) -> f64 {
    let (mut lo, mut hi) = (0.0, most);
    for _ in 0..crate::kelly_fraction::FIXED_HALVINGS {
        let mid = (lo + hi) * 0.5;
        let slope = drawn
            .x
            .iter()
            .zip(&drawn.weighted)
            .fold(0.0, |sum, (x, weighted)| sum + weighted / (1.0 + mid * x));
        if slope > 0.0 {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo
}

/// The fractions of two resamples, one after the other: what the vectors do at once.
pub fn halve_both(drawn: [&Drawn; 2], most: [f64; 2]) -> [f64; 2] {
    [halve(drawn[0], most[0]), halve(drawn[1], most[1])]
}
