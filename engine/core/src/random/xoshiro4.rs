//! xoshiro128++ of four paths at once.

use core::arch::wasm32::*;

use crate::numerics::vector_rows::{load, store};

/// The generators of four neighboring paths.
pub struct Xoshiro4([v128; 4]);

impl Xoshiro4 {
    /// The generators of the `four`-th four paths of a group, whose state is stored word by word.
    #[inline(always)]
    pub fn new<const N: usize>(state: &[[u32; N]; 4], four: usize) -> Self {
        Self([0, 1, 2, 3].map(|word| load(&state[word], four)))
    }

    /// The next word of each path.
    #[inline(always)]
    pub fn draw(&mut self) -> v128 {
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

    /// Stores the generators' state where `new` reads it.
    #[inline(always)]
    pub fn store<const N: usize>(&self, state: &mut [[u32; N]; 4], four: usize) {
        for (row, word) in state.iter_mut().zip(self.0) {
            store(row, four, word);
        }
    }
}
