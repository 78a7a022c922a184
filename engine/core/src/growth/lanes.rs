//! The state of eight neighboring paths between two calls.
//!
//! Why eight paths side by side: the vector kernel reads and writes whole registers, the state of a group fits ten cache lines, and a
//! million paths need 80 MB instead of the 8 GB of their whole histories.

use crate::growth::input::{Barrier, Rules};
use crate::growth::path_outcome::PathOutcome;
use crate::random::xoshiro::Xoshiro;

/// Paths in a group.
pub const LANES: usize = 8;

/// Bit of `recovery` that is set while no new peak has been reached since the deepest drawdown.
pub const WAITING: u16 = 1 << 15;

/// `Lanes::recovery` after one more trade.
#[inline(always)]
pub fn recovery_after(recovery: u16, is_deeper: bool, is_under_water: bool) -> u16 {
    let since = recovery + (recovery >> 15);
    let since = if is_under_water {
        since
    } else {
        since & !WAITING
    };
    if is_deeper { WAITING } else { since }
}

/// Eight paths, field by field. Counts have sixteen bits: a run is at most 10,000 trades.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Lanes {
    /// Generator state, word by word.
    pub state: [[u32; LANES]; 4],
    /// Index of the kernel's row drawn last, where a model continues from it.
    pub row: [u32; LANES],
    /// W: equity as a multiple of initial capital.
    pub equity: [f64; LANES],
    /// u: equity over its peak.
    pub under: [f64; LANES],
    /// m: lowest u.
    pub lowest_under: [f64; LANES],
    /// Lowest W, updated only where an absolute barrier above zero needs it.
    pub lowest: [f64; LANES],
    /// Highest W, updated only where a goal needs it.
    pub highest: [f64; LANES],
    /// Current losing run.
    pub losing: [u16; LANES],
    /// Longest losing run.
    pub longest_losing: [u16; LANES],
    /// Current winning run.
    pub winning: [u16; LANES],
    /// Longest winning run.
    pub longest_winning: [u16; LANES],
    /// Current run under water.
    pub water: [u16; LANES],
    /// Longest run under water.
    pub longest_water: [u16; LANES],
    /// Steps under water.
    pub total_water: [u16; LANES],
    /// First step at a ruin barrier; 0 = never.
    pub ruin_step: [u16; LANES],
    /// First step at the goal; 0 = never.
    pub goal_step: [u16; LANES],
    /// Trades from the deepest drawdown to the next peak, or up to now with `WAITING`; updated only where recovery is recorded.
    pub recovery: [u16; LANES],
}

impl Lanes {
    /// Eight paths, `first_path` and the next seven, before their first trade.
    pub fn new(seed: [u32; 2], first_path: u32, stream: u32) -> Self {
        let mut state = [[0; LANES]; 4];
        for lane in 0..LANES {
            // Lanes beyond the last path are computed but never read, so their numbers may wrap.
            let words = Xoshiro::for_path(seed, first_path.wrapping_add(lane as u32), stream).0;
            for (row, word) in state.iter_mut().zip(words) {
                row[lane] = word;
            }
        }
        Self {
            state,
            row: [0; LANES],
            equity: [1.0; LANES],
            under: [1.0; LANES],
            lowest_under: [1.0; LANES],
            lowest: [1.0; LANES],
            highest: [1.0; LANES],
            losing: [0; LANES],
            longest_losing: [0; LANES],
            winning: [0; LANES],
            longest_winning: [0; LANES],
            water: [0; LANES],
            longest_water: [0; LANES],
            total_water: [0; LANES],
            ruin_step: [0; LANES],
            goal_step: [0; LANES],
            recovery: [0; LANES],
        }
    }

    /// Applies one trade to one path; returns whether it ruins the path.
    pub fn apply_trade(
        &mut self,
        lane: usize,
        step: u16,
        g: f64,
        is_loss: bool,
        is_win: bool,
        rules: &Rules,
    ) -> bool {
        let equity = self.equity[lane] * g;
        let ratio = self.under[lane] * g;
        let under = if ratio < 1.0 { ratio } else { 1.0 };
        self.equity[lane] = equity;
        self.under[lane] = under;
        if rules.recovery {
            let is_deeper = under < self.lowest_under[lane];
            self.recovery[lane] = recovery_after(self.recovery[lane], is_deeper, under < 1.0);
        }
        self.lowest_under[lane] = self.lowest_under[lane].min(under);
        self.lowest[lane] = self.lowest[lane].min(equity);
        self.highest[lane] = self.highest[lane].max(equity);
        let run = |length: u16, continues: bool| if continues { length + 1 } else { 0 };
        self.losing[lane] = run(self.losing[lane], is_loss);
        self.winning[lane] = run(self.winning[lane], is_win);
        self.water[lane] = run(self.water[lane], under < 1.0);
        self.longest_losing[lane] = self.longest_losing[lane].max(self.losing[lane]);
        self.longest_winning[lane] = self.longest_winning[lane].max(self.winning[lane]);
        self.longest_water[lane] = self.longest_water[lane].max(self.water[lane]);
        self.total_water[lane] += u16::from(under < 1.0);
        if self.goal_step[lane] == 0 && equity >= rules.goal {
            self.goal_step[lane] = step;
        }
        let is_ruin = self.ruin_step[lane] == 0 && rules.is_ruin(equity, under);
        if is_ruin {
            self.ruin_step[lane] = step;
        }
        is_ruin
    }

    /// Outcome of one path so far. `ruin`: the barriers of the request.
    ///
    /// Why the extremes decide which barriers were met: a path has met an absolute barrier exactly when its lowest equity has, and a
    /// trailing one exactly when its lowest u has, because rounding `1 - u` keeps order. A stopped path keeps its extremes.
    #[inline(always)]
    pub fn outcome(&self, lane: usize, ruin: &[Barrier]) -> PathOutcome {
        let (lowest, lowest_under) = (self.lowest[lane], self.lowest_under[lane]);
        let max_drawdown = 1.0 - lowest_under;
        let barriers_met = ruin.iter().enumerate().fold(0, |bits, (i, barrier)| {
            let is_met = match *barrier {
                Barrier::Absolute(level) => lowest <= level,
                Barrier::Trailing(level) => max_drawdown >= level,
                _ => false,
            };
            bits | u8::from(is_met) << i
        });
        let recovery = self.recovery[lane];
        PathOutcome {
            equity: self.equity[lane],
            max_drawdown,
            max_drawdown_amount: 0.0,
            longest_under_water: self.longest_water[lane],
            total_under_water: self.total_water[lane],
            is_under_water: self.under[lane] < 1.0,
            losing_streak: self.longest_losing[lane],
            winning_streak: self.longest_winning[lane],
            ruin_step: self.ruin_step[lane],
            goal_step: self.goal_step[lane],
            barriers_met,
            recovery: (lowest_under < 1.0).then_some(if recovery < WAITING { recovery } else { 0 }),
        }
    }

    /// Resets one path to its state in `before`.
    pub fn restore(&mut self, before: &Self, lane: usize) {
        for (row, old) in self.state.iter_mut().zip(&before.state) {
            row[lane] = old[lane];
        }
        self.row[lane] = before.row[lane];
        self.equity[lane] = before.equity[lane];
        self.under[lane] = before.under[lane];
        self.lowest_under[lane] = before.lowest_under[lane];
        self.lowest[lane] = before.lowest[lane];
        self.highest[lane] = before.highest[lane];
        self.losing[lane] = before.losing[lane];
        self.longest_losing[lane] = before.longest_losing[lane];
        self.winning[lane] = before.winning[lane];
        self.longest_winning[lane] = before.longest_winning[lane];
        self.water[lane] = before.water[lane];
        self.longest_water[lane] = before.longest_water[lane];
        self.total_water[lane] = before.total_water[lane];
        self.ruin_step[lane] = before.ruin_step[lane];
        self.goal_step[lane] = before.goal_step[lane];
        self.recovery[lane] = before.recovery[lane];
    }
}
