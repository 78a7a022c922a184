//! The mean terminal return, or maximum drawdown, of the worst 5 % of paths (conditional value, and drawdown, at risk).
//!
//! Why a fractional last path: 5 % of 10,010 paths is 500.5 paths. Rockafellar and Uryasev ("Conditional value-at-risk for general loss
//! distributions", 2002) give the next path the remaining weight, which makes the figure continuous.

use crate::numerics::key_sort::sort_keys;
use crate::numerics::select::{key_of, select_ranks, value_of};

/// Mean of the first 5 % of `count` values; `in_order` returns the first n of them.
fn mean_of_first(count: usize, in_order: impl FnOnce(usize) -> Vec<f64>) -> f64 {
    if count == 0 {
        return f64::NAN;
    }
    let whole = 5 * count / 100;
    let hundredths = 5 * count % 100;
    // whole < count, because 5 % of a positive count is below it.
    let first = in_order(whole + 1);
    let mut sum = 0.0;
    for value in first.iter().take(whole) {
        sum += value;
    }
    if hundredths != 0 {
        let next = first.last().copied().unwrap_or(f64::NAN);
        sum += hundredths as f64 / 100.0 * next;
    }
    sum / ((5 * count) as f64 / 100.0)
}

/// The smallest `count` keys in ascending order; there are at least that many.
///
/// Why not sort all: two passes find the rank, and only 5 % of the keys are sorted.
fn smallest_keys(keys: &[u64], count: usize) -> Vec<u64> {
    let mut last = [0];
    select_ranks(keys, &[count - 1], &mut last);
    let [last] = last;
    let mut smallest: Vec<u64> = keys.iter().copied().filter(|key| *key < last).collect();
    smallest.resize(count, last);
    sort_keys(&mut smallest);
    smallest
}

/// Mean of `W - 1` over the lowest 5 % of `terminal`; NaN when there is no path.
pub fn lower_tail_mean(terminal: &[f64]) -> f64 {
    mean_of_first(terminal.len(), |count| {
        let keys: Vec<u64> = terminal.iter().map(|equity| key_of(*equity)).collect();
        let smallest = smallest_keys(&keys, count);
        smallest
            .into_iter()
            .map(|key| value_of(key) - 1.0)
            .collect()
    })
}

/// Mean of the highest 5 % of `values`, from the highest down: of maximum drawdowns, the conditional drawdown at risk. NaN
/// when there is no path.
pub fn upper_tail_mean(values: &[f64]) -> f64 {
    mean_of_first(values.len(), |count| {
        let keys: Vec<u64> = values.iter().map(|value| !key_of(*value)).collect();
        let smallest = smallest_keys(&keys, count);
        smallest.into_iter().map(|key| value_of(!key)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_of_a_path_counts_as_a_fraction() {
        // 5 % of 30 paths is one and a half: (-0.5 + 0.5 * -0.25) / 1.5.
        let mut terminal = vec![2.0; 28];
        terminal.extend([0.75, 0.5]);
        assert_eq!(lower_tail_mean(&terminal), (-0.5 + 0.5 * -0.25) / 1.5);
    }

    #[test]
    fn the_highest_lead_the_upper_tail() {
        let mut drawdown = vec![0.1; 28];
        drawdown.extend([0.25, 0.5]);
        assert_eq!(upper_tail_mean(&drawdown), (0.5 + 0.5 * 0.25) / 1.5);
    }

    #[test]
    fn fewer_than_twenty_paths_are_led_by_the_worst() {
        assert_eq!(lower_tail_mean(&[1.5, 0.5]), (0.1 * -0.5) / 0.1);
        assert!(lower_tail_mean(&[]).is_nan());
        assert!(upper_tail_mean(&[]).is_nan());
    }
}
