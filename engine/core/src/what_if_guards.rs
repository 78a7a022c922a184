//! Whether the best cell of a grid is more than luck: all guards over one matrix of outcomes, advanced in units of a few
//! milliseconds so that whoever asks can pause, tell how far it is, and stop.

use std::rc::Rc;

use crate::block_length::{block_length, whole_length};
use crate::problem::{Problem, is_integer_in, out_of_range, refuse};
use crate::sample_check::check_seed;
use crate::series_moments::sequential_sum;
use crate::stationary_draw::StationaryDraw;
use crate::what_if_cscv::{Cscv, Metric, Tally, blocks_for};
use crate::what_if_deflated::{Deflated, Deflation};
use crate::what_if_matrix::{Cell, Matrix};
use crate::what_if_plan::WhatIfPlan;
use crate::what_if_plateau::{Best, CellBootstrap, best};
use crate::what_if_spa::{Spa, SpaResult};
use crate::what_if_walk_forward::{WalkForward, walk_forward};
use crate::xoshiro::stream;

/// Most trades.
pub const MAX_TRADES: usize = 5_000;
/// Most cells.
pub const MAX_CELLS: usize = 2_500;
/// Under this many trades no guard says anything.
pub const MIN_TRADES: usize = 60;
/// Numbers touched in one unit of work: a few milliseconds.
const UNIT: usize = 1_000_000;

/// The cell shown as best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plateau {
    /// The cell.
    pub cell: Cell,
    /// Median expectancy of its neighbourhood.
    pub score: f64,
    /// Its own.
    pub expectancy: f64,
    /// 2.5 and 97.5 % quantiles of its bootstrap.
    pub interval: [f64; 2],
}

/// What all guards say.
#[derive(Clone, Debug, PartialEq)]
pub struct Guards {
    /// Number of trades.
    pub trades: usize,
    /// Cells that may be called best.
    pub eligible: usize,
    /// How many of them differ.
    pub distinct: usize,
    /// Mean of what was actually done.
    pub actual_expectancy: f64,
    /// Mean length of the bootstraps' blocks.
    pub block_length: u32,
    /// The cell shown as best.
    pub plateau: Plateau,
    /// Number of blocks of the cross-validation, and what it counted.
    pub cscv: (usize, Tally),
    /// The honest number.
    pub walk_forward: WalkForward,
    /// None where no cell differs from what was done.
    pub spa: Option<SpaResult>,
    /// None where the best cell's outcomes do not vary.
    pub deflated: Option<Deflated>,
    /// Whether all of it speaks for an edge.
    pub edge: bool,
}

/// Largest p-value, and largest share of losing halves, at which an edge is believed.
const MOST_P: f64 = 0.05;
const MOST_LOSSES: f64 = 0.5;

/// Whether the guards together speak for an edge. Why all three: the test says that the lead is no accident of looking at many
/// cells, walk-forward that it would have been earned, cross-validation that it does not hang on one part of the trades.
pub fn is_edge(spa: Option<SpaResult>, walk_forward: &WalkForward, tally: &Tally) -> bool {
    spa.is_some_and(|p| p.consistent <= MOST_P)
        && walk_forward.gain.mean > 0.0
        && f64::from(tally.losses) / f64::from(tally.total) <= MOST_LOSSES
}

/// What the stages have worked out so far.
#[derive(Clone, Debug, Default)]
struct Work {
    best: Option<(Best, f64)>,
    bootstrap: Option<CellBootstrap>,
    walk_forward: Option<WalkForward>,
    distinct: Vec<usize>,
    cscv: Option<Cscv>,
    spa: Option<Spa>,
    deflation: Option<Deflation>,
}

/// The stages in order; a row of the matrix at a time. `Walk`, `Distinct` and `Standardise` take one unit each.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    Matrix(usize),
    Best,
    Walk,
    Distinct,
    Bootstrap,
    Cscv,
    Spa,
    Standardise,
    Deflation,
    Done,
}

/// The guards of a plan, under way.
#[derive(Clone, Debug)]
pub struct GuardRun {
    plan: Rc<WhatIfPlan>,
    matrix: Matrix,
    resamples: u32,
    seed: [u32; 2],
    block_length: u32,
    stage: Stage,
    work: Work,
}

/// As many units of this many numbers as take a few milliseconds.
fn batch(each: usize) -> u32 {
    (UNIT / each.max(1)).clamp(1, 10_000) as u32
}

impl GuardRun {
    /// Checks what the grid's own check has not, and prepares the matrix.
    pub fn new(plan: &Rc<WhatIfPlan>, resamples: f64, seed: [f64; 2]) -> Result<Self, Problem> {
        if plan.count() > MAX_TRADES {
            return refuse("too_many_trades", "trades", "More than 5,000 trades.");
        }
        out_of_range(plan.cells() <= MAX_CELLS, "stops", "More than 2,500 cells.")?;
        out_of_range(
            is_integer_in(resamples, 100.0, 10_000.0),
            "resamples",
            "The number of resamples must be a whole number from 100 to 10,000.",
        )?;
        let seed = check_seed(seed)?;
        let matrix = Matrix::new(plan);
        let speaks = plan.count() >= MIN_TRADES && !matrix.cells.is_empty();
        let length = block_length(&matrix.actual).stationary;
        Ok(Self {
            plan: Rc::clone(plan),
            resamples: resamples as u32,
            seed,
            block_length: whole_length(length, plan.count()),
            stage: if speaks {
                Stage::Matrix(0)
            } else {
                Stage::Done
            },
            matrix,
            work: Work::default(),
        })
    }

    fn draw(&self, stream: u32) -> StationaryDraw {
        StationaryDraw::new(self.seed, stream, self.matrix.count, self.block_length)
    }

    /// Does the next few milliseconds of work; whether any is left.
    pub fn advance(&mut self) -> bool {
        self.stage = self.next_stage().unwrap_or(Stage::Done);
        self.stage != Stage::Done
    }

    /// Works on the current stage; the stage to go on with, none after the last one.
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
                let best = best(&self.matrix, &expectancies)?;
                self.work.best = Some((best, expectancies[best.place]));
                self.work.bootstrap = Some(CellBootstrap::new(self.draw(stream::CELL)));
                return Some(Stage::Walk);
            }
            Stage::Walk => {
                self.work.walk_forward = Some(walk_forward(&self.matrix)?);
                return Some(Stage::Distinct);
            }
            Stage::Distinct => {
                let distinct = self.matrix.distinct();
                let columns: Vec<&[f64]> =
                    distinct.iter().map(|k| self.matrix.column(*k)).collect();
                let blocks = blocks_for(self.matrix.count);
                self.work.cscv = Some(Cscv::new(&columns, blocks, Metric::Mean)?);
                let draw = self.draw(stream::REALITY_CHECK);
                let spa = Spa::new(&self.matrix, distinct.clone(), draw, self.resamples);
                self.work.spa = Some(spa);
                self.work.distinct = distinct;
                return Some(Stage::Bootstrap);
            }
            Stage::Standardise => {
                let best = self.work.best?.0.place;
                let deflation = Deflation::new(&self.matrix, &self.work.distinct, best);
                self.work.deflation = Some(deflation);
                return Some(Stage::Deflation);
            }
            Stage::Bootstrap | Stage::Cscv | Stage::Spa | Stage::Deflation | Stage::Done => {}
        }
        self.next_of_long_stage()
    }

    /// The stages that take many units.
    fn next_of_long_stage(&mut self) -> Option<Stage> {
        let (matrix, work) = (&self.matrix, &mut self.work);
        let (more, next) = match self.stage {
            Stage::Bootstrap => {
                let bootstrap = work.bootstrap.as_mut()?;
                let to = (bootstrap.done() + batch(2 * matrix.count)).min(self.resamples);
                bootstrap.advance(matrix.column(work.best?.0.place), to);
                (to < self.resamples, Stage::Cscv)
            }
            Stage::Cscv => {
                let choices = batch(4 * work.distinct.len());
                (work.cscv.as_mut()?.advance(choices), Stage::Spa)
            }
            Stage::Spa => {
                let resamples = batch(32 * matrix.count);
                let more = work.spa.as_mut()?.advance(matrix, resamples);
                (more, Stage::Standardise)
            }
            Stage::Deflation => (work.deflation.as_mut()?.advance(), Stage::Done),
            _ => return None,
        };
        Some(if more { self.stage } else { next })
    }

    /// Share of the work that is done, 0 to 1, by rough weights of the stages.
    pub fn share(&self) -> f64 {
        let work = &self.work;
        let (from, width, share) = match self.stage {
            Stage::Matrix(row) => (0.0, 0.03, row as f64 / self.plan.stops.len() as f64),
            Stage::Best => (0.03, 0.0, 0.0),
            Stage::Walk => (0.04, 0.0, 0.0),
            Stage::Distinct => (0.05, 0.0, 0.0),
            Stage::Bootstrap => {
                let done = work.bootstrap.as_ref().map_or(0, CellBootstrap::done);
                (0.06, 0.09, f64::from(done) / f64::from(self.resamples))
            }
            Stage::Cscv => {
                let done = work.cscv.as_ref().map_or(0.0, |cscv| {
                    f64::from(cscv.tally().total) / f64::from(cscv.choices())
                });
                (0.15, 0.1, done)
            }
            Stage::Spa => (0.25, 0.5, work.spa.as_ref().map_or(0.0, Spa::share)),
            Stage::Standardise => (0.75, 0.0, 0.0),
            Stage::Deflation => {
                let done = work.deflation.as_ref().map_or(0.0, Deflation::share);
                (0.76, 0.24, done)
            }
            Stage::Done => (1.0, 0.0, 0.0),
        };
        from + width * share
    }

    /// What the guards say once no work is left; None where they say nothing.
    pub fn result(&self) -> Option<Guards> {
        if self.stage != Stage::Done {
            return None;
        }
        let work = &self.work;
        let (best, expectancy) = work.best?;
        let (cscv, walk_forward) = (work.cscv.as_ref()?, work.walk_forward.clone()?);
        let tally = cscv.tally();
        let spa = work.spa.as_ref()?.result();
        Some(Guards {
            trades: self.matrix.count,
            eligible: self.matrix.cells.len(),
            distinct: work.distinct.len(),
            actual_expectancy: sequential_sum(&self.matrix.actual) / self.matrix.count as f64,
            block_length: self.block_length,
            plateau: Plateau {
                cell: self.matrix.cells[best.place],
                score: best.score,
                expectancy,
                interval: work.bootstrap.as_ref()?.interval(),
            },
            cscv: (cscv.blocks(), tally),
            edge: is_edge(spa, &walk_forward, &tally),
            walk_forward,
            spa,
            deflated: work.deflation.as_ref()?.result(),
        })
    }
}
