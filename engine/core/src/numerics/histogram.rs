//! Histograms of doubles and of counts.
//!
//! Why the last bin ends at the 99th percentile: growth has a long right tail, and one path in a thousand at thirty times the rest
//! would squeeze all others into two bins. Values beyond it are only counted.

const BINS: usize = 50;

/// Counts of values in bins of one width.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// Left edge of the first bin.
    pub low: f64,
    /// Width of each bin; 0 when all values are equal.
    pub width: f64,
    /// Values per bin.
    pub counts: Vec<u32>,
    /// Values beyond the last bin.
    pub above: u32,
}

impl Histogram {
    fn single(low: f64, count: usize) -> Self {
        Self {
            low,
            width: 0.0,
            counts: vec![count as u32],
            above: 0,
        }
    }

    /// Fifty bins from the smallest value to the 99th percentile, or to the largest where those two are equal.
    pub fn of_doubles(values: &[f64], min: f64, max: f64, p99: f64) -> Self {
        let high = if p99 > min { p99 } else { max };
        let width = (high - min) / BINS as f64;
        // Not `width <= 0`: a NaN width, from NaN values, must return here as well.
        if !(high > min && width > 0.0) {
            return Self::single(min, values.len());
        }
        let mut counts = vec![0; BINS];
        let mut above = 0;
        for &value in values {
            let bin = ((value - min) / width).floor();
            if bin < BINS as f64 {
                counts[bin as usize] += 1;
            } else if value <= high {
                counts[BINS - 1] += 1;
            } else {
                above += 1;
            }
        }
        Self {
            low: min,
            width,
            counts,
            above,
        }
    }

    /// At most fifty bins of a whole width of at least one.
    pub fn of_counts(values: &[u32], min: f64, p99: f64) -> Self {
        let high = p99.floor();
        let width = ((high - min + 1.0) / BINS as f64).ceil().max(1.0);
        let bins = ((high - min + 1.0) / width).ceil();
        let mut counts = vec![0; bins as usize];
        let mut above = 0;
        for &value in values {
            let bin = ((f64::from(value) - min) / width).floor();
            match counts.get_mut(bin as usize) {
                Some(count) => *count += 1,
                None => above += 1,
            }
        }
        Self {
            low: min,
            width,
            counts,
            above,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_fall_into_fifty_bins_up_to_the_99th_percentile() {
        let found =
            Histogram::of_doubles(&[0.0, 0.5, 1.0, 49.5, 50.0, 50.5, 80.0], 0.0, 80.0, 50.0);
        assert_eq!((found.low, found.width, found.above), (0.0, 1.0, 2));
        // The right edge itself belongs to the last bin.
        assert_eq!(
            (found.counts[0], found.counts[1], found.counts[49]),
            (2, 1, 2)
        );
        assert_eq!(found.counts.iter().sum::<u32>(), 5);
    }

    #[test]
    fn doubles_spread_to_the_largest_where_the_99th_percentile_is_the_smallest() {
        let found = Histogram::of_doubles(&[1.0, 1.0, 3.0], 1.0, 3.0, 1.0);
        assert_eq!(
            (found.width, found.counts[0], found.counts[49], found.above),
            (0.04, 2, 1, 0)
        );
    }

    #[test]
    fn counts_fall_into_whole_bins() {
        let narrow = Histogram::of_counts(&[2, 2, 5, 9], 2.0, 5.6);
        assert_eq!(
            (narrow.low, narrow.width, narrow.counts, narrow.above),
            (2.0, 1.0, vec![2, 0, 0, 1], 1)
        );
        // 101 values from 0 to 100 need bins of three: ceil(101 / 50) = 3, and ceil(101 / 3) = 34 of them.
        let wide = Histogram::of_counts(&(0..=100).collect::<Vec<_>>(), 0.0, 100.0);
        assert_eq!(
            (wide.width, wide.counts.len(), wide.counts[33], wide.above),
            (3.0, 34, 2, 0)
        );
    }
}
