//! What each path keeps of the history for itself: the order in which it is shuffled, or the trades it resampled.
//!
//! Why half words where they suffice: ten thousand paths over ten thousand trades are a hundred million cards, and a trader's
//! history is shorter than 65,537 trades.

use crate::growth_draw::Draw;

/// Most trades that half words number.
const SMALL: usize = 1 << 16;

/// A trade's or a day's number, as it is stored.
pub trait Card: Copy {
    /// Stores a number that fits.
    fn of(place: u32) -> Self;
    /// The number.
    fn place(self) -> u32;
}

impl Card for u16 {
    fn of(place: u32) -> Self {
        place as Self
    }
    fn place(self) -> u32 {
        u32::from(self)
    }
}

impl Card for u32 {
    fn of(place: u32) -> Self {
        place
    }
    fn place(self) -> u32 {
        self
    }
}

/// The cards of all paths, path after path.
#[derive(Clone, Debug)]
pub enum Cards {
    /// Paths keep none.
    None,
    /// Numbers below 65,536.
    Small(Vec<u16>),
    /// Any numbers.
    Large(Vec<u32>),
}

impl Cards {
    /// Room for the cards of so many paths.
    pub fn new(per_path: usize, paths: usize) -> Self {
        match per_path {
            0 => Self::None,
            1..=SMALL => Self::Small(Vec::with_capacity(per_path * paths)),
            _ => Self::Large(Vec::with_capacity(per_path * paths)),
        }
    }

    /// Deals the cards of the next path.
    pub fn deal(&mut self, draw: &Draw, seed: [u32; 2], path: u32) {
        match self {
            Self::None => {}
            Self::Small(cards) => draw.deal(cards, seed, path),
            Self::Large(cards) => draw.deal(cards, seed, path),
        }
    }
}
