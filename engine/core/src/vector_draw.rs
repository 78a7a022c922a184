//! Drawing trades for eight paths at once: four lanes of xoshiro128++ to a vector, and the fetching of what they draw.
//!
//! Why fetching is scalar and runs beside drawing: drawing keeps the vector units busy and the load and store units idle,
//! copying one double at a time does the opposite. Over a whole block the copies are almost free. In a block of a few
//! trades, as between two samples of a fan, the loops are too short to overlap; the next loop then gathers by itself.
#![allow(
    unsafe_code,
    reason = "rows of the table are read by address; each use says why it is in bounds"
)]

use core::arch::wasm32::*;
use core::ptr::with_exposed_provenance;

use crate::growth_kernel::BLOCK;
use crate::growth_lanes::LANES;
use crate::kernel_table::{KernelTable, Row, Rows};
use crate::vector_rows::{load, store};

/// How many trades fetching stays behind drawing.
const BEHIND: usize = 4;

/// What the loops over a block hand to one another.
#[derive(Clone, Debug)]
pub struct Buffers {
    /// The generators' state after the last draw.
    pub state: [[u32; LANES]; 4],
    addresses: [[u32; LANES]; BLOCK],
    /// Growth factor of each path at each trade of the block.
    pub factors: [[f64; LANES]; BLOCK],
    /// Outcomes, where factors do not tell them.
    pub outcomes: [[i16; LANES]; BLOCK],
}

impl Buffers {
    /// Empty buffers.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            state: [[0; LANES]; 4],
            addresses: [[0; LANES]; BLOCK],
            factors: [[0.0; LANES]; BLOCK],
            outcomes: [[0; LANES]; BLOCK],
        })
    }

    /// The growth factors that eight paths have drawn at trade `t` of a block that was drawn without fetching, from a table
    /// of factors; keeps them for the next loop.
    #[inline(always)]
    pub fn gather(&mut self, t: usize) -> [v128; 4] {
        let addresses =
            self.addresses[t].map(|address| with_exposed_provenance::<u64>(address as usize));
        let factors = [0, 2, 4, 6].map(|lane| {
            // SAFETY: as in `fetch`.
            unsafe { v128_load64_lane::<1>(v128_load64_zero(addresses[lane]), addresses[lane + 1]) }
        });
        for (pair, factor) in factors.into_iter().enumerate() {
            store(&mut self.factors[t], pair, factor);
        }
        factors
    }

    /// Copies what four paths have drawn at trade `t` of the block.
    #[inline(always)]
    fn fetch<const OUTCOMES: bool>(&mut self, t: usize, half: usize) {
        let (addresses, factors, outcomes) = (
            &self.addresses[t],
            &mut self.factors[t],
            &mut self.outcomes[t],
        );
        for lane in 4 * half..4 * half + 4 {
            let address = addresses[lane] as usize;
            if OUTCOMES {
                // SAFETY: `draw_as` has written the address: the table's, whose provenance it exposed, plus the size of a
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
}

/// Draws `count` trades for each path, and fetches them into `buffers` when FETCH; leaves
/// the generators' state there as well.
#[inline(always)]
pub fn draw<const OUTCOMES: bool, const FETCH: bool>(
    buffers: &mut Buffers,
    state: &[[u32; LANES]; 4],
    table: &KernelTable,
    count: usize,
) {
    if table.is_unsigned {
        draw_as::<OUTCOMES, FETCH, true>(buffers, state, table, count);
    } else {
        draw_as::<OUTCOMES, FETCH, false>(buffers, state, table, count);
    }
}

#[inline(never)]
fn draw_as<const OUTCOMES: bool, const FETCH: bool, const UNSIGNED: bool>(
    buffers: &mut Buffers,
    state: &[[u32; LANES]; 4],
    table: &KernelTable,
    count: usize,
) {
    let first_row = match (&table.rows, OUTCOMES) {
        (Rows::Factors(rows), false) => rows
            .as_ptr()
            .wrapping_add(table.zero as usize)
            .expose_provenance(),
        (Rows::Outcomes(rows), true) => rows
            .as_ptr()
            .wrapping_add(table.zero as usize)
            .expose_provenance(),
        // No row of the other kind may be read.
        _ => return,
    };
    let count = count.min(BLOCK);
    let behind = if FETCH { BEHIND.min(count) } else { count };
    for half in 0..2 {
        let mut generator = Generator::<UNSIGNED> {
            words: [0, 1, 2, 3].map(|word| load(&state[word], half)),
            trades: table.trades,
            shift: if OUTCOMES { 4 } else { 3 },
            first_row: first_row as u32,
        };
        for t in 0..behind {
            store(&mut buffers.addresses[t], half, generator.next_address());
        }
        for t in behind..count {
            store(&mut buffers.addresses[t], half, generator.next_address());
            buffers.fetch::<OUTCOMES>(t - behind, half);
        }
        for t in if FETCH { count - behind..count } else { 0..0 } {
            buffers.fetch::<OUTCOMES>(t, half);
        }
        for (row, word) in buffers.state.iter_mut().zip(generator.words) {
            store(row, half, word);
        }
    }
}

/// xoshiro128++ of four paths, with the table it draws from.
struct Generator<const UNSIGNED: bool> {
    words: [v128; 4],
    trades: u32,
    /// Binary logarithm of a row's size.
    shift: u32,
    first_row: u32,
}

impl<const UNSIGNED: bool> Generator<UNSIGNED> {
    /// The address of the next trade of each of the four paths.
    #[inline(always)]
    fn next_address(&mut self) -> v128 {
        let [s0, s1, s2, s3] = &mut self.words;
        let sum = u32x4_add(*s0, *s3);
        let word = u32x4_add(v128_or(u32x4_shl(sum, 7), u32x4_shr(sum, 25)), *s0);
        let shifted = u32x4_shl(*s1, 9);
        *s2 = v128_xor(*s2, *s0);
        *s3 = v128_xor(*s3, *s1);
        *s1 = v128_xor(*s1, *s2);
        *s0 = v128_xor(*s0, *s3);
        *s2 = v128_xor(*s2, shifted);
        *s3 = v128_or(u32x4_shl(*s3, 11), u32x4_shr(*s3, 21));

        let offset = if UNSIGNED {
            let trades = u32x4_splat(self.trades);
            let low = u64x2_extmul_low_u32x4(word, trades);
            let high = u64x2_extmul_high_u32x4(word, trades);
            u32x4_shl(u32x4_shuffle::<1, 3, 5, 7>(low, high), self.shift)
        } else {
            // floor((h * 2^16 + l) * n / 2^32) with halves h and l that are signed: see `kernel_table`.
            let rounded = i32x4_add(word, i32x4_splat(0x8000));
            let high = i32x4_dot_i16x8(rounded, u32x4_splat(self.trades << 16));
            let low = i32x4_dot_i16x8(word, u32x4_splat(self.trades));
            let sum = i32x4_add(high, i32x4_shr(low, 16));
            // The upper half times the size of a row: one instruction instead of two shifts.
            i32x4_dot_i16x8(sum, u32x4_splat(0x10000 << self.shift))
        };
        u32x4_add(offset, u32x4_splat(self.first_row))
    }
}
