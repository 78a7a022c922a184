//! The stop-and-target analysis for the browser.

use std::rc::Rc;

use crate::problem::as_json;
use edgeworth_core::numerics::cell_lanes::F64x2;
use edgeworth_core::problem::require;
use edgeworth_core::what_if::additive;
use edgeworth_core::what_if::input::WhatIfInput;
use edgeworth_core::what_if::kelly::kelly_fractions;
use edgeworth_core::what_if::ordered::ordered_figures;
use edgeworth_core::what_if::plan::WhatIfPlan;
use edgeworth_core::what_if::row::{LANES, Row};
use wasm_bindgen::prelude::wasm_bindgen;

/// A checked request, computed in parts so that the worker can pause between them.
#[wasm_bindgen]
pub struct WhatIf {
    pub(crate) plan: Rc<WhatIfPlan>,
    row: Option<Row>,
    scratch: Vec<[F64x2; LANES / 2]>,
}

impl WhatIf {
    /// The row of a stop; the last one requested is cached.
    fn row(&mut self, stop: usize) -> Option<&Row> {
        if stop >= self.plan.stops.len() {
            return None;
        }
        if self.row.as_ref().is_none_or(|row| row.stop() != stop) {
            self.row = Some(Row::new(&self.plan, stop));
        }
        self.row.as_ref()
    }
}

#[wasm_bindgen]
impl WhatIf {
    /// Throws a JSON string of a problem when the request is refused. One value for each trade: `r`, `mae`, `mfe`; `exit`: 0
    /// other, 1 stop, 2 target; `post`: 0 nothing recorded after the exit, 1 order unknown, 2 favorable first, 3 adverse
    /// first; `mfpe`, `mape`: ignored where `post` is 0; `candle_counts`. `adverse` and `favorable`: one value for each candle
    /// of all trades, as `whole`: 0 for a candle that also holds prices from outside the trade, else 1. `policy`: 0 pessimistic,
    /// 1 optimistic, 2 neutral, 3 exact; `fallback`, under exact where candles do not decide: 0 to 2; `sizing`: 0 constant size,
    /// 1 constant risk.
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "JavaScript passes flat numbers instead of an object"
    )]
    pub fn new(
        r: &[f64],
        mae: &[f64],
        mfe: &[f64],
        exit: &[u8],
        post: &[u8],
        mfpe: &[f64],
        mape: &[f64],
        candle_counts: &[u32],
        adverse: &[f64],
        favorable: &[f64],
        whole: &[u8],
        stops: &[f64],
        targets: &[f64],
        slippage: f64,
        cost: f64,
        policy: u8,
        fallback: u8,
        sizing: u8,
    ) -> Result<WhatIf, String> {
        let plan = WhatIfPlan::new(&WhatIfInput {
            r,
            mae,
            mfe,
            exit,
            post,
            mfpe,
            mape,
            candle_counts,
            adverse,
            favorable,
            whole,
            stops,
            targets,
            slippage,
            cost,
            policy,
            fallback,
            sizing,
        })
        .map_err(|problem| as_json(&problem))?;
        Ok(Self {
            plan: Rc::new(plan),
            row: None,
            scratch: Vec::new(),
        })
    }

    /// Number of trades whose result lies outside their excursions.
    pub fn inconsistent(&self) -> usize {
        self.plan.inconsistent
    }

    /// All cells' net, then all cells' expectancy, winRate, profitFactor, payoff, sd, sharpe, sqn, t, psr, binaryKelly, coverage,
    /// ambiguous; undefined is NaN.
    pub fn additive(&self) -> Vec<f64> {
        additive::additive_figures(&self.plan)
    }

    /// Maximum drawdown of all cells of one stop, then their losing streaks, then their winning streaks. Empty beyond the last stop.
    pub fn ordered(&mut self, stop: usize) -> Vec<f64> {
        self.row(stop).map_or_else(Vec::new, |row| {
            let figures = ordered_figures(row);
            [
                figures.max_drawdown,
                figures.losing_streak,
                figures.winning_streak,
            ]
            .concat()
        })
    }

    /// The empirical Kelly fractions of up to eight cells of one stop from target `first` on; NaN without a loss. Empty beyond
    /// the grid.
    pub fn kelly(&mut self, stop: usize, first: usize) -> Vec<f64> {
        if first >= self.plan.targets.len() {
            return Vec::new();
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        let fractions = self
            .row(stop)
            .map_or_else(Vec::new, |row| kelly_fractions(row, first, &mut scratch));
        self.scratch = scratch;
        fractions
    }

    /// The outcomes of one cell in the order of trades. Throws a JSON string of a problem for a cell outside the grid.
    pub fn outcomes(&mut self, stop: f64, target: f64) -> Result<Vec<f64>, String> {
        let is_place = |at: f64, count: usize| at >= 0.0 && at < count as f64 && at.floor() == at;
        require(
            is_place(stop, self.plan.stops.len()),
            "stop",
            "The stop must be the place of one of the grid's stops.",
        )
        .and_then(|()| {
            require(
                is_place(target, self.plan.targets.len()),
                "target",
                "The target must be the place of one of the grid's targets.",
            )
        })
        .map_err(|problem| as_json(&problem))?;
        Ok(self
            .row(stop as usize)
            .map_or_else(Vec::new, |row| row.outcomes(target as usize)))
    }
}
