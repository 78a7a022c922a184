//! The engine's interface to JavaScript: flat numbers in, flat numbers out. `edgeworth_core` computes them.
//!
//! No export has the name of a C library function (`exp`, `log`, `cos`): it would replace that function in the whole module. No input
//! makes an export panic: a panic would end the worker without a message.

#![forbid(unsafe_code)]

mod challenge;
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
