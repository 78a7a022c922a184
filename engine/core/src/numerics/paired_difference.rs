//! Two simulations on the same random numbers, compared path by path.
//!
//! Why differences of pairs: both scenarios meet the same luck, which cancels, so a thousand paths show what would take a hundred
//! thousand with independent random numbers.

use crate::numerics::describe::mean_and_spread;

/// The differences, second minus first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedDifference {
    /// Arithmetic mean.
    pub mean: f64,
    /// Sample standard deviation; None for one path.
    pub sd: Option<f64>,
    /// Standard error of the mean.
    pub standard_error: Option<f64>,
    /// Mean minus and plus 1.96 standard errors.
    pub interval: Option<(f64, f64)>,
    /// Number of paths where the second is above the first.
    pub above: u32,
    /// Number of paths where it is below.
    pub below: u32,
}

/// Compares two outputs of the same paths, in path order.
pub fn paired_difference(first: &[f64], second: &[f64]) -> PairedDifference {
    let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| b - a).collect();
    let spread = mean_and_spread(&differences);
    let count = |is_hit: fn(f64) -> bool| {
        differences
            .iter()
            .map(|e| u32::from(is_hit(*e)))
            .sum::<u32>()
    };
    PairedDifference {
        mean: spread.mean,
        sd: spread.sd,
        standard_error: spread.standard_error,
        interval: spread
            .standard_error
            .map(|error| (spread.mean - 1.96 * error, spread.mean + 1.96 * error)),
        above: count(|e| e > 0.0),
        below: count(|e| e < 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_by_hand() {
        // 1, -1, 0, 4: mean 1, squares 0 + 4 + 1 + 9 = 14.
        let found = paired_difference(&[1.0, 2.0, 3.0, 4.0], &[2.0, 1.0, 3.0, 8.0]);
        let sd = (14.0_f64 / 3.0).sqrt();
        assert_eq!((found.mean, found.sd), (1.0, Some(sd)));
        assert_eq!(found.standard_error, Some(sd / 2.0));
        let half = 1.96 * (sd / 2.0);
        assert_eq!(found.interval, Some((1.0 - half, 1.0 + half)));
        assert_eq!((found.above, found.below), (2, 1));
    }

    #[test]
    fn one_path_has_no_interval() {
        let found = paired_difference(&[1.0], &[1.5]);
        assert_eq!((found.mean, found.sd, found.interval), (0.5, None, None));
    }
}
