//! Histograms of doubles and of counts.
//!
//! Why the last bin ends at the 99th percentile: growth has a long right tail, and one path in a thousand at thirty times
//! the rest would squeeze all others into two bins. What lies beyond is counted, not drawn.

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

    /// Fifty bins from the least value to the 99th percentile, or to the greatest where those two are equal.
    pub fn of_doubles(values: &[f64], min: f64, max: f64, p99: f64) -> Self {
        let high = if p99 > min { p99 } else { max };
        let width = (high - min) / BINS as f64;
        // Not `width <= 0`: a width that is not a number, from values that are not, must end here as well.
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
    pub fn of_counts(values: &[f64], min: f64, p99: f64) -> Self {
        let high = p99.floor();
        let width = ((high - min + 1.0) / BINS as f64).ceil().max(1.0);
        let bins = ((high - min + 1.0) / width).ceil();
        let mut counts = vec![0; bins as usize];
        let mut above = 0;
        for &value in values {
            let bin = ((value - min) / width).floor();
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
