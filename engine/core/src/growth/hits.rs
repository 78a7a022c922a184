//! How many paths lost, drew down, met barriers and reached the goal.

use crate::growth::path_outcome::PathOutcome;

/// Maximum-drawdown levels of the table, in percent.
pub const DRAWDOWN_LEVELS: [u32; 12] = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60];

/// The same as fractions.
const LEVELS: [f64; 12] = {
    let mut levels = [0.0; 12];
    let mut i = 0;
    while i < levels.len() {
        levels[i] = DRAWDOWN_LEVELS[i] as f64 / 100.0;
        i += 1;
    }
    levels
};

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

impl Hits {
    /// Counts one path; the goal's four numbers stay 0 without a goal.
    #[inline(always)]
    pub fn count(&mut self, path: &PathOutcome, goal: Option<f64>) {
        self.loss += u32::from(path.equity < 1.0);
        self.open += u32::from(path.is_under_water);
        for (count, level) in self.drawdown_at_least.iter_mut().zip(LEVELS) {
            *count += u32::from(path.max_drawdown >= level);
        }
        for (i, count) in self.touched.iter_mut().enumerate() {
            *count += u32::from(path.barriers_met >> i & 1);
        }
        let Some(goal) = goal else { return };
        self.goal_end += u32::from(path.equity >= goal);
        if path.goal_step != 0 && (path.ruin_step == 0 || path.goal_step < path.ruin_step) {
            self.goal_first += 1;
        } else if path.ruin_step != 0 {
            self.ruin_first += 1;
        } else {
            self.neither += 1;
        }
    }
}
