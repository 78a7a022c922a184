//! The number of a trade or a day of the history, as a path stores it.
//!
//! Why half words where they suffice: ten thousand paths over ten thousand trades store a hundred million numbers, and most histories
//! are shorter than 65,537 trades.

/// Longest history whose numbers fit into half words.
pub const MAX_SMALL: usize = 1 << 16;

/// A stored number.
pub trait HistoryIndex: Copy {
    /// Stores a number that fits.
    fn of(index: u32) -> Self;
    /// The number.
    fn index(self) -> u32;
}

impl HistoryIndex for u16 {
    fn of(index: u32) -> Self {
        index as Self
    }
    fn index(self) -> u32 {
        u32::from(self)
    }
}

impl HistoryIndex for u32 {
    fn of(index: u32) -> Self {
        index
    }
    fn index(self) -> u32 {
        self
    }
}
