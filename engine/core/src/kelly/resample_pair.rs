//! The fractions of two resamples in the two lanes of a vector. Each lane does what `resample::bisect_resample` does, in the same order,
//! with the same bits.
//!
//! Why two at once: divisions take most of the time, and a vector divides two numbers in the time of one. The shorter resample is padded
//! with trades of 0, which add 0 / 1 to a sum and so change nothing.

use crate::kelly::fraction::FIXED_HALVINGS;
use crate::kelly::resample::Resample;
use core::arch::wasm32::{
    f64x2, f64x2_add, f64x2_div, f64x2_extract_lane, f64x2_gt, f64x2_mul, f64x2_splat, v128,
    v128_bitselect,
};

fn lanes(of: [&[f64]; 2]) -> impl Iterator<Item = v128> {
    let length = of[0].len().max(of[1].len());
    (0..length).map(move |i| {
        let [first, second] = of.map(|values| values.get(i).copied().unwrap_or(0.0));
        f64x2(first, second)
    })
}

/// The fractions of two resamples by forty halvings of [0, max].
pub fn bisect_pair(resamples: [&Resample; 2], max: [f64; 2]) -> [f64; 2] {
    let trades: Vec<(v128, v128)> = lanes(resamples.map(|of| of.x.as_slice()))
        .zip(lanes(resamples.map(|of| of.weighted.as_slice())))
        .collect();
    let (zero, one, half) = (f64x2_splat(0.0), f64x2_splat(1.0), f64x2_splat(0.5));
    let mut lo = zero;
    let mut hi = f64x2(max[0], max[1]);
    for _ in 0..FIXED_HALVINGS {
        let mid = f64x2_mul(f64x2_add(lo, hi), half);
        let mut slope = zero;
        for (x, weighted) in &trades {
            let growth = f64x2_add(one, f64x2_mul(mid, *x));
            slope = f64x2_add(slope, f64x2_div(*weighted, growth));
        }
        let rises = f64x2_gt(slope, zero);
        lo = v128_bitselect(mid, lo, rises);
        hi = v128_bitselect(hi, mid, rises);
    }
    [f64x2_extract_lane::<0>(lo), f64x2_extract_lane::<1>(lo)]
}
