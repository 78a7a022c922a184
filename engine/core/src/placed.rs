//! Where a real value lies among simulated ones.

/// Numbers of simulated values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// Below the real one.
    pub below: u32,
    /// Equal to it.
    pub equal: u32,
}

/// Counts the values below `actual` and equal to it. Counts of parts add up.
pub fn placed<T: Copy + Into<f64>>(values: &[T], actual: f64) -> Placed {
    values.iter().fold(Placed::default(), |placed, &value| {
        let value: f64 = value.into();
        Placed {
            below: placed.below + u32::from(value < actual),
            equal: placed.equal + u32::from(value == actual),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_below_and_equal_are_counted_apart() {
        let found = placed(&[0.5, 1.0, 1.0, 2.0, 0.25], 1.0);
        assert_eq!((found.below, found.equal), (2, 2));
        assert_eq!(placed(&[3_u32, 4, 5], 4.0).equal, 1);
        assert_eq!(placed::<f64>(&[], 4.0), Placed::default());
    }
}
