//! The states of a part's paths, advanced together from sample to sample.
//!
//! Why in slices of time and not path by path: the fan needs every path's equity at the same step, and storing whole histories would
//! take gigabytes. A slice stores one state per path.

use std::ops::Range;

use crate::growth::general_paths::GeneralPaths;
use crate::growth::group_orders::GroupOrders;
use crate::growth::input::Barrier;
use crate::growth::kernel::Kernel;
use crate::growth::lanes::{LANES, Lanes};
use crate::growth::path_outcome::PathOutcome;
use crate::growth::plan::{Growth, GrowthPlan};
use crate::growth::samples::Samples;
use crate::problem::{Problem, refuse};

/// A terminal value at or beyond it, or not a number, is an overflow: below it a sum of a million cubes is still finite.
pub const EQUITY_LIMIT: f64 = 1e100;

/// Paths that the general form advances through a batch together: their state fits the second cache.
const CACHED: u32 = 2048;

/// Whether the kernel for neighboring paths may compute a plan, if it supports the plan's draws; the general form computes any.
pub fn is_plain(plan: &GrowthPlan) -> bool {
    plan.growth == Growth::Multiplicative
        && plan.flows.is_empty()
        && !plan.resampled
        && plan.uncertain.is_none()
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
        orders: GroupOrders,
    },
    General(GeneralPaths),
}

impl Form {
    /// Advances the paths in `range` of the part `all` from after trade `from` through the steps `to`, and writes their equity
    /// after each of those into the columns, if there are any. Paths start when they are first advanced. `range` begins with a
    /// group of neighbors.
    fn advance(
        &mut self,
        plan: &GrowthPlan,
        all: Range<u32>,
        range: Range<usize>,
        from: u32,
        to: &[u32],
        columns: &mut [f64],
    ) {
        let count = all.len();
        match self {
            Self::Plain {
                kernel,
                lanes,
                orders,
            } => {
                let groups = range.start / LANES..range.end.div_ceil(LANES);
                if lanes.is_empty() {
                    let group_count = count.div_ceil(LANES);
                    lanes.reserve_exact(group_count);
                    *orders = GroupOrders::new(plan.draw.history_len(false), group_count);
                }
                for group in lanes.len()..groups.end {
                    let first = all.start.wrapping_add((group * LANES) as u32);
                    lanes.push(Lanes::new(plan.seed, first, plan.draw.stream()));
                    orders.push();
                }
                let last = to.last().copied().unwrap_or(from);
                for (group, lanes) in groups.clone().zip(&mut lanes[groups]) {
                    let mut order = orders.group(group);
                    let mut samples = Samples::new(to, columns, count, group * LANES);
                    let (table, rules) = (&plan.table, &plan.rules);
                    kernel.advance(lanes, &mut order, table, rules, from, last, &mut samples);
                }
            }
            Self::General(paths) => {
                let mut step = from;
                for (k, &to) in to.iter().enumerate() {
                    paths.advance(plan, all.clone(), range.clone(), step, to);
                    step = to;
                    let column = columns.get_mut(k * count..).unwrap_or_default();
                    let column = column.get_mut(range.clone()).unwrap_or_default();
                    for (out, path) in column.iter_mut().zip(&paths.all()[range.clone()]) {
                        *out = path.equity;
                    }
                }
            }
        }
    }
}

/// The samples that all paths are being advanced to.
#[derive(Clone, Debug, Default)]
struct Batch {
    /// The step that all paths have reached before.
    from: u32,
    /// The samples, ascending, none before `from`.
    to: Vec<u32>,
    /// Paths that have reached the last sample.
    done: u32,
    /// Equity of all paths at the first sample, then at the second, and so on; empty where it is not stored.
    columns: Vec<f64>,
}

/// Paths of a plan, and how far they have come.
#[derive(Clone, Debug)]
pub struct PathStates {
    plan: GrowthPlan,
    /// Numbers of the paths.
    all: Range<u32>,
    form: Form,
    batch: Batch,
}

impl PathStates {
    fn with_form(plan: GrowthPlan, form: Form) -> Self {
        Self {
            all: plan.first_path..plan.first_path.saturating_add(plan.path_count),
            plan,
            form,
            batch: Batch::default(),
        }
    }

    /// All paths of the plan, before their first trade. Memory is allocated when they start.
    pub fn new(plan: GrowthPlan) -> Self {
        let kernel = is_plain(&plan)
            .then(|| Kernel::for_draw(&plan.table, &plan.draw))
            .flatten();
        let Some(kernel) = kernel else {
            return Self::general(plan);
        };
        let form = Form::Plain {
            kernel,
            lanes: Vec::new(),
            orders: GroupOrders::new(0, 0),
        };
        Self::with_form(plan, form)
    }

    /// The same in the general form, whatever the plan: the kernel is tested against it.
    pub fn general(plan: GrowthPlan) -> Self {
        let form = Form::General(GeneralPaths::new(&plan));
        Self::with_form(plan, form)
    }

    /// What is computed.
    pub fn plan(&self) -> &GrowthPlan {
        &self.plan
    }

    /// Number of paths.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The step that all paths have reached.
    pub fn step(&self) -> u32 {
        self.batch.from
    }

    /// Starts a batch: the steps to advance to, ascending and at most the plan's last; a step already passed counts as the current
    /// one. With `sampled`, the equity of all paths after each of them is stored until the next batch.
    ///
    /// Why several at once: the state of all paths is far larger than any cache. Advanced in groups, path by path through all
    /// samples of the batch, it is read from memory once per batch and not once per sample.
    pub fn begin(&mut self, to_steps: &[u32], sampled: bool) {
        if !self.batch.done.is_multiple_of(self.all.len().max(1) as u32) {
            // A batch that was left unfinished is finished first; an overflow will be found again at the last step.
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
        let values = if sampled { to_steps.len() } else { 0 } * self.all.len();
        batch.columns.resize(values, 0.0);
    }

    /// Advances the next `count` paths through the batch; returns whether all have finished it. After the plan's last step the run
    /// fails if a path's equity or largest amount of drawdown is not below 1e100.
    #[inline(never)]
    pub fn work(&mut self, count: u32) -> Result<bool, Problem> {
        let path_count = self.all.len() as u32;
        let to = path_count.min(self.batch.done.saturating_add(count.max(1)));
        // A group of neighbors advances together.
        let to = path_count.min(to.next_multiple_of(LANES as u32));
        let batch = &mut self.batch;
        let step = batch.from;
        while batch.done < to {
            let end = to.min(batch.done + CACHED);
            let range = batch.done as usize..end as usize;
            let (all, columns) = (self.all.clone(), &mut batch.columns);
            self.form
                .advance(&self.plan, all, range, step, &batch.to, columns);
            batch.done = end;
        }
        if self.batch.done < path_count {
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

    /// Simulates other paths of the plan from their first trade to their last; returns their equity at the samples, column after
    /// column.
    #[inline(never)]
    pub fn simulate_range(
        &mut self,
        first_path: u32,
        count: u32,
        samples: &[u32],
    ) -> Result<&[f64], Problem> {
        self.all = first_path..first_path.saturating_add(count);
        match &mut self.form {
            Form::Plain { lanes, .. } => lanes.clear(),
            Form::General(paths) => paths.clear(),
        }
        self.batch.from = 0;
        self.batch.done = 0;
        self.begin(samples, true);
        self.work(u32::MAX)?;
        Ok(&self.batch.columns)
    }

    /// Equity of all paths at sample `k` of the batch; nothing where there is no such sample.
    pub fn column(&self, k: usize) -> &[f64] {
        let count = self.all.len();
        self.batch
            .columns
            .get(k.saturating_mul(count)..)
            .and_then(|from| from.get(..count))
            .unwrap_or_default()
    }

    /// Frees the memory of the columns; the rest of the batch writes none.
    pub fn drop_columns(&mut self) {
        self.batch.columns = Vec::new();
    }

    /// Whether all values are small enough for the figures over them.
    fn is_within_limit(&self) -> bool {
        let mut is_within = true;
        self.for_each(|path| {
            is_within &= path.equity < EQUITY_LIMIT && path.max_drawdown_amount < EQUITY_LIMIT;
        });
        is_within
    }

    /// Passes the outcome of every path, in path order; of those that have started.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(PathOutcome)) {
        match &self.form {
            Form::Plain { lanes, .. } => {
                let mut left = self.all.len();
                for lanes in lanes {
                    for lane in 0..LANES.min(left) {
                        visit(lanes.outcome(lane, &self.plan.ruin));
                    }
                    left = left.saturating_sub(LANES);
                }
            }
            Form::General(paths) => {
                for path in paths.all() {
                    visit(path.outcome(self.plan.growth));
                }
            }
        }
    }
}
