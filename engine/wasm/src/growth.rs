//! Portfolio growth for the browser.

use crate::problem::as_json;
use edgeworth_core::growth_input::{Barrier, GrowthInput, GrowthPlan};
use edgeworth_core::growth_run;
use wasm_bindgen::prelude::wasm_bindgen;

/// Pairs kinds (0 absolute, 1 trailing) with levels. A kind that does not exist, or one without its partner, becomes a
/// level that the check refuses.
fn barriers(kinds: &[u8], levels: &[f64]) -> Vec<Barrier> {
    let count = kinds.len().max(levels.len());
    (0..count)
        .map(|i| match (kinds.get(i), levels.get(i)) {
            (Some(0), Some(level)) => Barrier::Absolute(*level),
            (Some(1), Some(level)) => Barrier::Trailing(*level),
            _ => Barrier::Absolute(f64::NAN),
        })
        .collect()
}

/// A part of a simulation's paths, advanced from sample to sample.
#[wasm_bindgen]
pub struct GrowthRun(growth_run::GrowthRun);

#[wasm_bindgen]
impl GrowthRun {
    /// Paths `first_path` to `first_path + path_count - 1` of a simulation. Throws a JSON string of a problem when it is
    /// refused. `ruin_kinds`: 0 absolute, 1 trailing; `goal`: NaN for none.
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "flat numbers cross the edge without an object to take apart"
    )]
    pub fn new(
        r: &[f64],
        risk_fraction: f64,
        extra_cost_r: f64,
        total_paths: f64,
        steps: f64,
        seed_low: f64,
        seed_high: f64,
        first_path: f64,
        path_count: f64,
        ruin_kinds: &[u8],
        ruin_levels: &[f64],
        stop_at_ruin: bool,
        goal: f64,
    ) -> Result<GrowthRun, String> {
        let plan = GrowthPlan::check(&GrowthInput {
            r,
            risk_fraction,
            extra_cost_r,
            paths: total_paths,
            steps,
            seed: [seed_low, seed_high],
            ruin: &barriers(ruin_kinds, ruin_levels),
            stop_at_ruin,
            goal: (!goal.is_nan()).then_some(goal),
            first_path,
            path_count,
        })
        .map_err(|problem| as_json(&problem))?;
        Ok(Self(growth_run::GrowthRun::new(plan)))
    }

    /// Takes every path to after trade `to_step`; steps increase from call to call. Throws a JSON string of a problem when
    /// equity has overflowed after the last trade.
    pub fn advance(&mut self, to_step: u32) -> Result<(), String> {
        self.0.advance(to_step).map_err(|problem| as_json(&problem))
    }

    /// Equity of every path at the current step.
    pub fn equity(&self) -> Vec<f64> {
        self.0.equity()
    }

    /// Equity after the last trade taken so far.
    pub fn terminal(&self) -> Vec<f64> {
        self.0.equity()
    }

    /// Largest drawdown so far, as a fraction.
    pub fn max_drawdown(&self) -> Vec<f64> {
        self.0.max_drawdown()
    }

    /// Longest run of trades under water.
    pub fn longest_under_water(&self) -> Vec<u32> {
        self.0.longest_under_water()
    }

    /// Trades under water.
    pub fn total_under_water(&self) -> Vec<u32> {
        self.0.total_under_water()
    }

    /// 1 where a path is under water now.
    pub fn open_under_water(&self) -> Vec<u8> {
        self.0.open_under_water()
    }

    /// Longest losing run.
    pub fn losing_streak(&self) -> Vec<u32> {
        self.0.losing_streak()
    }

    /// Longest winning run.
    pub fn winning_streak(&self) -> Vec<u32> {
        self.0.winning_streak()
    }

    /// First step at a ruin barrier; 0 = never.
    pub fn ruin_step(&self) -> Vec<u32> {
        self.0.ruin_step()
    }

    /// First step at the goal; 0 = never.
    pub fn goal_step(&self) -> Vec<u32> {
        self.0.goal_step()
    }

    /// Bit i is set where a path has met barrier i.
    pub fn barriers_touched(&self) -> Vec<u8> {
        self.0.barriers_touched()
    }
}
