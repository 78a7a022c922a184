//! Cells of a grid side by side in the lanes of vectors: two doubles, or eight small integers.
//!
//! The plain form in `cell_lanes_plain.rs` does the same operations lane by lane, so each kernel is written once.

use core::arch::wasm32::{
    f64x2, f64x2_add, f64x2_div, f64x2_extract_lane, f64x2_gt, f64x2_mul, f64x2_ne, f64x2_pmax,
    f64x2_splat, f64x2_sub, i16x8, i16x8_add, i16x8_extract_lane, i16x8_gt, i16x8_max, i16x8_splat,
    v128, v128_and, v128_any_true, v128_bitselect,
};

use crate::numerics::vector_rows;

/// Two doubles.
#[derive(Clone, Copy)]
pub struct F64x2(v128);

/// For each of two lanes, whether a condition holds.
#[derive(Clone, Copy)]
pub struct F64x2Mask(v128);

impl F64x2 {
    /// One value in both lanes.
    #[inline(always)]
    pub fn splat(value: f64) -> Self {
        Self(f64x2_splat(value))
    }

    /// Two values.
    #[inline(always)]
    pub fn new(first: f64, second: f64) -> Self {
        Self(f64x2(first, second))
    }

    /// Loads both values of a row.
    #[inline(always)]
    pub fn load(row: &[f64; 2]) -> Self {
        Self(vector_rows::load(row, 0))
    }

    /// Stores both values in a row.
    #[inline(always)]
    pub fn store(self, row: &mut [f64; 2]) {
        vector_rows::store(row, 0, self.0);
    }

    /// Both values.
    #[inline(always)]
    pub fn lanes(self) -> [f64; 2] {
        [
            f64x2_extract_lane::<0>(self.0),
            f64x2_extract_lane::<1>(self.0),
        ]
    }

    /// Sum.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(f64x2_add(self.0, other.0))
    }

    /// Difference.
    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        Self(f64x2_sub(self.0, other.0))
    }

    /// Product.
    #[inline(always)]
    pub fn times(self, other: Self) -> Self {
        Self(f64x2_mul(self.0, other.0))
    }

    /// Quotient.
    #[inline(always)]
    pub fn over(self, other: Self) -> Self {
        Self(f64x2_div(self.0, other.0))
    }

    /// `other` where this is below it, else this: the larger value, lane by lane.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(f64x2_pmax(self.0, other.0))
    }

    /// Where this is above `other`.
    #[inline(always)]
    pub fn above(self, other: Self) -> F64x2Mask {
        F64x2Mask(f64x2_gt(self.0, other.0))
    }

    /// Where this is not equal to `other`.
    #[inline(always)]
    pub fn differs(self, other: Self) -> F64x2Mask {
        F64x2Mask(f64x2_ne(self.0, other.0))
    }

    /// This where the condition holds, else 0.
    #[inline(always)]
    pub fn masked(self, condition: F64x2Mask) -> Self {
        Self(v128_and(self.0, condition.0))
    }
}

impl F64x2Mask {
    /// Whether the condition holds in any lane.
    #[inline(always)]
    pub fn any(self) -> bool {
        v128_any_true(self.0)
    }

    /// `yes` where the condition holds, else `no`.
    #[inline(always)]
    pub fn choose(self, yes: F64x2, no: F64x2) -> F64x2 {
        F64x2(v128_bitselect(yes.0, no.0, self.0))
    }
}

/// Eight small integers.
#[derive(Clone, Copy)]
pub struct I16x8(v128);

impl I16x8 {
    /// One value in all lanes.
    #[inline(always)]
    pub fn splat(value: i16) -> Self {
        Self(i16x8_splat(value))
    }

    /// Eight values.
    #[inline(always)]
    pub fn new([a, b, c, d, e, f, g, h]: [i16; 8]) -> Self {
        Self(i16x8(a, b, c, d, e, f, g, h))
    }

    /// All values.
    #[inline(always)]
    pub fn lanes(self) -> [i16; 8] {
        [
            i16x8_extract_lane::<0>(self.0),
            i16x8_extract_lane::<1>(self.0),
            i16x8_extract_lane::<2>(self.0),
            i16x8_extract_lane::<3>(self.0),
            i16x8_extract_lane::<4>(self.0),
            i16x8_extract_lane::<5>(self.0),
            i16x8_extract_lane::<6>(self.0),
            i16x8_extract_lane::<7>(self.0),
        ]
    }

    /// Sum.
    #[inline(always)]
    pub fn plus(self, other: Self) -> Self {
        Self(i16x8_add(self.0, other.0))
    }

    /// The larger value.
    #[inline(always)]
    pub fn max(self, other: Self) -> Self {
        Self(i16x8_max(self.0, other.0))
    }

    /// Bits set in both.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }

    /// All bits set where this is above `other`, else none.
    #[inline(always)]
    pub fn above(self, other: Self) -> Self {
        Self(i16x8_gt(self.0, other.0))
    }

    /// With all bits or none in each lane: `yes` where all, else `no`.
    #[inline(always)]
    pub fn choose(self, yes: Self, no: Self) -> Self {
        Self(v128_bitselect(yes.0, no.0, self.0))
    }
}
