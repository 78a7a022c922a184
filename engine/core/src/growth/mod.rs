//! Portfolio growth: what drawing trades again may do to an account (docs/simulation-spec.md, sections 2 and 3).

pub mod check;
pub mod draw;
pub mod fan_sketch;
pub mod first_passage;
pub mod general_path;
pub mod general_paths;
pub mod group_orders;
pub mod history;
pub mod history_index;
pub mod hits;
pub mod input;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod kernel;
// Without vectors, the plain form replaces it.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[path = "kernel_plain.rs"]
pub mod kernel;
pub mod kernel_table;
pub mod lanes;
pub mod path_outcome;
pub mod path_states;
pub mod plain_path;
pub mod plan;
pub mod run;
pub mod samples;
pub mod sweep;
pub mod trade_table;
pub mod uncertain_model;
pub mod value_table;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_buffers;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_draw;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod vector_shuffle;
