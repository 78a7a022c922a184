//! Figures of a trade history and their percentile-bootstrap intervals.
//!
//! Why resampling: win rate has a formula, but profit factor and SQN are ratios with skewed errors, and all errors widen where results
//! cluster. Blocks of the history preserve clusters (stationary bootstrap: Politis and Romano, Journal of the American Statistical
//! Association 89, 1994).

use crate::numerics::type7::{ascending, type7};
use crate::numerics::wilson::{Proportion, wilson};
use crate::problem::{Problem, is_integer_in, require};
use crate::random::xoshiro::{Xoshiro, index_below, stream};
use crate::resampling::block_length::{block_length, whole_length};
use crate::resampling::losing_streak::{LosingStreak, losing_streak};
use crate::resampling::runs_test::{RunsTest, runs_test};
use crate::sample_check::{check_figures, check_seed, check_trades};

/// Expectancy, win rate, profit factor and SQN, in this order.
const FIGURES: usize = 4;
/// Bounds of the 95 % and of the 80 % interval, in thousandths.
const BOUNDS: [usize; 4] = [25, 975, 100, 900];

/// The request before it is checked.
#[derive(Clone, Copy, Debug)]
pub struct ResamplingInput<'a> {
    /// One result per trade, in order.
    pub values: &'a [f64],
    /// Number of resamples.
    pub resamples: f64,
    /// Mean length of blocks; None to estimate it from the values.
    pub block_length: Option<f64>,
    /// Low and high word.
    pub seed: [f64; 2],
}

/// A figure with its intervals; a bound is None where it is infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResampledFigure {
    /// Value of the history itself.
    pub value: Option<f64>,
    /// Lower and upper bound of the 95 % interval, then of the 80 % interval.
    pub bounds: [Option<f64>; 4],
    /// Number of resamples in which it is defined.
    pub defined: usize,
}

/// `ResamplingResult` of src/domain/resampling.ts.
#[derive(Clone, Debug, PartialEq)]
pub struct ResampledFigures {
    /// Number of trades.
    pub trades: usize,
    /// Number of resamples.
    pub resamples: usize,
    /// Mean length of blocks.
    pub block_length: u32,
    /// Expectancy, win rate, profit factor, SQN.
    pub figures: [ResampledFigure; FIGURES],
    /// Number and share of resamples with a mean above 0.
    pub edge: (u32, Proportion),
    /// The runs test.
    pub runs: Option<RunsTest>,
    /// Losing streaks.
    pub losing_streak: LosingStreak,
}

/// Resampling in progress.
#[derive(Clone, Debug)]
pub struct ResamplingRun {
    values: Vec<f64>,
    resamples: usize,
    block_length: u32,
    seed: [u32; 2],
    /// A resample's values in the order drawn.
    drawn: Vec<f64>,
    /// Values of each figure where it is defined; may be infinite.
    samples: [Vec<f64>; FIGURES],
    done: usize,
    positive: u32,
}

/// The figures of results in order; None where undefined. A profit factor without a loss is infinite.
#[inline(never)]
fn compute_figures(values: &[f64]) -> [Option<f64>; FIGURES] {
    let n = values.len() as f64;
    let (mut sum, mut wins, mut won, mut lost) = (0.0, 0.0, 0.0, 0.0);
    for &value in values {
        sum += value;
        if value > 0.0 {
            wins += 1.0;
            won += value;
        } else if value < 0.0 {
            lost += -value;
        }
    }
    let mean = sum / n;
    let squares = values.iter().fold(0.0, |squares, value| {
        let d = value - mean;
        squares + d * d
    });
    let sd = (squares / (n - 1.0)).sqrt();
    let profit_factor = if lost > 0.0 {
        Some(won / lost)
    } else {
        (won > 0.0).then_some(f64::INFINITY)
    };
    [
        Some(mean),
        Some(wins / n),
        profit_factor,
        (sd > 0.0).then(|| (n.sqrt() * mean) / sd),
    ]
}

impl ResamplingRun {
    /// Checks a request in the order of docs/simulation-spec.md section 6.
    pub fn new(input: &ResamplingInput) -> Result<Self, Problem> {
        check_trades(input.values, "values")?;
        require(
            is_integer_in(input.resamples, 100.0, 10_000.0),
            "resamples",
            "The number of resamples must be a whole number from 100 to 10,000.",
        )?;
        require(
            input
                .block_length
                .is_none_or(|length| is_integer_in(length, 1.0, 10_000.0)),
            "blockLength",
            "The length of blocks must be a whole number from 1 to 10,000.",
        )?;
        let seed = check_seed(input.seed)?;
        let length = match input.block_length {
            Some(length) => length,
            None => block_length(input.values).stationary,
        };
        Ok(Self {
            block_length: whole_length(length, input.values.len()),
            values: input.values.to_vec(),
            resamples: input.resamples as usize,
            seed,
            drawn: Vec::with_capacity(input.values.len()),
            samples: Default::default(),
            done: 0,
            positive: 0,
        })
    }

    /// Number of resamples left.
    pub fn remaining(&self) -> usize {
        self.resamples - self.done
    }

    /// Draws the next `count` resamples, or as many as are left.
    pub fn advance(&mut self, count: usize) {
        for _ in 0..count.min(self.remaining()) {
            self.draw();
            let figures = compute_figures(&self.drawn);
            self.positive += u32::from(figures[0].is_some_and(|mean| mean > 0.0));
            for (samples, figure) in self.samples.iter_mut().zip(figures) {
                samples.extend(figure);
            }
            self.done += 1;
        }
    }

    /// Draws the next resample into `drawn`.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    fn draw(&mut self) {
        let n = self.values.len() as u32;
        let mut random = Xoshiro::for_path(self.seed, self.done as u32, stream::METRICS);
        self.drawn.clear();
        if self.block_length == 1 {
            for _ in 0..n {
                let index = index_below(random.draw(), n);
                self.drawn.push(self.values[index as usize]);
            }
            return;
        }
        // A new block starts with probability 1 / length.
        let threshold = (4_294_967_296.0 / f64::from(self.block_length) + 0.5).floor() as u32;
        let mut index = 0;
        for t in 0..n {
            let (first, second) = (random.draw(), random.draw());
            index = if t == 0 || first < threshold {
                index_below(second, n)
            } else if index + 1 == n {
                0
            } else {
                index + 1
            };
            self.drawn.push(self.values[index as usize]);
        }
    }

    /// Finishes the work and returns the result.
    pub fn finish(mut self) -> Result<ResampledFigures, Problem> {
        self.advance(self.remaining());
        let of = self.resamples as u32;
        let values = compute_figures(&self.values);
        // Profit factors are not checked: theirs may be infinite without an overflow.
        check_figures(
            [0, 1, 3]
                .iter()
                .flat_map(|&k| self.samples[k].iter().copied().chain(values[k])),
            "values",
        )?;
        let mut k = 0;
        let figures = self.samples.map(|samples| {
            let sorted = ascending(&samples);
            let figure = ResampledFigure {
                value: values[k].filter(|value| value.is_finite()),
                bounds: BOUNDS.map(|bound| type7(&sorted, bound, 1000)),
                defined: samples.len(),
            };
            k += 1;
            figure
        });
        Ok(ResampledFigures {
            trades: self.values.len(),
            resamples: self.resamples,
            block_length: self.block_length,
            figures,
            edge: (self.positive, wilson(self.positive, of)),
            runs: runs_test(&self.values),
            losing_streak: losing_streak(&self.values),
        })
    }
}
