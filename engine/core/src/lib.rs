//! The mathematics of Edgeworth's simulations, as docs/simulation-spec.md orders it.
//!
//! Every result is the same bits on every machine: only `+ - * /`, `sqrt`, `floor`, comparison and integer operations
//! occur, each rounded once in the order of the specification. `unsafe` occurs in `vector_draw` and `vector_rows` alone, where
//! the vector kernel reads and writes memory by address.
#![deny(unsafe_code)]

pub mod block_length;
pub mod describe;
pub mod dexp;
pub mod dlog;
pub mod droot3;
pub mod first_passage;
pub mod growth_cards;
pub mod growth_check;
pub mod growth_draw;
pub mod growth_general;
pub mod growth_history;
pub mod growth_hits;
pub mod growth_input;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod growth_kernel;
// Where there are no such vectors, the plain form stands in the kernel's place.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[path = "growth_plain.rs"]
pub mod growth_kernel;
pub mod growth_lanes;
pub mod growth_path;
pub mod growth_paths;
pub mod growth_plan;
pub mod growth_run;
pub mod histogram;
pub mod kelly_fraction;
pub mod kernel_table;
pub mod lane_cards;
pub mod normal_cdf;
pub mod normal_quantile;
pub mod optimal_f;
pub mod paired;
pub mod percentile;
pub mod philox;
pub mod placed;
pub mod problem;
pub mod select;
pub mod sums;
pub mod tail_mean;
pub mod trade_table;
pub mod value_table;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_deal;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_draw;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_generator;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_rows;
pub mod wilson;
pub mod xoshiro;
