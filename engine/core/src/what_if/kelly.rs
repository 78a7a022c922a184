//! The empirical Kelly fraction of each cell: `kelly_fraction_fixed` with eight cells side by side.
//!
//! Why exactly forty halvings: all lanes then take the same steps, and the bracket is reduced to 2^-40 of its range, far below any
//! sampling error.

use crate::kelly::fraction::{FIXED_HALVINGS, max_fraction};
use crate::numerics::cell_lanes::F64x2;
use crate::what_if::row::{LANES, Row};

const PAIRS: usize = LANES / 2;

/// The worst outcome and the sum of outcomes of eight cells.
struct Start {
    worst: [f64; LANES],
    sum: [f64; LANES],
}

fn collect_outcomes<const SPLIT: bool>(
    row: &Row,
    first: usize,
    outcomes: &mut Vec<[F64x2; PAIRS]>,
) {
    let block = row.block(first);
    outcomes.clear();
    outcomes.extend(
        row.trades
            .iter()
            .map(|trade| std::array::from_fn::<_, PAIRS, _>(|k| block.outcomes::<SPLIT>(trade, k))),
    );
}

fn lanes_of(pairs: [F64x2; PAIRS]) -> [f64; LANES] {
    std::array::from_fn(|lane| pairs[lane / 2].lanes()[lane % 2])
}

fn pairs_of(lanes: [f64; LANES]) -> [F64x2; PAIRS] {
    std::array::from_fn(|k| F64x2::new(lanes[2 * k], lanes[2 * k + 1]))
}

fn start_of(outcomes: &[[F64x2; PAIRS]]) -> Start {
    let mut best_of_losses = [F64x2::splat(f64::NEG_INFINITY); PAIRS];
    let mut sum = [F64x2::splat(0.0); PAIRS];
    for x in outcomes {
        for k in 0..PAIRS {
            sum[k] = sum[k].plus(x[k]);
            // The smallest outcome is the largest of the negatives.
            best_of_losses[k] = best_of_losses[k].max(F64x2::splat(0.0).minus(x[k]));
        }
    }
    Start {
        worst: lanes_of(best_of_losses).map(|loss| -loss),
        sum: lanes_of(sum),
    }
}

fn derivative(outcomes: &[[F64x2; PAIRS]], fraction: &[F64x2; PAIRS]) -> [F64x2; PAIRS] {
    let one = F64x2::splat(1.0);
    let mut sum = [F64x2::splat(0.0); PAIRS];
    for x in outcomes {
        for k in 0..PAIRS {
            sum[k] = sum[k].plus(x[k].over(one.plus(fraction[k].times(x[k]))));
        }
    }
    sum
}

/// The fractions of the cells in the eight columns from `first` on: NaN without a loss, 0 without an edge. `scratch` is reused between
/// calls.
// Not inlined into the edgeworth-engine crate, which is compiled for size.
#[inline(never)]
pub fn kelly_fractions(row: &Row, first: usize, scratch: &mut Vec<[F64x2; PAIRS]>) -> Vec<f64> {
    if row.splits {
        collect_outcomes::<true>(row, first, scratch);
    } else {
        collect_outcomes::<false>(row, first, scratch);
    }
    let start = start_of(scratch);
    let has_range = |lane: usize| start.worst[lane] < 0.0 && start.sum[lane] > 0.0;
    let mut low = [F64x2::splat(0.0); PAIRS];
    let mut high = pairs_of(std::array::from_fn(|lane| {
        if has_range(lane) {
            max_fraction(start.worst[lane])
        } else {
            0.0
        }
    }));
    let (zero, half) = (F64x2::splat(0.0), F64x2::splat(0.5));
    let used = LANES.min(row.columns().saturating_sub(first));
    if (0..used).any(has_range) {
        for _ in 0..FIXED_HALVINGS {
            let mid: [F64x2; PAIRS] = std::array::from_fn(|k| low[k].plus(high[k]).times(half));
            let slope = derivative(scratch, &mid);
            for k in 0..PAIRS {
                let rises = slope[k].above(zero);
                low[k] = rises.choose(mid[k], low[k]);
                high[k] = rises.choose(high[k], mid[k]);
            }
        }
    }
    let fractions = lanes_of(low);
    (0..used)
        .map(|lane| {
            if start.worst[lane] >= 0.0 {
                f64::NAN
            } else if start.sum[lane] <= 0.0 {
                0.0
            } else {
                fractions[lane]
            }
        })
        .collect()
}
