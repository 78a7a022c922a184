//! How uncertain Kelly's fraction is: its spread over resampled histories (Efron's bootstrap).
//!
//! Why resamples and no formula: the fraction is bounded below by 0 and its spread is lopsided for short histories, where a band
//! of plus and minus two standard errors would promise fractions that no history supports.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::kelly_pair::halve_both;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::kelly_resample::halve_both;
use crate::kelly_resample::{Bracket, Drawn, draw, halve};
use crate::type7::{ascending, type7};
use crate::wilson::{Proportion, wilson};

const PERCENTS: [usize; 5] = [5, 10, 50, 90, 95];

/// `KellyBand` of src/domain/kelly-analysis.ts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KellyBand {
    /// 5, 10, 50, 90 and 95 %; None where a resample without a loss is needed.
    pub percentiles: [Option<f64>; 5],
    /// Standard deviation over the resamples with a loss; None under two.
    pub sd: Option<f64>,
    /// Resamples without a loss.
    pub unbounded: (u32, Proportion),
    /// Resamples without an edge: their fraction is 0.
    pub zero: (u32, Proportion),
}

/// Resamples under way.
#[derive(Clone, Debug, Default)]
pub struct Resamples {
    /// The fraction of each resample so far, in order; infinity without a loss.
    fractions: Vec<f64>,
    counts: Vec<u32>,
    drawn: Drawn,
    /// The resample that waits for a second one, with its place and the end of its bracket.
    waiting: Option<(Drawn, usize, f64)>,
}

impl Resamples {
    /// How many were drawn.
    pub fn len(&self) -> usize {
        self.fractions.len()
    }

    /// Whether none was drawn.
    pub fn is_empty(&self) -> bool {
        self.fractions.is_empty()
    }

    /// Draws the next `count` resamples of the history.
    // Never a part of the edge, which is compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, values: &[f64], seed: [u32; 2], count: usize) {
        self.counts.resize(values.len(), 0);
        for _ in 0..count {
            let place = self.fractions.len();
            let bracket = draw(
                values,
                seed,
                place as u32,
                &mut self.counts,
                &mut self.drawn,
            );
            match bracket {
                Bracket::Unbounded => self.fractions.push(f64::INFINITY),
                Bracket::Zero => self.fractions.push(0.0),
                Bracket::UpTo(most) => {
                    self.fractions.push(0.0);
                    self.pair(place, most);
                }
            }
        }
    }

    /// Keeps a resample until there is another, then finds the fractions of both.
    fn pair(&mut self, place: usize, most: f64) {
        let own = std::mem::take(&mut self.drawn);
        let Some((other, other_place, other_most)) = self.waiting.take() else {
            self.waiting = Some((own, place, most));
            return;
        };
        let found = halve_both([&other, &own], [other_most, most]);
        self.fractions[other_place] = found[0];
        self.fractions[place] = found[1];
        // Its room serves the next one.
        self.drawn = own;
    }

    /// The fractions of all resamples in order, infinity without a loss.
    pub fn fractions(mut self) -> Vec<f64> {
        if let Some((drawn, place, most)) = self.waiting.take() {
            self.fractions[place] = halve(&drawn, most);
        }
        self.fractions
    }

    /// The band over all resamples; None without any.
    pub fn band(self) -> Option<KellyBand> {
        let of = self.fractions.len() as u32;
        let fractions = self.fractions();
        let bounded: Vec<f64> = fractions
            .iter()
            .copied()
            .filter(|f| f.is_finite())
            .collect();
        let unbounded = of - bounded.len() as u32;
        // Counted by the fraction: where rounding leaves a sum just above 0, halving still ends at 0.
        let zeros = bounded.iter().filter(|f| **f == 0.0).count() as u32;
        let sorted = ascending(&fractions);
        (of > 0).then(|| KellyBand {
            percentiles: PERCENTS.map(|percent| type7(&sorted, percent, 100)),
            sd: sample_sd(&bounded),
            unbounded: (unbounded, wilson(unbounded, of)),
            zero: (zeros, wilson(zeros, of)),
        })
    }
}

/// Sample standard deviation, n - 1; None under two values.
fn sample_sd(values: &[f64]) -> Option<f64> {
    if values.len() < 2 {
        return None;
    }
    let n = values.len() as f64;
    let mean = values.iter().fold(0.0, |sum, x| sum + x) / n;
    let squares = values.iter().fold(0.0, |sum, x| {
        let d = x - mean;
        sum + d * d
    });
    Some((squares / (n - 1.0)).sqrt())
}
