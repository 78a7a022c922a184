//! A part of a simulation's paths, advanced from sample to sample.
//!
//! Why in slices of time and not path by path: the fan needs every path's equity at the same step, and holding whole
//! histories would take gigabytes. A slice keeps one state per path.

use crate::growth_general::Path;
use crate::growth_input::Barrier;
use crate::growth_kernel::Kernel;
use crate::growth_lanes::{LANES, Lanes};
use crate::growth_paths::Paths;
use crate::growth_plan::{Growth, GrowthPlan};
use crate::lane_cards::LaneCards;
use crate::problem::{Problem, refuse};

/// A terminal value at or beyond it, or not a number, is an overflow: below it a sum of a million cubes is still finite.
pub const EQUITY_LIMIT: f64 = 1e100;

/// Whether the kernel for neighbouring paths computes a plan if it can draw that way; the general form computes any.
pub fn is_plain(plan: &GrowthPlan) -> bool {
    plan.growth == Growth::Multiplicative
        && plan.flows.is_empty()
        && !plan.recovery
        && !plan.resampled
        && plan
            .ruin
            .iter()
            .all(|barrier| matches!(barrier, Barrier::Absolute(_) | Barrier::Trailing(_)))
}

#[derive(Clone, Debug)]
enum Form {
    Plain {
        kernel: Kernel,
        lanes: Vec<Lanes>,
        cards: LaneCards,
    },
    General(Paths),
}

/// The paths of a plan and how far they have come.
#[derive(Clone, Debug)]
pub struct GrowthRun {
    plan: GrowthPlan,
    form: Form,
    step: u32,
}

impl GrowthRun {
    /// All paths of the plan, before their first trade.
    pub fn new(plan: GrowthPlan) -> Self {
        let kernel = is_plain(&plan)
            .then(|| Kernel::serving(&plan.table, &plan.draw))
            .flatten();
        let form = match kernel {
            Some(kernel) => {
                let groups = plan.path_count.div_ceil(LANES as u32) as usize;
                Form::Plain {
                    kernel,
                    lanes: Vec::with_capacity(groups),
                    cards: LaneCards::new(plan.draw.cards(false), groups),
                }
            }
            None => Form::General(Paths::new(&plan)),
        };
        Self {
            plan,
            form,
            step: 0,
        }
    }

    /// The same in the general form, whatever the plan: what the kernel is compared with.
    pub fn general(plan: GrowthPlan) -> Self {
        Self {
            form: Form::General(Paths::new(&plan)),
            plan,
            step: 0,
        }
    }

    /// What is computed.
    pub fn plan(&self) -> &GrowthPlan {
        &self.plan
    }

    /// Trades taken so far.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Makes the next `count` paths ready; whether all are. `advance` does it for those that are not.
    pub fn prepare(&mut self, count: u32) -> bool {
        match &mut self.form {
            Form::Plain { lanes, cards, .. } => {
                let groups = self.plan.path_count.div_ceil(LANES as u32);
                let ready = lanes.len() as u32;
                let to = groups.min(ready.saturating_add(count.div_ceil(LANES as u32)));
                let (draw, seed) = (&self.plan.draw, self.plan.seed);
                for group in ready..to {
                    let first = self.plan.first_path.wrapping_add(group * LANES as u32);
                    lanes.push(Lanes::new(seed, first, draw.stream()));
                    cards.deal();
                }
                to == groups
            }
            Form::General(paths) => paths.prepare(&self.plan, count),
        }
    }

    /// Takes every path to after trade `to_step`, at most to the plan's last. A step already passed changes nothing.
    /// After the last one a path whose equity or largest amount of drawdown is not below 1e100 fails the run.
    pub fn advance(&mut self, to_step: u32) -> Result<(), Problem> {
        self.prepare(u32::MAX);
        let to = to_step.min(self.plan.steps);
        if to > self.step {
            match &mut self.form {
                Form::Plain {
                    kernel,
                    lanes,
                    cards,
                } => {
                    let (table, rules) = (&self.plan.table, &self.plan.rules);
                    for (group, lanes) in lanes.iter_mut().enumerate() {
                        let mut own = cards.group(group);
                        kernel.advance(lanes, &mut own, table, rules, self.step, to);
                    }
                }
                Form::General(paths) => paths.advance(&self.plan, self.step, to),
            }
            self.step = to;
        }
        if self.step == self.plan.steps && !self.is_within_limit() {
            return refuse(
                "growth_overflow",
                "sizing",
                "Equity grows beyond what a number can hold; risk less per trade.",
            );
        }
        Ok(())
    }

    /// Whether all values are small enough for the figures over them.
    fn is_within_limit(&self) -> bool {
        match &self.form {
            Form::Plain { lanes, .. } => self
                .lanes(lanes, |lanes| &lanes.equity)
                .all(|equity| equity < EQUITY_LIMIT),
            Form::General(paths) => paths
                .all()
                .iter()
                .all(|path| path.equity < EQUITY_LIMIT && path.amount < EQUITY_LIMIT),
        }
    }

    fn lanes<'a, T: Copy + 'a>(
        &self,
        lanes: &'a [Lanes],
        field: impl Fn(&Lanes) -> &[T; LANES] + 'a,
    ) -> impl Iterator<Item = T> + 'a {
        lanes
            .iter()
            .flat_map(move |lanes| *field(lanes))
            .take(self.plan.path_count as usize)
    }

    /// A figure of every path, from either form.
    fn figures<T: Copy, U>(
        &self,
        field: impl Fn(&Lanes) -> &[T; LANES],
        convert: impl Fn(T) -> U,
        general: impl Fn(&Path) -> U,
    ) -> Vec<U> {
        let mut figures = Vec::with_capacity(self.plan.path_count as usize);
        match &self.form {
            Form::Plain { lanes, .. } => figures.extend(self.lanes(lanes, field).map(convert)),
            Form::General(paths) => figures.extend(paths.all().iter().map(general)),
        }
        figures
    }

    fn counts(
        &self,
        field: impl Fn(&Lanes) -> &[u16; LANES],
        general: impl Fn(&Path) -> u16,
    ) -> Vec<u32> {
        self.figures(field, u32::from, |path| u32::from(general(path)))
    }

    /// Equity of every path at the current step, as a multiple of initial capital.
    pub fn equity(&self) -> Vec<f64> {
        self.figures(|lanes| &lanes.equity, |equity| equity, |path| path.equity)
    }

    /// Largest drawdown of every path so far, as a fraction.
    pub fn max_drawdown(&self) -> Vec<f64> {
        let growth = self.plan.growth;
        self.figures(
            |lanes| &lanes.lowest_under,
            |lowest| 1.0 - lowest,
            |path| path.max_drawdown(growth),
        )
    }

    /// Largest drawdown so far as a multiple of initial capital; empty where risk follows equity.
    pub fn max_drawdown_amount(&self) -> Vec<f64> {
        match &self.form {
            Form::General(paths) if self.plan.growth != Growth::Multiplicative => {
                paths.all().iter().map(|path| path.amount).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Paths whose largest drawdown is at or above a level.
    pub fn drawdowns_at_least(&self, level: f64) -> u32 {
        self.max_drawdown()
            .iter()
            .map(|drawdown| u32::from(*drawdown >= level))
            .sum()
    }

    /// Longest run of trades under water.
    pub fn longest_under_water(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.longest_water, |path| path.longest_water)
    }

    /// Trades under water.
    pub fn total_under_water(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.total_water, |path| path.total_water)
    }

    /// 1 where a path is under water after the last trade it took.
    pub fn open_under_water(&self) -> Vec<u8> {
        self.figures(
            |lanes| &lanes.under,
            |under| u8::from(under < 1.0),
            |path| u8::from(path.water > 0),
        )
    }

    /// Longest losing run.
    pub fn losing_streak(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.longest_losing, |path| path.longest_losing)
    }

    /// Longest winning run.
    pub fn winning_streak(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.longest_winning, |path| path.longest_winning)
    }

    /// First step at a ruin barrier, the implied one at zero included; 0 = never.
    pub fn ruin_step(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.ruin_step, |path| path.ruin_step)
    }

    /// First step at the goal; 0 = never.
    pub fn goal_step(&self) -> Vec<u32> {
        self.counts(|lanes| &lanes.goal_step, |path| path.goal_step)
    }

    /// Trades from the deepest drawdown to a new peak, 0 = never, of the paths that had a drawdown; empty unless asked for.
    pub fn recovery(&self) -> Vec<u32> {
        match &self.form {
            Form::General(paths) if self.plan.recovery => paths
                .all()
                .iter()
                .filter(|path| path.bottom > 0)
                .map(|path| u32::from(path.recovered))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Bit i is set where the path has met barrier i of the request.
    ///
    /// Why the extremes decide it in the plain form: a path has met an absolute barrier exactly when its lowest equity has, and
    /// a trailing one exactly when its lowest u has, because rounding `1 - u` keeps order. A stopped path keeps its extremes.
    pub fn barriers_touched(&self) -> Vec<u8> {
        let lanes = match &self.form {
            Form::Plain { lanes, .. } => lanes,
            Form::General(paths) => return paths.all().iter().map(|path| path.met).collect(),
        };
        self.lanes(lanes, |lanes| &lanes.lowest)
            .zip(self.lanes(lanes, |lanes| &lanes.lowest_under))
            .map(|(lowest, lowest_under)| {
                self.plan
                    .ruin
                    .iter()
                    .enumerate()
                    .fold(0, |bits, (i, barrier)| {
                        let met = match *barrier {
                            Barrier::Absolute(level) => lowest <= level,
                            Barrier::Trailing(level) => 1.0 - lowest_under >= level,
                            _ => false,
                        };
                        bits | u8::from(met) << i
                    })
            })
            .collect()
    }
}
