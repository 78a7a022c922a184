//! Functions, sums, order statistics and vectors with the same bits on every machine.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod cell_lanes;
// Without vectors, the plain form replaces it.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[path = "cell_lanes_plain.rs"]
pub mod cell_lanes;
pub mod describe;
pub mod dexp;
pub mod dlog;
pub mod droot3;
pub mod histogram;
pub mod key_sort;
pub mod normal_cdf;
pub mod normal_cdf_lanes;
pub mod normal_quantile;
pub mod paired_difference;
pub mod percentile;
pub mod rank_among;
pub mod select;
pub mod series_moments;
pub mod sums;
pub mod tail_mean;
pub mod type7;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_rows;
pub mod wilson;
