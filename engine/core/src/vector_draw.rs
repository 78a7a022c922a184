//! Drawing trades for eight paths at once and fetching what they draw, for the iid and the stationary bootstrap.
//!
//! Why fetching is scalar and runs beside drawing: drawing keeps the vector units busy and the load and store units idle,
//! copying one double at a time does the opposite. Over a whole block the copies are almost free.
#![allow(
    unsafe_code,
    reason = "rows of the table are read by address; each use says why it is in bounds"
)]

use core::arch::wasm32::*;
use core::ptr::with_exposed_provenance;

use crate::growth_kernel::BLOCK;
use crate::growth_lanes::{LANES, Lanes};
use crate::kernel_table::{KernelTable, Row, Rows, SPARE};
use crate::vector_generator::{Generator, Rows32};
use crate::vector_rows::{load, store};

/// How many trades fetching stays behind drawing.
const BEHIND: usize = 4;
const _: () = assert!(BLOCK <= SPARE);

/// What the loops over a block hand to one another.
#[derive(Clone, Debug)]
pub struct Buffers {
    /// The generators' state after the last draw.
    pub state: [[u32; LANES]; 4],
    /// Place of the last drawn row, where a model goes on from it.
    pub place: [u32; LANES],
    /// Addresses of rows, or the words of a shuffle.
    pub drawn: [[u32; LANES]; BLOCK],
    /// Growth factor of each path at each trade of the block.
    pub factors: [[f64; LANES]; BLOCK],
    /// Equity of each path after each trade of the block.
    pub equities: [[f64; LANES]; BLOCK],
    /// Outcomes, where factors do not tell them.
    pub outcomes: [[i16; LANES]; BLOCK],
}

impl Buffers {
    /// Empty buffers.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            state: [[0; LANES]; 4],
            place: [0; LANES],
            drawn: [[0; LANES]; BLOCK],
            factors: [[0.0; LANES]; BLOCK],
            equities: [[0.0; LANES]; BLOCK],
            outcomes: [[0; LANES]; BLOCK],
        })
    }

    /// Copies what four paths have drawn at trade `t` of the block.
    #[inline(always)]
    fn fetch<const OUTCOMES: bool>(&mut self, t: usize, half: usize) {
        let (addresses, factors, outcomes) =
            (&self.drawn[t], &mut self.factors[t], &mut self.outcomes[t]);
        for lane in 4 * half..4 * half + 4 {
            let address = addresses[lane] as usize;
            if OUTCOMES {
                // SAFETY: `fill` has written the address: the table's, whose provenance `rows_of` exposed, plus the size of a
                // row times a place that `kernel_table` shows to be within it. The borrow of the table still lasts.
                let row = unsafe { &*with_exposed_provenance::<Row>(address) };
                factors[lane] = row.factor;
                outcomes[lane] = row.outcome as i16;
            } else {
                // SAFETY: as above, with a table of factors.
                factors[lane] = unsafe { *with_exposed_provenance::<f64>(address) };
            }
        }
    }

    /// Writes down the addresses that four paths draw at `count` trades, and fetches from them.
    #[inline(always)]
    fn fill<const OUTCOMES: bool>(
        &mut self,
        half: usize,
        count: usize,
        mut next_address: impl FnMut() -> v128,
    ) {
        let behind = BEHIND.min(count);
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

/// The table's rows by address; none where it has rows of the other kind, which may not be read.
#[inline(always)]
fn rows_of<const OUTCOMES: bool>(table: &KernelTable) -> Option<Rows32> {
    let zero = table.zero as usize;
    let (first_row, shift) = match (&table.rows, OUTCOMES) {
        (Rows::Factors(rows), false) => (rows.as_ptr().wrapping_add(zero).expose_provenance(), 3),
        (Rows::Outcomes(rows), true) => (rows.as_ptr().wrapping_add(zero).expose_provenance(), 4),
        _ => return None,
    };
    Some(Rows32 {
        trades: table.trades,
        shift,
        first_row: first_row as u32,
    })
}

/// Draws `count` trades for each path by the iid bootstrap, and fetches them into `buffers`; leaves the generators' state there
/// as well.
#[inline(always)]
pub fn draw_any<const OUTCOMES: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    count: usize,
) {
    if table.is_unsigned {
        draw_any_as::<OUTCOMES, true>(buffers, lanes, table, count);
    } else {
        draw_any_as::<OUTCOMES, false>(buffers, lanes, table, count);
    }
}

#[inline(never)]
fn draw_any_as<const OUTCOMES: bool, const UNSIGNED: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    count: usize,
) {
    let Some(rows) = rows_of::<OUTCOMES>(table) else {
        return;
    };
    for half in 0..2 {
        let mut generator = Generator::new(&lanes.state, half);
        buffers.fill::<OUTCOMES>(half, count.min(BLOCK), || {
            rows.address::<UNSIGNED>(generator.word())
        });
        generator.store(&mut buffers.state, half);
    }
}

/// The same by the stationary bootstrap. A path goes on to the next trade where its first word is above `goes_on_above`; none
/// does at its first trade.
#[inline(always)]
pub fn draw_blocks<const OUTCOMES: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    goes_on_above: u32,
    step: u32,
    count: usize,
) {
    if table.is_unsigned {
        draw_blocks_as::<OUTCOMES, true>(buffers, lanes, table, goes_on_above, step, count);
    } else {
        draw_blocks_as::<OUTCOMES, false>(buffers, lanes, table, goes_on_above, step, count);
    }
}

#[inline(never)]
fn draw_blocks_as<const OUTCOMES: bool, const UNSIGNED: bool>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    table: &KernelTable,
    goes_on_above: u32,
    step: u32,
    count: usize,
) {
    let Some(rows) = rows_of::<OUTCOMES>(table) else {
        return;
    };
    // Rows by address from the table's first on, whichever trade it is. Reduced to below n, a place and the 64 after it are
    // rows of the table, so that nothing wraps within a block.
    let start = rows.first_row - (table.zero << rows.shift);
    let places = lanes.place.map(|place| {
        let place = if place < table.trades {
            place
        } else {
            place % table.trades
        };
        start + (place << rows.shift)
    });
    // Unsigned words are compared as signed ones by turning the highest bit of both round.
    let turn = u32x4_splat(1 << 31);
    let steady = v128_xor(u32x4_splat(goes_on_above), turn);
    let never = i32x4_splat(i32::MAX);
    for half in 0..2 {
        let mut generator = Generator::new(&lanes.state, half);
        let mut address = load(&places, half);
        let mut limit = if step == 0 { never } else { steady };
        buffers.fill::<OUTCOMES>(half, count.min(BLOCK), || {
            let goes_on = i32x4_gt(v128_xor(generator.word(), turn), limit);
            let begun = rows.address::<UNSIGNED>(generator.word());
            let next = u32x4_add(address, u32x4_splat(1 << rows.shift));
            limit = steady;
            address = v128_bitselect(next, begun, goes_on);
            address
        });
        generator.store(&mut buffers.state, half);
        let place = u32x4_shr(u32x4_sub(address, u32x4_splat(start)), rows.shift);
        store(&mut buffers.place, half, place);
    }
}
