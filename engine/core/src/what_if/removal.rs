//! The results without some of the trades (docs/simulation-spec.md, section 7.6).
//!
//! Why compare with luck: removing trades always changes the result, and with enough ideas something always helps. How often removing as
//! many trades at random helps as much shows whether the idea is more than luck.

use crate::numerics::series_moments::{sequential_sum, series_moments};
use crate::problem::{Problem, is_integer_in, require};
use crate::random::xoshiro::{Xoshiro, index_below, stream};
use crate::sample_check::{check_figures, check_seed, check_trades};

/// Figures of trades in order.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "the names are those of TradeSummary in src/domain/what-if.ts"
)]
pub struct Summary {
    pub trades: usize,
    pub net: f64,
    pub expectancy: f64,
    pub win_rate: f64,
    pub profit_factor: Option<f64>,
    pub max_drawdown: f64,
    pub losing_streak: u32,
}

/// Summarizes at least one trade.
pub fn summarize(values: &[f64]) -> Summary {
    let n = values.len() as f64;
    let (mut wins, mut gross_win, mut gross_loss) = (0_u32, 0.0, 0.0);
    let (mut fall, mut max_drawdown) = (0.0, 0.0);
    let (mut run, mut losing_streak) = (0, 0);
    for &x in values {
        run = if x < 0.0 { run + 1 } else { 0 };
        losing_streak = losing_streak.max(run);
        if x > 0.0 {
            wins += 1;
            gross_win += x;
        } else if x < 0.0 {
            gross_loss += -x;
        }
        fall -= x;
        if fall < 0.0 {
            fall = 0.0;
        }
        if fall > max_drawdown {
            max_drawdown = fall;
        }
    }
    let net = sequential_sum(values);
    Summary {
        trades: values.len(),
        net,
        expectancy: net / n,
        win_rate: f64::from(wins) / n,
        profit_factor: (gross_loss > 0.0).then(|| gross_win / gross_loss),
        max_drawdown,
        losing_streak,
    }
}

/// Uncertainty of the mean of the removed trades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uncertainty {
    /// sd / sqrt(n).
    pub standard_error: f64,
    /// Mean less 1.96 standard errors.
    pub low: f64,
    /// Mean plus 1.96 standard errors.
    pub high: f64,
}

/// A removal; its comparison with luck advances in batches.
#[derive(Clone, Debug)]
pub struct Removal {
    /// All trades.
    pub all: Summary,
    /// The trades kept.
    pub kept: Summary,
    /// The trades removed.
    pub removed: Summary,
    /// None for one removed trade.
    pub uncertainty: Option<Uncertainty>,
    /// Number of resamples requested.
    pub resamples: u32,
    /// Number of resamples in which removing at random helped as much.
    pub hits: u32,
    values: Vec<f64>,
    order: Vec<u32>,
    seed: [u32; 2],
    done: u32,
}

impl Removal {
    /// Checks a request and computes everything but the comparison. `remove` has a flag for each value.
    pub fn new(
        values: &[f64],
        remove: &[bool],
        resamples: f64,
        seed: [f64; 2],
    ) -> Result<Self, Problem> {
        check_trades(values, "values")?;
        require(
            remove.len() == values.len()
                && remove.iter().any(|flag| *flag)
                && remove.iter().any(|flag| !flag),
            "remove",
            "At least one trade must go and at least one stay, with one flag for each.",
        )?;
        require(
            is_integer_in(resamples, 100.0, 10_000.0),
            "resamples",
            "The number of resamples must be a whole number from 100 to 10,000.",
        )?;
        let seed = check_seed(seed)?;
        let part = |flag: bool| -> Vec<f64> {
            values
                .iter()
                .zip(remove)
                .filter(|(_, removed)| **removed == flag)
                .map(|(value, _)| *value)
                .collect()
        };
        let (kept, removed) = (part(false), part(true));
        let moments = series_moments(&removed);
        let removal = Self {
            all: summarize(values),
            kept: summarize(&kept),
            removed: summarize(&removed),
            uncertainty: moments.sd.map(|sd| {
                let standard_error = sd / (removed.len() as f64).sqrt();
                Uncertainty {
                    standard_error,
                    low: moments.mean - 1.96 * standard_error,
                    high: moments.mean + 1.96 * standard_error,
                }
            }),
            resamples: resamples as u32,
            hits: 0,
            values: values.to_vec(),
            order: (0..values.len() as u32).collect(),
            seed,
            done: 0,
        };
        check_figures(removal.figures(), "values")?;
        Ok(removal)
    }

    fn figures(&self) -> Vec<f64> {
        let uncertainty = self
            .uncertainty
            .map_or([0.0; 3], |of| [of.standard_error, of.low, of.high]);
        [self.all, self.kept, self.removed]
            .iter()
            .flat_map(|of| [of.net, of.max_drawdown, of.profit_factor.unwrap_or(0.0)])
            .chain(uncertainty)
            .chain([self.gain()])
            .collect()
    }

    /// Expectancy of the kept trades minus that of all trades.
    pub fn gain(&self) -> f64 {
        self.kept.expectancy - self.all.expectancy
    }

    /// Number of resamples left.
    pub fn remaining(&self) -> u32 {
        self.resamples - self.done
    }

    /// Draws up to `batch` more resamples.
    pub fn advance(&mut self, batch: u32) {
        let n = self.values.len();
        let count = self.removed.trades;
        let mut swaps = Vec::with_capacity(count);
        for b in self.done..self.resamples.min(self.done.saturating_add(batch)) {
            let mut random = Xoshiro::for_path(self.seed, b, stream::REMOVAL);
            let mut sum = 0.0;
            for k in 0..count {
                let j = k + index_below(random.draw(), (n - k) as u32) as usize;
                self.order.swap(k, j);
                swaps.push(j);
                sum += self.values[self.order[k] as usize];
            }
            self.hits += u32::from(sum <= self.removed.net);
            // Undoing the swaps in reverse restores the order; that costs less than rewriting all of it.
            for (k, j) in swaps.drain(..).enumerate().rev() {
                self.order.swap(k, j);
            }
            self.done += 1;
        }
    }

    /// Probability that removing as many trades at random helps as much.
    pub fn p_value(&self) -> f64 {
        f64::from(1 + self.hits) / f64::from(1 + self.resamples)
    }
}
