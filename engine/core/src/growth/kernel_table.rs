//! The trades in the order and form in which the vector kernel fetches them.
//!
//! Why the table is rotated: the fastest sixteen-bit multiplication of vectors is signed. Reading a random word as a signed number
//! subtracts 2^32 from its upper half, which subtracts n from the index, so indices run from -n/2 to n/2. A table rotated by n/2 has
//! the right trade at each of them, and no instruction is spent on the sign.

use crate::growth::trade_table::{Outcome, TradeTable};

/// With this many trades or more, the product of a half word and their number needs more than 32 bits.
const MANY_TRADES: usize = 1 << 15;

/// Rows repeated after the last one, so that a path that continues from trade to trade need not wrap within a block.
pub const SPARE_ROWS: usize = 64;

/// A trade with its outcome.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Row {
    /// Growth factor.
    pub factor: f64,
    /// -1 loss, 0 flat, 1 win.
    pub outcome: i64,
}

/// The rows to fetch from.
///
/// Usually every loss has a factor below 1 and every other trade is a win, so the factor alone tells the outcome. With break-even
/// trades, or a risk so small that 1 + y rounds to 1, the outcome is stored beside it.
#[derive(Clone, Debug)]
pub enum Rows {
    /// Growth factors only.
    Factors(Vec<f64>),
    /// Growth factors with outcomes.
    Outcomes(Vec<Row>),
}

/// The table, and how an index finds its row.
#[derive(Clone, Debug)]
pub struct KernelTable {
    /// The rows.
    pub rows: Rows,
    /// Number of trades.
    pub trades: u32,
    /// The row of index 0.
    pub zero_row: u32,
    /// Whether indices are unsigned: there are too many trades for signed ones, or rows must be in trade order.
    pub is_unsigned: bool,
}

/// Row `zero + j` of the result is trade `j mod n`. The signed index is `floor(v * n / 2^32)` with v from -2^31 - 2^15 to
/// 2^31 - 1, which is at least -n/2 - 2 and at most n/2 while n is below 2^15: within the first n + 4 rows.
fn rotate<T: Copy>(rows: &[T], zero: usize) -> Vec<T> {
    let n = rows.len();
    (0..n + 4 + SPARE_ROWS)
        .map(|row| rows[(row + 2 * n - zero) % n])
        .collect()
}

impl KernelTable {
    /// Prepares the table for drawing by vectors; there is at least one trade.
    pub fn new(trades: &TradeTable) -> Self {
        let n = trades.len();
        if n >= MANY_TRADES {
            Self::in_trade_order(trades)
        } else {
            Self::with_zero_row(trades, n / 2 + 2, false)
        }
    }

    /// A table whose row i is trade i.
    pub fn in_trade_order(trades: &TradeTable) -> Self {
        Self::with_zero_row(trades, 0, true)
    }

    fn with_zero_row(trades: &TradeTable, zero: usize, is_unsigned: bool) -> Self {
        let n = trades.len();
        let factor_tells = trades
            .factors
            .iter()
            .zip(&trades.outcomes)
            .all(|(factor, outcome)| match outcome {
                Outcome::Loss => *factor < 1.0,
                Outcome::Flat => false,
                Outcome::Win => *factor >= 1.0,
            });
        let rows = if factor_tells {
            Rows::Factors(rotate(&trades.factors, zero))
        } else {
            let rows: Vec<Row> = trades
                .factors
                .iter()
                .zip(&trades.outcomes)
                .map(|(&factor, outcome)| Row {
                    factor,
                    outcome: match outcome {
                        Outcome::Loss => -1,
                        Outcome::Flat => 0,
                        Outcome::Win => 1,
                    },
                })
                .collect();
            Rows::Outcomes(rotate(&rows, zero))
        };
        Self {
            rows,
            trades: n as u32,
            zero_row: zero as u32,
            is_unsigned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::xoshiro::index_below;

    /// The index as the vector kernel computes it.
    fn signed_index(word: u32, n: u32) -> i32 {
        let high = i32::from((word.wrapping_add(0x8000) >> 16) as u16 as i16) * n as i32;
        let low = (i32::from(word as u16 as i16) * n as i32) >> 16;
        (high + low) >> 16
    }

    #[test]
    fn a_signed_index_finds_the_trade_of_the_unsigned_one() {
        for n in [1_u32, 2, 3, 10, 499, 500, 501, 4096, 32_766, 32_767] {
            let numbers: Vec<f64> = (0..n).map(f64::from).collect();
            let zero = n as usize / 2 + 2;
            let rows = rotate(&numbers, zero);
            let mut words = vec![
                0,
                1,
                0x7fff,
                0x8000,
                0x8001,
                0xffff,
                0x7fff_7fff,
                0x7fff_8000,
                0x7fff_ffff,
            ];
            words.extend([
                0x8000_0000,
                0x8000_7fff,
                0x8000_8000,
                0xffff_7fff,
                0xffff_8000,
                u32::MAX,
            ]);
            // The first and last word of an index, and words spread over all.
            words.extend((0..n).step_by(7).flat_map(|i| {
                let first = ((u64::from(i) << 32).div_ceil(u64::from(n))) as u32;
                [
                    first,
                    first.wrapping_sub(1),
                    first.wrapping_mul(2_654_435_761),
                ]
            }));
            for word in words {
                let place = zero as i32 + signed_index(word, n);
                assert_eq!(
                    rows[place as usize],
                    f64::from(index_below(word, n)),
                    "word {word:#x} of {n} trades"
                );
            }
        }
    }
}
