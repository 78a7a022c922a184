//! Whether the best cell of a grid is more than luck: all guards over one matrix of outcomes, advanced by a few milliseconds at a time so
//! that the caller can pause, show progress and cancel.

use std::rc::Rc;

use crate::numerics::series_moments::sequential_sum;
use crate::problem::{Problem, is_integer_in, refuse, require};
use crate::random::xoshiro::stream;
use crate::resampling::block_length::{block_length, whole_length};
use crate::resampling::stationary_resampler::StationaryResampler;
use crate::sample_check::check_seed;
use crate::what_if::cscv::{Cscv, Metric, Tally, blocks_for};
use crate::what_if::deflated::{Deflated, Deflation};
use crate::what_if::matrix::{Cell, Matrix};
use crate::what_if::plan::WhatIfPlan;
use crate::what_if::plateau::{CellBootstrap, PlateauCell, find_plateau};
use crate::what_if::spa::{Spa, SpaResult};
use crate::what_if::walk_forward::{WalkForward, walk_forward};

/// Maximum number of trades.
pub const MAX_TRADES: usize = 5_000;
/// Maximum number of cells.
pub const MAX_CELLS: usize = 2_500;
/// Minimum number of trades for a result.
pub const MIN_TRADES: usize = 60;
/// Numbers read in one unit of work: a few milliseconds.
const UNIT: usize = 1_000_000;

/// The cell shown as best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plateau {
    /// The cell.
    pub cell: Cell,
    /// Median expectancy of its neighborhood.
    pub score: f64,
    /// Its own.
    pub expectancy: f64,
    /// 2.5 and 97.5 % quantiles of its bootstrapped expectancy.
    pub interval: [f64; 2],
}

/// Results of all guards.
#[derive(Clone, Debug, PartialEq)]
pub struct Guards {
    /// Number of trades.
    pub trades: usize,
    /// Number of cells that may be called best.
    pub eligible: usize,
    /// Number of them that differ.
    pub distinct: usize,
    /// Mean of the actual results.
    pub actual_expectancy: f64,
    /// Mean length of the bootstraps' blocks.
    pub block_length: u32,
    /// The cell shown as best.
    pub plateau: Plateau,
    /// Number of blocks of the cross-validation, and its counts.
    pub cscv: (usize, Tally),
    /// The walk-forward result.
    pub walk_forward: WalkForward,
    /// None where no cell differs from the actual results.
    pub spa: Option<SpaResult>,
    /// None where the best cell's outcomes do not vary.
    pub deflated: Option<Deflated>,
    /// Whether the guards together indicate an edge.
    pub edge: bool,
}

/// Maximum p-value, and maximum share of losing halves, for an edge.
const MAX_P_VALUE: f64 = 0.05;
const MAX_LOSS_SHARE: f64 = 0.5;

/// Whether the guards together indicate an edge. Why all three: the test shows that the lead does not come from looking at many cells,
/// walk-forward that it would have been earned by more than its standard error, cross-validation that it does not depend on one part
/// of the trades. Why the standard error: a cell that differs in a few trades, all small gains so far, looks certain to the test.
pub fn is_edge(spa: Option<SpaResult>, walk_forward: &WalkForward, tally: &Tally) -> bool {
    spa.is_some_and(|p| p.consistent <= MAX_P_VALUE)
        && walk_forward
            .gain
            .standard_error
            .is_some_and(|error| walk_forward.gain.mean > error)
        && f64::from(tally.losses) / f64::from(tally.total) <= MAX_LOSS_SHARE
}

/// Results of the stages so far.
#[derive(Clone, Debug, Default)]
struct StageResults {
    best: Option<(PlateauCell, f64)>,
    bootstrap: Option<CellBootstrap>,
    walk_forward: Option<WalkForward>,
    distinct: Vec<usize>,
    cscv: Option<Cscv>,
    spa: Option<Spa>,
    deflation: Option<Deflation>,
}

/// The stages in order. The matrix is filled a row at a time; `Best`, `WalkForward`, `Distinct` and `Standardize` take one unit each.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    Matrix(usize),
    Best,
    WalkForward,
    Distinct,
    Bootstrap,
    Cscv,
    Spa,
    Standardize,
    Deflation,
    Done,
}

/// The guards of a plan, in progress.
#[derive(Clone, Debug)]
pub struct GuardRun {
    plan: Rc<WhatIfPlan>,
    matrix: Matrix,
    resamples: u32,
    seed: [u32; 2],
    block_length: u32,
    stage: Stage,
    results: StageResults,
}

/// Number of steps of this many numbers each that take a few milliseconds.
fn steps_per_unit(numbers: usize) -> u32 {
    (UNIT / numbers.max(1)).clamp(1, 10_000) as u32
}

impl GuardRun {
    /// Checks what the plan has not checked, and prepares the matrix of its pessimistic reading.
    pub fn new(plan: &Rc<WhatIfPlan>, resamples: f64, seed: [f64; 2]) -> Result<Self, Problem> {
        if plan.count() > MAX_TRADES {
            return refuse("too_many_trades", "trades", "More than 5,000 trades.");
        }
        require(plan.cells() <= MAX_CELLS, "stops", "More than 2,500 cells.")?;
        require(
            is_integer_in(resamples, 100.0, 10_000.0),
            "resamples",
            "The number of resamples must be a whole number from 100 to 10,000.",
        )?;
        let seed = check_seed(seed)?;
        // Whatever the grid shows, an order that nothing decides must not make an edge.
        let plan = Rc::new(plan.read_pessimistically());
        let matrix = Matrix::new(&plan);
        let has_result = plan.count() >= MIN_TRADES && !matrix.cells.is_empty();
        let length = block_length(&matrix.actual).stationary;
        Ok(Self {
            resamples: resamples as u32,
            seed,
            block_length: whole_length(length, plan.count()),
            plan,
            stage: if has_result {
                Stage::Matrix(0)
            } else {
                Stage::Done
            },
            matrix,
            results: StageResults::default(),
        })
    }

    fn resampler(&self, stream: u32) -> StationaryResampler {
        StationaryResampler::new(self.seed, stream, self.matrix.count, self.block_length)
    }

    /// Does the next few milliseconds of work; returns whether any is left.
    pub fn advance(&mut self) -> bool {
        self.stage = self.next_stage().unwrap_or(Stage::Done);
        self.stage != Stage::Done
    }

    /// Works on the current stage; returns the stage to continue with, None after the last one.
    fn next_stage(&mut self) -> Option<Stage> {
        match self.stage {
            Stage::Matrix(row) => {
                self.matrix.fill(&self.plan, row);
                let more = row + 1 < self.plan.stops.len();
                return Some(if more {
                    Stage::Matrix(row + 1)
                } else {
                    Stage::Best
                });
            }
            Stage::Best => {
                let expectancies = self.matrix.expectancies();
                let best = find_plateau(&self.matrix, &expectancies)?;
                self.results.best = Some((best, expectancies[best.place]));
                self.results.bootstrap = Some(CellBootstrap::new(self.resampler(stream::CELL)));
                return Some(Stage::WalkForward);
            }
            Stage::WalkForward => {
                self.results.walk_forward = Some(walk_forward(&self.matrix)?);
                return Some(Stage::Distinct);
            }
            Stage::Distinct => {
                let distinct = self.matrix.distinct();
                let columns: Vec<&[f64]> =
                    distinct.iter().map(|k| self.matrix.column(*k)).collect();
                let blocks = blocks_for(self.matrix.count);
                self.results.cscv = Some(Cscv::new(&columns, blocks, Metric::Mean)?);
                let draw = self.resampler(stream::REALITY_CHECK);
                let decided = distinct
                    .iter()
                    .map(|place| {
                        let Cell { stop, target } = self.matrix.cells[*place];
                        [
                            self.plan.stop_value(stop),
                            self.plan.target_value(stop, target),
                        ]
                    })
                    .collect();
                let spa = Spa::new(
                    &self.matrix,
                    distinct.clone(),
                    decided,
                    draw,
                    self.resamples,
                );
                self.results.spa = Some(spa);
                self.results.distinct = distinct;
                return Some(Stage::Bootstrap);
            }
            Stage::Standardize => {
                let best = self.results.best?.0.place;
                let deflation = Deflation::new(&self.matrix, &self.results.distinct, best);
                self.results.deflation = Some(deflation);
                return Some(Stage::Deflation);
            }
            Stage::Bootstrap | Stage::Cscv | Stage::Spa | Stage::Deflation | Stage::Done => {}
        }
        self.continue_long_stage()
    }

    /// The stages that take many units.
    fn continue_long_stage(&mut self) -> Option<Stage> {
        let (matrix, results) = (&self.matrix, &mut self.results);
        let (more, next) = match self.stage {
            Stage::Bootstrap => {
                let bootstrap = results.bootstrap.as_mut()?;
                let to = (bootstrap.done() + steps_per_unit(2 * matrix.count)).min(self.resamples);
                bootstrap.advance(matrix.column(results.best?.0.place), to);
                (to < self.resamples, Stage::Cscv)
            }
            Stage::Cscv => {
                let choices = steps_per_unit(4 * results.distinct.len());
                (results.cscv.as_mut()?.advance(choices), Stage::Spa)
            }
            Stage::Spa => {
                let resamples = steps_per_unit(32 * matrix.count);
                let more = results.spa.as_mut()?.advance(matrix, resamples);
                (more, Stage::Standardize)
            }
            Stage::Deflation => (results.deflation.as_mut()?.advance(), Stage::Done),
            _ => return None,
        };
        Some(if more { self.stage } else { next })
    }

    /// Share of the work done, 0 to 1, by rough weights of the stages.
    pub fn share(&self) -> f64 {
        let results = &self.results;
        let (from, width, share) = match self.stage {
            Stage::Matrix(row) => (0.0, 0.03, row as f64 / self.plan.stops.len() as f64),
            Stage::Best => (0.03, 0.0, 0.0),
            Stage::WalkForward => (0.04, 0.0, 0.0),
            Stage::Distinct => (0.05, 0.0, 0.0),
            Stage::Bootstrap => {
                let done = results.bootstrap.as_ref().map_or(0, CellBootstrap::done);
                (0.06, 0.09, f64::from(done) / f64::from(self.resamples))
            }
            Stage::Cscv => {
                let done = results.cscv.as_ref().map_or(0.0, |cscv| {
                    f64::from(cscv.tally().total) / f64::from(cscv.choices())
                });
                (0.15, 0.1, done)
            }
            Stage::Spa => (0.25, 0.5, results.spa.as_ref().map_or(0.0, Spa::share)),
            Stage::Standardize => (0.75, 0.0, 0.0),
            Stage::Deflation => {
                let done = results.deflation.as_ref().map_or(0.0, Deflation::share);
                (0.76, 0.24, done)
            }
            Stage::Done => (1.0, 0.0, 0.0),
        };
        from + width * share
    }

    /// The results once no work is left; None where there are none.
    pub fn result(&self) -> Option<Guards> {
        if self.stage != Stage::Done {
            return None;
        }
        let results = &self.results;
        let (best, expectancy) = results.best?;
        let (cscv, walk_forward) = (results.cscv.as_ref()?, results.walk_forward.clone()?);
        let tally = cscv.tally();
        let spa = results.spa.as_ref()?.result();
        Some(Guards {
            trades: self.matrix.count,
            eligible: self.matrix.cells.len(),
            distinct: results.distinct.len(),
            actual_expectancy: sequential_sum(&self.matrix.actual) / self.matrix.count as f64,
            block_length: self.block_length,
            plateau: Plateau {
                cell: self.matrix.cells[best.place],
                score: best.score,
                expectancy,
                interval: results.bootstrap.as_ref()?.interval(),
            },
            cscv: (cscv.blocks(), tally),
            edge: is_edge(spa, &walk_forward, &tally),
            walk_forward,
            spa,
            deflated: results.deflation.as_ref()?.result(),
        })
    }
}
