//! A part's paths simulated batch after batch from the first trade to the last, so that only one batch has states.
//!
//! Why not always from sample to sample: that stores the state of every path, 80 bytes and more, and reads and writes it at each
//! batch of samples. A small batch of paths stays in the nearest caches, and of each path only the outcome is left.

use crate::growth::fan_sketch::FanSketch;
use crate::growth::path_outcome::PathOutcome;
use crate::growth::path_states::PathStates;
use crate::growth::plan::Growth;
use crate::problem::Problem;

/// Maximum number of paths in a batch. Not 512: columns of 4,096 bytes would share their places in the nearest cache.
const MAX_BATCH: u32 = 504;
/// Paths that decide where the buckets of the columns are.
const PILOT_PATHS: u32 = 256;
/// Stands for the recovery of a path without a drawdown; a run is at most 10,000 trades.
const NO_DRAWDOWN: u16 = u16::MAX;

/// Outcomes in path order, figure by figure: a third smaller than outcome by outcome.
#[derive(Clone, Debug, Default)]
struct Outcomes {
    equity: Vec<f64>,
    max_drawdown: Vec<f64>,
    /// Empty where risk is a fraction of equity.
    max_drawdown_amount: Vec<f64>,
    longest_under_water: Vec<u16>,
    total_under_water: Vec<u16>,
    is_under_water: Vec<bool>,
    losing_streak: Vec<u16>,
    winning_streak: Vec<u16>,
    ruin_step: Vec<u16>,
    goal_step: Vec<u16>,
    barriers_met: Vec<u8>,
    /// Empty unless recovery is recorded.
    recovery: Vec<u16>,
}

impl Outcomes {
    /// Room for the outcomes of so many paths.
    fn new(count: usize, has_amounts: bool, has_recovery: bool) -> Self {
        Self {
            equity: Vec::with_capacity(count),
            max_drawdown: Vec::with_capacity(count),
            max_drawdown_amount: Vec::with_capacity(if has_amounts { count } else { 0 }),
            longest_under_water: Vec::with_capacity(count),
            total_under_water: Vec::with_capacity(count),
            is_under_water: Vec::with_capacity(count),
            losing_streak: Vec::with_capacity(count),
            winning_streak: Vec::with_capacity(count),
            ruin_step: Vec::with_capacity(count),
            goal_step: Vec::with_capacity(count),
            barriers_met: Vec::with_capacity(count),
            recovery: Vec::with_capacity(if has_recovery { count } else { 0 }),
        }
    }

    fn push(&mut self, path: &PathOutcome) {
        self.equity.push(path.equity);
        self.max_drawdown.push(path.max_drawdown);
        if self.max_drawdown_amount.capacity() > 0 {
            self.max_drawdown_amount.push(path.max_drawdown_amount);
        }
        self.longest_under_water.push(path.longest_under_water);
        self.total_under_water.push(path.total_under_water);
        self.is_under_water.push(path.is_under_water);
        self.losing_streak.push(path.losing_streak);
        self.winning_streak.push(path.winning_streak);
        self.ruin_step.push(path.ruin_step);
        self.goal_step.push(path.goal_step);
        self.barriers_met.push(path.barriers_met);
        if self.recovery.capacity() > 0 {
            self.recovery.push(path.recovery.unwrap_or(NO_DRAWDOWN));
        }
    }

    /// Outcome of the path at `place`.
    #[inline(always)]
    fn get(&self, place: usize) -> PathOutcome {
        // Not by index: the compiler could not drop the bounds checks of figures that are not read.
        let count = |counts: &[u16]| counts.get(place).copied().unwrap_or_default();
        let value = |values: &[f64]| values.get(place).copied().unwrap_or_default();
        PathOutcome {
            equity: value(&self.equity),
            max_drawdown: value(&self.max_drawdown),
            max_drawdown_amount: value(&self.max_drawdown_amount),
            longest_under_water: count(&self.longest_under_water),
            total_under_water: count(&self.total_under_water),
            is_under_water: self.is_under_water.get(place).copied().unwrap_or_default(),
            losing_streak: count(&self.losing_streak),
            winning_streak: count(&self.winning_streak),
            ruin_step: count(&self.ruin_step),
            goal_step: count(&self.goal_step),
            barriers_met: self.barriers_met.get(place).copied().unwrap_or_default(),
            recovery: Some(count(&self.recovery)).filter(|trades| *trades != NO_DRAWDOWN),
        }
    }
}

/// A sweep: the samples, the columns so far, and the outcomes so far.
#[derive(Clone, Debug)]
pub struct GrowthSweep {
    first_path: u32,
    path_count: u32,
    /// Paths of all parts.
    total_paths: u32,
    samples: Vec<u32>,
    /// Equity of the pilot's paths, column after column, until all of them are simulated.
    pilot: Vec<f64>,
    pilot_done: u32,
    sketch: Option<FanSketch>,
    done: u32,
    outcomes: Outcomes,
}

impl GrowthSweep {
    /// A sweep over the paths of `states`, whose own states are lost. `total_paths`: paths of all parts.
    pub fn new(states: &PathStates, samples: &[u32], total_paths: u32) -> Self {
        let plan = states.plan();
        let pilot = PILOT_PATHS.min(total_paths) as usize;
        let mut samples = samples.to_vec();
        let steps = plan.steps;
        // Outcomes are read after the last trade.
        samples.iter_mut().for_each(|step| *step = steps.min(*step));
        if samples.last() != Some(&steps) {
            samples.push(steps);
        }
        Self {
            first_path: plan.first_path,
            path_count: plan.path_count,
            total_paths,
            pilot: vec![0.0; pilot * samples.len()],
            pilot_done: 0,
            samples,
            sketch: None,
            done: 0,
            outcomes: Outcomes::new(
                plan.path_count as usize,
                plan.growth != Growth::Multiplicative,
                plan.rules.recovery,
            ),
        }
    }

    /// Simulates the next `count` paths; returns whether all are done, or too many values lie together for a sweep.
    #[inline(never)]
    pub fn work(&mut self, states: &mut PathStates, count: u32) -> Result<bool, Problem> {
        let mut left = count.max(1);
        while left > 0 {
            if self.sketch.as_ref().is_some_and(FanSketch::has_given_up) {
                return Ok(true);
            }
            let Some(sketch) = &mut self.sketch else {
                left -= self.simulate_pilot(states, left)?;
                continue;
            };
            let batch = (self.path_count - self.done).min(left).min(MAX_BATCH);
            if batch == 0 {
                return Ok(true);
            }
            let first = self.first_path.wrapping_add(self.done);
            let columns = states.simulate_range(first, batch, &self.samples)?;
            sketch.add(columns, batch as usize);
            states.for_each(|path| self.outcomes.push(&path));
            self.done += batch;
            left -= batch;
        }
        Ok(self.done == self.path_count)
    }

    /// Simulates at most `max` of the pilot's paths; returns how many.
    #[inline(never)]
    fn simulate_pilot(&mut self, states: &mut PathStates, max: u32) -> Result<u32, Problem> {
        let all = PILOT_PATHS.min(self.total_paths);
        let batch = (all - self.pilot_done).min(max);
        let columns = states.simulate_range(self.pilot_done, batch, &self.samples)?;
        let place = self.pilot_done as usize;
        let pilot = self.pilot.chunks_exact_mut(all.max(1) as usize);
        for (pilot, column) in pilot.zip(columns.chunks_exact(batch.max(1) as usize)) {
            pilot[place..place + column.len()].copy_from_slice(column);
        }
        self.pilot_done += batch;
        if self.pilot_done == all {
            let (part, total) = (self.path_count as usize, self.total_paths as usize);
            let mut pilot = std::mem::take(&mut self.pilot);
            self.sketch = Some(FanSketch::new(&mut pilot, all as usize, part, total));
        }
        Ok(batch)
    }

    /// The columns so far; None before the pilot is done.
    pub fn sketch(&self) -> Option<&FanSketch> {
        self.sketch.as_ref()
    }

    /// Frees the memory of the columns.
    pub fn drop_sketch(&mut self) {
        self.sketch = None;
    }

    /// Passes the outcome of every path so far, in path order.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(PathOutcome)) {
        for place in 0..self.outcomes.equity.len() {
            visit(self.outcomes.get(place));
        }
    }
}
