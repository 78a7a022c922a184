//! Loads vectors from rows of numbers and stores them there.
#![allow(
    unsafe_code,
    reason = "vector loads and stores use addresses; each use says why it is in bounds"
)]

use core::arch::wasm32::{v128, v128_load, v128_store};

/// Numbers for which every bit pattern is a value.
pub trait Plain: Copy {}
impl Plain for u16 {}
impl Plain for i16 {}
impl Plain for u32 {}
impl Plain for f64 {}

/// Reads the 16 bytes at position `at` of a row.
#[inline(always)]
pub fn load<T: Plain, const N: usize>(row: &[T; N], at: usize) -> v128 {
    assert!((at + 1) * 16 <= size_of::<[T; N]>());
    // SAFETY: the assertion keeps the 16 bytes within the row, and a vector load needs no alignment.
    unsafe { v128_load(row.as_ptr().cast::<v128>().wrapping_add(at)) }
}

/// Writes the 16 bytes at position `at` of a row.
#[inline(always)]
pub fn store<T: Plain, const N: usize>(row: &mut [T; N], at: usize, value: v128) {
    assert!((at + 1) * 16 <= size_of::<[T; N]>());
    // SAFETY: the assertion keeps the 16 bytes within the row, every bit pattern is a value of a `Plain` number, and a vector
    // store needs no alignment.
    unsafe { v128_store(row.as_mut_ptr().cast::<v128>().wrapping_add(at), value) }
}
