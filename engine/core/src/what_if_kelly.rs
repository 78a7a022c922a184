//! The empirical Kelly fraction of each cell: `kelly_fraction_fixed` with eight cells side by side.
//!
//! Why exactly forty halvings: all lanes then take the same steps, and the bracket's width is 2^-40 of its range, far under any
//! sampling error.

use crate::cell_lanes::Pair;
use crate::kelly_fraction::{FIXED_HALVINGS, most_fraction};
use crate::what_if_row::{LANES, Row};

const PAIRS: usize = LANES / 2;

/// What the outcomes of eight cells say before any halving.
struct Start {
    worst: [f64; LANES],
    sum: [f64; LANES],
}

fn fill<const SPLIT: bool>(row: &Row, first: usize, outcomes: &mut Vec<[Pair; PAIRS]>) {
    let block = row.block(first);
    outcomes.clear();
    outcomes.extend(
        row.trades
            .iter()
            .map(|trade| std::array::from_fn::<_, PAIRS, _>(|k| block.outcomes::<SPLIT>(trade, k))),
    );
}

fn lanes_of(pairs: [Pair; PAIRS]) -> [f64; LANES] {
    std::array::from_fn(|lane| pairs[lane / 2].lanes()[lane % 2])
}

fn pairs_of(lanes: [f64; LANES]) -> [Pair; PAIRS] {
    std::array::from_fn(|k| Pair::new(lanes[2 * k], lanes[2 * k + 1]))
}

fn start_of(outcomes: &[[Pair; PAIRS]]) -> Start {
    let mut best_of_losses = [Pair::splat(f64::NEG_INFINITY); PAIRS];
    let mut sum = [Pair::splat(0.0); PAIRS];
    for x in outcomes {
        for k in 0..PAIRS {
            sum[k] = sum[k].plus(x[k]);
            // The least outcome, found as the largest of their negatives.
            best_of_losses[k] = best_of_losses[k].at_least(Pair::splat(0.0).minus(x[k]));
        }
    }
    Start {
        worst: lanes_of(best_of_losses).map(|loss| -loss),
        sum: lanes_of(sum),
    }
}

fn derivative(outcomes: &[[Pair; PAIRS]], fraction: &[Pair; PAIRS]) -> [Pair; PAIRS] {
    let one = Pair::splat(1.0);
    let mut sum = [Pair::splat(0.0); PAIRS];
    for x in outcomes {
        for k in 0..PAIRS {
            sum[k] = sum[k].plus(x[k].over(one.plus(fraction[k].times(x[k]))));
        }
    }
    sum
}

/// The fractions of the cells in the eight columns from `first` on, `scratch` being room to work in: NaN without a loss, 0 without
/// an edge.
// Never a part of the edge, which is compiled for size.
#[inline(never)]
pub fn kelly(row: &Row, first: usize, scratch: &mut Vec<[Pair; PAIRS]>) -> Vec<f64> {
    if row.splits {
        fill::<true>(row, first, scratch);
    } else {
        fill::<false>(row, first, scratch);
    }
    let start = start_of(scratch);
    let has_range = |lane: usize| start.worst[lane] < 0.0 && start.sum[lane] > 0.0;
    let mut low = [Pair::splat(0.0); PAIRS];
    let mut high = pairs_of(std::array::from_fn(|lane| {
        if has_range(lane) {
            most_fraction(start.worst[lane])
        } else {
            0.0
        }
    }));
    let (zero, half) = (Pair::splat(0.0), Pair::splat(0.5));
    let used = LANES.min(row.columns().saturating_sub(first));
    if (0..used).any(has_range) {
        for _ in 0..FIXED_HALVINGS {
            let mid: [Pair; PAIRS] = std::array::from_fn(|k| low[k].plus(high[k]).times(half));
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
