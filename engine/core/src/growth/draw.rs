//! Which trades a path draws: docs/simulation-spec.md section 2.2, one rule for each model.
//!
//! Why draws are written to a buffer and not passed to the recursion one by one: eight models and three sizings then need eleven
//! loops instead of twenty-four, and the buffer stays in the nearest cache.

use crate::growth::history_index::HistoryIndex;
use crate::random::xoshiro::{Xoshiro, index_below, stream};

/// Bit of a drawn trade that is the first of its day.
pub const DAY_START: u32 = 1 << 31;
/// Bit of a drawn trade that is the last of its day.
pub const DAY_END: u32 = 1 << 30;
/// Bits that hold the trade's index in the table.
pub const TRADE_BITS: u32 = DAY_END - 1;

/// How a path draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// Any of this many values.
    Index(u32),
    /// Index 0 for a word below the first threshold, else 1 below the second, else 2; both at most 2^32.
    Binary(u64, u64),
    /// The history shuffled.
    Permutation(u32),
    /// Blocks of random length.
    Stationary {
        /// Trades of the history.
        trades: u32,
        /// A word below it starts a new block: 2^32 over the mean length.
        start_below: u64,
    },
    /// Blocks of one length.
    Circular {
        /// Trades of the history.
        trades: u32,
        /// Trades in a block.
        length: u32,
    },
    /// Whole days: the first trade of each, then the number of trades.
    Days(Vec<u32>),
    /// The history in its real order, with its days if it has any.
    Order {
        /// The first trade.
        first: u32,
        /// As in `Days`; empty without days.
        days: Vec<u32>,
    },
}

/// A path's position in a block or a day.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawPosition {
    /// The next trade of a day, or the last one drawn from a block.
    trade: u32,
    /// Trades left in the day.
    left: u32,
}

/// The threshold for words that start a new block of this mean length: 2^32 / length, rounded.
pub fn block_start_threshold(length: u32) -> u64 {
    (4_294_967_296.0 / f64::from(length) + 0.5).floor() as u64
}

/// The threshold below which a word falls with this probability.
pub fn word_threshold(chance: f64) -> u64 {
    (chance * 4_294_967_296.0 + 0.5)
        .floor()
        .min(4_294_967_296.0) as u64
}

/// The first trade of each day, then the number of trades.
pub fn day_starts(trades_per_day: &[f64]) -> Vec<u32> {
    let mut starts = vec![0];
    let mut start = 0;
    for &trades in trades_per_day {
        start += trades as u32;
        starts.push(start);
    }
    starts
}

fn next_trade(trade: u32, trades: u32) -> u32 {
    if trade + 1 == trades { 0 } else { trade + 1 }
}

impl Draw {
    /// The stream of the path's draws.
    pub fn stream(&self) -> u32 {
        match self {
            Self::Index(_) | Self::Binary(..) | Self::Order { .. } => stream::IID,
            Self::Permutation(_) => stream::PERMUTATION,
            Self::Stationary { .. } => stream::STATIONARY,
            Self::Circular { .. } | Self::Days(_) => stream::CIRCULAR,
        }
    }

    /// Numbers that a path stores: its order of the history, or with `resampled` its own history; 0 where it stores none.
    pub fn history_len(&self, resampled: bool) -> usize {
        match self {
            Self::Permutation(trades) => *trades as usize,
            Self::Index(trades)
            | Self::Stationary { trades, .. }
            | Self::Circular { trades, .. }
                if resampled =>
            {
                *trades as usize
            }
            Self::Days(starts) if resampled => starts.len().saturating_sub(1),
            _ => 0,
        }
    }

    /// Adds what a path stores of the history before its first trade.
    pub fn push_history<I: HistoryIndex>(&self, histories: &mut Vec<I>, seed: [u32; 2], path: u32) {
        if let Self::Permutation(trades) = self {
            histories.extend((0..*trades).map(I::of));
            return;
        }
        let mut random = Xoshiro::for_path(seed, path, stream::HISTORY);
        if let Self::Days(starts) = self {
            let days = starts.len().saturating_sub(1) as u32;
            histories.extend((0..days).map(|_| I::of(index_below(random.draw(), days))));
            return;
        }
        let mut position = DrawPosition::default();
        let mut drawn = [0; 64];
        let count = self.history_len(true);
        for from in (0..count).step_by(drawn.len()) {
            let part = &mut drawn[..(count - from).min(64)];
            self.fill::<I>(part, &mut random, &mut position, from as u32, &mut []);
            histories.extend(part.iter().map(|trade| I::of(*trade)));
        }
    }

    /// Fills `out` with the trades drawn after trade `from`. `history` is what the path stores, or empty.
    #[inline]
    pub fn fill<I: HistoryIndex>(
        &self,
        out: &mut [u32],
        random: &mut Xoshiro,
        position: &mut DrawPosition,
        from: u32,
        history: &mut [I],
    ) {
        match self {
            Self::Index(n) => {
                for trade in out.iter_mut() {
                    *trade = index_below(random.draw(), *n);
                }
            }
            Self::Binary(win, breakeven) => {
                for trade in out.iter_mut() {
                    let word = u64::from(random.draw());
                    *trade = u32::from(word >= *win) + u32::from(word >= *win.max(breakeven));
                }
            }
            Self::Permutation(n) => {
                let mut k = (from % n) as usize;
                for trade in out.iter_mut() {
                    let j = k + index_below(random.draw(), n - k as u32) as usize;
                    history.swap(k, j);
                    *trade = history[k].index();
                    k = if k + 1 == history.len() { 0 } else { k + 1 };
                }
                return;
            }
            Self::Stationary {
                trades,
                start_below,
            } => {
                let mut current = position.trade;
                for (trade, step) in out.iter_mut().zip(from..) {
                    let (first, second) = (random.draw(), random.draw());
                    let next = next_trade(current, *trades);
                    let block_start = index_below(second, *trades);
                    current = if step == 0 || u64::from(first) < *start_below {
                        block_start
                    } else {
                        next
                    };
                    *trade = current;
                }
                position.trade = current;
            }
            Self::Circular { trades, length } => {
                for (trade, step) in out.iter_mut().zip(from..) {
                    position.trade = if step % length == 0 {
                        index_below(random.draw(), *trades)
                    } else {
                        next_trade(position.trade, *trades)
                    };
                    *trade = position.trade;
                }
            }
            Self::Days(starts) => {
                let days = starts.len() as u32 - 1;
                for trade in out.iter_mut() {
                    let mut flags = 0;
                    if position.left == 0 {
                        let drawn = index_below(random.draw(), days) as usize;
                        let day = history.get(drawn).map_or(drawn, |day| day.index() as usize);
                        position.trade = starts[day];
                        position.left = starts[day + 1] - starts[day];
                        flags = DAY_START;
                    }
                    position.left -= 1;
                    if position.left == 0 {
                        flags |= DAY_END;
                    }
                    *trade = position.trade | flags;
                    position.trade += 1;
                }
                return;
            }
            Self::Order { first, days } => {
                for (trade, step) in out.iter_mut().zip(from..) {
                    let at = first + step;
                    let starts_day = step == 0 || days.binary_search(&at).is_ok();
                    let ends_day = days.binary_search(&(at + 1)).is_ok();
                    *trade = if days.is_empty() {
                        at
                    } else {
                        at | if starts_day { DAY_START } else { 0 }
                            | if ends_day { DAY_END } else { 0 }
                    };
                }
                return;
            }
        }
        if !history.is_empty() {
            for trade in out {
                *trade = history[*trade as usize].index();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(draw: &Draw, seed: [u32; 2], path: u32, count: usize) -> Vec<u32> {
        let mut history: Vec<u16> = Vec::new();
        if draw.history_len(false) > 0 {
            draw.push_history(&mut history, seed, path);
        }
        let mut random = Xoshiro::for_path(seed, path, draw.stream());
        let mut position = DrawPosition::default();
        let mut out = vec![0; count];
        // In two parts, as slices of time do.
        let cut = count / 3;
        draw.fill(&mut out[..cut], &mut random, &mut position, 0, &mut history);
        draw.fill(
            &mut out[cut..],
            &mut random,
            &mut position,
            cut as u32,
            &mut history,
        );
        out
    }

    #[test]
    fn permutations_are_the_golden_ones() {
        let draw = Draw::Permutation(20);
        assert_eq!(
            drawn(&draw, [42, 0], 0, 20),
            [
                7, 14, 1, 15, 17, 9, 0, 3, 11, 12, 2, 4, 10, 16, 18, 8, 6, 19, 13, 5
            ]
        );
        assert_eq!(
            drawn(&draw, [42, 0], 1, 20),
            [
                10, 17, 18, 11, 13, 1, 5, 19, 0, 4, 9, 6, 16, 14, 2, 15, 7, 3, 12, 8
            ]
        );
    }

    #[test]
    fn each_round_of_a_permutation_draws_every_trade_once() {
        let found = drawn(&Draw::Permutation(13), [5, 6], 3, 39);
        for round in found.chunks(13) {
            let mut ascending = round.to_vec();
            ascending.sort_unstable();
            assert_eq!(ascending, (0..13).collect::<Vec<_>>());
        }
        assert_ne!(found[..13], found[13..26]);
    }

    #[test]
    fn stationary_blocks_are_the_golden_ones() {
        let draw = Draw::Stationary {
            trades: 20,
            start_below: block_start_threshold(4),
        };
        assert_eq!(
            drawn(&draw, [42, 0], 0, 24),
            [
                19, 0, 1, 2, 3, 4, 5, 6, 5, 17, 18, 12, 13, 14, 15, 16, 17, 1, 19, 0, 1, 2, 3, 13
            ]
        );
    }

    #[test]
    fn blocks_of_one_trade_are_redrawn_each_time() {
        assert_eq!(block_start_threshold(1), 1 << 32);
        let draw = Draw::Stationary {
            trades: 1000,
            start_below: block_start_threshold(1),
        };
        let found = drawn(&draw, [1, 2], 0, 300);
        assert!(
            found
                .windows(2)
                .filter(|pair| pair[1] == pair[0] + 1)
                .count()
                < 4
        );
    }

    #[test]
    fn circular_blocks_use_one_word_each() {
        let draw = Draw::Circular {
            trades: 10,
            length: 4,
        };
        let found = drawn(&draw, [9, 9], 2, 14);
        let mut random = Xoshiro::for_path([9, 9], 2, stream::CIRCULAR);
        let expected: Vec<u32> = (0..4)
            .flat_map(|_| {
                let first = index_below(random.draw(), 10);
                (0..4).map(move |k| (first + k) % 10)
            })
            .take(14)
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn days_come_whole_and_say_where_they_begin_and_end() {
        let starts = day_starts(&[2.0, 1.0, 3.0]);
        assert_eq!(starts, [0, 2, 3, 6]);
        let found = drawn(&Draw::Days(starts.clone()), [9, 9], 5, 40);
        let mut random = Xoshiro::for_path([9, 9], 5, stream::CIRCULAR);
        let mut expected = Vec::new();
        while expected.len() < 40 {
            let day = index_below(random.draw(), 3) as usize;
            for trade in starts[day]..starts[day + 1] {
                let begins = if trade == starts[day] { DAY_START } else { 0 };
                let ends = if trade + 1 == starts[day + 1] {
                    DAY_END
                } else {
                    0
                };
                expected.push(trade | begins | ends);
            }
        }
        assert_eq!(found, expected[..40]);
    }

    #[test]
    fn chances_split_the_words() {
        assert_eq!((word_threshold(0.0), word_threshold(1.0)), (0, 1 << 32));
        assert_eq!(word_threshold(0.5), 1 << 31);
        let draw = Draw::Binary(word_threshold(0.25), word_threshold(0.75));
        let found = drawn(&draw, [3, 4], 0, 4000);
        for (place, share) in [(0, 1000), (1, 2000), (2, 1000)] {
            let count = found.iter().filter(|drawn| **drawn == place).count() as i32;
            assert!((count - share).abs() < 130, "{count} of {share}");
        }
        assert!(
            drawn(&Draw::Binary(1 << 32, 1 << 32), [3, 4], 0, 99)
                .iter()
                .all(|p| *p == 0)
        );
        assert!(
            drawn(&Draw::Binary(0, 0), [3, 4], 0, 99)
                .iter()
                .all(|p| *p == 2)
        );
    }

    #[test]
    fn a_history_of_ones_own_is_drawn_by_the_models_rule() {
        let seed = [7, 8];
        let draw = Draw::Stationary {
            trades: 150,
            start_below: block_start_threshold(5),
        };
        let mut history: Vec<u16> = Vec::new();
        draw.push_history(&mut history, seed, 4);
        let mut random = Xoshiro::for_path(seed, 4, stream::HISTORY);
        let mut at = 0;
        let expected: Vec<u16> = (0..150)
            .map(|step| {
                let (first, second) = (random.draw(), random.draw());
                at = if step == 0 || u64::from(first) < block_start_threshold(5) {
                    index_below(second, 150)
                } else {
                    (at + 1) % 150
                };
                at as u16
            })
            .collect();
        assert_eq!(history, expected);

        // Indices come from the model's own stream, as without a history of one's own; the history maps them to trades.
        let places = drawn(&draw, seed, 4, 200);
        let mut random = Xoshiro::for_path(seed, 4, stream::STATIONARY);
        let mut found = vec![0; 200];
        draw.fill(
            &mut found,
            &mut random,
            &mut DrawPosition::default(),
            0,
            &mut history,
        );
        let mapped: Vec<u32> = places
            .iter()
            .map(|p| u32::from(history[*p as usize]))
            .collect();
        assert_eq!(found, mapped);
    }

    #[test]
    fn the_real_order_has_the_real_days() {
        let order = Draw::Order {
            first: 1,
            days: day_starts(&[3.0, 2.0]),
        };
        let flagged = [1 | DAY_START, 2 | DAY_END, 3 | DAY_START, 4 | DAY_END];
        assert_eq!(drawn(&order, [0, 0], 0, 4), flagged);
    }
}
