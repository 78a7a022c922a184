//! How many paths lost, drew down, touched barriers and reached the goal.

/// Maximum-drawdown levels of the table, in percent.
pub const DRAWDOWN_LEVELS: [u32; 12] = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60];

/// Outputs of all paths, in path order; all of one length.
#[derive(Clone, Copy, Debug)]
pub struct Outputs<'a> {
    /// Equity after the last trade.
    pub terminal: &'a [f64],
    /// Largest drawdown.
    pub max_drawdown: &'a [f64],
    /// 1 where under water at the end.
    pub open: &'a [u8],
    /// Bit i: barrier i was met.
    pub barriers: &'a [u8],
    /// First ruin step; 0 = never.
    pub ruin_step: &'a [u32],
    /// First goal step; 0 = never.
    pub goal_step: &'a [u32],
}

/// Numbers of paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// Ended below the start.
    pub loss: u32,
    /// Ended under water.
    pub open: u32,
    /// Maximum drawdown at or above each level of the table.
    pub drawdown_at_least: [u32; 12],
    /// Met each barrier.
    pub touched: [u32; 8],
    /// At or above the goal after the last trade.
    pub goal_end: u32,
    /// Reached the goal before ruin.
    pub goal_first: u32,
    /// Ruined before the goal, or by the same trade.
    pub ruin_first: u32,
    /// Neither.
    pub neither: u32,
}

fn count<T: Copy>(values: &[T], is_hit: impl Fn(T) -> bool) -> u32 {
    values.iter().map(|value| u32::from(is_hit(*value))).sum()
}

impl Hits {
    /// Adds those of other paths.
    pub fn add(&mut self, other: &Self) {
        self.loss += other.loss;
        self.open += other.open;
        for (count, more) in self
            .drawdown_at_least
            .iter_mut()
            .zip(other.drawdown_at_least)
        {
            *count += more;
        }
        for (count, more) in self.touched.iter_mut().zip(other.touched) {
            *count += more;
        }
        self.goal_end += other.goal_end;
        self.goal_first += other.goal_first;
        self.ruin_first += other.ruin_first;
        self.neither += other.neither;
    }

    /// Counts the paths; the goal's four stay 0 without a goal.
    pub fn of(outputs: &Outputs, goal: Option<f64>) -> Self {
        let mut hits = Self {
            loss: count(outputs.terminal, |equity| equity < 1.0),
            open: count(outputs.open, |open| open != 0),
            drawdown_at_least: DRAWDOWN_LEVELS.map(|percent| {
                let level = f64::from(percent) / 100.0;
                count(outputs.max_drawdown, |drawdown| drawdown >= level)
            }),
            touched: std::array::from_fn(|i| count(outputs.barriers, |bits| bits >> i & 1 == 1)),
            ..Self::default()
        };
        let Some(goal) = goal else { return hits };
        hits.goal_end = count(outputs.terminal, |equity| equity >= goal);
        for (&goal_step, &ruin_step) in outputs.goal_step.iter().zip(outputs.ruin_step) {
            if goal_step != 0 && (ruin_step == 0 || goal_step < ruin_step) {
                hits.goal_first += 1;
            } else if ruin_step != 0 {
                hits.ruin_first += 1;
            } else {
                hits.neither += 1;
            }
        }
        hits
    }
}
