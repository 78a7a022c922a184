//! The Kelly analysis of one history: f*, its growth curve, its uncertainty and a recommendation.
//!
//! In units of work, so that a worker can handle messages between them: each resample of the band and each point of the curve is a unit;
//! the rest is computed at the end.

use crate::kelly::band::{KellyBand, Resamples};
use crate::kelly::floor::{Floor, Floored, floored_fraction};
use crate::kelly::fraction::{kelly_fraction, smallest};
use crate::kelly::log_growth::{KellyPoint, break_even, curve_end, growth_at};
use crate::kelly::recommendation::{Evidence, Recommendation, mean_is_shown, recommend, shrink};
use crate::problem::{Problem, is_integer_in, require};
use crate::resampling::dependence::{Dependence, dependence};
use crate::sample_check::{check_extra_cost, check_figures, check_seed, check_trades};

/// The request before it is checked.
#[derive(Clone, Copy, Debug)]
pub struct KellyInput<'a> {
    /// R-multiple of each trade.
    pub r: &'a [f64],
    /// Further cost per trade in R.
    pub extra_cost_r: f64,
    /// Resamples for the band; 0 for none.
    pub bootstraps: f64,
    /// Low and high word.
    pub seed: [f64; 2],
    /// Points of the growth curve.
    pub curve_points: f64,
    /// The floor to keep.
    pub floor: Option<Floor>,
}

/// Kelly by average win and average loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Textbook {
    /// W - (1 - W) / payoff.
    pub per_average_loss: f64,
    /// The same per R.
    pub fraction: f64,
}

/// `KellyResult` of src/domain/kelly-analysis.ts.
#[derive(Clone, Debug, PartialEq)]
pub struct KellyAnalysis {
    /// Number of trades.
    pub trades: usize,
    /// Dependence of the results after costs; None below twenty trades and if all are equal.
    pub dependence: Option<Dependence>,
    /// f*, half and a quarter of it; None without a loss.
    pub points: Option<[KellyPoint; 3]>,
    /// The fraction at which growth is back at 0.
    pub break_even: Option<f64>,
    /// The textbook form.
    pub textbook: Option<Textbook>,
    /// Mean over mean square.
    pub approximation: Option<f64>,
    /// The growth curve; empty without f*.
    pub curve: Vec<KellyPoint>,
    /// The band of f*.
    pub band: Option<KellyBand>,
    /// f* shrunk by its uncertainty.
    pub shrunk: Option<f64>,
    /// The recommended fraction.
    pub recommended: Option<Recommendation>,
    /// The fraction that keeps the floor.
    pub floored: Option<Floored>,
}

/// An analysis in progress.
#[derive(Clone, Debug)]
pub struct KellyRun {
    x: Vec<f64>,
    dependence: Option<Dependence>,
    worst: f64,
    full: Option<f64>,
    bootstraps: usize,
    seed: [u32; 2],
    curve_points: usize,
    floor: Option<Floor>,
    resamples: Resamples,
    curve: Vec<KellyPoint>,
}

fn textbook(x: &[f64]) -> Option<Textbook> {
    let (mut wins, mut losses, mut won, mut lost) = (0.0, 0.0, 0.0, 0.0);
    for &value in x {
        if value > 0.0 {
            wins += 1.0;
            won += value;
        } else if value < 0.0 {
            losses += 1.0;
            lost += value;
        }
    }
    if wins == 0.0 || losses == 0.0 {
        return None;
    }
    let share = wins / (wins + losses);
    let (a, b) = (-lost / losses, won / wins);
    let per_average_loss = share - (1.0 - share) / (b / a);
    Some(Textbook {
        per_average_loss,
        fraction: per_average_loss / a,
    })
}

fn approximation(x: &[f64]) -> Option<f64> {
    let (sum, squares) = x.iter().fold((0.0, 0.0), |(sum, squares), value| {
        (sum + value, squares + value * value)
    });
    (squares != 0.0).then(|| sum / squares)
}

impl KellyRun {
    /// Checks a request in the order of docs/simulation-spec.md section 5.2 and finds f*.
    pub fn new(input: &KellyInput) -> Result<Self, Problem> {
        check_trades(input.r, "r")?;
        check_extra_cost(input.extra_cost_r)?;
        require(
            is_integer_in(input.bootstraps, 0.0, 10_000.0),
            "bootstraps",
            "The number of resamples must be a whole number from 0 to 10,000.",
        )?;
        let seed = check_seed(input.seed)?;
        require(
            is_integer_in(input.curve_points, 2.0, 201.0),
            "curvePoints",
            "The number of points of the curve must be a whole number from 2 to 201.",
        )?;
        let inside = |share: f64| share > 0.0 && share < 1.0;
        require(
            input
                .floor
                .is_none_or(|limit| inside(limit.floor) && inside(limit.chance)),
            "floor",
            "The floor and its chance must both lie between 0 and 1.",
        )?;
        let x: Vec<f64> = input.r.iter().map(|r| r - input.extra_cost_r).collect();
        let dependence = dependence(&x);
        let block_length = dependence.map_or(1, |of| of.block_length);
        Ok(Self {
            worst: smallest(x.iter().copied()),
            full: kelly_fraction(&x),
            dependence,
            resamples: Resamples::in_blocks(block_length),
            x,
            bootstraps: input.bootstraps as usize,
            seed,
            curve_points: input.curve_points as usize,
            floor: input.floor,
            curve: Vec::new(),
        })
    }

    /// Units of work left: resamples and points of the curve.
    pub fn remaining(&self) -> usize {
        let points = self.full.map_or(0, |_| self.curve_points);
        self.bootstraps - self.resamples.len() + points - self.curve.len()
    }

    /// Does the next `units` of work, or as many as are left.
    pub fn advance(&mut self, units: usize) {
        let resamples = units.min(self.bootstraps - self.resamples.len());
        self.resamples.advance(&self.x, self.seed, resamples);
        let Some(full) = self.full else { return };
        let top = curve_end(full, self.worst);
        let last = (self.curve_points - 1) as f64;
        let points = (units - resamples).min(self.curve_points - self.curve.len());
        for _ in 0..points {
            let fraction = top * (self.curve.len() as f64 / last);
            self.curve.push(growth_at(&self.x, fraction));
        }
    }

    /// Finishes the work and returns the result.
    pub fn finish(mut self) -> Result<KellyAnalysis, Problem> {
        self.advance(self.remaining());
        let Self {
            x,
            dependence,
            worst,
            full,
            ..
        } = self;
        let band = self.resamples.band();
        let p5 = band.and_then(|band| band.percentiles[0]);
        let sd = band.and_then(|band| band.sd);
        let n = x.len() as f64;
        let effective = dependence.map_or(n, |of| of.effective);
        let analysis = KellyAnalysis {
            trades: x.len(),
            dependence,
            points: full.map(|full| {
                [full, full * 0.5, full * 0.25].map(|fraction| growth_at(&x, fraction))
            }),
            break_even: full
                .filter(|full| *full > 0.0)
                .and_then(|full| break_even(&x, full, worst)),
            textbook: textbook(&x),
            approximation: approximation(&x),
            curve: self.curve,
            shrunk: full.zip(sd).map(|(full, sd)| shrink(full, sd)),
            recommended: full.map(|full| {
                let evidence = Evidence {
                    trades: effective,
                    p5,
                    mean_shown: mean_is_shown(&x, effective),
                };
                recommend(full, worst, evidence)
            }),
            floored: full
                .zip(self.floor)
                .map(|(full, floor)| floored_fraction(&x, full, floor)),
            band,
        };
        check_figures(analysis.figures(), "r")?;
        Ok(analysis)
    }
}

impl KellyAnalysis {
    /// Every figure that could overflow.
    fn figures(&self) -> Vec<f64> {
        let points = self.points.iter().flatten().chain(&self.curve);
        let mut figures: Vec<f64> = points
            .flat_map(|point| [point.fraction, point.growth])
            .collect();
        figures.extend(self.break_even);
        figures.extend(self.approximation);
        figures.extend(self.shrunk);
        figures.extend(self.band.and_then(|band| band.sd));
        figures.extend(self.recommended.map(|of| of.worst_loss));
        if let Some(of) = self.dependence {
            figures.extend([of.statistic, of.p_value, of.effective]);
        }
        if let Some(of) = self.textbook {
            figures.extend([of.per_average_loss, of.fraction]);
        }
        if let Some(of) = self.floored {
            figures.extend([of.lambda, of.fraction]);
        }
        figures
    }
}
