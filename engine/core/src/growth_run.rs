//! A part of a simulation's paths, advanced from sample to sample.
//!
//! Why in slices of time and not path by path: the fan needs every path's equity at the same step, and holding whole
//! histories would take gigabytes. A slice keeps one state per path.

use std::ops::Range;

use crate::growth_general::Path;
use crate::growth_hits::{Hits, Outputs};
use crate::growth_input::Barrier;
use crate::growth_kernel::Kernel;
use crate::growth_lanes::{LANES, Lanes, WAITING};
use crate::growth_paths::Paths;
use crate::growth_plan::{Growth, GrowthPlan};
use crate::growth_samples::Samples;
use crate::growth_sweep::{GrowthSweep, Swept};
use crate::lane_cards::LaneCards;
use crate::problem::{Problem, refuse};

/// A terminal value at or beyond it, or not a number, is an overflow: below it a sum of a million cubes is still finite.
pub const EQUITY_LIMIT: f64 = 1e100;

/// Paths that the general form takes through a batch together: their state fits the second cache.
const CACHED: u32 = 2048;

/// Whether the kernel for neighbouring paths computes a plan if it can draw that way; the general form computes any.
pub fn is_plain(plan: &GrowthPlan) -> bool {
    plan.growth == Growth::Multiplicative
        && plan.flows.is_empty()
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
    /// Without states of all paths.
    Swept(Box<GrowthSweep>),
}

impl Form {
    /// Takes paths from after trade `from` to after the last of the trades `to`, and writes their equity after each of those into
    /// the columns, where there are some; paths that are met for the first time begin. `range` begins with a group of neighbours.
    fn advance(
        &mut self,
        plan: &GrowthPlan,
        range: Range<usize>,
        from: u32,
        to: &[u32],
        columns: &mut [f64],
    ) {
        let count = plan.path_count as usize;
        match self {
            Self::Plain {
                kernel,
                lanes,
                cards,
            } => {
                let groups = range.start / LANES..range.end.div_ceil(LANES);
                if lanes.is_empty() {
                    let all = count.div_ceil(LANES);
                    lanes.reserve_exact(all);
                    *cards = LaneCards::new(plan.draw.cards(false), all);
                }
                for group in lanes.len()..groups.end {
                    let first = plan.first_path.wrapping_add((group * LANES) as u32);
                    lanes.push(Lanes::new(plan.seed, first, plan.draw.stream()));
                    cards.deal();
                }
                let last = to.last().copied().unwrap_or(from);
                for (group, lanes) in groups.clone().zip(&mut lanes[groups]) {
                    let mut own = cards.group(group);
                    let mut samples = Samples::new(to, columns, count, group * LANES);
                    let (table, rules) = (&plan.table, &plan.rules);
                    kernel.advance(lanes, &mut own, table, rules, from, last, &mut samples);
                }
            }
            Self::General(paths) => {
                let mut step = from;
                for (k, &to) in to.iter().enumerate() {
                    paths.advance(plan, range.clone(), step, to);
                    step = to;
                    let column = columns.get_mut(k * count..).unwrap_or_default();
                    let column = column.get_mut(range.clone()).unwrap_or_default();
                    for (out, path) in column.iter_mut().zip(&paths.all()[range.clone()]) {
                        *out = path.equity;
                    }
                }
            }
            Self::Swept(_) => {}
        }
    }
}

/// The paths of a plan and how far they have come.
#[derive(Clone, Debug)]
pub struct GrowthRun {
    plan: GrowthPlan,
    form: Form,
    batch: Batch,
}

/// The samples that all paths are on their way to.
#[derive(Clone, Debug, Default)]
struct Batch {
    /// The step that all paths have taken before.
    from: u32,
    /// The samples, ascending, none before `from`.
    to: Vec<u32>,
    /// Paths that have taken the last sample's step.
    done: u32,
    /// Equity of all paths at the first sample, then at the second, and so on; empty where it is not kept.
    columns: Vec<f64>,
}

impl GrowthRun {
    /// All paths of the plan, before their first trade.
    pub fn new(plan: GrowthPlan) -> Self {
        let kernel = is_plain(&plan)
            .then(|| Kernel::serving(&plan.table, &plan.draw))
            .flatten();
        let form = match kernel {
            Some(kernel) => {
                // Room for the paths is made when they set out: a sweep needs little.
                Form::Plain {
                    kernel,
                    lanes: Vec::new(),
                    cards: LaneCards::new(0, 0),
                }
            }
            None => Form::General(Paths::new(&plan)),
        };
        Self {
            plan,
            form,
            batch: Batch::default(),
        }
    }

    /// The same in the general form, whatever the plan: what the kernel is compared with.
    pub fn general(plan: GrowthPlan) -> Self {
        Self {
            form: Form::General(Paths::new(&plan)),
            plan,
            batch: Batch::default(),
        }
    }

    /// What is computed.
    pub fn plan(&self) -> &GrowthPlan {
        &self.plan
    }

    /// Trades that all paths have taken.
    pub fn step(&self) -> u32 {
        self.batch.from
    }

    /// Sets out for the given steps, ascending, at most to the plan's last; one already passed stands for the step of now. Where it
    /// is `sampled`, the equity of all paths after each of them is kept until the next batch.
    ///
    /// Why several at once: the state of all paths is far larger than any cache. Taken in groups, path by path through all samples
    /// of the batch, it is read from memory once in a batch and not once in each sample.
    pub fn begin(&mut self, to_steps: &[u32], sampled: bool) {
        if !self.batch.done.is_multiple_of(self.plan.path_count.max(1)) {
            // A batch that was left half way is finished first; an overflow will be met again at the last step.
            let _ = self.work(u32::MAX);
        }
        let batch = &mut self.batch;
        let mut step = batch.from;
        batch.to.clear();
        for &to in to_steps {
            step = to.clamp(step, self.plan.steps.max(step));
            batch.to.push(step);
        }
        batch.done = 0;
        let values = if sampled { to_steps.len() } else { 0 } * self.plan.path_count as usize;
        batch.columns.resize(values, 0.0);
    }

    /// Takes all paths, before their first trade, out of the way from sample to sample: `GrowthSweep::work` takes them through all
    /// trades, one handful after another. `whole`: paths of all parts.
    pub fn sweep(&mut self, samples: &[u32], whole: u32) {
        if matches!(self.form, Form::Swept(_)) {
            return;
        }
        let plan = self.plan.clone();
        let form = std::mem::replace(&mut self.form, Form::General(Paths::new(&plan)));
        let handful = Self {
            plan,
            form,
            batch: Batch::default(),
        };
        let sweep = GrowthSweep::new(handful, samples, whole);
        self.form = Form::Swept(Box::new(sweep));
    }

    /// The sweep, where there is one.
    pub fn swept(&mut self) -> Option<&mut GrowthSweep> {
        match &mut self.form {
            Form::Swept(sweep) => Some(sweep),
            _ => None,
        }
    }

    /// Takes `count` other paths of the plan through all trades; their equity at the samples, column after column.
    #[inline(never)]
    pub fn through(
        &mut self,
        first_path: u32,
        count: u32,
        samples: &[u32],
    ) -> Result<&[f64], Problem> {
        self.plan.first_path = first_path;
        self.plan.path_count = count;
        match &mut self.form {
            Form::Plain { lanes, .. } => lanes.clear(),
            Form::General(paths) => paths.clear(),
            Form::Swept(_) => {}
        }
        self.batch.from = 0;
        self.batch.done = 0;
        self.begin(samples, true);
        self.work(u32::MAX)?;
        Ok(&self.batch.columns)
    }

    /// Takes the next `count` paths through the batch; whether all have been. After the plan's last step a path whose equity or
    /// largest amount of drawdown is not below 1e100 fails the run.
    #[inline(never)]
    pub fn work(&mut self, count: u32) -> Result<bool, Problem> {
        let whole = self.plan.path_count;
        let to = whole.min(self.batch.done.saturating_add(count.max(1)));
        // A group of neighbours is taken together or not at all.
        let to = whole.min(to.next_multiple_of(LANES as u32));
        let batch = &mut self.batch;
        let step = batch.from;
        while batch.done < to {
            let end = to.min(batch.done + CACHED);
            let range = batch.done as usize..end as usize;
            self.form
                .advance(&self.plan, range, step, &batch.to, &mut batch.columns);
            batch.done = end;
        }
        if self.batch.done < whole {
            return Ok(false);
        }
        self.batch.from = self.batch.to.last().copied().unwrap_or(step);
        if self.batch.from == self.plan.steps && !self.is_within_limit() {
            return refuse(
                "growth_overflow",
                "sizing",
                "Equity grows beyond what a number can hold; risk less per trade.",
            );
        }
        Ok(true)
    }

    /// Equity of all paths at sample `k` of the batch; nothing where there is no such sample.
    pub fn column(&self, k: usize) -> &[f64] {
        let count = self.plan.path_count as usize;
        self.batch
            .columns
            .get(k.saturating_mul(count)..)
            .and_then(|from| from.get(..count))
            .unwrap_or_default()
    }

    /// Gives back the memory of the columns; what is left of a batch writes none.
    pub fn drop_columns(&mut self) {
        self.batch.columns = Vec::new();
    }

    /// Takes every path to after trade `to_step`. A step already passed changes nothing.
    pub fn advance(&mut self, to_step: u32) -> Result<(), Problem> {
        self.begin(&[to_step], false);
        self.work(u32::MAX).map(|_| ())
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
            // Each handful was looked at when it was through.
            Form::Swept(_) => true,
        }
    }

    /// Numbers of paths.
    #[inline(never)]
    pub fn hits(&self) -> Hits {
        if let Form::Swept(sweep) = &self.form {
            return sweep.swept().hits;
        }
        let outputs = Outputs {
            terminal: &self.equity(),
            max_drawdown: &self.max_drawdown(),
            open: &self.open_under_water(),
            barriers: &self.barriers_touched(),
            ruin_step: &self.ruin_step(),
            goal_step: &self.goal_step(),
        };
        let goal = self.plan.rules.goal;
        Hits::of(&outputs, (!goal.is_nan()).then_some(goal))
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

    /// A figure of every path, from any form.
    fn figures<T: Copy, U, V: Copy>(
        &self,
        field: impl Fn(&Lanes) -> &[T; LANES],
        convert: impl Fn(T) -> U,
        general: impl Fn(&Path) -> U,
        swept: impl Fn(&Swept) -> &[V],
        keep: impl Fn(V) -> U,
    ) -> Vec<U> {
        let mut figures = Vec::with_capacity(self.plan.path_count as usize);
        match &self.form {
            Form::Plain { lanes, .. } => figures.extend(self.lanes(lanes, field).map(convert)),
            Form::General(paths) => figures.extend(paths.all().iter().map(general)),
            Form::Swept(sweep) => figures.extend(swept(sweep.swept()).iter().copied().map(keep)),
        }
        figures
    }

    #[inline(never)]
    fn counts(
        &self,
        field: impl Fn(&Lanes) -> &[u16; LANES],
        general: impl Fn(&Path) -> u16,
        swept: impl Fn(&Swept) -> &[u16],
    ) -> Vec<u32> {
        let general = |path: &Path| u32::from(general(path));
        self.figures(field, u32::from, general, swept, u32::from)
    }

    /// Equity of every path at the current step, as a multiple of initial capital.
    #[inline(never)]
    pub fn equity(&self) -> Vec<f64> {
        let same = |equity| equity;
        self.figures(
            |lanes| &lanes.equity,
            same,
            |path| path.equity,
            |swept| &swept.terminal,
            same,
        )
    }

    /// Largest drawdown of every path so far, as a fraction.
    #[inline(never)]
    pub fn max_drawdown(&self) -> Vec<f64> {
        let growth = self.plan.growth;
        self.figures(
            |lanes| &lanes.lowest_under,
            |lowest| 1.0 - lowest,
            |path| path.max_drawdown(growth),
            |swept| &swept.max_drawdown,
            |drawdown| drawdown,
        )
    }

    /// Largest drawdown so far as a multiple of initial capital; empty where risk follows equity.
    pub fn max_drawdown_amount(&self) -> Vec<f64> {
        match &self.form {
            Form::General(paths) if self.plan.growth != Growth::Multiplicative => {
                paths.all().iter().map(|path| path.amount).collect()
            }
            Form::Swept(sweep) => sweep.swept().max_drawdown_amount.clone(),
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
        self.counts(
            |lanes| &lanes.longest_water,
            |path| path.longest_water,
            |swept| &swept.longest_under_water,
        )
    }

    /// Trades under water.
    pub fn total_under_water(&self) -> Vec<u32> {
        self.counts(
            |lanes| &lanes.total_water,
            |path| path.total_water,
            |swept| &swept.total_under_water,
        )
    }

    /// 1 where a path is under water after the last trade it took; after a sweep `hits` alone tells.
    #[inline(never)]
    pub fn open_under_water(&self) -> Vec<u8> {
        self.figures(
            |lanes| &lanes.under,
            |under| u8::from(under < 1.0),
            |path| u8::from(path.water > 0),
            |_| &[],
            |open| open,
        )
    }

    /// Longest losing run.
    pub fn losing_streak(&self) -> Vec<u32> {
        self.counts(
            |lanes| &lanes.longest_losing,
            |path| path.longest_losing,
            |swept| &swept.losing_streak,
        )
    }

    /// Longest winning run.
    pub fn winning_streak(&self) -> Vec<u32> {
        self.counts(
            |lanes| &lanes.longest_winning,
            |path| path.longest_winning,
            |swept| &swept.winning_streak,
        )
    }

    /// First step at a ruin barrier, the implied one at zero included; 0 = never.
    pub fn ruin_step(&self) -> Vec<u32> {
        self.counts(
            |lanes| &lanes.ruin_step,
            |path| path.ruin_step,
            |swept| &swept.ruin_step,
        )
    }

    /// First step at the goal; 0 = never.
    pub fn goal_step(&self) -> Vec<u32> {
        self.counts(
            |lanes| &lanes.goal_step,
            |path| path.goal_step,
            |swept| &swept.goal_step,
        )
    }

    /// Trades from the deepest drawdown to a new peak, 0 = never, of the paths that had a drawdown; empty unless asked for.
    pub fn recovery(&self) -> Vec<u32> {
        if !self.plan.rules.recovery {
            return Vec::new();
        }
        match &self.form {
            Form::Plain { lanes, .. } => self
                .lanes(lanes, |lanes| &lanes.lowest_under)
                .zip(self.lanes(lanes, |lanes| &lanes.recovery))
                .filter(|(lowest_under, _)| *lowest_under < 1.0)
                .map(|(_, length)| u32::from(if length < WAITING { length } else { 0 }))
                .collect(),
            Form::General(paths) => paths
                .all()
                .iter()
                .filter(|path| path.bottom > 0)
                .map(|path| u32::from(path.recovered))
                .collect(),
            Form::Swept(sweep) => sweep
                .swept()
                .recovery
                .iter()
                .copied()
                .map(u32::from)
                .collect(),
        }
    }

    /// Bit i is set where the path has met barrier i of the request; after a sweep `hits` alone tells.
    ///
    /// Why the extremes decide it in the plain form: a path has met an absolute barrier exactly when its lowest equity has, and
    /// a trailing one exactly when its lowest u has, because rounding `1 - u` keeps order. A stopped path keeps its extremes.
    #[inline(never)]
    pub fn barriers_touched(&self) -> Vec<u8> {
        let lanes = match &self.form {
            Form::Plain { lanes, .. } => lanes,
            Form::General(paths) => return paths.all().iter().map(|path| path.met).collect(),
            Form::Swept(_) => return Vec::new(),
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
