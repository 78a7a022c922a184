//! The recommended fraction, given that f* is an estimate.
//!
//! Why less than f*: growth decreases as fast above the true fraction as it increases below it, and drawdown only increases, so the
//! estimate is reduced. Half of f* keeps three quarters of the growth. Below fifty trades the error of the estimate is about as large
//! as f*, and a quarter is recommended; from three hundred trades on, three quarters.

/// What limits a recommendation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedBy {
    /// The number of trades.
    Sample,
    /// The band does not show an edge.
    NoEdgeShown,
    /// The maximum that is ever recommended.
    Cap,
}

/// A recommended fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recommendation {
    /// Share of f*, by the number of trades.
    pub multiple: f64,
    /// Fraction of equity per R.
    pub fraction: f64,
    /// What limits it.
    pub limited_by: LimitedBy,
    /// Loss of the worst trade of the history at this fraction, as a share of equity.
    pub worst_loss: f64,
}

/// Maximum fraction of equity per R that is ever recommended.
const MAX_FRACTION: f64 = 0.05;

/// The recommendation for `trades` trades with f* `full`, the 5 % point of the band (None without one) and the worst trade.
pub fn recommend(trades: usize, full: f64, p5: Option<f64>, worst: f64) -> Recommendation {
    let multiple = match trades {
        0..50 => 0.25,
        50..300 => 0.5,
        _ => 0.75,
    };
    let wanted = multiple * full;
    let (fraction, limited_by) = if p5.is_some_and(|p5| p5 <= 0.0) || full == 0.0 {
        (0.0, LimitedBy::NoEdgeShown)
    } else if wanted > MAX_FRACTION {
        (MAX_FRACTION, LimitedBy::Cap)
    } else {
        (wanted, LimitedBy::Sample)
    };
    Recommendation {
        multiple,
        fraction,
        limited_by,
        worst_loss: fraction * -worst,
    }
}

/// f* times f*^2 / (f*^2 + sd^2): the best multiple of an uncertain estimate where growth is a parabola (Baker and McHale,
/// Decision Analysis 10, 2013).
pub fn shrink(full: f64, sd: f64) -> f64 {
    let square = full * full;
    let both = square + sd * sd;
    if both > 0.0 {
        full * (square / both)
    } else {
        full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_decides_the_multiple_up_to_the_cap() {
        let of = |trades, full, p5| {
            let found = recommend(trades, full, p5, -1.5);
            (found.multiple, found.fraction, found.limited_by)
        };
        assert_eq!(of(49, 0.1, Some(0.01)), (0.25, 0.025, LimitedBy::Sample));
        assert_eq!(of(50, 0.08, None), (0.5, 0.04, LimitedBy::Sample));
        assert_eq!(of(299, 0.12, None), (0.5, 0.05, LimitedBy::Cap));
        assert_eq!(of(300, 0.04, None), (0.75, 0.03, LimitedBy::Sample));
        assert_eq!(
            of(300, 0.04, Some(0.0)),
            (0.75, 0.0, LimitedBy::NoEdgeShown)
        );
        assert_eq!(of(300, 0.0, None), (0.75, 0.0, LimitedBy::NoEdgeShown));
        assert_eq!(recommend(300, 0.04, None, -1.5).worst_loss, 0.03 * 1.5);
    }

    #[test]
    fn an_estimate_as_uncertain_as_itself_is_halved() {
        assert_eq!(shrink(0.2, 0.2), 0.1);
        assert_eq!(shrink(0.2, 0.0), 0.2);
        assert_eq!(shrink(0.0, 0.0), 0.0);
        assert_eq!(shrink(0.0, 0.3), 0.0);
    }
}
