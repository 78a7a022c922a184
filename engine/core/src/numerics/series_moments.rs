//! Mean and standard deviation of a series, summed in its order.

/// Mean, and deviations of the values from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeriesMoments {
    /// Sum over count.
    pub mean: f64,
    /// Sum of squared deviations; 0 where they are rounding errors of equal values.
    pub ss: f64,
    /// Sample standard deviation (n - 1); None for one value.
    pub sd: Option<f64>,
}

/// Squared deviations below this share of the squared values are treated as rounding errors.
const ROUNDING: f64 = 1e-12;

/// Sum in the order of the values, from 0.
pub fn sequential_sum(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |sum, value| sum + value)
}

/// The moments of a series.
pub fn series_moments(values: &[f64]) -> SeriesMoments {
    let n = values.len() as f64;
    let mean = sequential_sum(values) / n;
    let (mut ss, mut squares) = (0.0, 0.0);
    for value in values {
        let d = value - mean;
        ss += d * d;
        squares += value * value;
    }
    if ss <= ROUNDING * squares {
        ss = 0.0;
    }
    SeriesMoments {
        mean,
        ss,
        sd: (values.len() > 1).then(|| (ss / (n - 1.0)).sqrt()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_errors_of_equal_values_are_no_deviation() {
        let equal = series_moments(&[0.1; 1000]);
        assert_eq!(equal.sd, Some(0.0));
        assert_eq!(series_moments(&[3.0]).sd, None);
        let some = series_moments(&[1.0, 2.0, 3.0, 6.0]);
        assert_eq!((some.mean, some.ss), (3.0, 14.0));
        assert_eq!(some.sd, Some((14.0_f64 / 3.0).sqrt()));
    }
}
