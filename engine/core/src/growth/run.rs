//! A part of a simulation's paths: advanced from sample to sample, or swept batch after batch.

use crate::growth::fan_sketch::FanSketch;
use crate::growth::hits::Hits;
use crate::growth::path_outcome::PathOutcome;
use crate::growth::path_states::PathStates;
use crate::growth::plan::{Growth, GrowthPlan};
use crate::growth::sweep::GrowthSweep;
use crate::problem::Problem;

/// The paths of a plan.
#[derive(Clone, Debug)]
pub struct GrowthRun {
    states: PathStates,
    sweep: Option<Box<GrowthSweep>>,
}

impl GrowthRun {
    /// All paths of the plan, before their first trade.
    pub fn new(plan: GrowthPlan) -> Self {
        Self {
            states: PathStates::new(plan),
            sweep: None,
        }
    }

    /// The same in the general form, whatever the plan: the kernel is tested against it.
    pub fn general(plan: GrowthPlan) -> Self {
        Self {
            states: PathStates::general(plan),
            sweep: None,
        }
    }

    /// What is computed.
    pub fn plan(&self) -> &GrowthPlan {
        self.states.plan()
    }

    /// The step that all paths have reached.
    pub fn step(&self) -> u32 {
        self.states.step()
    }

    /// Starts a batch of samples: see `PathStates::begin`. Does nothing once the run is swept.
    pub fn begin(&mut self, to_steps: &[u32], sampled: bool) {
        if self.sweep.is_none() {
            self.states.begin(to_steps, sampled);
        }
    }

    /// Advances the next `count` paths through the batch: see `PathStates::work`. Does nothing once the run is swept.
    pub fn work(&mut self, count: u32) -> Result<bool, Problem> {
        match self.sweep {
            None => self.states.work(count),
            Some(_) => Ok(true),
        }
    }

    /// Advances every path to after trade `to_step`. A step already passed changes nothing.
    pub fn advance(&mut self, to_step: u32) -> Result<(), Problem> {
        self.begin(&[to_step], false);
        self.work(u32::MAX).map(|_| ())
    }

    /// Equity of all paths at sample `k` of the batch; nothing where there is no such sample.
    pub fn column(&self, k: usize) -> &[f64] {
        match self.sweep {
            None => self.states.column(k),
            Some(_) => &[],
        }
    }

    /// Frees the memory of the columns.
    pub fn drop_columns(&mut self) {
        self.states.drop_columns();
        if let Some(sweep) = &mut self.sweep {
            sweep.drop_sketch();
        }
    }

    /// Turns the run, before the first trade, into a sweep, which `sweep_work` carries out. `total_paths`: paths of all parts.
    pub fn sweep(&mut self, samples: &[u32], total_paths: u32) {
        let states = &self.states;
        self.sweep
            .get_or_insert_with(|| Box::new(GrowthSweep::new(states, samples, total_paths)));
    }

    /// Simulates the next `count` paths of the sweep: see `GrowthSweep::work`. Does nothing where the run is not swept.
    pub fn sweep_work(&mut self, count: u32) -> Result<bool, Problem> {
        match &mut self.sweep {
            Some(sweep) => sweep.work(&mut self.states, count),
            None => Ok(true),
        }
    }

    /// The columns of the sweep so far.
    pub fn sketch(&self) -> Option<&FanSketch> {
        self.sweep.as_ref()?.sketch()
    }

    #[inline(always)]
    fn for_each(&self, visit: impl FnMut(PathOutcome)) {
        match &self.sweep {
            Some(sweep) => sweep.for_each(visit),
            None => self.states.for_each(visit),
        }
    }

    /// One figure of every path, in path order; of those that have started.
    #[inline(always)]
    fn collect<T>(&self, figure: impl Fn(PathOutcome) -> T) -> Vec<T> {
        let mut figures = Vec::with_capacity(self.plan().path_count as usize);
        self.for_each(|path| figures.push(figure(path)));
        figures
    }

    /// Counts paths by what happened to them.
    #[inline(never)]
    pub fn hits(&self) -> Hits {
        let goal = self.plan().rules.goal;
        let goal = (!goal.is_nan()).then_some(goal);
        let mut hits = Hits::default();
        self.for_each(|path| hits.count(&path, goal));
        hits
    }

    /// Equity as a multiple of initial capital.
    #[inline(never)]
    pub fn equity(&self) -> Vec<f64> {
        self.collect(|path| path.equity)
    }

    /// Largest drawdown so far, as a fraction.
    #[inline(never)]
    pub fn max_drawdown(&self) -> Vec<f64> {
        self.collect(|path| path.max_drawdown)
    }

    /// Largest drawdown so far as a multiple of initial capital; empty where risk is a fraction of equity.
    #[inline(never)]
    pub fn max_drawdown_amount(&self) -> Vec<f64> {
        match self.plan().growth {
            Growth::Multiplicative => Vec::new(),
            _ => self.collect(|path| path.max_drawdown_amount),
        }
    }

    /// Number of paths whose largest drawdown is at or above a level.
    #[inline(never)]
    pub fn drawdowns_at_least(&self, level: f64) -> u32 {
        let mut hits = 0;
        self.for_each(|path| hits += u32::from(path.max_drawdown >= level));
        hits
    }

    /// Longest run of trades under water.
    #[inline(never)]
    pub fn longest_under_water(&self) -> Vec<u32> {
        self.collect(|path| u32::from(path.longest_under_water))
    }

    /// Trades under water.
    #[inline(never)]
    pub fn total_under_water(&self) -> Vec<u32> {
        self.collect(|path| u32::from(path.total_under_water))
    }

    /// 1 where a path is under water after its last trade.
    #[inline(never)]
    pub fn open_under_water(&self) -> Vec<u8> {
        self.collect(|path| u8::from(path.is_under_water))
    }

    /// Longest losing run.
    #[inline(never)]
    pub fn losing_streak(&self) -> Vec<u32> {
        self.collect(|path| u32::from(path.losing_streak))
    }

    /// Longest winning run.
    #[inline(never)]
    pub fn winning_streak(&self) -> Vec<u32> {
        self.collect(|path| u32::from(path.winning_streak))
    }

    /// First step at a ruin barrier, the implied one at zero included; 0 = never.
    #[inline(never)]
    pub fn ruin_step(&self) -> Vec<u32> {
        self.collect(|path| u32::from(path.ruin_step))
    }

    /// First step at the goal; 0 = never.
    #[inline(never)]
    pub fn goal_step(&self) -> Vec<u32> {
        self.collect(|path| u32::from(path.goal_step))
    }

    /// Trades from the deepest drawdown to a new peak, 0 = never, of the paths with a drawdown; empty unless recovery is recorded.
    #[inline(never)]
    pub fn recovery(&self) -> Vec<u32> {
        let mut trades = Vec::new();
        if self.plan().rules.recovery {
            self.for_each(|path| trades.extend(path.recovery.map(u32::from)));
        }
        trades
    }

    /// Bit i is set where the path has met barrier i of the request.
    #[inline(never)]
    pub fn barriers_touched(&self) -> Vec<u8> {
        self.collect(|path| path.barriers_met)
    }
}
