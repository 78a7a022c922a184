//! A part of a simulation's paths, advanced from sample to sample.
//!
//! Why in slices of time and not path by path: the fan needs every path's equity at the same step, and holding whole
//! histories would take gigabytes. A slice keeps one state per path.

use crate::growth_input::{Barrier, GrowthPlan, Problem};
use crate::growth_kernel::Kernel;
use crate::growth_lanes::{LANES, Lanes};

/// A terminal value at or beyond it, or not a number, is an overflow: below it a sum of a million cubes is still finite.
const EQUITY_LIMIT: f64 = 1e100;

/// The paths of a plan and how far they have come.
#[derive(Clone, Debug)]
pub struct GrowthRun {
    plan: GrowthPlan,
    kernel: Kernel,
    lanes: Vec<Lanes>,
    step: u32,
}

impl GrowthRun {
    /// All paths of the plan, before their first trade.
    pub fn new(plan: GrowthPlan) -> Self {
        let groups = plan.path_count.div_ceil(LANES as u32);
        let lanes = (0..groups)
            .map(|group| {
                Lanes::new(
                    plan.seed,
                    plan.first_path.wrapping_add(group * LANES as u32),
                )
            })
            .collect();
        let kernel = Kernel::new(&plan.table);
        Self {
            plan,
            kernel,
            lanes,
            step: 0,
        }
    }

    /// Trades taken so far.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Takes every path to after trade `to_step`, at most to the plan's last. A step already passed changes nothing.
    /// After the last one a path whose equity is not below 1e100 fails the run.
    pub fn advance(&mut self, to_step: u32) -> Result<(), Problem> {
        let to = to_step.min(self.plan.steps);
        if to > self.step {
            for lanes in &mut self.lanes {
                self.kernel
                    .advance(lanes, &self.plan.table, &self.plan.rules, self.step, to);
            }
            self.step = to;
        }
        if self.step == self.plan.steps
            && !self
                .paths(|lanes| &lanes.equity)
                .all(|equity| equity < EQUITY_LIMIT)
        {
            return Err(Problem {
                code: "growth_overflow",
                parameter: "riskFraction",
                message: "Equity grows beyond what a number can hold; risk less per trade.",
            });
        }
        Ok(())
    }

    fn paths<T: Copy>(&self, field: impl Fn(&Lanes) -> &[T; LANES]) -> impl Iterator<Item = T> {
        self.lanes
            .iter()
            .flat_map(move |lanes| *field(lanes))
            .take(self.plan.path_count as usize)
    }

    fn counts(&self, field: impl Fn(&Lanes) -> &[u16; LANES]) -> Vec<u32> {
        self.paths(field).map(u32::from).collect()
    }

    /// Equity of every path at the current step, as a multiple of initial capital.
    pub fn equity(&self) -> Vec<f64> {
        self.paths(|lanes| &lanes.equity).collect()
    }

    /// Largest drawdown of every path so far, as a fraction.
    pub fn max_drawdown(&self) -> Vec<f64> {
        self.paths(|lanes| &lanes.lowest_under)
            .map(|lowest| 1.0 - lowest)
            .collect()
    }

    /// Longest run of trades under water.
    pub fn longest_under_water(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.longest_water)
    }

    /// Trades under water.
    pub fn total_under_water(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.total_water)
    }

    /// 1 where a path is under water now.
    pub fn open_under_water(&self) -> Vec<u8> {
        self.paths(|lanes| &lanes.under)
            .map(|under| u8::from(under < 1.0))
            .collect()
    }

    /// Longest losing run.
    pub fn losing_streak(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.longest_losing)
    }

    /// Longest winning run.
    pub fn winning_streak(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.longest_winning)
    }

    /// First step at a ruin barrier, the implied one at zero included; 0 = never.
    pub fn ruin_step(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.ruin_step)
    }

    /// First step at the goal; 0 = never.
    pub fn goal_step(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.goal_step)
    }

    /// Bit i is set where the path has met barrier i of the request.
    ///
    /// Why the extremes decide it: a path has met an absolute barrier exactly when its lowest equity has, and a trailing
    /// one exactly when its lowest u has, because rounding `1 - u` keeps order. A stopped path keeps its extremes.
    pub fn barriers_touched(&self) -> Vec<u8> {
        self.paths(|lanes| &lanes.lowest)
            .zip(self.paths(|lanes| &lanes.lowest_under))
            .map(|(lowest, lowest_under)| {
                self.plan
                    .ruin
                    .iter()
                    .enumerate()
                    .fold(0, |bits, (i, barrier)| {
                        let met = match *barrier {
                            Barrier::Absolute(level) => lowest <= level,
                            Barrier::Trailing(level) => 1.0 - lowest_under >= level,
                        };
                        bits | u8::from(met) << i
                    })
            })
            .collect()
    }
}
