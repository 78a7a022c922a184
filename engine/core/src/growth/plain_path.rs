//! One path, one trade at a time: the plain form of portfolio growth that the specification describes.
//!
//! Why drawdown by `u = min(1, u * g)` and not by `(peak - equity) / peak`: it needs no division and no peak, and it rounds the same
//! way everywhere, so that vectors, WebAssembly and native code agree to the last bit.

use crate::growth::input::Rules;
use crate::growth::lanes::{LANES, Lanes, recovery_after};
use crate::growth::trade_table::{Outcome, TradeTable};
use crate::random::xoshiro::{Xoshiro, index_below};

/// The length of a run that continues or ends. Without a branch, because outcomes are random and a processor would mispredict half
/// of them.
#[inline(always)]
fn run(length: u16, continues: bool) -> u16 {
    (length + 1) & u16::from(continues).wrapping_neg()
}

/// Advances one path of the group from after trade `from` to after trade `to`.
pub fn advance_path(
    lanes: &mut Lanes,
    lane: usize,
    table: &TradeTable,
    rules: &Rules,
    from: u32,
    to: u32,
) {
    if rules.recovery {
        advance_as::<true>(lanes, lane, table, rules, from, to);
    } else {
        advance_as::<false>(lanes, lane, table, rules, from, to);
    }
}

fn advance_as<const RECOVERY: bool>(
    lanes: &mut Lanes,
    lane: usize,
    table: &TradeTable,
    rules: &Rules,
    from: u32,
    to: u32,
) {
    let lane = lane % LANES;
    if rules.stop_at_ruin && lanes.ruin_step[lane] != 0 {
        return;
    }
    let n = table.len() as u32;
    let mut random = Xoshiro(lanes.state.map(|row| row[lane]));
    let mut equity = lanes.equity[lane];
    let mut under = lanes.under[lane];
    let mut lowest_under = lanes.lowest_under[lane];
    let mut lowest = lanes.lowest[lane];
    let mut highest = lanes.highest[lane];
    let mut losing = lanes.losing[lane];
    let mut longest_losing = lanes.longest_losing[lane];
    let mut winning = lanes.winning[lane];
    let mut longest_winning = lanes.longest_winning[lane];
    let mut water = lanes.water[lane];
    let mut longest_water = lanes.longest_water[lane];
    let mut total_water = lanes.total_water[lane];
    let mut ruin_step = lanes.ruin_step[lane];
    let mut goal_step = lanes.goal_step[lane];
    let mut recovery = lanes.recovery[lane];

    for step in from + 1..=to {
        let i = index_below(random.draw(), n) as usize;
        let g = table.factors[i];
        equity *= g;
        let ratio = under * g;
        under = if ratio < 1.0 { ratio } else { 1.0 };
        if RECOVERY {
            recovery = recovery_after(recovery, under < lowest_under, under < 1.0);
        }
        lowest_under = if under < lowest_under {
            under
        } else {
            lowest_under
        };
        lowest = if equity < lowest { equity } else { lowest };
        highest = if highest < equity { equity } else { highest };

        let outcome = table.outcomes[i];
        losing = if outcome == Outcome::Loss {
            losing + 1
        } else {
            0
        };
        winning = if outcome == Outcome::Win {
            winning + 1
        } else {
            0
        };
        longest_losing = longest_losing.max(losing);
        longest_winning = longest_winning.max(winning);

        let is_under = under < 1.0;
        water = run(water, is_under);
        longest_water = longest_water.max(water);
        total_water += u16::from(is_under);

        if goal_step == 0 && equity >= rules.goal {
            goal_step = step as u16;
        }
        if ruin_step == 0 && rules.is_ruin(equity, under) {
            ruin_step = step as u16;
            if rules.stop_at_ruin {
                break;
            }
        }
    }

    for (row, word) in lanes.state.iter_mut().zip(random.0) {
        row[lane] = word;
    }
    lanes.equity[lane] = equity;
    lanes.under[lane] = under;
    lanes.lowest_under[lane] = lowest_under;
    lanes.lowest[lane] = lowest;
    lanes.highest[lane] = highest;
    lanes.losing[lane] = losing;
    lanes.longest_losing[lane] = longest_losing;
    lanes.winning[lane] = winning;
    lanes.longest_winning[lane] = longest_winning;
    lanes.water[lane] = water;
    lanes.longest_water[lane] = longest_water;
    lanes.total_water[lane] = total_water;
    lanes.ruin_step[lane] = ruin_step;
    lanes.goal_step[lane] = goal_step;
    lanes.recovery[lane] = recovery;
}
