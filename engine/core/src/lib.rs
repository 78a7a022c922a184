//! The mathematics of Edgeworth's simulations, as docs/simulation-spec.md orders it.
//!
//! Every result is the same bits on every machine: only `+ - * /`, `sqrt`, `floor`, comparison and integer operations
//! occur, each rounded once in the order of the specification. `unsafe` occurs in `vector_draw` and `vector_rows` alone, where
//! the vector kernel reads and writes memory by address.
#![deny(unsafe_code)]

pub mod block_length;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod cell_lanes;
// Where there are no such vectors, the plain form stands in their place.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[path = "cell_lanes_plain.rs"]
pub mod cell_lanes;
pub mod describe;
pub mod dexp;
pub mod dlog;
pub mod droot3;
pub mod fan_sketch;
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
pub mod growth_samples;
pub mod growth_sweep;
pub mod histogram;
pub mod joint_kelly;
pub mod kelly_analysis;
pub mod kelly_band;
pub mod kelly_floor;
pub mod kelly_fraction;
pub mod kelly_growth;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod kelly_pair;
pub mod kelly_recommendation;
pub mod kelly_resample;
pub mod kernel_table;
pub mod key_sort;
pub mod lane_cards;
pub mod losing_streak;
pub mod normal_cdf;
pub mod normal_cdf_lanes;
pub mod normal_quantile;
pub mod optimal_f;
pub mod paired;
pub mod percentile;
pub mod philox;
pub mod placed;
pub mod problem;
pub mod resampled_figures;
pub mod runs_test;
pub mod sample_check;
pub mod select;
pub mod series_moments;
pub mod sharpe_probability;
pub mod stationary_draw;
pub mod sums;
pub mod tail_mean;
pub mod trade_table;
pub mod type7;
pub mod value_table;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_deal;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_draw;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_generator;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_rows;
pub mod what_if_additive;
pub mod what_if_counts;
pub mod what_if_cscv;
pub mod what_if_deflated;
pub mod what_if_guards;
pub mod what_if_input;
pub mod what_if_kelly;
pub mod what_if_matrix;
pub mod what_if_ordered;
pub mod what_if_plan;
pub mod what_if_plateau;
pub mod what_if_removal;
pub mod what_if_row;
pub mod what_if_spa;
pub mod what_if_staircase;
pub mod what_if_sums;
pub mod what_if_walk_forward;
pub mod wilson;
pub mod xoshiro;
