//! One path, one trade at a time, by all rules of docs/simulation-spec.md sections 2.3 and 2.4: any model, any sizing, flows,
//! every kind of barrier, recovery.
//!
//! Why drawdown under additive sizing is compared by products and not by quotients: comparing `d * pB` with `dB * P` needs two
//! multiplications instead of a division at each trade, and is as exact.

use crate::growth::draw::{DAY_END, DAY_START, DrawPosition, TRADE_BITS};
use crate::growth::history_index::HistoryIndex;
use crate::growth::input::{Barrier, FlowKind};
use crate::growth::path_outcome::PathOutcome;
use crate::growth::plan::{Growth, GrowthPlan};
use crate::growth::trade_table::Outcome;
use crate::growth::uncertain_model::{PathModel, UncertainModel};
use crate::random::xoshiro::Xoshiro;

/// Trades drawn ahead of the recursion.
const BLOCK: usize = 128;

/// The effect and the outcome of each value that may be drawn.
type Table<'a> = (&'a [f64], &'a [Outcome]);
/// Applies drawn trades after a step.
type ApplyTrades = fn(&mut GeneralPath, &GrowthPlan, Table, &[u32], u32);

const MULTIPLICATIVE: u8 = 0;
const ADDITIVE: u8 = 1;
const CAPPED: u8 = 2;

/// The state of a path between two trades. Counts have sixteen bits: a run is at most 10,000 trades.
#[derive(Clone, Copy, Debug)]
pub struct GeneralPath {
    random: Xoshiro,
    position: DrawPosition,
    /// W: equity as a multiple of initial capital.
    pub equity: f64,
    /// Multiplicative: u, equity over its peak. Additive: d, the amount below the peak.
    depth: f64,
    /// Additive: P, the equity at the peak.
    peak: f64,
    /// Multiplicative: m, the lowest u. Additive: dB, the amount of the deepest drawdown.
    deepest: f64,
    /// Additive: pB, the peak of the deepest drawdown.
    deepest_peak: f64,
    /// Additive: A, the largest amount below a peak.
    max_amount: f64,
    /// H: the high-water mark that rises with each trade.
    high_water: f64,
    /// H: the one that rises at the end of a day.
    day_high_water: f64,
    /// B: equity at the start of the day.
    day_equity: f64,
    losing: u16,
    longest_losing: u16,
    winning: u16,
    longest_winning: u16,
    under_water: u16,
    longest_under_water: u16,
    total_under_water: u16,
    ruin_step: u16,
    goal_step: u16,
    /// Step of the deepest drawdown; 0 = none.
    deepest_step: u16,
    /// Trades from there to a new peak; 0 = never.
    recovery: u16,
    barriers_met: u8,
}

impl GeneralPath {
    /// A path before its first trade.
    pub fn new(plan: &GrowthPlan, path: u32) -> Self {
        let multiplicative = plan.growth == Growth::Multiplicative;
        Self {
            random: Xoshiro::for_path(plan.seed, path, plan.draw.stream()),
            position: DrawPosition::default(),
            equity: 1.0,
            depth: if multiplicative { 1.0 } else { 0.0 },
            peak: 1.0,
            deepest: if multiplicative { 1.0 } else { 0.0 },
            deepest_peak: 1.0,
            max_amount: 0.0,
            high_water: 1.0,
            day_high_water: 1.0,
            day_equity: 1.0,
            losing: 0,
            longest_losing: 0,
            winning: 0,
            longest_winning: 0,
            under_water: 0,
            longest_under_water: 0,
            total_under_water: 0,
            ruin_step: 0,
            goal_step: 0,
            deepest_step: 0,
            recovery: 0,
            barriers_met: 0,
        }
    }

    /// Outcome of the path so far.
    #[inline(always)]
    pub fn outcome(&self, growth: Growth) -> PathOutcome {
        PathOutcome {
            equity: self.equity,
            max_drawdown: match growth {
                Growth::Multiplicative => 1.0 - self.deepest,
                _ => self.deepest / self.deepest_peak,
            },
            max_drawdown_amount: self.max_amount,
            longest_under_water: self.longest_under_water,
            total_under_water: self.total_under_water,
            is_under_water: self.under_water > 0,
            losing_streak: self.longest_losing,
            winning_streak: self.longest_winning,
            ruin_step: self.ruin_step,
            goal_step: self.goal_step,
            barriers_met: self.barriers_met,
            recovery: (self.deepest_step > 0).then_some(self.recovery),
        }
    }

    /// Advances the path from after trade `from` to after trade `to`.
    pub fn advance<I: HistoryIndex>(
        &mut self,
        plan: &GrowthPlan,
        history: &mut [I],
        from: u32,
        to: u32,
    ) {
        let apply_trades = Self::rule_of(plan);
        let mut drawn = [0; BLOCK];
        let mut step = from;
        while step < to && !self.has_stopped(plan) {
            let count = (to - step).min(BLOCK as u32);
            let drawn = &mut drawn[..count as usize];
            plan.draw
                .fill(drawn, &mut self.random, &mut self.position, step, history);
            let table = (&plan.table.factors[..], &plan.table.outcomes[..]);
            apply_trades(self, plan, table, drawn, step);
            step += count;
        }
    }

    /// The same for a path that draws from a model of its own.
    pub fn advance_by(
        &mut self,
        plan: &GrowthPlan,
        (uncertain, model): (&UncertainModel, &PathModel),
        from: u32,
        to: u32,
    ) {
        let apply_trades = Self::rule_of(plan);
        let mut factors = [0.0; BLOCK];
        let mut outcomes = [Outcome::Flat; BLOCK];
        // The table holds the block's own trades in their order.
        let drawn: [u32; BLOCK] = std::array::from_fn(|place| place as u32);
        let mut step = from;
        while step < to && !self.has_stopped(plan) {
            let count = (to - step).min(BLOCK as u32);
            let block = factors.iter_mut().zip(&mut outcomes);
            for (factor, outcome) in block.take(count as usize) {
                (*factor, *outcome) = uncertain.draw_trade(model, &mut self.random);
            }
            let table = (&factors[..], &outcomes[..]);
            apply_trades(self, plan, table, &drawn[..count as usize], step);
            step += count;
        }
    }

    fn has_stopped(&self, plan: &GrowthPlan) -> bool {
        plan.rules.stop_at_ruin && self.ruin_step != 0
    }

    /// The form of `apply_trades` for a plan.
    fn rule_of(plan: &GrowthPlan) -> ApplyTrades {
        let has_day_or_money_barriers = plan
            .ruin
            .iter()
            .any(|barrier| !matches!(barrier, Barrier::Absolute(_) | Barrier::Trailing(_)));
        let extras = plan.rules.recovery || has_day_or_money_barriers || !plan.flows.is_empty();
        match (plan.growth, extras) {
            (Growth::Multiplicative, false) => Self::apply_trades::<MULTIPLICATIVE, false>,
            (Growth::Multiplicative, true) => Self::apply_trades::<MULTIPLICATIVE, true>,
            (Growth::Additive, false) => Self::apply_trades::<ADDITIVE, false>,
            (Growth::Additive, true) => Self::apply_trades::<ADDITIVE, true>,
            (Growth::Capped { .. }, _) => Self::apply_trades::<CAPPED, true>,
        }
    }

    /// Applies the drawn trades after trade `from`. EXTRAS: there are flows, barriers by money or by day, or recovery is recorded.
    fn apply_trades<const GROWTH: u8, const EXTRAS: bool>(
        &mut self,
        plan: &GrowthPlan,
        (factors, outcomes): Table,
        drawn: &[u32],
        from: u32,
    ) {
        // A copy stays in registers; the original would be written to memory at each trade.
        let mut path = *self;
        for (&drawn, step) in drawn.iter().zip(from as u16 + 1..) {
            let trade = (drawn & TRADE_BITS) as usize;
            if EXTRAS && drawn & DAY_START != 0 {
                path.day_equity = path.equity;
            }
            let is_deeper = path.apply_factor::<GROWTH>(plan, factors[trade]);
            path.update_streaks(outcomes[trade]);
            let is_under_water = path.is_under_water::<GROWTH>();
            path.under_water = if is_under_water {
                path.under_water + 1
            } else {
                0
            };
            path.longest_under_water = path.longest_under_water.max(path.under_water);
            path.total_under_water += u16::from(is_under_water);
            if EXTRAS && plan.rules.recovery {
                path.update_recovery(step, is_deeper, is_under_water);
            }
            if path.check_limits::<GROWTH, EXTRAS>(plan, step) {
                break;
            }
            if EXTRAS {
                path.raise_high_water(drawn & DAY_END != 0);
                if path.apply_flows::<GROWTH>(plan, step)
                    && path.check_limits::<GROWTH, EXTRAS>(plan, step)
                {
                    break;
                }
            }
        }
        *self = path;
    }

    /// Updates equity and drawdown by a trade; returns whether the drawdown is the deepest so far.
    #[inline(always)]
    fn apply_factor<const GROWTH: u8>(&mut self, plan: &GrowthPlan, factor: f64) -> bool {
        if GROWTH == MULTIPLICATIVE {
            self.equity *= factor;
            let ratio = self.depth * factor;
            self.depth = if ratio < 1.0 { ratio } else { 1.0 };
            let is_deeper = self.depth < self.deepest;
            self.deepest = if is_deeper { self.depth } else { self.deepest };
            return is_deeper;
        }
        // A path that has lost everything stays at 0.
        if self.equity.is_nan() || self.equity <= 0.0 {
            return false;
        }
        let amount = match plan.growth {
            Growth::Capped { fraction, cap } if GROWTH == CAPPED => {
                let at_risk = fraction * self.equity;
                (if cap < at_risk { cap } else { at_risk }) * factor
            }
            _ => factor,
        };
        self.equity += amount;
        if self.equity <= 0.0 {
            self.equity = 0.0;
            self.depth = self.peak;
        } else {
            self.depth -= amount;
            if self.depth <= 0.0 {
                self.depth = 0.0;
                self.peak = self.equity;
            }
        }
        let is_deeper = self.depth * self.deepest_peak > self.deepest * self.peak;
        if is_deeper {
            self.deepest = self.depth;
            self.deepest_peak = self.peak;
        }
        self.max_amount = if self.depth > self.max_amount {
            self.depth
        } else {
            self.max_amount
        };
        is_deeper
    }

    #[inline(always)]
    fn is_under_water<const GROWTH: u8>(&self) -> bool {
        if GROWTH == MULTIPLICATIVE {
            self.depth < 1.0
        } else {
            self.depth > 0.0
        }
    }

    #[inline(always)]
    fn update_streaks(&mut self, outcome: Outcome) {
        let (loss, win) = (outcome == Outcome::Loss, outcome == Outcome::Win);
        self.losing = if loss { self.losing + 1 } else { 0 };
        self.winning = if win { self.winning + 1 } else { 0 };
        self.longest_losing = self.longest_losing.max(self.losing);
        self.longest_winning = self.longest_winning.max(self.winning);
    }

    #[inline(always)]
    fn update_recovery(&mut self, step: u16, is_deeper: bool, is_under_water: bool) {
        if is_deeper {
            self.deepest_step = step;
            self.recovery = 0;
        } else if self.deepest_step > 0 && self.recovery == 0 && !is_under_water {
            self.recovery = step - self.deepest_step;
        }
    }

    /// Checks goal and barriers; returns whether the path stops here.
    #[inline(always)]
    fn check_limits<const GROWTH: u8, const EXTRAS: bool>(
        &mut self,
        plan: &GrowthPlan,
        step: u16,
    ) -> bool {
        if self.goal_step == 0 && self.equity >= plan.rules.goal {
            self.goal_step = step;
        }
        let mut is_ruined = self.equity <= 0.0;
        for (i, barrier) in plan.ruin.iter().enumerate() {
            let is_met = self.meets_barrier::<GROWTH, EXTRAS>(barrier);
            self.barriers_met |= u8::from(is_met) << i;
            is_ruined |= is_met;
        }
        if is_ruined && self.ruin_step == 0 {
            self.ruin_step = step;
        }
        is_ruined && plan.rules.stop_at_ruin
    }

    #[inline(always)]
    fn meets_barrier<const GROWTH: u8, const EXTRAS: bool>(&self, barrier: &Barrier) -> bool {
        match *barrier {
            Barrier::Absolute(level) => self.equity <= level,
            Barrier::Trailing(level) if GROWTH == MULTIPLICATIVE => 1.0 - self.depth >= level,
            Barrier::Trailing(level) => self.depth > 0.0 && self.depth >= level * self.peak,
            Barrier::TrailingAmount {
                amount,
                lock_at,
                end_of_day,
            } if EXTRAS => {
                let high_water = if end_of_day {
                    self.day_high_water
                } else {
                    self.high_water
                };
                let floor = high_water - amount;
                self.equity <= lock_at.map_or(floor, |lock| if lock < floor { lock } else { floor })
            }
            Barrier::DailyLoss(amount) if EXTRAS => self.equity <= self.day_equity - amount,
            _ => false,
        }
    }

    #[inline(always)]
    fn raise_high_water(&mut self, is_day_end: bool) {
        if self.equity > self.high_water {
            self.high_water = self.equity;
        }
        if is_day_end && self.equity > self.day_high_water {
            self.day_high_water = self.equity;
        }
    }

    /// Applies the flows that are due after this trade; returns whether there was one.
    #[inline(always)]
    fn apply_flows<const GROWTH: u8>(&mut self, plan: &GrowthPlan, step: u16) -> bool {
        let mut has_flowed = false;
        for flow in &plan.flows {
            if !u32::from(step).is_multiple_of(flow.every)
                || self.equity.is_nan()
                || self.equity <= 0.0
            {
                continue;
            }
            let left = match flow.kind {
                FlowKind::Deposit => self.equity + flow.value,
                FlowKind::WithdrawalShare => self.equity * (1.0 - flow.value),
                _ => (self.equity - flow.value).max(0.0),
            };
            if GROWTH != MULTIPLICATIVE {
                let share = left / self.equity;
                self.peak *= share;
                self.depth *= share;
            }
            let change = left - self.equity;
            self.high_water += change;
            self.day_high_water += change;
            self.day_equity += change;
            self.equity = left;
            has_flowed = true;
        }
        has_flowed
    }
}
