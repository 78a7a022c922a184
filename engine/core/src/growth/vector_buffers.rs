//! What the kernel's loops over a block of trades hand to one another.

use crate::growth::lanes::LANES;

/// Trades in a block.
pub const BLOCK: usize = 64;

/// The buffers of a block.
#[derive(Clone, Debug)]
pub struct Buffers {
    /// The generators' state after the last draw.
    pub state: [[u32; LANES]; 4],
    /// Index of the last drawn row, where a model continues from it.
    pub row: [u32; LANES],
    /// Addresses of rows, or the words of a shuffle.
    pub drawn: [[u32; LANES]; BLOCK],
    /// Growth factor of each path at each trade of the block.
    pub factors: [[f64; LANES]; BLOCK],
    /// Equity of each path after each trade of the block.
    pub equities: [[f64; LANES]; BLOCK],
    /// Outcomes, where factors do not tell them.
    pub outcomes: [[i16; LANES]; BLOCK],
}

impl Buffers {
    /// Empty buffers.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            state: [[0; LANES]; 4],
            row: [0; LANES],
            drawn: [[0; LANES]; BLOCK],
            factors: [[0.0; LANES]; BLOCK],
            equities: [[0.0; LANES]; BLOCK],
            outcomes: [[0; LANES]; BLOCK],
        })
    }
}
