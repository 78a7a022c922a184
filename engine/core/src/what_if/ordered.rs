//! The statistics of each cell that depend on the order of trades: drawdown and streaks (docs/simulation-spec.md, section 7.4).
//!
//! Why cells in lanes: prefix sums cannot give a drawdown, so every trade of every cell must be visited. Cells do not depend on each
//! other, so eight of a row are computed together, with one comparison and one selection for the outcomes of each pair. Streaks need
//! only the outcome's sign and are counted in lanes of 16 bits, which hold any run of 20,000 trades.

use crate::numerics::cell_lanes::{F64x2, I16x8};
use crate::what_if::row::{LANES, Row};

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

fn compute_block<const SPLIT: bool>(row: &Row, first: usize) -> BlockFigures {
    let block = row.block(first);
    let zero = F64x2::splat(0.0);
    let mut fall = [zero; LANES / 2];
    let mut deepest = [zero; LANES / 2];
    let one = I16x8::splat(1);
    let mut runs = [I16x8::splat(0); 2];
    let mut longest = [I16x8::splat(0); 2];
    for trade in &row.trades {
        for k in 0..LANES / 2 {
            let now = fall[k].minus(block.outcomes::<SPLIT>(trade, k)).max(zero);
            fall[k] = now;
            deepest[k] = deepest[k].max(now);
        }
        let signs = block.signs::<SPLIT>(trade);
        for k in 0..2 {
            runs[k] = runs[k].plus(one).and(signs[k]);
            longest[k] = longest[k].max(runs[k]);
        }
    }
    let pairs = deepest.map(F64x2::lanes);
    BlockFigures {
        drawdown: std::array::from_fn(|lane| pairs[lane / 2][lane % 2]),
        streaks: longest.map(I16x8::lanes),
    }
}

/// Drawdown and streaks of every cell of a row.
// Not inlined into the edgeworth-engine crate, which is compiled for size.
#[inline(never)]
pub fn ordered_figures(row: &Row) -> OrderedRow {
    let mut figures = OrderedRow::default();
    for first in (0..row.columns()).step_by(LANES) {
        let block = if row.splits {
            compute_block::<true>(row, first)
        } else {
            compute_block::<false>(row, first)
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
