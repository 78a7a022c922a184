//! The mathematics of Edgeworth's simulations, as docs/simulation-spec.md defines it.
//!
//! Every result has the same bits on every machine: the code uses only `+ - * /`, `sqrt`, `floor`, comparison and integer operations,
//! each rounded once in the order of the specification. Only `growth::vector_draw` and `numerics::vector_rows` use `unsafe`, where the
//! vector kernel reads and writes memory by address.
//!
//! Rooms and their order: `random` and `numerics` first, then `resampling` and `kelly`, then `growth`, `what_if` and
//! `challenge`.
#![deny(unsafe_code)]

pub mod challenge;
pub mod growth;
pub mod kelly;
pub mod numerics;
pub mod problem;
pub mod random;
pub mod resampling;
pub mod sample_check;
pub mod what_if;
