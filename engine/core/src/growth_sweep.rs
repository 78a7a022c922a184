//! A part's paths taken through all trades one handful after another, so that only a handful has a state.
//!
//! Why beside the way from sample to sample: it keeps the state of every path, 80 bytes and more, and reads and writes it at each
//! batch of samples. A handful stays in the nearest caches, and what is left of a path is what it came to.

use crate::fan_sketch::FanSketch;
use crate::growth_hits::Hits;
use crate::growth_run::GrowthRun;
use crate::problem::Problem;

/// Paths of a handful at the most. Not 512: columns of 4,096 bytes would share their places in the nearest cache.
const HANDFUL: u32 = 504;
/// Paths that say where the buckets of the columns are.
const PILOT: u32 = 256;

/// What the paths came to, in path order.
#[derive(Clone, Debug, Default)]
pub struct Swept {
    /// Equity after the last trade.
    pub terminal: Vec<f64>,
    /// Largest drawdown as a fraction.
    pub max_drawdown: Vec<f64>,
    /// Largest drawdown as a multiple of initial capital; empty where risk follows equity.
    pub max_drawdown_amount: Vec<f64>,
    /// Longest run under water.
    pub longest_under_water: Vec<u16>,
    /// Trades under water.
    pub total_under_water: Vec<u16>,
    /// Longest losing run.
    pub losing_streak: Vec<u16>,
    /// Longest winning run.
    pub winning_streak: Vec<u16>,
    /// First step at a ruin barrier; 0 = never.
    pub ruin_step: Vec<u16>,
    /// First step at the goal; 0 = never.
    pub goal_step: Vec<u16>,
    /// Trades to a new peak of the paths with a drawdown; 0 = never.
    pub recovery: Vec<u16>,
    /// Numbers of paths.
    pub hits: Hits,
}

/// The sweep: the handful under way, the columns so far, and what the paths came to.
#[derive(Clone, Debug)]
pub struct GrowthSweep {
    handful: GrowthRun,
    first_path: u32,
    path_count: u32,
    whole: u32,
    samples: Vec<u32>,
    /// Equity of the pilot's paths, column after column, until they are all there.
    pilot: Vec<f64>,
    piloted: u32,
    sketch: Option<FanSketch>,
    done: u32,
    swept: Swept,
}

fn narrow(values: Vec<u32>) -> impl Iterator<Item = u16> {
    // A run is at most 10,000 trades.
    values.into_iter().map(|value| value as u16)
}

impl GrowthSweep {
    /// Sets out with the paths of a run; its own are lost. `whole`: paths of all parts.
    pub fn new(run: GrowthRun, samples: &[u32], whole: u32) -> Self {
        let plan = run.plan();
        let (first_path, path_count) = (plan.first_path, plan.path_count);
        let count = path_count as usize;
        let pilot = PILOT.min(whole) as usize;
        let mut swept = Swept::default();
        swept.terminal.reserve_exact(count);
        swept.max_drawdown.reserve_exact(count);
        for counts in [
            &mut swept.longest_under_water,
            &mut swept.total_under_water,
            &mut swept.losing_streak,
            &mut swept.winning_streak,
            &mut swept.ruin_step,
            &mut swept.goal_step,
        ] {
            counts.reserve_exact(count);
        }
        if plan.rules.recovery {
            swept.recovery.reserve_exact(count);
        }
        let mut samples = samples.to_vec();
        let steps = plan.steps;
        // What the paths came to is read after the last trade.
        samples.iter_mut().for_each(|step| *step = steps.min(*step));
        if samples.last() != Some(&steps) {
            samples.push(steps);
        }
        Self {
            handful: run,
            first_path,
            path_count,
            whole,
            pilot: vec![0.0; pilot * samples.len()],
            piloted: 0,
            samples,
            sketch: None,
            done: 0,
            swept,
        }
    }

    /// Takes `count` paths, but a handful at a time, through all trades; whether all have been, or too many values lie together.
    #[inline(never)]
    pub fn work(&mut self, count: u32) -> Result<bool, Problem> {
        let mut left = count.max(1);
        while left > 0 {
            if self.sketch.as_ref().is_some_and(FanSketch::gave_up) {
                return Ok(true);
            }
            let Some(sketch) = &mut self.sketch else {
                left -= self.pilot(left)?;
                continue;
            };
            let handful = (self.path_count - self.done).min(left).min(HANDFUL);
            if handful == 0 {
                return Ok(true);
            }
            let first = self.first_path.wrapping_add(self.done);
            let columns = self.handful.through(first, handful, &self.samples)?;
            sketch.add(columns, handful as usize);
            self.swept.take(&self.handful);
            self.done += handful;
            left -= handful;
        }
        Ok(self.done == self.path_count)
    }

    /// Takes some of the pilot's paths through all trades; how many.
    #[inline(never)]
    fn pilot(&mut self, most: u32) -> Result<u32, Problem> {
        let all = PILOT.min(self.whole);
        let handful = (all - self.piloted).min(most);
        let columns = self.handful.through(self.piloted, handful, &self.samples)?;
        let place = self.piloted as usize;
        let pilot = self.pilot.chunks_exact_mut(all.max(1) as usize);
        for (pilot, column) in pilot.zip(columns.chunks_exact(handful.max(1) as usize)) {
            pilot[place..place + column.len()].copy_from_slice(column);
        }
        self.piloted += handful;
        if self.piloted == all {
            let (part, whole) = (self.path_count as usize, self.whole as usize);
            let mut pilot = std::mem::take(&mut self.pilot);
            self.sketch = Some(FanSketch::new(&mut pilot, all as usize, part, whole));
        }
        Ok(handful)
    }

    /// The columns so far; None before the pilot is through.
    pub fn sketch(&self) -> Option<&FanSketch> {
        self.sketch.as_ref()
    }

    /// Gives back the memory of the columns.
    pub fn drop_sketch(&mut self) {
        self.sketch = None;
    }

    /// What the paths came to so far.
    pub fn swept(&self) -> &Swept {
        &self.swept
    }
}

impl Swept {
    /// Takes in what a handful came to.
    #[inline(never)]
    fn take(&mut self, run: &GrowthRun) {
        self.hits.add(&run.hits());
        self.terminal.extend(run.equity());
        self.max_drawdown.extend(run.max_drawdown());
        self.max_drawdown_amount.extend(run.max_drawdown_amount());
        self.longest_under_water
            .extend(narrow(run.longest_under_water()));
        self.total_under_water
            .extend(narrow(run.total_under_water()));
        self.losing_streak.extend(narrow(run.losing_streak()));
        self.winning_streak.extend(narrow(run.winning_streak()));
        self.ruin_step.extend(narrow(run.ruin_step()));
        self.goal_step.extend(narrow(run.goal_step()));
        self.recovery.extend(narrow(run.recovery()));
    }
}
