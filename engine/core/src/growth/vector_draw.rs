//! Drawing trades for eight paths at once and fetching their rows, for the iid and the stationary bootstrap.
//!
//! Why fetching is scalar and runs beside drawing: drawing keeps the vector units busy and the load and store units idle; copying one
//! double at a time does the opposite. Over a whole block the copies are almost free.
#![allow(
    unsafe_code,
    reason = "rows of the table are read by address; each use says why it is in bounds"
)]

use core::arch::wasm32::*;
use core::ptr::with_exposed_provenance;

use crate::growth::kernel_table::{KernelTable, Row, Rows, SPARE_ROWS};
use crate::growth::lanes::Lanes;
use crate::growth::vector_buffers::{BLOCK, Buffers};
use crate::numerics::vector_rows::{load, store};
use crate::random::xoshiro4::Xoshiro4;

/// By how many trades fetching lags behind drawing.
const FETCH_LAG: usize = 4;
const _: () = assert!(BLOCK <= SPARE_ROWS);

impl Buffers {
    /// Copies the rows that four paths have drawn at trade `t` of the block.
    #[inline(always)]
    fn fetch<const OUTCOMES: bool>(&mut self, t: usize, half: usize) {
        let (addresses, factors, outcomes) =
            (&self.drawn[t], &mut self.factors[t], &mut self.outcomes[t]);
        for lane in 4 * half..4 * half + 4 {
            let address = addresses[lane] as usize;
            if OUTCOMES {
                // SAFETY: `fill` has written the address: the table's, whose provenance `RowAddresses::of` exposed, plus
                // the size of a row times an index that `kernel_table` shows to be within it. The table is still borrowed.
                let row = unsafe { &*with_exposed_provenance::<Row>(address) };
                factors[lane] = row.factor;
                outcomes[lane] = row.outcome as i16;
            } else {
                // SAFETY: as above, with a table of factors.
                factors[lane] = unsafe { *with_exposed_provenance::<f64>(address) };
            }
        }
    }

    /// Stores the addresses that four paths draw at `count` trades, and fetches from them.
    #[inline(always)]
    fn fill<const OUTCOMES: bool>(
        &mut self,
        half: usize,
        count: usize,
        mut next_address: impl FnMut() -> v128,
    ) {
        let behind = FETCH_LAG.min(count);
        for t in 0..behind {
            store(&mut self.drawn[t], half, next_address());
        }
        for t in behind..count {
            store(&mut self.drawn[t], half, next_address());
            self.fetch::<OUTCOMES>(t - behind, half);
        }
        for t in count - behind..count {
            self.fetch::<OUTCOMES>(t, half);
        }
    }
}

/// How a random word becomes the address of a row.
#[derive(Clone, Copy)]
struct RowAddresses {
    /// Number of trades.
    trades: u32,
    /// Binary logarithm of a row's size.
    shift: u32,
    /// Address of the row of index 0.
    zero_row: u32,
}

impl RowAddresses {
    /// The addresses of a table's rows; None where it has rows of the other kind, which may not be read.
    #[inline(always)]
    fn of<const OUTCOMES: bool>(table: &KernelTable) -> Option<Self> {
        let zero = table.zero_row as usize;
        let (zero_row, shift) = match (&table.rows, OUTCOMES) {
            (Rows::Factors(rows), false) => {
                (rows.as_ptr().wrapping_add(zero).expose_provenance(), 3)
            }
            (Rows::Outcomes(rows), true) => {
                (rows.as_ptr().wrapping_add(zero).expose_provenance(), 4)
            }
            _ => return None,
        };
        Some(Self {
            trades: table.trades,
            shift,
            zero_row: zero_row as u32,
        })
    }

    /// The address of the row that each of four words draws.
    #[inline(always)]
    fn address<const UNSIGNED: bool>(&self, word: v128) -> v128 {
        let offset = if UNSIGNED {
            let trades = u32x4_splat(self.trades);
            let low = u64x2_extmul_low_u32x4(word, trades);
            let high = u64x2_extmul_high_u32x4(word, trades);
            u32x4_shl(u32x4_shuffle::<1, 3, 5, 7>(low, high), self.shift)
        } else {
            // floor((h * 2^16 + l) * n / 2^32) with signed halves h and l: see `kernel_table`.
            let rounded = i32x4_add(word, i32x4_splat(0x8000));
            let high = i32x4_dot_i16x8(rounded, u32x4_splat(self.trades << 16));
            let low = i32x4_dot_i16x8(word, u32x4_splat(self.trades));
            let sum = i32x4_add(high, i32x4_shr(low, 16));
            // The upper half times the size of a row: one instruction instead of two shifts.
            i32x4_dot_i16x8(sum, u32x4_splat(0x10000 << self.shift))
        };
        u32x4_add(offset, u32x4_splat(self.zero_row))
    }
}

/// Draws `count` trades for each path by the iid bootstrap and fetches them into `buffers`, which also receive the generators' state.
#[inline(always)]
pub fn draw_iid<const OUTCOMES: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    count: usize,
) {
    if table.is_unsigned {
        draw_iid_as::<OUTCOMES, true>(buffers, lanes, table, count);
    } else {
        draw_iid_as::<OUTCOMES, false>(buffers, lanes, table, count);
    }
}

#[inline(never)]
fn draw_iid_as<const OUTCOMES: bool, const UNSIGNED: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    count: usize,
) {
    let Some(rows) = RowAddresses::of::<OUTCOMES>(table) else {
        return;
    };
    for half in 0..2 {
        let mut generator = Xoshiro4::new(&lanes.state, half);
        buffers.fill::<OUTCOMES>(half, count.min(BLOCK), || {
            rows.address::<UNSIGNED>(generator.draw())
        });
        generator.store(&mut buffers.state, half);
    }
}

/// The same by the stationary bootstrap. A path continues to the next trade where its first word is above `continue_above`, but never
/// at its first trade.
#[inline(always)]
pub fn draw_stationary<const OUTCOMES: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    continue_above: u32,
    step: u32,
    count: usize,
) {
    if table.is_unsigned {
        draw_stationary_as::<OUTCOMES, true>(buffers, lanes, table, continue_above, step, count);
    } else {
        draw_stationary_as::<OUTCOMES, false>(buffers, lanes, table, continue_above, step, count);
    }
}

#[inline(never)]
fn draw_stationary_as<const OUTCOMES: bool, const UNSIGNED: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    continue_above: u32,
    step: u32,
    count: usize,
) {
    let Some(rows) = RowAddresses::of::<OUTCOMES>(table) else {
        return;
    };
    // Addresses count from the table's first row, whichever trade that is. An index below n and the 64 after it are rows of the
    // table, so nothing wraps within a block.
    let start = rows.zero_row - (table.zero_row << rows.shift);
    let addresses = lanes.row.map(|row| {
        let row = if row < table.trades {
            row
        } else {
            row % table.trades
        };
        start + (row << rows.shift)
    });
    // Flipping the highest bit of both lets unsigned words be compared as signed ones.
    let sign = u32x4_splat(1 << 31);
    let threshold = v128_xor(u32x4_splat(continue_above), sign);
    let never = i32x4_splat(i32::MAX);
    for half in 0..2 {
        let mut generator = Xoshiro4::new(&lanes.state, half);
        let mut address = load(&addresses, half);
        let mut limit = if step == 0 { never } else { threshold };
        buffers.fill::<OUTCOMES>(half, count.min(BLOCK), || {
            let continues = i32x4_gt(v128_xor(generator.draw(), sign), limit);
            let block_start = rows.address::<UNSIGNED>(generator.draw());
            let next = u32x4_add(address, u32x4_splat(1 << rows.shift));
            limit = threshold;
            address = v128_bitselect(next, block_start, continues);
            address
        });
        generator.store(&mut buffers.state, half);
        let row = u32x4_shr(u32x4_sub(address, u32x4_splat(start)), rows.shift);
        store(&mut buffers.row, half, row);
    }
}
