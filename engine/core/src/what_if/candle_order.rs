//! Which of stop and target the candles of a trade reach first.
//!
//! Why two counts for each stop decide every cell: a wider stop is reached later, and so is a wider target. The targets reached before a
//! stop are therefore the nearest ones, and their number only grows with the stop. One pass over the candles and one over both lists
//! of levels are enough.

/// The targets that the candles reach before one stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetsBeforeStop {
    /// Number of targets reached in an earlier candle than the stop.
    pub earlier: u16,
    /// Number of targets reached in an earlier or the same candle. Where no candle reaches either level, the order is as unknown as
    /// within one candle.
    pub earlier_or_same: u16,
}

/// The first candle that reaches each of the ascending levels; the number of candles for a level that none reaches.
fn first_candles(levels: &[f64], distances: &[f64]) -> Vec<usize> {
    let mut candles = Vec::with_capacity(levels.len());
    for (candle, distance) in distances.iter().enumerate() {
        while candles.len() < levels.len() && *distance >= levels[candles.len()] {
            candles.push(candle);
        }
    }
    candles.resize(levels.len(), distances.len());
    candles
}

/// For each stop, the targets reached before it; of a trade that touched all of these levels while it was open.
pub fn targets_before_stops(
    stops: &[f64],
    targets: &[f64],
    adverse: &[f64],
    favourable: &[f64],
) -> Vec<TargetsBeforeStop> {
    if targets.is_empty() {
        return Vec::new();
    }
    let by_target = first_candles(targets, favourable);
    let (mut earlier, mut earlier_or_same) = (0, 0);
    first_candles(stops, adverse)
        .into_iter()
        .map(|candle| {
            while earlier < by_target.len() && by_target[earlier] < candle {
                earlier += 1;
            }
            while earlier_or_same < by_target.len() && by_target[earlier_or_same] <= candle {
                earlier_or_same += 1;
            }
            TargetsBeforeStop {
                earlier: earlier as u16,
                earlier_or_same: earlier_or_same as u16,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(earlier: u16, earlier_or_same: u16) -> TargetsBeforeStop {
        TargetsBeforeStop {
            earlier,
            earlier_or_same,
        }
    }

    #[test]
    fn candles_decide_the_order_but_not_one_that_reaches_both() {
        // Candle 0 meets stop 1 and target 1 together, candle 1 target 2, candle 2 stop 2; stop 3 and target 3 are never met.
        let found = targets_before_stops(
            &[1.0, 2.0, 3.0],
            &[1.0, 2.0, 3.0],
            &[1.0, 0.5, 2.5],
            &[1.0, 2.0, 0.0],
        );
        assert_eq!(found, [targets(0, 1), targets(2, 2), targets(2, 3)]);
    }

    #[test]
    fn no_target_touched_needs_no_candle_order() {
        assert_eq!(targets_before_stops(&[1.0], &[], &[1.0], &[1.0]), []);
    }
}
