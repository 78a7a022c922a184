//! Portfolio growth for eight paths at once on WebAssembly's 128-bit vectors: the same bits as `plain_path`, faster.
//!
//! Why loops over a block of 64 trades instead of one loop over all: drawing needs six registers for four paths, equity and
//! streaks twelve for eight paths, drawdown and time under water another twelve, and there are sixteen. Separate loops pass ten
//! kilobytes to one another through the nearest cache.
//!
//! Why streaks and time under water cost little: a double below 1 has a high word below that of 1, so that eight comparisons become
//! two of four high words, and counters of sixteen bits fit eight paths into a register.
//!
//! Why barriers and goal cost next to nothing: a path meets one within a block exactly when an extreme of the block does. The few
//! blocks where that happens are computed a second time to find the trade. The second pass reads the drawn factors, so it is the same
//! for every model.
//!
//! Recovery is recorded beside drawdown in a separate form of the loop, which takes a third more time.
//!
//! Profile of 10,000 paths of 1,000 trades on an Emerald Rapids core at 3.1 GHz: half of the time goes into drawing, 21 vector
//! instructions for four paths and a trade (14 for xoshiro128++, 7 for the index), 7.6 cycles where three vector ports allow 7;
//! fetching beside it costs next to nothing. The other half is equity and streaks, 15 instructions for eight paths and bound by them,
//! and drawdown and time under water, bound by the eight cycles that a multiplication and a minimum take from one trade to the next.
//! Tried and slower: one loop for both (registers spill), equity beside drawdown, outcomes fetched as octets beside the factors (a
//! store for each path and trade costs more than comparing). Blocks of 128 and 256 trades gain nothing.
//!
//! Models differ only in how they draw: the iid bootstrap and tables of values draw any row (`vector_draw`), the stationary bootstrap
//! a row or the next one, the permutation shuffles (`vector_shuffle`). `Kernel::for_draw` says which of them the kernel supports. A
//! group's `Lanes` start with the generators of the model's stream. The orders of a permutation belong to the run, which passes in
//! those of the group.

use core::arch::wasm32::*;
use core::ops::Range;

use crate::growth::draw::Draw;
use crate::growth::group_orders::GroupOrder;
use crate::growth::input::Rules;
use crate::growth::kernel_table::{KernelTable, Rows};
use crate::growth::lanes::{LANES, Lanes, WAITING};
use crate::growth::samples::Samples;
use crate::growth::trade_table::TradeTable;
use crate::growth::vector_buffers::{BLOCK, Buffers};
use crate::growth::vector_draw::{draw_iid, draw_stationary};
use crate::growth::vector_shuffle::shuffle;
use crate::numerics::vector_rows::{load, store};

/// The high word of 1.0.
const HIGH_WORD_OF_ONE: i32 = 0x3ff0_0000;

/// How paths draw from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Any row at each trade.
    AnyRow,
    /// The next row where a word is above the threshold, else any.
    Blocks { continue_above: u32 },
    /// The next row of the path's order.
    Order,
}

/// The table, how paths draw from it, and the buffers that all groups share.
#[derive(Clone, Debug)]
pub struct Kernel {
    table: KernelTable,
    source: Source,
    buffers: Box<Buffers>,
}

impl Kernel {
    fn with(table: KernelTable, source: Source) -> Self {
        Self {
            table,
            source,
            buffers: Buffers::new(),
        }
    }

    /// A kernel whose paths draw any row at each trade.
    pub fn new(trades: &TradeTable) -> Self {
        Self::with(KernelTable::new(trades), Source::AnyRow)
    }

    /// The kernel for a kind of draw; None where only the general form supports it.
    pub fn for_draw(trades: &TradeTable, draw: &Draw) -> Option<Self> {
        match *draw {
            Draw::Index(_) => Some(Self::new(trades)),
            Draw::Stationary { start_below, .. } => {
                // At 2^32 no word is above, and every trade starts a block.
                let continue_above = start_below.saturating_sub(1) as u32;
                let table = KernelTable::new(trades);
                Some(Self::with(table, Source::Blocks { continue_above }))
            }
            Draw::Permutation(_) => {
                let table = KernelTable::in_trade_order(trades);
                Some(Self::with(table, Source::Order))
            }
            _ => None,
        }
    }

    /// Advances eight paths from after trade `from` to after trade `to`, and writes their equity at the samples between. `order`: the
    /// group's orders in a permutation.
    #[allow(
        clippy::too_many_arguments,
        reason = "the state of a group, what its run shares, and the first and the last trade"
    )]
    pub fn advance(
        &mut self,
        lanes: &mut Lanes,
        order: &mut GroupOrder,
        _: &TradeTable,
        rules: &Rules,
        from: u32,
        to: u32,
        samples: &mut Samples,
    ) {
        let outcomes = matches!(self.table.rows, Rows::Outcomes(_));
        let watched = rules.ruin_equity > 0.0 || !rules.goal.is_nan();
        let advance = match (outcomes, watched) {
            (false, false) => Self::advance_as::<false, false>,
            (false, true) => Self::advance_as::<false, true>,
            (true, false) => Self::advance_as::<true, false>,
            (true, true) => Self::advance_as::<true, true>,
        };
        advance(self, lanes, order, rules, from..to, samples);
    }

    /// OUTCOMES: the table stores them. EXTREMES: an absolute barrier above zero or a goal needs the lowest and highest equity.
    fn advance_as<const OUTCOMES: bool, const EXTREMES: bool>(
        &mut self,
        lanes: &mut Lanes,
        order: &mut GroupOrder,
        rules: &Rules,
        steps: Range<u32>,
        samples: &mut Samples,
    ) {
        let mut step = steps.start;
        samples.write_until(step, &lanes.equity);
        while step < steps.end {
            let end = steps.end.min(step + BLOCK as u32);
            let count = (end - step) as usize;
            let ruined = i16x8_bitmask(i16x8_ne(load(&lanes.ruin_step, 0), i16x8_splat(0)));
            let stopped = if rules.stop_at_ruin { ruined } else { 0 };
            if stopped == 0xff {
                samples.write_until(steps.end, &lanes.equity);
                return;
            }

            self.draw::<OUTCOMES>(lanes, order, step, count);
            let equity = Equity::compute::<OUTCOMES, EXTREMES>(lanes, &mut self.buffers, count);
            let depth = if rules.recovery {
                Depth::with_recovery(lanes, &self.buffers, count)
            } else {
                Depth::compute::<false>(lanes, &self.buffers, count)
            };

            let met_ruin = (equity.at_or_below(rules.ruin_equity)
                | depth.at_or_beyond(rules.ruin_drawdown))
                & !ruined;
            let met_goal = if EXTREMES {
                equity.at_or_above(rules.goal)
                    & i16x8_bitmask(i16x8_eq(load(&lanes.goal_step, 0), i16x8_splat(0)))
            } else {
                0
            };
            let before = if met_ruin | met_goal | stopped == 0 {
                None
            } else {
                Some(*lanes)
            };

            for (row, words) in lanes.state.iter_mut().zip(&self.buffers.state) {
                store(row, 0, load(words, 0));
                store(row, 1, load(words, 1));
            }
            lanes.row = self.buffers.row;
            equity.store::<EXTREMES>(lanes);
            depth.store(lanes);

            if let Some(before) = before {
                for lane in 0..LANES {
                    let has = |lanes: u8| lanes >> lane & 1 == 1;
                    if has(stopped) {
                        lanes.restore(&before, lane);
                        let equities = self.buffers.equities.iter_mut().take(count);
                        equities.for_each(|row| row[lane] = before.equity[lane]);
                    } else if has(met_ruin) && rules.stop_at_ruin {
                        lanes.restore(&before, lane);
                        self.trade_until_ruin::<OUTCOMES>(lanes, lane, rules, step, count);
                    } else if has(met_ruin) || has(met_goal) {
                        self.find_steps(lanes, &before, lane, rules, step, count);
                    }
                }
            }
            samples.write_rows(step, &self.buffers.equities[..count.min(BLOCK)]);
            step = end;
        }
    }

    /// Draws and fetches `count` trades after trade `step`.
    #[inline(always)]
    fn draw<const OUTCOMES: bool>(
        &mut self,
        lanes: &Lanes,
        order: &mut GroupOrder,
        step: u32,
        count: usize,
    ) {
        let (buffers, table) = (&mut self.buffers, &self.table);
        match (self.source, order) {
            (Source::Blocks { continue_above }, _) => {
                draw_stationary::<OUTCOMES>(buffers, lanes, table, continue_above, step, count);
            }
            (Source::Order, GroupOrder::Small(order)) => {
                shuffle(buffers, lanes, order, table, step, count);
            }
            (Source::Order, GroupOrder::Large(order)) => {
                shuffle(buffers, lanes, order, table, step, count);
            }
            _ => draw_iid::<OUTCOMES>(buffers, lanes, table, count),
        }
    }

    /// Applies the trades drawn for a path that is ruined in this block, up to its ruin.
    fn trade_until_ruin<const OUTCOMES: bool>(
        &mut self,
        lanes: &mut Lanes,
        lane: usize,
        rules: &Rules,
        from: u32,
        count: usize,
    ) {
        let buffers = &mut *self.buffers;
        let drawn = buffers.factors.iter().zip(&buffers.outcomes);
        let drawn = drawn.zip(&mut buffers.equities).take(count);
        let mut is_ruined = false;
        for (step, ((factors, outcomes), equities)) in (from as u16 + 1..).zip(drawn) {
            if !is_ruined {
                let g = factors[lane];
                let (is_loss, is_win) = if OUTCOMES {
                    (outcomes[lane] < 0, outcomes[lane] > 0)
                } else {
                    (g < 1.0, g >= 1.0)
                };
                is_ruined = lanes.apply_trade(lane, step, g, is_loss, is_win, rules);
            }
            equities[lane] = lanes.equity[lane];
        }
    }

    /// Finds the trades of this block at which a path that continues met ruin and goal.
    fn find_steps(
        &self,
        lanes: &mut Lanes,
        before: &Lanes,
        lane: usize,
        rules: &Rules,
        from: u32,
        count: usize,
    ) {
        let mut equity = before.equity[lane];
        let mut under = before.under[lane];
        for (step, factors) in (from as u16 + 1..).zip(self.buffers.factors.iter().take(count)) {
            let g = factors[lane];
            equity *= g;
            let ratio = under * g;
            under = if ratio < 1.0 { ratio } else { 1.0 };
            if lanes.goal_step[lane] == 0 && equity >= rules.goal {
                lanes.goal_step[lane] = step;
            }
            if lanes.ruin_step[lane] == 0 && rules.is_ruin(equity, under) {
                lanes.ruin_step[lane] = step;
            }
        }
    }
}

/// Equity and streaks after a block.
struct Equity {
    equity: [v128; 4],
    lowest: [v128; 4],
    highest: [v128; 4],
    losing: v128,
    longest_losing: v128,
    winning: v128,
    longest_winning: v128,
}

impl Equity {
    #[inline(always)]
    fn compute<const OUTCOMES: bool, const EXTREMES: bool>(
        lanes: &Lanes,
        buffers: &mut Buffers,
        count: usize,
    ) -> Self {
        let mut equity = four(&lanes.equity);
        let mut lowest = four(&lanes.lowest);
        let mut highest = four(&lanes.highest);
        let mut losing = load(&lanes.losing, 0);
        let mut longest_losing = load(&lanes.longest_losing, 0);
        let mut winning = load(&lanes.winning, 0);
        let mut longest_winning = load(&lanes.longest_winning, 0);
        for t in 0..count.min(BLOCK) {
            let g = four(&buffers.factors[t]);
            for pair in 0..4 {
                equity[pair] = f64x2_mul(equity[pair], g[pair]);
                store(&mut buffers.equities[t], pair, equity[pair]);
                if EXTREMES {
                    lowest[pair] = f64x2_pmin(lowest[pair], equity[pair]);
                    highest[pair] = f64x2_pmax(highest[pair], equity[pair]);
                }
            }
            if OUTCOMES {
                let outcome = load(&buffers.outcomes[t], 0);
                let loss = i16x8_lt(outcome, i16x8_splat(0));
                let win = i16x8_gt(outcome, i16x8_splat(0));
                losing = v128_and(i16x8_sub(losing, loss), loss);
                winning = v128_and(i16x8_sub(winning, win), win);
            } else {
                let loss = are_below_one(&g);
                losing = v128_and(i16x8_sub(losing, loss), loss);
                winning = v128_andnot(i16x8_add(winning, i16x8_splat(1)), loss);
            }
            longest_losing = i16x8_max(longest_losing, losing);
            longest_winning = i16x8_max(longest_winning, winning);
        }
        if !EXTREMES {
            // The only barrier is zero, and equity that reaches it stays there.
            for pair in 0..4 {
                lowest[pair] = f64x2_pmin(lowest[pair], equity[pair]);
            }
        }
        Self {
            equity,
            lowest,
            highest,
            losing,
            longest_losing,
            winning,
            longest_winning,
        }
    }

    /// Bits of the paths whose lowest equity is not above a level.
    #[inline(always)]
    fn at_or_below(&self, level: f64) -> u8 {
        bits(
            &self
                .lowest
                .map(|lowest| f64x2_le(lowest, f64x2_splat(level))),
        )
    }

    /// Bits of the paths whose highest equity is not below a level.
    #[inline(always)]
    fn at_or_above(&self, level: f64) -> u8 {
        bits(
            &self
                .highest
                .map(|highest| f64x2_ge(highest, f64x2_splat(level))),
        )
    }

    #[inline(always)]
    fn store<const EXTREMES: bool>(&self, lanes: &mut Lanes) {
        for pair in 0..4 {
            store(&mut lanes.equity, pair, self.equity[pair]);
            store(&mut lanes.lowest, pair, self.lowest[pair]);
            if EXTREMES {
                store(&mut lanes.highest, pair, self.highest[pair]);
            }
        }
        store(&mut lanes.losing, 0, self.losing);
        store(&mut lanes.longest_losing, 0, self.longest_losing);
        store(&mut lanes.winning, 0, self.winning);
        store(&mut lanes.longest_winning, 0, self.longest_winning);
    }
}

/// Drawdown and time under water after a block.
struct Depth {
    under: [v128; 4],
    lowest_under: [v128; 4],
    water: v128,
    longest_water: v128,
    total_water: v128,
    recovery: v128,
}

impl Depth {
    /// The same with recovery. A function of its own, so that the package has one copy and not one in each form of the kernel.
    #[inline(never)]
    fn with_recovery(lanes: &Lanes, buffers: &Buffers, count: usize) -> Self {
        Self::compute::<true>(lanes, buffers, count)
    }

    #[inline(always)]
    fn compute<const RECOVERY: bool>(lanes: &Lanes, buffers: &Buffers, count: usize) -> Self {
        let one = f64x2_splat(1.0);
        let mut under = four(&lanes.under);
        let mut lowest_under = four(&lanes.lowest_under);
        let mut water = load(&lanes.water, 0);
        let mut longest_water = load(&lanes.longest_water, 0);
        let mut total_water = load(&lanes.total_water, 0);
        let mut recovery = load(&lanes.recovery, 0);
        let waiting = u16x8_splat(WAITING);
        for factors in buffers.factors.iter().take(count) {
            let mut deeper = [one; 4];
            for pair in 0..4 {
                // pmin(a, b) is `b < a ? b : a`, the comparison of the specification.
                under[pair] = f64x2_pmin(one, f64x2_mul(under[pair], load(factors, pair)));
                if RECOVERY {
                    deeper[pair] = f64x2_lt(under[pair], lowest_under[pair]);
                }
                lowest_under[pair] = f64x2_pmin(lowest_under[pair], under[pair]);
            }
            let is_under = are_below_one(&under);
            water = v128_and(i16x8_sub(water, is_under), is_under);
            longest_water = i16x8_max(longest_water, water);
            total_water = i16x8_sub(total_water, is_under);
            if RECOVERY {
                // `recovery_after` for eight paths: counts are below the bit, so it acts as a sign.
                let since = u16x8_add(recovery, u16x8_shr(recovery, 15));
                let since = v128_and(since, v128_or(is_under, v128_not(waiting)));
                recovery = v128_bitselect(waiting, since, narrow(&deeper));
            }
        }
        Self {
            under,
            lowest_under,
            water,
            longest_water,
            total_water,
            recovery,
        }
    }

    /// Bits of the paths whose largest drawdown is not below a level.
    #[inline(always)]
    fn at_or_beyond(&self, level: f64) -> u8 {
        bits(
            &self
                .lowest_under
                .map(|lowest| f64x2_ge(f64x2_sub(f64x2_splat(1.0), lowest), f64x2_splat(level))),
        )
    }

    #[inline(always)]
    fn store(&self, lanes: &mut Lanes) {
        for pair in 0..4 {
            store(&mut lanes.under, pair, self.under[pair]);
            store(&mut lanes.lowest_under, pair, self.lowest_under[pair]);
        }
        store(&mut lanes.water, 0, self.water);
        store(&mut lanes.longest_water, 0, self.longest_water);
        store(&mut lanes.total_water, 0, self.total_water);
        store(&mut lanes.recovery, 0, self.recovery);
    }
}

/// Eight doubles as four vectors.
#[inline(always)]
fn four(row: &[f64; LANES]) -> [v128; 4] {
    [load(row, 0), load(row, 1), load(row, 2), load(row, 3)]
}

/// One bit for each of eight comparisons.
#[inline(always)]
fn bits(masks: &[v128; 4]) -> u8 {
    masks
        .iter()
        .rev()
        .fold(0, |bits, mask| bits << 2 | i64x2_bitmask(*mask))
}

/// Eight comparisons of doubles in sixteen bits each.
#[inline(always)]
fn narrow(masks: &[v128; 4]) -> v128 {
    let first = i32x4_shuffle::<0, 2, 4, 6>(masks[0], masks[1]);
    let second = i32x4_shuffle::<0, 2, 4, 6>(masks[2], masks[3]);
    i16x8_narrow_i32x4(first, second)
}

/// For each of eight doubles, none negative or NaN: all sixteen bits set where it is below 1.
#[inline(always)]
fn are_below_one(values: &[v128; 4]) -> v128 {
    let one = i32x4_splat(HIGH_WORD_OF_ONE);
    let first = i32x4_shuffle::<1, 3, 5, 7>(values[0], values[1]);
    let second = i32x4_shuffle::<1, 3, 5, 7>(values[2], values[3]);
    i16x8_narrow_i32x4(i32x4_lt(first, one), i32x4_lt(second, one))
}
