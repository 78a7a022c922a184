//! Shuffling the history for eight paths at once: vectors draw the words, swaps are made one path at a time.
//!
//! Why swaps are scalar: each is two loads and two stores at addresses that differ from path to path, and the index is one
//! multiplication that the vector units need not do. Words are drawn a few trades ahead, beside the swaps.

use crate::growth::history_index::HistoryIndex;
use crate::growth::kernel_table::{KernelTable, Row, Rows};
use crate::growth::lanes::{LANES, Lanes};
use crate::growth::vector_buffers::{BLOCK, Buffers};
use crate::numerics::vector_rows::store;
use crate::random::xoshiro::index_below;
use crate::random::xoshiro4::Xoshiro4;

/// By how many trades swapping lags behind drawing.
const SWAP_LAG: usize = 4;

/// A row of the table.
trait TableRow: Copy {
    /// Writes the row as what a path has drawn at trade `t` of the block.
    fn write(self, buffers: &mut Buffers, t: usize, lane: usize);
}

impl TableRow for f64 {
    #[inline(always)]
    fn write(self, buffers: &mut Buffers, t: usize, lane: usize) {
        buffers.factors[t][lane] = self;
    }
}

impl TableRow for Row {
    #[inline(always)]
    fn write(self, buffers: &mut Buffers, t: usize, lane: usize) {
        buffers.factors[t][lane] = self.factor;
        buffers.outcomes[t][lane] = self.outcome as i16;
    }
}

/// Draws the next `count` trades of each path's order after trade `step` into `buffers`, which also receive the generators' state.
/// Row i of the table is trade i.
#[inline(always)]
pub fn shuffle<I: HistoryIndex>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    order: &mut [[I; LANES]],
    table: &KernelTable,
    step: u32,
    count: usize,
) {
    match &table.rows {
        Rows::Factors(rows) => shuffle_rows(buffers, lanes, order, rows, step, count),
        Rows::Outcomes(rows) => shuffle_rows(buffers, lanes, order, rows, step, count),
    }
}

#[inline(never)]
fn shuffle_rows<I: HistoryIndex, T: TableRow>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    order: &mut [[I; LANES]],
    rows: &[T],
    step: u32,
    count: usize,
) {
    let n = order.len() as u32;
    if n == 0 {
        return;
    }
    let count = count.min(BLOCK);
    let lag = SWAP_LAG.min(count);
    for half in 0..2 {
        let mut generator = Xoshiro4::new(&lanes.state, half);
        let mut k = step % n;
        for t in 0..lag {
            store(&mut buffers.drawn[t], half, generator.draw());
        }
        for t in lag..count {
            store(&mut buffers.drawn[t], half, generator.draw());
            swap_and_fetch(buffers, order, rows, t - lag, half, k);
            k = if k + 1 == n { 0 } else { k + 1 };
        }
        for t in count - lag..count {
            swap_and_fetch(buffers, order, rows, t, half, k);
            k = if k + 1 == n { 0 } else { k + 1 };
        }
        generator.store(&mut buffers.state, half);
    }
}

/// Swaps place `k` of four paths' orders with the one that its word selects, and fetches that trade's row.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "a lane is the index into four tables, of which only one could be iterated"
)]
fn swap_and_fetch<I: HistoryIndex, T: TableRow>(
    buffers: &mut Buffers,
    order: &mut [[I; LANES]],
    rows: &[T],
    t: usize,
    half: usize,
    k: u32,
) {
    let left = order.len() as u32 - k;
    for lane in 4 * half..4 * half + 4 {
        let j = k + index_below(buffers.drawn[t][lane], left);
        let trade = order[j as usize][lane];
        order[j as usize][lane] = order[k as usize][lane];
        order[k as usize][lane] = trade;
        if let Some(row) = rows.get(trade.index() as usize) {
            row.write(buffers, t, lane);
        }
    }
}
