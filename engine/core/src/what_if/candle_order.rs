//! Which of stop and target the candles of a trade reach first.
//!
//! Why two counts for each stop decide every cell: a wider stop is reached later, and so is a wider target. The targets reached before a
//! stop are therefore the nearest ones, and their number only grows with the stop. One pass over the candles and one over both lists
//! of levels are enough.

/// The candles of a trade: how far each reaches.
#[derive(Clone, Copy, Debug)]
pub struct CandleReaches<'a> {
    /// Adverse distances.
    pub adverse: &'a [f64],
    /// Favorable distances.
    pub favorable: &'a [f64],
    /// 0 for a candle that also holds prices from outside the trade: whether the trade itself reached its extremes is unknown.
    pub whole: &'a [u8],
}

/// The targets that the candles reach before one stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetsBeforeStop {
    /// Number of targets certainly reached in an earlier candle than any that may have reached the stop.
    pub earlier: u16,
    /// Number of targets that may have been reached before the stop. Where no candle reaches either level, the order is as unknown as
    /// within one candle.
    pub maybe_earlier: u16,
}

impl TargetsBeforeStop {
    /// The columns of unknown order, the end excluded: before them the target is first, beyond them the stop.
    pub fn columns(&self) -> (usize, usize) {
        (usize::from(self.earlier), usize::from(self.maybe_earlier))
    }
}

/// The first candle that reaches each of the ascending levels, of those that count; the number of candles for a level that none reaches.
fn first_candles(levels: &[f64], distances: &[f64], counts: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut candles = Vec::with_capacity(levels.len());
    for (candle, distance) in distances.iter().enumerate() {
        if !counts(candle) {
            continue;
        }
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
    candles: &CandleReaches,
) -> Vec<TargetsBeforeStop> {
    if targets.is_empty() {
        return Vec::new();
    }
    let is_whole = |candle: usize| candles.whole[candle] != 0;
    let possible_targets = first_candles(targets, candles.favorable, |_| true);
    let certain_targets = first_candles(targets, candles.favorable, is_whole);
    let possible_stops = first_candles(stops, candles.adverse, |_| true);
    let certain_stops = first_candles(stops, candles.adverse, is_whole);
    let (mut earlier, mut maybe_earlier) = (0, 0);
    possible_stops
        .into_iter()
        .zip(certain_stops)
        .map(|(possible_stop, certain_stop)| {
            while earlier < targets.len() && certain_targets[earlier] < possible_stop {
                earlier += 1;
            }
            while maybe_earlier < targets.len() && possible_targets[maybe_earlier] <= certain_stop {
                maybe_earlier += 1;
            }
            TargetsBeforeStop {
                earlier: earlier as u16,
                maybe_earlier: maybe_earlier as u16,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(earlier: u16, maybe_earlier: u16) -> TargetsBeforeStop {
        TargetsBeforeStop {
            earlier,
            maybe_earlier,
        }
    }

    fn found(adverse: &[f64], favorable: &[f64], whole: &[u8]) -> Vec<TargetsBeforeStop> {
        let candles = CandleReaches {
            adverse,
            favorable,
            whole,
        };
        targets_before_stops(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0], &candles)
    }

    #[test]
    fn candles_decide_the_order_but_not_one_that_reaches_both() {
        // Candle 0 meets stop 1 and target 1 together, candle 1 target 2, candle 2 stop 2; stop 3 and target 3 are never met.
        assert_eq!(
            found(&[1.0, 0.5, 2.5], &[1.0, 2.0, 0.0], &[1, 1, 1]),
            [targets(0, 1), targets(2, 2), targets(2, 3)]
        );
    }

    #[test]
    fn a_candle_of_the_entry_decides_nothing_by_what_it_reaches() {
        // Entered in candle 0, whose low may be from before: stop 1 there and then in candle 2, target 1 in candle 1, target 2 in
        // candle 2, target 3 in candle 3.
        assert_eq!(
            found(&[1.0, 0.5, 1.0, 3.0], &[0.5, 1.0, 2.0, 3.0], &[0, 1, 1, 1]),
            [targets(0, 2), targets(2, 3), targets(2, 3)]
        );
        // Its high may be from before: stop 1 of candle 1 is not certainly first of target 1, but of target 2.
        assert_eq!(
            found(&[0.5, 1.0, 3.0], &[1.0, 0.0, 3.0], &[0, 1, 1])[..2],
            [targets(0, 1), targets(0, 3)]
        );
    }

    #[test]
    fn the_candle_of_the_exit_is_last_whatever_it_reaches() {
        // Target 1 in candle 0 is before a stop 1 that only the candle of the exit reaches; both in that candle stay unknown.
        assert_eq!(
            found(&[0.5, 3.0], &[1.0, 3.0], &[1, 0]),
            [targets(1, 3), targets(1, 3), targets(1, 3)]
        );
    }

    #[test]
    fn no_target_touched_needs_no_candle_order() {
        let candles = CandleReaches {
            adverse: &[1.0],
            favorable: &[1.0],
            whole: &[1],
        };
        assert_eq!(targets_before_stops(&[1.0], &[], &candles), []);
    }
}
