//! Whether the best cell of a grid is more than luck: all guards over one matrix of outcomes, advanced in units of a few
//! milliseconds so that whoever asks can pause, tell how far it is, and stop.

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
const UNIT: usize = 2_000_000;

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

/// What has been worked out after the matrix.
#[derive(Clone, Debug)]
struct Work {
    best: Best,
    expectancy: f64,
    bootstrap: CellBootstrap,
    cscv: Cscv,
    spa: Spa,
    deflation: Deflation,
    walk_forward: WalkForward,
    distinct: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    Matrix(usize),
    Bootstrap,
    Cscv,
    Spa,
    Deflation,
    Done,
}

/// The guards of a plan, under way.
#[derive(Clone, Debug)]
pub struct GuardRun {
    plan: WhatIfPlan,
    matrix: Matrix,
    resamples: u32,
    seed: [u32; 2],
    block_length: u32,
    stage: Stage,
    work: Option<Work>,
}

impl GuardRun {
    /// Checks what the grid's own check has not, and prepares the matrix.
    pub fn new(plan: &WhatIfPlan, resamples: f64, seed: [f64; 2]) -> Result<Self, Problem> {
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
            plan: plan.clone(),
            resamples: resamples as u32,
            seed,
            block_length: whole_length(length, plan.count()),
            stage: if speaks {
                Stage::Matrix(0)
            } else {
                Stage::Done
            },
            matrix,
            work: None,
        })
    }

    fn draw(&self, stream: u32) -> StationaryDraw {
        StationaryDraw::new(self.seed, stream, self.matrix.count, self.block_length)
    }

    /// Everything that needs the whole matrix at once.
    fn begin(&self) -> Option<Work> {
        let matrix = &self.matrix;
        let expectancies = matrix.expectancies();
        let best = best(matrix, &expectancies)?;
        let distinct = matrix.distinct();
        let columns: Vec<&[f64]> = distinct.iter().map(|k| matrix.column(*k)).collect();
        Some(Work {
            best,
            expectancy: expectancies[best.place],
            bootstrap: CellBootstrap::new(self.draw(stream::CELL)),
            cscv: Cscv::new(&columns, blocks_for(matrix.count), Metric::Mean)?,
            deflation: Deflation::new(matrix, &distinct, best.place),
            walk_forward: walk_forward(matrix)?,
            distinct: distinct.len(),
            spa: Spa::new(
                matrix,
                distinct,
                self.draw(stream::REALITY_CHECK),
                self.resamples,
            ),
        })
    }

    /// Does the next few milliseconds of work; whether any is left.
    pub fn advance(&mut self) -> bool {
        if let Stage::Matrix(row) = self.stage {
            self.matrix.fill(&self.plan, row);
            self.stage = Stage::Matrix(row + 1);
            if row + 1 == self.plan.stops.len() {
                self.work = self.begin();
                self.stage = Stage::Bootstrap;
            }
            return true;
        }
        let Some(work) = &mut self.work else {
            self.stage = Stage::Done;
            return false;
        };
        let matrix = &self.matrix;
        let batch = |each: usize| (UNIT / each.max(1)).clamp(1, 10_000) as u32;
        match self.stage {
            Stage::Bootstrap => {
                let to = work.bootstrap.done() + batch(2 * matrix.count);
                let to = to.min(self.resamples);
                work.bootstrap.advance(matrix.column(work.best.place), to);
                if to == self.resamples {
                    self.stage = Stage::Cscv;
                }
            }
            Stage::Cscv => {
                if !work.cscv.advance(batch(4 * work.distinct)) {
                    self.stage = Stage::Spa;
                }
            }
            Stage::Spa => {
                if !work.spa.advance(matrix, batch(32 * matrix.count)) {
                    self.stage = Stage::Deflation;
                }
            }
            Stage::Deflation => {
                if !work.deflation.advance() {
                    self.stage = Stage::Done;
                }
            }
            Stage::Matrix(_) | Stage::Done => {}
        }
        self.stage != Stage::Done
    }

    /// Share of the work that is done, 0 to 1, by rough weights of the stages.
    pub fn share(&self) -> f64 {
        let stages = |from: f64, width: f64, share: f64| from + width * share;
        match (self.stage, &self.work) {
            (Stage::Matrix(row), _) => stages(0.0, 0.05, row as f64 / self.plan.stops.len() as f64),
            (Stage::Bootstrap, Some(work)) => {
                let done = f64::from(work.bootstrap.done()) / f64::from(self.resamples);
                stages(0.05, 0.1, done)
            }
            (Stage::Cscv, Some(work)) => {
                let tally = work.cscv.tally();
                stages(
                    0.15,
                    0.1,
                    f64::from(tally.total) / f64::from(work.cscv.choices()),
                )
            }
            (Stage::Spa, Some(work)) => stages(0.25, 0.6, work.spa.share()),
            (Stage::Deflation, Some(work)) => stages(0.85, 0.15, work.deflation.share()),
            _ => 1.0,
        }
    }

    /// What the guards say once no work is left; None where they say nothing.
    pub fn result(&self) -> Option<Guards> {
        if self.stage != Stage::Done {
            return None;
        }
        let work = self.work.as_ref()?;
        let tally = work.cscv.tally();
        let spa = work.spa.result();
        Some(Guards {
            trades: self.matrix.count,
            eligible: self.matrix.cells.len(),
            distinct: work.distinct,
            actual_expectancy: sequential_sum(&self.matrix.actual) / self.matrix.count as f64,
            block_length: self.block_length,
            plateau: Plateau {
                cell: self.matrix.cells[work.best.place],
                score: work.best.score,
                expectancy: work.expectancy,
                interval: work.bootstrap.interval(),
            },
            cscv: (work.cscv.blocks(), tally),
            edge: is_edge(spa, &work.walk_forward, &tally),
            walk_forward: work.walk_forward.clone(),
            spa,
            deflated: work.deflation.result(),
        })
    }
}
