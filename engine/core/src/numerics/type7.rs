//! A type-7 percentile of sorted values, some of which may be infinite.
//!
//! Why integer ranks: see `percentile`.

use crate::numerics::key_sort::sort_keys;
use crate::numerics::select::{key_of, value_of};

/// The percentile `share / whole` of ascending values. None where it depends on an infinite value, and without values.
pub fn type7(sorted: &[f64], share: usize, whole: usize) -> Option<f64> {
    let scaled = sorted.len().checked_sub(1)? * share;
    let (lower, rest) = (scaled / whole, scaled % whole);
    let low = *sorted.get(lower)?;
    let value = if rest == 0 {
        low
    } else {
        low + (rest as f64 / whole as f64) * (sorted.get(lower + 1)? - low)
    };
    value.is_finite().then_some(value)
}

/// The values in ascending order, infinity last; sorted by their integer keys, because the program has one sort only.
#[inline(never)]
pub fn ascending(values: &[f64]) -> Vec<f64> {
    let mut keys: Vec<u64> = values.iter().map(|value| key_of(*value)).collect();
    sort_keys(&mut keys);
    keys.into_iter().map(value_of).collect()
}

#[cfg(test)]
mod tests {
    use super::{ascending, type7};

    #[test]
    fn agrees_with_the_reference_percentiles() {
        let sorted = [1.0, 1.0, 2.0, 3.0, 3.0, 4.0, 5.0, 5.0, 6.0, 9.0];
        for (percent, wanted) in [(5, 1.0), (25, 2.25), (50, 3.5), (75, 5.0), (95, 7.65)] {
            assert_eq!(type7(&sorted, percent, 100), Some(wanted));
            assert_eq!(type7(&sorted, percent * 10, 1000), Some(wanted));
        }
        assert_eq!(type7(&[7.0], 975, 1000), Some(7.0));
        assert_eq!(type7(&[], 50, 100), None);
    }

    #[test]
    fn what_is_above_every_number_has_no_value() {
        let sorted = ascending(&[f64::INFINITY, 2.0, 1.0]);
        assert_eq!(type7(&sorted, 50, 100), Some(2.0));
        assert_eq!(type7(&sorted, 51, 100), None);
        assert_eq!(type7(&sorted, 100, 100), None);
    }
}
