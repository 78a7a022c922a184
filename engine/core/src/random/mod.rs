//! Random numbers: a generator for each path, seeded by its number (docs/simulation-spec.md, section 1).

pub mod philox;
pub mod xoshiro;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod xoshiro4;
