//! Portfolio growth for the browser.

use edgeworth_core::growth::check::check;
use edgeworth_core::growth::history::{comparison_input, end_equity, simulate_real_path};
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::flatten;
use crate::growth_request::{GrowthRequest, Lists};
use crate::problem::as_json;

/// A part of a simulation's paths, advanced from sample to sample.
#[wasm_bindgen]
pub struct GrowthRun(run::GrowthRun);

#[wasm_bindgen]
impl GrowthRun {
    /// Paths `first_path` to `first_path + path_count - 1` of a simulation. The row of numbers is that of `growth_request`.
    /// `kind`: 0 the simulation, 1 the one with an uncertain edge, 2 the one that the real history is compared with, 3 the first
    /// one in the general form, against which the kernel is tested. Throws a JSON string of a problem when it is refused.
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "JavaScript passes flat arrays instead of an object"
    )]
    pub fn new(
        numbers: &[f64],
        r: &[f64],
        trades_per_day: &[f64],
        edges: &[f64],
        weights: &[f64],
        pnl_per_lot: &[f64],
        first_path: f64,
        path_count: f64,
        kind: u8,
    ) -> Result<GrowthRun, String> {
        let request = GrowthRequest::read(
            numbers,
            Lists {
                r,
                trades_per_day,
                edges,
                weights,
                pnl_per_lot,
            },
        );
        let input = request.part(first_path, path_count);
        let plan = if kind == 2 {
            GrowthPlan::check(&comparison_input(&input))
        } else {
            GrowthPlan::new(&input, kind == 1)
        };
        let plan = plan.map_err(|problem| as_json(&problem))?;
        Ok(Self(if kind == 3 {
            run::GrowthRun::general(plan)
        } else {
            run::GrowthRun::new(plan)
        }))
    }

    /// Starts a batch: the steps to advance to, ascending. With `sampled`, the equity after each of them is stored.
    pub fn begin(&mut self, to_steps: &[u32], sampled: bool) {
        self.0.begin(to_steps, sampled);
    }

    /// Advances the next `count` paths to the last of those steps; returns whether all have finished. Throws a JSON string of a problem when
    /// equity has overflowed after the last trade.
    pub fn work(&mut self, count: u32) -> Result<bool, String> {
        self.0.work(count).map_err(|problem| as_json(&problem))
    }

    /// Advances every path to after trade `to_step`; steps increase from call to call. Throws a JSON string of a problem when
    /// equity has overflowed after the last trade.
    pub fn advance(&mut self, to_step: u32) -> Result<(), String> {
        self.0.advance(to_step).map_err(|problem| as_json(&problem))
    }

    /// Equity of every path at sample `k` of the batch.
    pub fn column(&self, k: usize) -> Vec<f64> {
        self.0.column(k).to_vec()
    }

    /// Frees the memory of the columns.
    pub fn drop_columns(&mut self) {
        self.0.drop_columns();
    }

    /// Turns the run, before the first trade, into a sweep: batch after batch of paths is simulated to the end. `whole`: paths of all
    /// parts.
    pub fn sweep(&mut self, samples: &[u32], whole: u32) {
        self.0.sweep(samples, whole);
    }

    /// Simulates the next `count` paths of a sweep; returns whether all are done, or too many equities lie together for a sweep. Throws a JSON string of a problem when equity has overflowed.
    pub fn sweep_work(&mut self, count: u32) -> Result<bool, String> {
        self.0
            .sweep_work(count)
            .map_err(|problem| as_json(&problem))
    }

    /// Number of equities in each of 2,048 buckets, sample after sample; empty where too many lie together for a sweep.
    pub fn sweep_counts(&mut self) -> Vec<u32> {
        self.0.sketch().map_or(Vec::new(), |sketch| sketch.counts())
    }

    /// The equities in some buckets at sample `k`; undefined where they were not kept.
    pub fn sweep_within(&mut self, k: usize, buckets: &[u32]) -> Option<Vec<f64>> {
        self.0.sketch()?.values_in(k, buckets)
    }

    /// The last step.
    pub fn steps(&self) -> u32 {
        self.0.plan().steps
    }

    /// Mean length of drawn blocks; NaN where the model draws no blocks.
    pub fn block_length(&self) -> f64 {
        self.0.plan().block_length.map_or(f64::NAN, f64::from)
    }

    /// The fraction of equity at risk; NaN where the sizing has none.
    pub fn risk_fraction(&self) -> f64 {
        self.0.plan().risk_fraction.unwrap_or(f64::NAN)
    }

    /// Equity at which every order of the history ends; NaN where it depends on the order or the draws.
    pub fn end_equity(&self) -> f64 {
        end_equity(self.0.plan()).unwrap_or(f64::NAN)
    }

    /// Equity of every path at the current step; only of paths that have started.
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

    /// Largest drawdown as a multiple of initial capital; empty where risk is a fraction of equity.
    pub fn max_drawdown_amount(&self) -> Vec<f64> {
        self.0.max_drawdown_amount()
    }

    /// `[loss, open, 12 × drawdownAtLeast, one for each barrier, goalEnd, goalFirst, ruinFirst, neither]`: numbers of paths; the
    /// last four are 0 without a goal.
    pub fn hits(&self) -> Vec<u32> {
        flatten::hits(&self.0.hits(), self.0.plan().ruin.len())
    }

    /// Paths whose largest drawdown is at or above a level.
    pub fn drawdowns_at_least(&self, level: f64) -> u32 {
        self.0.drawdowns_at_least(level)
    }

    /// Longest run of trades under water.
    pub fn longest_under_water(&self) -> Vec<u32> {
        self.0.longest_under_water()
    }

    /// Trades under water.
    pub fn total_under_water(&self) -> Vec<u32> {
        self.0.total_under_water()
    }

    /// 1 where a path is under water after its last trade.
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

    /// Trades from the deepest drawdown to a new peak, 0 = never, of the paths with a drawdown; empty unless recovery is recorded.
    pub fn recovery(&self) -> Vec<u32> {
        self.0.recovery()
    }

    /// Bit i is set where the path has met barrier i.
    pub fn barriers_touched(&self) -> Vec<u8> {
        self.0.barriers_touched()
    }
}

/// Throws the JSON string of the problem for which a simulation would be refused; does nothing else.
#[wasm_bindgen]
pub fn growth_check(
    numbers: &[f64],
    r: &[f64],
    trades_per_day: &[f64],
    edges: &[f64],
    weights: &[f64],
    pnl_per_lot: &[f64],
) -> Result<(), String> {
    let lists = Lists {
        r,
        trades_per_day,
        edges,
        weights,
        pnl_per_lot,
    };
    let request = GrowthRequest::read(numbers, lists);
    check(&request.part(0.0, 1.0))
        .map(|_| ())
        .map_err(|problem| as_json(&problem))
}

/// The history in real order by the rules of a simulation: `[steps, terminal|NaN, maxDrawdown, longestUnderWater,
/// losingStreak, winningStreak]`. Throws a JSON string of a problem.
#[wasm_bindgen]
pub fn growth_real_path(
    numbers: &[f64],
    r: &[f64],
    trades_per_day: &[f64],
    edges: &[f64],
    weights: &[f64],
    pnl_per_lot: &[f64],
) -> Result<Vec<f64>, String> {
    let lists = Lists {
        r,
        trades_per_day,
        edges,
        weights,
        pnl_per_lot,
    };
    let request = GrowthRequest::read(numbers, lists);
    let real = simulate_real_path(&request.part(0.0, 1.0)).map_err(|problem| as_json(&problem))?;
    Ok(vec![
        f64::from(real.steps),
        real.terminal.unwrap_or(f64::NAN),
        real.max_drawdown,
        f64::from(real.longest_under_water),
        f64::from(real.losing_streak),
        f64::from(real.winning_streak),
    ])
}
