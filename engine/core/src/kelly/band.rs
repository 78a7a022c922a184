//! How uncertain Kelly's fraction is: its spread over resampled histories (Efron's bootstrap).
//!
//! Why resamples and no formula: the fraction is bounded below by 0, and for short histories its distribution is skewed. A band of plus
//! and minus two standard errors would include fractions that no history supports.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::kelly::resample::bisect_pair;
use crate::kelly::resample::{Bracket, Resample, bisect_resample, fill_resample};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::kelly::resample_pair::bisect_pair;
use crate::numerics::type7::{ascending, type7};
use crate::numerics::wilson::{Proportion, wilson};
use crate::random::xoshiro::{Xoshiro, stream};
use crate::resampling::stationary_resampler::count_draws;

const PERCENTS: [usize; 5] = [5, 10, 50, 90, 95];

/// `KellyBand` of src/domain/kelly-analysis.ts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KellyBand {
    /// 5, 10, 50, 90 and 95 %; None where one depends on a resample without a loss.
    pub percentiles: [Option<f64>; 5],
    /// Standard deviation over the resamples with a loss; None under two.
    pub sd: Option<f64>,
    /// Resamples without a loss.
    pub unbounded: (u32, Proportion),
    /// Resamples without an edge: their fraction is 0.
    pub zero: (u32, Proportion),
}

/// Resamples in progress; by default of independent trades.
#[derive(Clone, Debug, Default)]
pub struct Resamples {
    /// Mean length of the blocks that are drawn; independent trades up to 1.
    block_length: u32,
    /// The fraction of each resample so far, in order; infinity without a loss.
    fractions: Vec<f64>,
    counts: Vec<u32>,
    drawn: Resample,
    /// The resample that waits for a second one, with its number and the end of its bracket.
    waiting: Option<(Resample, usize, f64)>,
}

impl Resamples {
    /// Resamples in blocks of this mean length, where results depend on each other.
    pub fn in_blocks(block_length: u32) -> Self {
        Self {
            block_length,
            ..Self::default()
        }
    }

    /// Number of resamples drawn.
    pub fn len(&self) -> usize {
        self.fractions.len()
    }

    /// Whether none was drawn.
    pub fn is_empty(&self) -> bool {
        self.fractions.is_empty()
    }

    /// Draws the next `count` resamples of the history.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, values: &[f64], seed: [u32; 2], count: usize) {
        self.counts.resize(values.len(), 0);
        for _ in 0..count {
            let number = self.fractions.len();
            let mut random = Xoshiro::for_path(seed, number as u32, stream::KELLY);
            count_draws(&mut random, self.block_length, &mut self.counts);
            let bracket = fill_resample(values, &self.counts, &mut self.drawn);
            match bracket {
                Bracket::Unbounded => self.fractions.push(f64::INFINITY),
                Bracket::Zero => self.fractions.push(0.0),
                Bracket::UpTo(max) => {
                    self.fractions.push(0.0);
                    self.bisect_in_pairs(number, max);
                }
            }
        }
    }

    /// Stores the drawn resample until there is another, then finds the fractions of both.
    fn bisect_in_pairs(&mut self, number: usize, max: f64) {
        let own = std::mem::take(&mut self.drawn);
        let Some((other, other_number, other_max)) = self.waiting.take() else {
            self.waiting = Some((own, number, max));
            return;
        };
        let found = bisect_pair([&other, &own], [other_max, max]);
        self.fractions[other_number] = found[0];
        self.fractions[number] = found[1];
        // The next resample reuses its memory.
        self.drawn = own;
    }

    /// The fractions of all resamples in order, infinity without a loss.
    pub fn fractions(mut self) -> Vec<f64> {
        if let Some((drawn, number, max)) = self.waiting.take() {
            self.fractions[number] = bisect_resample(&drawn, max);
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
        // Counted by the fraction: where rounding leaves a sum just above 0, bisection still ends at 0.
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
