//! The outcomes of all cells that may be called best, which every guard reads (docs/simulation-spec.md, section 7.5).
//!
//! Why cells of low coverage are left out: their outcomes are partly what was done anyway, not what the cell's levels would have
//! done, and the widest levels would win for that reason alone.

use crate::key_sort::sort_keys;
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

    /// Places of the eligible cells whose outcomes differ in some bit from those of every earlier one.
    pub fn distinct(&self) -> Vec<usize> {
        // The leading bits of a hash and below them the place. Columns of one group are compared bit by bit, so that two hashes
        // whose other bits differ do no harm.
        let places = (1_u64 << (u64::BITS - (self.cells.len() as u64).leading_zeros())) - 1;
        let mut by_hash: Vec<u64> = (0_u64..)
            .zip(&self.hashes)
            .map(|(place, hash)| hash & !places | place)
            .collect();
        sort_keys(&mut by_hash);
        let mut kept: Vec<u64> = Vec::with_capacity(by_hash.len());
        let mut group = 0;
        let mut group_hash = None;
        for key in by_hash {
            let (hash, place) = (key & !places, key & places);
            if group_hash != Some(hash) {
                group_hash = Some(hash);
                group = kept.len();
            }
            let own = self.column(place as usize);
            if !kept[group..]
                .iter()
                .any(|earlier| same_bits(self.column(*earlier as usize), own))
            {
                kept.push(place);
            }
        }
        sort_keys(&mut kept);
        kept.into_iter().map(|place| place as usize).collect()
    }

    /// Mean outcome of every eligible cell.
    pub fn expectancies(&self) -> Vec<f64> {
        (0..self.cells.len())
            .map(|place| sequential_sum(self.column(place)) / self.count as f64)
            .collect()
    }
}
