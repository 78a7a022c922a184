//! Combinatorially symmetric cross-validation (Bailey, Borwein, Lopez de Prado and Zhu, Journal of Computational Finance 20, 2017):
//! how often the best cell of one half of the trades is below the median in the other half.
//!
//! Why running sums: choices of half the blocks come in lexicographic order, in which most neighbors share their first blocks. Sums of
//! the first k chosen, and of the first k other blocks, are stored for every k. The next choice recomputes those beyond the first block
//! that changed, about four rows instead of sixteen, in the same order of additions.
//!
//! Why sums are rounded before they are compared: halves of equal worth, and a half worth nothing, differ in their last bits by the order
//! of additions. Rounded to a trillionth of all the column moved, they are ties and zero.

use crate::numerics::cell_lanes::F64x2;

/// The metric by which cells are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The sum of outcomes.
    Mean,
    /// The signed square of mean over standard deviation: the order of Sharpe ratios without a square root.
    Sharpe,
}

/// Counts over the choices so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Number of choices.
    pub total: u32,
    /// Choices in which the best cell of the chosen half is not above the median in the other half.
    pub below: u32,
    /// Choices in which it loses in the other half.
    pub losses: u32,
    /// Sum of its mean outcome in the chosen half.
    pub in_sample: f64,
    /// Sum of its mean outcome in the other half.
    pub out_of_sample: f64,
}

/// A cross-validation, advanced in batches of choices.
#[derive(Clone, Debug)]
pub struct Cscv {
    cells: usize,
    blocks: usize,
    /// Trades in half of the blocks.
    trades: f64,
    metric: Metric,
    /// Numbers in a row: a sum for each cell, and for Sharpe ratios a sum of squares for each.
    width: usize,
    by_block: Vec<f64>,
    chosen: Vec<usize>,
    /// Sums of the first k chosen blocks, and of the first k others, k = 0 .. blocks / 2.
    inside: Vec<f64>,
    outside: Vec<f64>,
    /// What rounds sums, and sums of squares.
    rounders: [Rounder; 2],
    /// The values of each cell in the chosen half and in the other one.
    scratch: [Vec<f64>; 2],
    /// The first block from which the sums of the current choice must be recomputed; None after the last choice.
    changed_from: Option<usize>,
    tally: Tally,
}

/// Rounds values of a known size to a multiple of 2^-40 of it, ties to even.
#[derive(Clone, Copy, Debug)]
struct Rounder {
    /// A number so large that the last place of a sum with it is the multiple.
    addend: f64,
}

impl Rounder {
    /// For values up to `size`; leaves values of size 0, or beyond 1e300, as they are.
    fn for_size(size: f64) -> Self {
        if !(size > 0.0 && size <= 1e300) {
            return Self { addend: 0.0 };
        }
        let mut power = 1.0;
        while power < size {
            power *= 2.0;
        }
        while power * 0.5 >= size {
            power *= 0.5;
        }
        Self {
            addend: 6144.0 * power,
        }
    }

    fn round(self, value: f64) -> f64 {
        (value + self.addend) - self.addend
    }

    fn round_row(self, row: &[f64], into: &mut [f64]) {
        let addend = F64x2::splat(self.addend);
        let (eights, rest) = in_eights(row);
        let (rounded, rounded_rest) = into.split_at_mut(eights.len() * LANES);
        for (into, eight) in rounded.as_chunks_mut::<LANES>().0.iter_mut().zip(eights) {
            for (into, pair) in into.as_chunks_mut().0.iter_mut().zip(eight) {
                F64x2::load(pair).plus(addend).minus(addend).store(into);
            }
        }
        for (into, value) in rounded_rest.iter_mut().zip(rest) {
            *into = self.round(*value);
        }
    }
}

/// Number of blocks for a number of trades.
pub fn blocks_for(trades: usize) -> usize {
    if trades >= 160 { 16 } else { 10 }
}

/// C(blocks, blocks / 2).
pub fn choices_of(blocks: usize) -> u32 {
    let half = blocks as u64 / 2;
    (1..=half).fold(1, |product, k| product * (half + k) / k) as u32
}

/// Cells computed together, in pairs.
const LANES: usize = 8;

/// A row of cells in groups of eight, and the rest.
fn in_eights(row: &[f64]) -> (&[[[f64; 2]; LANES / 2]], &[f64]) {
    let (pairs, _) = row.as_chunks();
    let (eights, _) = pairs.as_chunks();
    (eights, &row[eights.len() * LANES..])
}

/// Sums of two rows, cell by cell.
fn add_rows(a: &[f64], b: &[f64], sums: &mut [f64]) {
    let ((a, a_rest), (b, b_rest)) = (in_eights(a), in_eights(b));
    let (eights, rest) = sums.split_at_mut(a.len() * LANES);
    for ((sums, a), b) in eights.as_chunks_mut::<LANES>().0.iter_mut().zip(a).zip(b) {
        for ((sum, a), b) in sums.as_chunks_mut().0.iter_mut().zip(a).zip(b) {
            F64x2::load(a).plus(F64x2::load(b)).store(sum);
        }
    }
    for ((sum, a), b) in rest.iter_mut().zip(a_rest).zip(b_rest) {
        *sum = a + b;
    }
}

/// The largest value; negative infinity without one.
fn largest(values: &[f64]) -> f64 {
    let (eights, rest) = in_eights(values);
    let mut maxima = [F64x2::splat(f64::NEG_INFINITY); LANES / 2];
    for eight in eights {
        for (max, pair) in maxima.iter_mut().zip(eight) {
            *max = max.max(F64x2::load(pair));
        }
    }
    maxima
        .map(F64x2::lanes)
        .as_flattened()
        .iter()
        .chain(rest)
        .fold(
            f64::NEG_INFINITY,
            |max, value| {
                if max < *value { *value } else { max }
            },
        )
}

/// Number of values below `own`, and number equal to it.
fn below_and_equal(values: &[f64], own: f64) -> [u64; 2] {
    let (eights, rest) = in_eights(values);
    let (owns, one) = (F64x2::splat(own), F64x2::splat(1.0));
    let mut counts = [[F64x2::splat(0.0); LANES / 2]; 2];
    for eight in eights {
        for (k, pair) in eight.iter().enumerate() {
            let value = F64x2::load(pair);
            counts[0][k] = counts[0][k].plus(one.masked(owns.above(value)));
            counts[1][k] = counts[1][k].plus(one.masked(value.differs(owns)));
        }
    }
    // Sums of whole numbers are exact in any order.
    let [lower, other] = counts.map(|pairs| {
        let lanes = pairs.map(F64x2::lanes);
        lanes.as_flattened().iter().fold(0.0, |sum, x| sum + x) as u64
    });
    let count = |counts: &dyn Fn(f64) -> bool| rest.iter().filter(|value| counts(**value)).count();
    [
        lower + count(&|value| value < own) as u64,
        values.len() as u64 - other - count(&|value| value != own) as u64,
    ]
}

impl Cscv {
    /// Cross-validates columns of outcomes, one for each cell and all of one length, in an even number of blocks; None without a column
    /// or where a block would be empty.
    pub fn new(columns: &[&[f64]], blocks: usize, metric: Metric) -> Option<Self> {
        let cells = columns.len();
        let count = columns.first()?.len();
        let half = blocks / 2;
        let height = count.checked_div(blocks)?;
        let even = (2..=20).contains(&blocks) && blocks.is_multiple_of(2);
        if height == 0 || !even || columns.iter().any(|column| column.len() != count) {
            return None;
        }
        let width = match metric {
            Metric::Mean => cells,
            Metric::Sharpe => 2 * cells,
        };
        let mut by_block = vec![0.0; blocks * width];
        let mut sizes = [0.0_f64; 2];
        for (cell, column) in columns.iter().enumerate() {
            let kept = &column[count - height * blocks..];
            sizes[0] = sizes[0].max(kept.iter().fold(0.0, |sum, x| sum + x.abs()));
            sizes[1] = sizes[1].max(kept.iter().fold(0.0, |sum, x| sum + x * x));
            for (block, outcomes) in kept.chunks_exact(height).enumerate() {
                let row = &mut by_block[block * width..(block + 1) * width];
                row[cell] = outcomes.iter().fold(0.0, |sum, x| sum + x);
                if metric == Metric::Sharpe {
                    row[cells + cell] = outcomes.iter().fold(0.0, |sum, x| sum + x * x);
                }
            }
        }
        let scratch = vec![0.0; cells];
        Some(Self {
            cells,
            blocks,
            trades: (height * half) as f64,
            metric,
            width,
            by_block,
            chosen: (0..half).collect(),
            inside: vec![0.0; (half + 1) * width],
            outside: vec![0.0; (half + 1) * width],
            rounders: sizes.map(Rounder::for_size),
            scratch: [scratch.clone(), scratch],
            changed_from: Some(0),
            tally: Tally::default(),
        })
    }

    /// Counts so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Choices in all.
    pub fn choices(&self) -> u32 {
        choices_of(self.blocks)
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Evaluates up to `choices` more choices; returns whether any are left.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn advance(&mut self, choices: u32) -> bool {
        for _ in 0..choices {
            let Some(from) = self.changed_from else {
                return false;
            };
            self.add_blocks(from);
            self.evaluate();
            self.changed_from = self.next_choice();
        }
        self.changed_from.is_some()
    }

    /// Recomputes the sums of the blocks from `from` on.
    fn add_blocks(&mut self, from: usize) {
        let width = self.width;
        let mut taken = self
            .chosen
            .iter()
            .take_while(|block| **block < from)
            .count();
        for block in from..self.blocks {
            let is_chosen = self.chosen.get(taken) == Some(&block);
            let (levels, level) = if is_chosen {
                (&mut self.inside, taken)
            } else {
                (&mut self.outside, block - taken)
            };
            taken += usize::from(is_chosen);
            let (before, after) = levels.split_at_mut((level + 1) * width);
            let row = &self.by_block[block * width..(block + 1) * width];
            add_rows(&before[level * width..], row, &mut after[..width]);
        }
    }

    /// Evaluates the current choice.
    fn evaluate(&mut self) {
        let (cells, width) = (self.cells, self.width);
        let last = self.chosen.len() * width;
        let inside = &self.inside[last..last + width];
        let outside = &self.outside[last..last + width];
        let [inner, outer] = &mut self.scratch;
        for (row, into) in [(inside, &mut *inner), (outside, &mut *outer)] {
            match self.metric {
                Metric::Mean => self.rounders[0].round_row(row, into),
                Metric::Sharpe => signed_squares(row, self.trades, self.rounders, into),
            }
        }
        let max = largest(inner);
        let best = inner.iter().position(|value| *value == max).unwrap_or(0);
        let own = outer[best];
        let [lower, equal] = below_and_equal(outer, own);
        let tally = &mut self.tally;
        tally.total += 1;
        // 2 * rank <= cells + 1, with rank = lower + (equal + 1) / 2.
        tally.below += u32::from(2 * lower + equal <= cells as u64);
        tally.losses += u32::from(self.rounders[0].round(outside[best]) < 0.0);
        tally.in_sample += inside[best] / self.trades;
        tally.out_of_sample += outside[best] / self.trades;
    }

    /// Moves to the next choice in lexicographic order; returns the first block that changed sides.
    fn next_choice(&mut self) -> Option<usize> {
        let half = self.chosen.len();
        let at = (0..half)
            .rev()
            .find(|&k| self.chosen[k] < self.blocks - half + k)?;
        let from = self.chosen[at];
        for k in at..half {
            self.chosen[k] = from + 1 + (k - at);
        }
        Some(from)
    }
}

/// m |m| / v of each cell from its sum and its sum of squares, rounded; 0 without a variance.
fn signed_squares(row: &[f64], count: f64, rounders: [Rounder; 2], into: &mut [f64]) {
    let (sums, squares) = row.split_at(into.len());
    let rounder = Rounder::for_size(1.0);
    for ((metric, sum), square) in into.iter_mut().zip(sums).zip(squares) {
        let m = rounders[0].round(*sum) / count;
        let mean_square = rounders[1].round(*square) / count;
        let v = mean_square - m * m;
        *metric = if v > 1e-12 * mean_square {
            rounder.round((m * m.abs()) / v)
        } else {
            0.0
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M[i][k] = ((7i^2 + 11ki + 5k^2 + 3) mod 23 - 11) / 10 over 24 trades and five cells.
    fn published() -> Vec<Vec<f64>> {
        (0..5_i32)
            .map(|k| {
                (0..24_i32)
                    .map(|i| f64::from((7 * i * i + 11 * k * i + 5 * k * k + 3) % 23 - 11) / 10.0)
                    .collect()
            })
            .collect()
    }

    fn run(columns: &[Vec<f64>], blocks: usize, metric: Metric, batch: u32) -> Tally {
        let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
        let mut cscv = Cscv::new(&columns, blocks, metric).expect("columns");
        while cscv.advance(batch) {}
        cscv.tally()
    }

    #[test]
    fn agrees_with_the_reference_values() {
        for (blocks, total, below_mean, below_sharpe, losses) in
            [(4, 6, 5, 5, 6), (6, 20, 20, 20, 20), (8, 70, 66, 67, 69)]
        {
            let mean = run(&published(), blocks, Metric::Mean, 7);
            assert_eq!((mean.total, mean.below), (total, below_mean));
            assert_eq!(mean.losses, losses);
            let sharpe = run(&published(), blocks, Metric::Sharpe, 1000);
            assert_eq!((sharpe.total, sharpe.below), (total, below_sharpe));
            assert_eq!(choices_of(blocks), total);
        }
    }

    /// Counts of a matrix of tenths, in whole numbers: choices, choices at or below the median, and losing ones.
    fn counts_in_tenths(tenths: &[Vec<i64>], blocks: usize) -> (u32, u32, u32) {
        let count = tenths[0].len();
        let height = count / blocks;
        let first = count - height * blocks;
        let mut counts = (0, 0, 0);
        for mask in 0..1_u32 << blocks {
            if mask.count_ones() as usize != blocks / 2 {
                continue;
            }
            let half = |inside: u32| -> Vec<i64> {
                tenths
                    .iter()
                    .map(|column| {
                        (0..height * blocks)
                            .filter(|i| mask >> (i / height) & 1 == inside)
                            .map(|i| column[first + i])
                            .sum()
                    })
                    .collect()
            };
            let (inner, outer) = (half(1), half(0));
            let max = inner.iter().max().expect("a column");
            let own = outer[inner.iter().position(|x| x == max).expect("the largest")];
            let lower = outer.iter().filter(|x| **x < own).count();
            let equal = outer.iter().filter(|x| **x == own).count();
            counts.0 += 1;
            counts.1 += u32::from(2 * lower + equal <= tenths.len());
            counts.2 += u32::from(own < 0);
        }
        counts
    }

    #[test]
    fn rounding_decides_no_tie_and_makes_no_loss() {
        // Tenths from -3 to 3 of few columns: many halves are equal or worth nothing, which binary sums are not.
        for (case, blocks) in [4, 6, 8, 8, 8, 10].into_iter().enumerate() {
            let tenths: Vec<Vec<i64>> = (0..4_usize)
                .map(|k| {
                    (0..33_usize)
                        .map(|i| ((i * i * 5 + i * (3 * k + 7) + k * k + case) % 7) as i64 - 3)
                        .collect()
                })
                .collect();
            let columns: Vec<Vec<f64>> = tenths
                .iter()
                .map(|column| column.iter().map(|x| *x as f64 / 10.0).collect())
                .collect();
            let tally = run(&columns, blocks, Metric::Mean, 7);
            assert_eq!(
                (tally.total, tally.below, tally.losses),
                counts_in_tenths(&tenths, blocks)
            );
        }
    }

    #[test]
    fn rounds_to_multiples_of_a_trillionth_of_the_size() {
        let unit = 2.0_f64.powi(-40);
        assert_eq!(
            Rounder::for_size(1.0).round(0.3 + 1.4 * unit),
            Rounder::for_size(1.0).round(0.3 + 1.3 * unit)
        );
        assert_eq!(Rounder::for_size(1.0).round(-5.6e-17), 0.0);
        assert_eq!(Rounder::for_size(0.75).round(0.75 * unit), unit);
        assert_eq!(Rounder::for_size(3.0).round(2.5 * unit), 4.0 * unit);
        assert_eq!(Rounder::for_size(0.0).round(0.1), 0.1);
        assert_eq!(Rounder::for_size(f64::INFINITY).round(0.1), 0.1);
        assert_eq!(Rounder::for_size(f64::MAX).round(0.1), 0.1);
    }

    /// Computes every choice from scratch, each sum from its first block.
    fn plain(columns: &[Vec<f64>], blocks: usize) -> Tally {
        let count = columns[0].len();
        let height = count / blocks;
        let first = count - height * blocks;
        let trades = (height * blocks / 2) as f64;
        let sum = |column: &[f64], block: usize| {
            let from = first + block * height;
            column[from..from + height].iter().fold(0.0, |s, x| s + x)
        };
        let mut masks: Vec<u32> = (0..1 << blocks)
            .filter(|mask: &u32| mask.count_ones() as usize == blocks / 2)
            .collect();
        // With block 0 in the highest bit the lexicographic order is that of falling numbers.
        masks.sort_unstable_by(|a, b| b.cmp(a));
        let mut tally = Tally::default();
        for mask in masks {
            let is_chosen = |block: usize| mask >> (blocks - 1 - block) & 1 == 1;
            let half = |inside: bool| -> Vec<f64> {
                let own = (0..blocks).filter(|block| is_chosen(*block) == inside);
                columns
                    .iter()
                    .map(|column| own.clone().fold(0.0, |s, block| s + sum(column, block)))
                    .collect()
            };
            let (inside, outside) = (half(true), half(false));
            let mut best = 0;
            for (cell, value) in inside.iter().enumerate() {
                if *value > inside[best] {
                    best = cell;
                }
            }
            let lower = outside.iter().filter(|x| **x < outside[best]).count() as f64;
            let equal = outside.iter().filter(|x| **x == outside[best]).count() as f64;
            let rank = lower + (equal + 1.0) / 2.0;
            tally.total += 1;
            tally.below += u32::from(2.0 * rank <= columns.len() as f64 + 1.0);
            tally.losses += u32::from(outside[best] < 0.0);
            tally.in_sample += inside[best] / trades;
            tally.out_of_sample += outside[best] / trades;
        }
        tally
    }

    #[test]
    fn running_sums_have_the_bits_of_fresh_sums() {
        for (cells, count, blocks) in [(1, 10, 10), (3, 47, 10), (13, 165, 10), (20, 39, 8)] {
            let columns: Vec<Vec<f64>> = (0..cells)
                .map(|k| {
                    (0..count)
                        .map(|i| (f64::from(i * 31 + k * 17 + i * k) * 0.7).sin())
                        .collect()
                })
                .collect();
            assert_eq!(
                run(&columns, blocks, Metric::Mean, 11),
                plain(&columns, blocks)
            );
        }
    }

    #[test]
    fn what_cannot_be_divided_is_none() {
        assert!(Cscv::new(&[], 4, Metric::Mean).is_none());
        let short: &[f64] = &[1.0; 3];
        assert!(Cscv::new(&[short], 4, Metric::Mean).is_none());
        assert!(Cscv::new(&[short], 3, Metric::Mean).is_none());
        assert!(Cscv::new(&[short], 0, Metric::Mean).is_none());
        assert!(Cscv::new(&[short, &short[..2]], 2, Metric::Mean).is_none());
    }
}
