//! Which of stop and target a trade's candles met first.
//!
//! Why a staircase: a wider stop is met later and a wider target too, so that along the row of a stop the targets met before it
//! are the nearest ones, and their number only grows with the stop. One walk through the candles and one through both lists of
//! levels decide the trade in every cell.

/// For one stop: the number of targets met in an earlier candle than the stop, and in an earlier one or the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stair {
    /// Targets met before the stop.
    pub first: u16,
    /// Targets met before the stop or in its candle; where neither is met the order is as unknown as within a candle.
    pub tied: u16,
}

/// The first candle in which each rising level is met; the number of candles for one that never is.
fn first_met(levels: &[f64], distances: &[f64]) -> Vec<usize> {
    let mut met = Vec::with_capacity(levels.len());
    for (candle, distance) in distances.iter().enumerate() {
        while met.len() < levels.len() && *distance >= levels[met.len()] {
            met.push(candle);
        }
    }
    met.resize(levels.len(), distances.len());
    met
}

/// The stairs of a trade that touched these stops and targets while it was open.
pub fn staircase(
    stops: &[f64],
    targets: &[f64],
    adverse: &[f64],
    favourable: &[f64],
) -> Vec<Stair> {
    if targets.is_empty() {
        return Vec::new();
    }
    let by_target = first_met(targets, favourable);
    let (mut first, mut tied) = (0, 0);
    first_met(stops, adverse)
        .into_iter()
        .map(|candle| {
            while first < by_target.len() && by_target[first] < candle {
                first += 1;
            }
            while tied < by_target.len() && by_target[tied] <= candle {
                tied += 1;
            }
            Stair {
                first: first as u16,
                tied: tied as u16,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stair(first: u16, tied: u16) -> Stair {
        Stair { first, tied }
    }

    #[test]
    fn candles_decide_and_one_that_meets_both_does_not() {
        // Candle 0 meets stop 1 and target 1 together, candle 1 target 2, candle 2 stop 2; stop 3 and target 3 are never met.
        let stairs = staircase(
            &[1.0, 2.0, 3.0],
            &[1.0, 2.0, 3.0],
            &[1.0, 0.5, 2.5],
            &[1.0, 2.0, 0.0],
        );
        assert_eq!(stairs, [stair(0, 1), stair(2, 2), stair(2, 3)]);
    }

    #[test]
    fn no_target_touched_needs_no_stairs() {
        assert_eq!(staircase(&[1.0], &[], &[1.0], &[1.0]), []);
    }
}
