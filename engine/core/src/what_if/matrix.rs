//! The outcomes of all cells that may be called best: the input of every guard (docs/simulation-spec.md, section 7.5).
//!
//! Why cells of low coverage are excluded: part of their outcomes are the actual results, not those of the cell's levels, and the widest
//! levels would win for that reason alone.

use crate::numerics::series_moments::sequential_sum;
use crate::what_if::additive::coverage;
use crate::what_if::plan::WhatIfPlan;
use crate::what_if::row::Row;

/// Minimum share of trades with a known result; cells below it are never called best.
pub const MIN_COVERAGE: f64 = 0.9;

/// A cell by the indices of its stop and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Index of the stop.
    pub stop: usize,
    /// Index of the target.
    pub target: usize,
}

/// Outcomes of the eligible cells, filled row by row.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// Number of trades.
    pub count: usize,
    /// Number of targets of the grid.
    pub targets: usize,
    /// The eligible cells in row order.
    pub cells: Vec<Cell>,
    /// For each cell of the grid, its index among the eligible ones.
    pub places: Vec<Option<usize>>,
    /// The actual results.
    pub actual: Vec<f64>,
    columns: Vec<f64>,
    hashes: Vec<u64>,
}

/// Hash of a column: FNV-1a over the bits, a word at a time.
fn hash_of(column: &[f64]) -> u64 {
    column.iter().fold(0xcbf2_9ce4_8422_2325, |hash, value| {
        (hash ^ value.to_bits())
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29)
    })
}

fn same_bits(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(x, y)| x.to_bits() == y.to_bits())
}

impl Matrix {
    /// The eligible cells of a plan, without outcomes yet.
    pub fn new(plan: &WhatIfPlan) -> Self {
        let targets = plan.targets.len();
        let mut cells = Vec::new();
        let places = coverage(plan)
            .into_iter()
            .enumerate()
            .map(|(at, covered)| {
                (covered >= MIN_COVERAGE).then(|| {
                    cells.push(Cell {
                        stop: at / targets,
                        target: at % targets,
                    });
                    cells.len() - 1
                })
            })
            .collect();
        Self {
            count: plan.count(),
            targets,
            cells,
            places,
            actual: plan.actual(),
            columns: Vec::new(),
            hashes: Vec::new(),
        }
    }

    /// Adds the outcomes of one stop's cells; stops must come in order.
    pub fn fill(&mut self, plan: &WhatIfPlan, stop: usize) {
        let row = Row::new(plan, stop);
        for target in 0..self.targets {
            if self.places[stop * self.targets + target].is_some() {
                let column = row.outcomes(target);
                self.hashes.push(hash_of(&column));
                self.columns.extend(column);
            }
        }
    }

    /// The outcomes of an eligible cell in the order of trades.
    pub fn column(&self, place: usize) -> &[f64] {
        &self.columns[place * self.count..(place + 1) * self.count]
    }

    /// Indices of the eligible cells whose outcomes differ in some bit from those of every earlier one. Uses a hash table with linear
    /// probing and twice as many slots as cells.
    pub fn distinct(&self) -> Vec<usize> {
        let slots = (2 * self.cells.len()).next_power_of_two();
        let mut table: Vec<Option<usize>> = vec![None; slots];
        (0..self.cells.len())
            .filter(|&place| {
                let mut slot = self.hashes[place] as usize & (slots - 1);
                while let Some(earlier) = table[slot] {
                    if same_bits(self.column(earlier), self.column(place)) {
                        return false;
                    }
                    slot = (slot + 1) & (slots - 1);
                }
                table[slot] = Some(place);
                true
            })
            .collect()
    }

    /// Mean outcome of every eligible cell.
    pub fn expectancies(&self) -> Vec<f64> {
        (0..self.cells.len())
            .map(|place| sequential_sum(self.column(place)) / self.count as f64)
            .collect()
    }
}
