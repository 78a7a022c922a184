//! The mean terminal return of the worst 5 % of paths (conditional value at risk).
//!
//! Why a fractional last path: 5 % of 10,010 paths is 500.5 paths. Rockafellar and Uryasev ("Conditional value-at-risk for
//! general loss distributions", 2002) give the next path the remaining weight, which makes the figure continuous.

/// Mean of `W - 1` over the lowest 5 % of `terminal`; NaN when there is no path.
pub fn lower_tail_mean(terminal: &[f64]) -> f64 {
    let count = terminal.len();
    if count == 0 {
        return f64::NAN;
    }
    let whole = 5 * count / 100;
    let hundredths = 5 * count % 100;
    let mut ascending = terminal.to_vec();
    // whole < count, because 5 % of a positive count is below it.
    ascending.select_nth_unstable_by(whole, f64::total_cmp);
    ascending.truncate(whole + 1);
    ascending.sort_unstable_by(f64::total_cmp);
    let mut sum = 0.0;
    for &equity in ascending.iter().take(whole) {
        sum += equity - 1.0;
    }
    if hundredths != 0 {
        let next = ascending.last().map_or(f64::NAN, |equity| equity - 1.0);
        sum += hundredths as f64 / 100.0 * next;
    }
    sum / ((5 * count) as f64 / 100.0)
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
    fn fewer_than_twenty_paths_are_led_by_the_worst() {
        assert_eq!(lower_tail_mean(&[1.5, 0.5]), (0.1 * -0.5) / 0.1);
        assert!(lower_tail_mean(&[]).is_nan());
    }
}
