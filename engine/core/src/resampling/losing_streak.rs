//! The longest losing streak to expect, where each trade loses with the same probability, independent of earlier ones.
//!
//! Why an exact recursion and no rule of thumb: log(n) / log(1 / q) is the mean of a skewed distribution to within one, but a trader wants
//! to know how likely the observed streak is. With no[t] the probability of no k losses in a row within t trades, the first such run
//! ends at trade t exactly when the k trades up to t lose, the one before wins, and there was none until then (Feller, volume 1,
//! XIII.7).

/// Number of lengths listed.
const LISTED_LENGTHS: usize = 60;
/// Maximum length that counts towards the expectation.
const MAX_LENGTH: usize = 1000;
/// Lengths less probable than this are left out of the expectation.
const NEGLIGIBLE: f64 = 1e-15;

/// `losingStreak` of src/domain/resampling.ts.
#[derive(Clone, Debug, PartialEq)]
pub struct LosingStreak {
    /// Longest run of losses in the history.
    pub observed: u32,
    /// Expected longest run.
    pub expected: f64,
    /// P(longest >= k), k = 1, 2, ...
    pub at_least: Vec<f64>,
}

/// P(k or more losses in a row within n trades); q is the probability of a loss and `qk` its k-th power.
fn at_least(n: usize, k: usize, q: f64, qk: f64, no: &mut Vec<f64>) -> f64 {
    no.clear();
    no.resize(k, 1.0);
    no.push(1.0 - qk);
    let ends = (1.0 - q) * qk;
    for t in k + 1..=n {
        no.push(no[t - 1] - ends * no[t - k - 1]);
    }
    1.0 - no[n]
}

/// The longest run of results below 0.
fn longest_losing(values: &[f64]) -> u32 {
    let (mut longest, mut run) = (0, 0);
    for value in values {
        run = if *value < 0.0 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// Expected longest streak of `n` trades that each lose with probability `q`, and P(longest >= k).
pub fn expected_streaks(n: usize, q: f64) -> (f64, Vec<f64>) {
    let (mut expected, mut listed, mut qk) = (0.0, Vec::new(), 1.0);
    let mut no = Vec::with_capacity(n + 1);
    for k in 1..=n.min(MAX_LENGTH) {
        qk *= q;
        let probability = at_least(n, k, q, qk, &mut no);
        if probability < NEGLIGIBLE {
            break;
        }
        expected += probability;
        if listed.len() < LISTED_LENGTHS {
            listed.push(probability);
        }
    }
    (expected, listed)
}

/// The observed and the expected losing streak of results in order.
pub fn losing_streak(values: &[f64]) -> LosingStreak {
    let losses = values.iter().filter(|value| **value < 0.0).count();
    let q = losses as f64 / values.len() as f64;
    let (expected, at_least) = expected_streaks(values.len(), q);
    LosingStreak {
        observed: longest_losing(values),
        expected,
        at_least,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_reference_probabilities() {
        // S1 to S4: at least k losses in a row among n.
        for (q, k, n, wanted) in [
            (0.5, 5, 100, 0.810_109_599_196_358),
            (0.5, 7, 100, 0.317_520_387_496_606),
            (0.6, 8, 200, 0.750_093_807_544_036),
            (0.4, 6, 250, 0.458_549_525_894_991),
        ] {
            let (_, listed) = expected_streaks(n, q);
            assert!((listed[k - 1] - wanted).abs() < 1e-14, "{}", listed[k - 1]);
        }
        // S5: the expected longest run.
        let (expected, _) = expected_streaks(100, 0.5);
        assert!((expected - 5.991_780_255_696_74).abs() < 1e-13);
        // S6: mean waiting time for five in a row, as the sum of P(no run yet) over all t.
        let mut no = Vec::new();
        at_least(20_000, 5, 0.5, 0.5_f64.powi(5), &mut no);
        assert!((no.iter().sum::<f64>() - 62.0).abs() < 1e-9);
    }

    #[test]
    fn all_sixteen_orders_of_four_coins() {
        // P(longest >= 1..4) of four fair trades: 15, 8, 3 and 1 of 16.
        let (expected, listed) = expected_streaks(4, 0.5);
        assert_eq!(listed, [15.0 / 16.0, 0.5, 3.0 / 16.0, 1.0 / 16.0]);
        assert_eq!(expected, 27.0 / 16.0);
    }

    #[test]
    fn certain_losses_and_none() {
        let all = losing_streak(&[-1.0; 12]);
        assert_eq!((all.observed, all.expected), (12, 12.0));
        assert_eq!(all.at_least, [1.0; 12]);
        let none = losing_streak(&[0.0, 1.0, 2.0]);
        assert_eq!((none.observed, none.expected), (0, 0.0));
        assert!(none.at_least.is_empty());
        assert_eq!(longest_losing(&[-1.0, -1.0, 0.0, -1.0]), 2);
        // Far beyond what is listed.
        let (expected, listed) = expected_streaks(2_000, 1.0);
        assert_eq!((expected, listed.len()), (1000.0, 60));
    }
}
