//! The trades of a path's days.

use crate::challenge::input::Days;
use crate::random::xoshiro::{Xoshiro, index_below};

/// How a path draws its days.
#[derive(Clone, Debug)]
pub enum DayDraw {
    /// The first trade of each day of the history, then the number of trades.
    History(Vec<u32>),
    /// So many trades, drawn from so many.
    Drawn {
        /// Trades in a day.
        trades: u32,
        /// Trades of the history.
        of: u32,
    },
}

/// The day under way.
#[derive(Clone, Copy, Debug)]
pub struct Day {
    next: u32,
    left: u32,
}

impl DayDraw {
    /// Prepares days that have been checked.
    pub fn new(days: Days, of: u32) -> Self {
        match days {
            Days::History(counts) => {
                let mut starts = vec![0];
                let mut start = 0;
                for count in counts {
                    start += *count as u32;
                    starts.push(start);
                }
                Self::History(starts)
            }
            Days::Drawn(trades) => Self::Drawn {
                trades: trades as u32,
                of,
            },
        }
    }

    /// Begins a day; a day of the history takes one word.
    #[inline]
    pub fn begin(&self, random: &mut Xoshiro) -> Day {
        match self {
            Self::History(starts) => {
                let day = index_below(random.draw(), starts.len() as u32 - 1) as usize;
                let first = starts.get(day).copied().unwrap_or(0);
                let end = starts.get(day + 1).copied().unwrap_or(first);
                Day {
                    next: first,
                    left: end - first,
                }
            }
            Self::Drawn { trades, .. } => Day {
                next: 0,
                left: *trades,
            },
        }
    }

    /// The day's next trade; a drawn one takes one word.
    #[inline]
    pub fn next_trade(&self, day: &mut Day, random: &mut Xoshiro) -> Option<u32> {
        if day.left == 0 {
            return None;
        }
        day.left -= 1;
        match self {
            Self::History(_) => {
                let trade = day.next;
                day.next += 1;
                Some(trade)
            }
            Self::Drawn { of, .. } => Some(index_below(random.draw(), *of)),
        }
    }
}
