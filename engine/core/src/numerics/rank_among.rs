//! The rank of a real value among simulated ones.

/// Counts of simulated values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RankCounts {
    /// Below the real one.
    pub below: u32,
    /// Equal to it.
    pub equal: u32,
}

/// Counts the values below `actual` and equal to it. Counts of parts can be added.
pub fn rank_among<T: Copy + Into<f64>>(values: &[T], actual: f64) -> RankCounts {
    values.iter().fold(RankCounts::default(), |counts, &value| {
        let value: f64 = value.into();
        RankCounts {
            below: counts.below + u32::from(value < actual),
            equal: counts.equal + u32::from(value == actual),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_below_and_equal_are_counted_apart() {
        let found = rank_among(&[0.5, 1.0, 1.0, 2.0, 0.25], 1.0);
        assert_eq!((found.below, found.equal), (2, 2));
        assert_eq!(rank_among(&[3_u32, 4, 5], 4.0).equal, 1);
        assert_eq!(rank_among::<f64>(&[], 4.0), RankCounts::default());
    }
}
