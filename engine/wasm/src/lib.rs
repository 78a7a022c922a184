//! The engine's edge: flat numbers in, flat numbers out. What they mean is in `edgeworth_core`.
//!
//! No export is named like a function of the C library (`exp`, `log`, `cos`): it would replace that function for the whole
//! module. No input makes an export panic: a panic would end the worker without a word.

#![forbid(unsafe_code)]

mod flatten;
mod growth;
mod growth_figures;
mod growth_request;
mod kelly;
mod problem;
mod resampling;
mod what_if;
mod what_if_guards;

use wasm_bindgen::prelude::wasm_bindgen;

/// The crate's version.
#[wasm_bindgen]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
