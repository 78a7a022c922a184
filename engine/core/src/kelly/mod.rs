//! How much to risk (docs/simulation-spec.md, section 5).

pub mod analysis;
pub mod band;
pub mod floor;
pub mod fraction;
pub mod joint;
pub mod log_growth;
pub mod optimal_f;
pub mod recommendation;
pub mod resample;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod resample_pair;
