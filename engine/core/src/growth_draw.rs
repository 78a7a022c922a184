//! Where the trades of a path come from: docs/simulation-spec.md section 2.2, one rule for each model.
//!
//! Why draws are written to a buffer and not handed to the recursion one by one: models and sizings then meet in a few dozen
//! words of the nearest cache, and eight ways to draw beside three to size a trade are eleven loops instead of twenty-four.

use crate::growth_cards::Card;
use crate::xoshiro::{Xoshiro, index_below, stream};

/// Set in a drawn trade that is the first of its day.
pub const DAY_BEGINS: u32 = 1 << 31;
/// Set in a drawn trade that is the last of its day.
pub const DAY_ENDS: u32 = 1 << 30;
/// The place of the trade in the table.
pub const PLACE: u32 = DAY_ENDS - 1;

/// How a path draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// Any of so many values.
    Index(u32),
    /// Place 0 below the first number, else 1 below the second, else 2; both at most 2^32.
    Binary(u64, u64),
    /// The history shuffled.
    Permutation(u32),
    /// Blocks of random length: a word below the number begins a new one.
    Stationary {
        /// Trades of the history.
        trades: u32,
        /// 2^32 over the mean length.
        begins_below: u64,
    },
    /// Blocks of one length.
    Circular {
        /// Trades of the history.
        trades: u32,
        /// Trades in a block.
        length: u32,
    },
    /// Whole days; the first trade of each, and at the end the number of trades.
    Days(Vec<u32>),
    /// The history in its order from a trade on, with its days where it has some.
    Order {
        /// The first trade.
        first: u32,
        /// As in `Days`; empty without days.
        days: Vec<u32>,
    },
}

/// Where a path is in a block or a day.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The next trade of a day, or the last one drawn from a block.
    at: u32,
    /// Trades left of the day.
    left: u32,
}

/// 2^32 / length, rounded: the words that begin a new block of a mean length.
pub fn begins_below(length: u32) -> u64 {
    (4_294_967_296.0 / f64::from(length) + 0.5).floor() as u64
}

/// The words below a chance.
pub fn words_below(chance: f64) -> u64 {
    (chance * 4_294_967_296.0 + 0.5)
        .floor()
        .min(4_294_967_296.0) as u64
}

/// The first trade of each day and the number of trades at the end.
pub fn day_starts(trades_per_day: &[f64]) -> Vec<u32> {
    let mut starts = vec![0];
    let mut start = 0;
    for &trades in trades_per_day {
        start += trades as u32;
        starts.push(start);
    }
    starts
}

fn after(at: u32, trades: u32) -> u32 {
    if at + 1 == trades { 0 } else { at + 1 }
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

    /// Cards that a path keeps: its order of the history, or with `resampled` its own history; 0 where it keeps none.
    pub fn cards(&self, resampled: bool) -> usize {
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

    /// Adds the cards of a path before its first trade.
    pub fn deal<C: Card>(&self, cards: &mut Vec<C>, seed: [u32; 2], path: u32) {
        if let Self::Permutation(trades) = self {
            cards.extend((0..*trades).map(C::of));
            return;
        }
        let mut random = Xoshiro::for_path(seed, path, stream::HISTORY);
        if let Self::Days(starts) = self {
            let days = starts.len().saturating_sub(1) as u32;
            cards.extend((0..days).map(|_| C::of(index_below(random.draw(), days))));
            return;
        }
        let mut place = Place::default();
        let mut drawn = [0; 64];
        let count = self.cards(true);
        for from in (0..count).step_by(drawn.len()) {
            let part = &mut drawn[..(count - from).min(64)];
            self.fill::<C>(part, &mut random, &mut place, from as u32, &mut []);
            cards.extend(part.iter().map(|trade| C::of(*trade)));
        }
    }

    /// Draws the trades after trade `from`, one for each place of `out`. `cards` are the path's own, or none.
    #[inline]
    pub fn fill<C: Card>(
        &self,
        out: &mut [u32],
        random: &mut Xoshiro,
        place: &mut Place,
        from: u32,
        cards: &mut [C],
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
                    cards.swap(k, j);
                    *trade = cards[k].place();
                    k = if k + 1 == cards.len() { 0 } else { k + 1 };
                }
                return;
            }
            Self::Stationary {
                trades,
                begins_below,
            } => {
                let mut at = place.at;
                for (trade, step) in out.iter_mut().zip(from..) {
                    let (first, second) = (random.draw(), random.draw());
                    let next = after(at, *trades);
                    let begun = index_below(second, *trades);
                    at = if step == 0 || u64::from(first) < *begins_below {
                        begun
                    } else {
                        next
                    };
                    *trade = at;
                }
                place.at = at;
            }
            Self::Circular { trades, length } => {
                for (trade, step) in out.iter_mut().zip(from..) {
                    place.at = if step % length == 0 {
                        index_below(random.draw(), *trades)
                    } else {
                        after(place.at, *trades)
                    };
                    *trade = place.at;
                }
            }
            Self::Days(starts) => {
                let days = starts.len() as u32 - 1;
                for trade in out.iter_mut() {
                    let mut flags = 0;
                    if place.left == 0 {
                        let drawn = index_below(random.draw(), days) as usize;
                        let day = cards.get(drawn).map_or(drawn, |card| card.place() as usize);
                        place.at = starts[day];
                        place.left = starts[day + 1] - starts[day];
                        flags = DAY_BEGINS;
                    }
                    place.left -= 1;
                    if place.left == 0 {
                        flags |= DAY_ENDS;
                    }
                    *trade = place.at | flags;
                    place.at += 1;
                }
                return;
            }
            Self::Order { first, days } => {
                for (trade, step) in out.iter_mut().zip(from..) {
                    let at = first + step;
                    let begins = step == 0 || days.binary_search(&at).is_ok();
                    let ends = days.binary_search(&(at + 1)).is_ok();
                    *trade = if days.is_empty() {
                        at
                    } else {
                        at | if begins { DAY_BEGINS } else { 0 } | if ends { DAY_ENDS } else { 0 }
                    };
                }
                return;
            }
        }
        if !cards.is_empty() {
            for trade in out {
                *trade = cards[*trade as usize].place();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(draw: &Draw, seed: [u32; 2], path: u32, count: usize) -> Vec<u32> {
        let mut cards: Vec<u16> = Vec::new();
        if draw.cards(false) > 0 {
            draw.deal(&mut cards, seed, path);
        }
        let mut random = Xoshiro::for_path(seed, path, draw.stream());
        let mut place = Place::default();
        let mut out = vec![0; count];
        // In two parts, as slices of time do.
        let cut = count / 3;
        draw.fill(&mut out[..cut], &mut random, &mut place, 0, &mut cards);
        draw.fill(
            &mut out[cut..],
            &mut random,
            &mut place,
            cut as u32,
            &mut cards,
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
    fn each_round_of_a_permutation_deals_every_trade_once() {
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
            begins_below: begins_below(4),
        };
        assert_eq!(
            drawn(&draw, [42, 0], 0, 24),
            [
                19, 0, 1, 2, 3, 4, 5, 6, 5, 17, 18, 12, 13, 14, 15, 16, 17, 1, 19, 0, 1, 2, 3, 13
            ]
        );
    }

    #[test]
    fn blocks_of_one_trade_are_drawn_anew_each_time() {
        assert_eq!(begins_below(1), 1 << 32);
        let draw = Draw::Stationary {
            trades: 1000,
            begins_below: begins_below(1),
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
                let begins = if trade == starts[day] { DAY_BEGINS } else { 0 };
                let ends = if trade + 1 == starts[day + 1] {
                    DAY_ENDS
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
        assert_eq!((words_below(0.0), words_below(1.0)), (0, 1 << 32));
        assert_eq!(words_below(0.5), 1 << 31);
        let draw = Draw::Binary(words_below(0.25), words_below(0.75));
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
            begins_below: begins_below(5),
        };
        let mut cards: Vec<u16> = Vec::new();
        draw.deal(&mut cards, seed, 4);
        let mut random = Xoshiro::for_path(seed, 4, stream::HISTORY);
        let mut at = 0;
        let expected: Vec<u16> = (0..150)
            .map(|step| {
                let (first, second) = (random.draw(), random.draw());
                at = if step == 0 || u64::from(first) < begins_below(5) {
                    index_below(second, 150)
                } else {
                    (at + 1) % 150
                };
                at as u16
            })
            .collect();
        assert_eq!(cards, expected);

        // Places come from the model's own stream as without it; the history stands between place and trade.
        let places = drawn(&draw, seed, 4, 200);
        let mut random = Xoshiro::for_path(seed, 4, stream::STATIONARY);
        let mut found = vec![0; 200];
        draw.fill(
            &mut found,
            &mut random,
            &mut Place::default(),
            0,
            &mut cards,
        );
        let mapped: Vec<u32> = places
            .iter()
            .map(|p| u32::from(cards[*p as usize]))
            .collect();
        assert_eq!(found, mapped);
    }

    #[test]
    fn the_real_order_has_the_real_days() {
        let order = Draw::Order {
            first: 1,
            days: day_starts(&[3.0, 2.0]),
        };
        let flagged = [1 | DAY_BEGINS, 2 | DAY_ENDS, 3 | DAY_BEGINS, 4 | DAY_ENDS];
        assert_eq!(drawn(&order, [0, 0], 0, 4), flagged);
    }
}
