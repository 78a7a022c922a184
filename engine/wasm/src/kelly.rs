//! Kelly's fraction for the browser.

use crate::problem::as_json;
use edgeworth_core::optimal_f;
use wasm_bindgen::prelude::wasm_bindgen;

/// `[fraction, twr, ghpr, perUnit|NaN]` of money results; empty without a loss or an edge. Throws a JSON string of a problem
/// when it is refused.
#[wasm_bindgen]
pub fn optimal_f(values: &[f64]) -> Result<Vec<f64>, String> {
    let found = optimal_f::optimal_f(values).map_err(|problem| as_json(&problem))?;
    Ok(found.map_or_else(Vec::new, |of| {
        vec![
            of.fraction,
            of.twr,
            of.ghpr,
            of.per_unit.unwrap_or(f64::NAN),
        ]
    }))
}
