//! xoshiro128++ of four paths at once, and the way from a word to the row that it draws.

use core::arch::wasm32::*;

use crate::growth_lanes::LANES;
use crate::vector_rows::{load, store};

/// The generators of four paths: half of a group.
pub struct Generator([v128; 4]);

impl Generator {
    /// The generators of half a group.
    #[inline(always)]
    pub fn new(state: &[[u32; LANES]; 4], half: usize) -> Self {
        Self([0, 1, 2, 3].map(|word| load(&state[word], half)))
    }

    /// The next word of each path.
    #[inline(always)]
    pub fn word(&mut self) -> v128 {
        let [s0, s1, s2, s3] = &mut self.0;
        let sum = u32x4_add(*s0, *s3);
        let word = u32x4_add(v128_or(u32x4_shl(sum, 7), u32x4_shr(sum, 25)), *s0);
        let shifted = u32x4_shl(*s1, 9);
        *s2 = v128_xor(*s2, *s0);
        *s3 = v128_xor(*s3, *s1);
        *s1 = v128_xor(*s1, *s2);
        *s0 = v128_xor(*s0, *s3);
        *s2 = v128_xor(*s2, shifted);
        *s3 = v128_or(u32x4_shl(*s3, 11), u32x4_shr(*s3, 21));
        word
    }

    /// Puts the generators' state back into half a group.
    #[inline(always)]
    pub fn store(&self, state: &mut [[u32; LANES]; 4], half: usize) {
        for (row, word) in state.iter_mut().zip(self.0) {
            store(row, half, word);
        }
    }
}

/// The rows among which words choose.
#[derive(Clone, Copy)]
pub struct Rows32 {
    /// Number of trades.
    pub trades: u32,
    /// Binary logarithm of a row's size.
    pub shift: u32,
    /// Address of the row of index 0.
    pub first_row: u32,
}

impl Rows32 {
    /// The address of the row that each of four words draws.
    #[inline(always)]
    pub fn address<const UNSIGNED: bool>(&self, word: v128) -> v128 {
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
