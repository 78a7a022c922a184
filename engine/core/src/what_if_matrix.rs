//! The outcomes of all cells that may be called best, which every guard reads (docs/simulation-spec.md, section 7.5).
//!
//! Why cells of low coverage are left out: their outcomes are partly what was done anyway, not what the cell's levels would have
//! done, and the widest levels would win for that reason alone.

use crate::series_moments::sequential_sum;
use crate::what_if_additive::coverage;
use crate::what_if_plan::WhatIfPlan;
use crate::what_if_row::Row;

/// Cells decided for a smaller share of trades are never called best.
pub const MIN_COVERAGE: f64 = 0.9;

/// A cell by the places of its stop and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Place of the stop.
    pub stop: usize,
    /// Place of the target.
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
    /// For each cell of the grid its place among the eligible ones.
    pub places: Vec<Option<usize>>,
    /// Results of what was actually done.
    pub actual: Vec<f64>,
    columns: Vec<f64>,
    hashes: Vec<u64>,
}

/// A number that equal columns share: FNV-1a over the bits, a word at a time.
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
    /// The eligible cells of a plan, their outcomes still to be filled in.
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

    /// Fills in the cells of one stop; rows follow one another.
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

    /// Places of the eligible cells whose outcomes differ in some bit from those of every earlier one. A table of twice as many
    /// slots as there are cells, probed one after the other, holds those kept so far.
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
