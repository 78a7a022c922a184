//! The mathematics of Edgeworth's simulations, as docs/simulation-spec.md orders it.
//!
//! Every result is the same bits on every machine: only `+ - * /`, `sqrt`, `floor`, comparison and integer operations
//! occur, each rounded once in the order of the specification. The one module with `unsafe` is the vector kernel.
#![deny(unsafe_code)]

pub mod describe;
pub mod first_passage;
pub mod growth_hits;
pub mod growth_input;
pub mod growth_lanes;
pub mod growth_path;
pub mod growth_run;
pub mod histogram;
pub mod percentile;
pub mod philox;
pub mod select;
pub mod sums;
pub mod tail_mean;
pub mod trade_table;
pub mod wilson;
pub mod xoshiro;
