//! The statistics of each cell that depend on the order of trades: drawdown and streaks (docs/simulation-spec.md, section 7.4).
//!
//! Why cells in lanes: no prefix sum knows a drawdown, every trade of every cell must be walked. Cells do not depend on each
//! other, so that eight of a row walk together, with one comparison and one selection for the outcome of each pair. Streaks need
//! the outcome's sign alone and count in lanes of 16 bits, which hold any run of 20,000 trades.

use crate::cell_lanes::{Eight, Pair};
use crate::what_if_row::{LANES, Row};

/// One value for each column of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrderedRow {
    /// Largest fall of the running sum from its highest point so far, the start included, in the outcomes' unit.
    pub max_drawdown: Vec<f64>,
    /// Longest run of losses.
    pub losing_streak: Vec<f64>,
    /// Longest run of wins.
    pub winning_streak: Vec<f64>,
}

struct BlockFigures {
    drawdown: [f64; LANES],
    streaks: [[i16; LANES]; 2],
}

fn walk<const SPLIT: bool>(row: &Row, first: usize) -> BlockFigures {
    let block = row.block(first);
    let zero = Pair::splat(0.0);
    let mut fall = [zero; LANES / 2];
    let mut deepest = [zero; LANES / 2];
    let one = Eight::splat(1);
    let mut runs = [Eight::splat(0); 2];
    let mut longest = [Eight::splat(0); 2];
    for trade in &row.trades {
        for k in 0..LANES / 2 {
            let now = fall[k]
                .minus(block.outcomes::<SPLIT>(trade, k))
                .at_least(zero);
            fall[k] = now;
            deepest[k] = deepest[k].at_least(now);
        }
        let signs = block.signs::<SPLIT>(trade);
        for k in 0..2 {
            runs[k] = runs[k].plus(one).and(signs[k]);
            longest[k] = longest[k].larger(runs[k]);
        }
    }
    let pairs = deepest.map(Pair::lanes);
    BlockFigures {
        drawdown: std::array::from_fn(|lane| pairs[lane / 2][lane % 2]),
        streaks: longest.map(Eight::lanes),
    }
}

/// Drawdown and streaks of every cell of a row.
// Never a part of the edge, which is compiled for size.
#[inline(never)]
pub fn ordered(row: &Row) -> OrderedRow {
    let mut figures = OrderedRow::default();
    for first in (0..row.columns()).step_by(LANES) {
        let block = if row.splits {
            walk::<true>(row, first)
        } else {
            walk::<false>(row, first)
        };
        let used = LANES.min(row.columns() - first);
        figures
            .max_drawdown
            .extend_from_slice(&block.drawdown[..used]);
        let [losing, winning] = block.streaks.map(|runs| runs.map(f64::from));
        figures.losing_streak.extend_from_slice(&losing[..used]);
        figures.winning_streak.extend_from_slice(&winning[..used]);
    }
    figures
}
