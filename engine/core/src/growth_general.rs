//! One path, one trade at a time, by all rules of docs/simulation-spec.md sections 2.3 and 2.4: any model, any sizing, flows,
//! every kind of barrier, recovery.
//!
//! Why drawdown under additive sizing is compared by products and not by quotients: `d / P` at each trade would be a division at
//! each trade, and comparing `d * pB` with `dB * P` needs two multiplications and is as exact.

use crate::growth_cards::Card;
use crate::growth_draw::{DAY_BEGINS, DAY_ENDS, PLACE, Place};
use crate::growth_input::{Barrier, FlowKind};
use crate::growth_plan::{Growth, GrowthPlan};
use crate::trade_table::Outcome;
use crate::xoshiro::Xoshiro;

/// Trades that are drawn ahead of the recursion.
const BLOCK: usize = 128;

const MULTIPLICATIVE: u8 = 0;
const ADDITIVE: u8 = 1;
const CAPPED: u8 = 2;

/// A path between two trades. Counts have sixteen bits: a run is at most 10,000 trades.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    random: Xoshiro,
    place: Place,
    /// W: equity as a multiple of initial capital.
    pub equity: f64,
    /// Multiplicative: u, equity over its peak. Additive: d, the amount below the peak.
    under: f64,
    /// Additive: P, the equity at the peak.
    peak: f64,
    /// Multiplicative: m, the lowest u. Additive: dB, the amount of the worst drawdown.
    worst: f64,
    /// Additive: pB, the peak of the worst drawdown.
    worst_peak: f64,
    /// Additive: A, the largest amount below a peak.
    pub amount: f64,
    /// H: the high-water mark that rises with each trade.
    mark: f64,
    /// H: the one that rises at the end of a day.
    day_mark: f64,
    /// B: equity when the day began.
    day_equity: f64,
    losing: u16,
    /// Longest losing run.
    pub longest_losing: u16,
    winning: u16,
    /// Longest winning run.
    pub longest_winning: u16,
    /// Current run under water.
    pub water: u16,
    /// Longest run under water.
    pub longest_water: u16,
    /// Trades under water.
    pub total_water: u16,
    /// First step at a ruin barrier; 0 = never.
    pub ruin_step: u16,
    /// First step at the goal; 0 = never.
    pub goal_step: u16,
    /// Step of the deepest drawdown; 0 = none.
    pub bottom: u16,
    /// Trades from there to a new peak; 0 = never.
    pub recovered: u16,
    /// Bit i: barrier i was met.
    pub met: u8,
}

impl Path {
    /// A path before its first trade.
    pub fn new(plan: &GrowthPlan, path: u32) -> Self {
        let multiplicative = plan.growth == Growth::Multiplicative;
        Self {
            random: Xoshiro::for_path(plan.seed, path, plan.draw.stream()),
            place: Place::default(),
            equity: 1.0,
            under: if multiplicative { 1.0 } else { 0.0 },
            peak: 1.0,
            worst: if multiplicative { 1.0 } else { 0.0 },
            worst_peak: 1.0,
            amount: 0.0,
            mark: 1.0,
            day_mark: 1.0,
            day_equity: 1.0,
            losing: 0,
            longest_losing: 0,
            winning: 0,
            longest_winning: 0,
            water: 0,
            longest_water: 0,
            total_water: 0,
            ruin_step: 0,
            goal_step: 0,
            bottom: 0,
            recovered: 0,
            met: 0,
        }
    }

    /// Largest drawdown as a fraction.
    pub fn max_drawdown(&self, growth: Growth) -> f64 {
        match growth {
            Growth::Multiplicative => 1.0 - self.worst,
            _ => self.worst / self.worst_peak,
        }
    }

    /// Takes the path from after trade `from` to after trade `to`.
    pub fn advance<C: Card>(&mut self, plan: &GrowthPlan, cards: &mut [C], from: u32, to: u32) {
        let by_day_or_money = plan
            .ruin
            .iter()
            .any(|barrier| !matches!(barrier, Barrier::Absolute(_) | Barrier::Trailing(_)));
        let extras = plan.rules.recovery || by_day_or_money || !plan.flows.is_empty();
        let take = match (plan.growth, extras) {
            (Growth::Multiplicative, false) => Self::take::<MULTIPLICATIVE, false>,
            (Growth::Multiplicative, true) => Self::take::<MULTIPLICATIVE, true>,
            (Growth::Additive, false) => Self::take::<ADDITIVE, false>,
            (Growth::Additive, true) => Self::take::<ADDITIVE, true>,
            (Growth::Capped { .. }, _) => Self::take::<CAPPED, true>,
        };
        let mut drawn = [0; BLOCK];
        let mut step = from;
        while step < to && !(plan.rules.stop_at_ruin && self.ruin_step != 0) {
            let count = (to - step).min(BLOCK as u32);
            let drawn = &mut drawn[..count as usize];
            plan.draw
                .fill(drawn, &mut self.random, &mut self.place, step, cards);
            take(self, plan, drawn, step);
            step += count;
        }
    }

    /// Takes drawn trades after trade `from`. EXTRAS: there are flows, barriers by money or by day, or recovery is asked for.
    fn take<const GROWTH: u8, const EXTRAS: bool>(
        &mut self,
        plan: &GrowthPlan,
        drawn: &[u32],
        from: u32,
    ) {
        // A copy stays in registers; the path in memory would be written at each trade.
        let mut path = *self;
        for (&drawn, step) in drawn.iter().zip(from as u16 + 1..) {
            let trade = (drawn & PLACE) as usize;
            if EXTRAS && drawn & DAY_BEGINS != 0 {
                path.day_equity = path.equity;
            }
            let deeper = path.moved::<GROWTH>(plan, plan.table.factors[trade]);
            path.streaks(plan.table.outcomes[trade]);
            let is_under = path.is_under::<GROWTH>();
            path.water = if is_under { path.water + 1 } else { 0 };
            path.longest_water = path.longest_water.max(path.water);
            path.total_water += u16::from(is_under);
            if EXTRAS && plan.rules.recovery {
                path.recover(step, deeper, is_under);
            }
            if path.stops::<GROWTH, EXTRAS>(plan, step) {
                break;
            }
            if EXTRAS {
                path.raise_marks(drawn & DAY_ENDS != 0);
                if path.flow::<GROWTH>(plan, step) && path.stops::<GROWTH, EXTRAS>(plan, step) {
                    break;
                }
            }
        }
        *self = path;
    }

    /// Moves equity and drawdown by a trade; whether the drawdown is the deepest so far.
    #[inline(always)]
    fn moved<const GROWTH: u8>(&mut self, plan: &GrowthPlan, factor: f64) -> bool {
        if GROWTH == MULTIPLICATIVE {
            self.equity *= factor;
            let moved = self.under * factor;
            self.under = if moved < 1.0 { moved } else { 1.0 };
            let deeper = self.under < self.worst;
            self.worst = if deeper { self.under } else { self.worst };
            return deeper;
        }
        // What is lost stays lost.
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
            self.under = self.peak;
        } else {
            self.under -= amount;
            if self.under <= 0.0 {
                self.under = 0.0;
                self.peak = self.equity;
            }
        }
        let deeper = self.under * self.worst_peak > self.worst * self.peak;
        if deeper {
            self.worst = self.under;
            self.worst_peak = self.peak;
        }
        self.amount = if self.under > self.amount {
            self.under
        } else {
            self.amount
        };
        deeper
    }

    #[inline(always)]
    fn is_under<const GROWTH: u8>(&self) -> bool {
        if GROWTH == MULTIPLICATIVE {
            self.under < 1.0
        } else {
            self.under > 0.0
        }
    }

    #[inline(always)]
    fn streaks(&mut self, outcome: Outcome) {
        let (loss, win) = (outcome == Outcome::Loss, outcome == Outcome::Win);
        self.losing = if loss { self.losing + 1 } else { 0 };
        self.winning = if win { self.winning + 1 } else { 0 };
        self.longest_losing = self.longest_losing.max(self.losing);
        self.longest_winning = self.longest_winning.max(self.winning);
    }

    #[inline(always)]
    fn recover(&mut self, step: u16, deeper: bool, is_under: bool) {
        if deeper {
            self.bottom = step;
            self.recovered = 0;
        } else if self.bottom > 0 && self.recovered == 0 && !is_under {
            self.recovered = step - self.bottom;
        }
    }

    /// Tests goal and barriers; whether the path stops here.
    #[inline(always)]
    fn stops<const GROWTH: u8, const EXTRAS: bool>(
        &mut self,
        plan: &GrowthPlan,
        step: u16,
    ) -> bool {
        if self.goal_step == 0 && self.equity >= plan.rules.goal {
            self.goal_step = step;
        }
        let mut ruined = self.equity <= 0.0;
        for (i, barrier) in plan.ruin.iter().enumerate() {
            let met = self.meets::<GROWTH, EXTRAS>(barrier);
            self.met |= u8::from(met) << i;
            ruined |= met;
        }
        if ruined && self.ruin_step == 0 {
            self.ruin_step = step;
        }
        ruined && plan.rules.stop_at_ruin
    }

    #[inline(always)]
    fn meets<const GROWTH: u8, const EXTRAS: bool>(&self, barrier: &Barrier) -> bool {
        match *barrier {
            Barrier::Absolute(level) => self.equity <= level,
            Barrier::Trailing(level) if GROWTH == MULTIPLICATIVE => 1.0 - self.under >= level,
            Barrier::Trailing(level) => self.under > 0.0 && self.under >= level * self.peak,
            Barrier::TrailingAmount {
                amount,
                lock_at,
                end_of_day,
            } if EXTRAS => {
                let mark = if end_of_day { self.day_mark } else { self.mark };
                let floor = mark - amount;
                self.equity <= lock_at.map_or(floor, |lock| if lock < floor { lock } else { floor })
            }
            Barrier::DailyLoss(amount) if EXTRAS => self.equity <= self.day_equity - amount,
            _ => false,
        }
    }

    #[inline(always)]
    fn raise_marks(&mut self, day_ends: bool) {
        if self.equity > self.mark {
            self.mark = self.equity;
        }
        if day_ends && self.equity > self.day_mark {
            self.day_mark = self.equity;
        }
    }

    /// Makes the flows that are due after this trade; whether there was one.
    #[inline(always)]
    fn flow<const GROWTH: u8>(&mut self, plan: &GrowthPlan, step: u16) -> bool {
        let mut flowed = false;
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
                self.under *= share;
            }
            let change = left - self.equity;
            self.mark += change;
            self.day_mark += change;
            self.day_equity += change;
            self.equity = left;
            flowed = true;
        }
        flowed
    }
}
