//! The recommended fraction, given that f* is an estimate.
//!
//! Why less than f*: growth decreases as fast above the true fraction as it increases below it, and drawdown only increases, so the
//! estimate is reduced. Half of f* keeps three quarters of the growth. Below fifty trades the error of the estimate is about as large
//! as f*, and a quarter is recommended; from three hundred trades on, three quarters. Trades that depend on each other count as the number
//! of independent ones that they are worth.

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
/// Upper 2.5 % point of the standard normal distribution.
const UPPER_NORMAL_POINT: f64 = 1.959_963_984_540_054;

/// What a recommendation rests on.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// Effective number of trades.
    pub trades: f64,
    /// The 5 % point of the band; None without one.
    pub p5: Option<f64>,
    /// Whether the mean of results is above 0.
    pub mean_shown: bool,
}

/// The recommendation for f* `full` and the worst trade.
pub fn recommend(full: f64, worst: f64, evidence: Evidence) -> Recommendation {
    let multiple = if evidence.trades < 50.0 {
        0.25
    } else if evidence.trades < 300.0 {
        0.5
    } else {
        0.75
    };
    let wanted = multiple * full;
    let unshown = evidence.p5.is_some_and(|p5| p5 <= 0.0) || full == 0.0 || !evidence.mean_shown;
    let (fraction, limited_by) = if unshown {
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

/// The upper 2.5 % point of Student's t by its expansion in the normal one (Abramowitz and Stegun 26.7.5): within 1 % from two degrees
/// of freedom on.
fn upper_student_point(degrees: f64) -> f64 {
    let z = UPPER_NORMAL_POINT;
    let s = z * z;
    let g1 = (z * (s + 1.0)) / 4.0;
    let g2 = (z * ((5.0 * s + 16.0) * s + 3.0)) / 96.0;
    let g3 = (z * (((3.0 * s + 19.0) * s + 17.0) * s - 15.0)) / 384.0;
    let g4 = (z * ((((79.0 * s + 776.0) * s + 1482.0) * s - 1920.0) * s - 945.0)) / 92160.0;
    let d = 1.0 / degrees;
    z + d * (g1 + d * (g2 + d * (g3 + d * g4)))
}

/// Whether the mean of results that are worth `effective` independent ones is above 0 at 2.5 %.
///
/// Why beside the band: blocks of a short history vary less than the process that it comes from.
pub fn mean_is_shown(values: &[f64], effective: f64) -> bool {
    let n = values.len() as f64;
    let mean = values.iter().fold(0.0, |sum, x| sum + x) / n;
    let squares = values.iter().fold(0.0, |sum, x| {
        let d = x - mean;
        sum + d * d
    });
    let sd = (squares / (n - 1.0)).sqrt();
    let degrees = if effective < n {
        1.0 / (1.0 / (n - 1.0) + 2.0 / effective)
    } else {
        n - 1.0
    };
    let point = upper_student_point(if degrees > 1.0 { degrees } else { 1.0 });
    mean - (point * sd) / effective.sqrt() > 0.0
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
        let evidence = |trades, p5| Evidence {
            trades,
            p5,
            mean_shown: true,
        };
        let of = |trades, full, p5| {
            let found = recommend(full, -1.5, evidence(trades, p5));
            (found.multiple, found.fraction, found.limited_by)
        };
        assert_eq!(of(49.9, 0.1, Some(0.01)), (0.25, 0.025, LimitedBy::Sample));
        assert_eq!(of(50.0, 0.08, None), (0.5, 0.04, LimitedBy::Sample));
        assert_eq!(of(299.0, 0.12, None), (0.5, 0.05, LimitedBy::Cap));
        assert_eq!(of(300.0, 0.04, None), (0.75, 0.03, LimitedBy::Sample));
        assert_eq!(
            of(300.0, 0.04, Some(0.0)),
            (0.75, 0.0, LimitedBy::NoEdgeShown)
        );
        assert_eq!(of(300.0, 0.0, None), (0.75, 0.0, LimitedBy::NoEdgeShown));
        let found = recommend(0.04, -1.5, evidence(300.0, None));
        assert_eq!(found.worst_loss, 0.03 * 1.5);
        let unshown = Evidence {
            mean_shown: false,
            ..evidence(300.0, Some(0.01))
        };
        assert_eq!(
            recommend(0.04, -1.5, unshown).limited_by,
            LimitedBy::NoEdgeShown
        );
    }

    #[test]
    fn the_upper_points_of_the_student_tables() {
        for (degrees, wanted) in [
            (2.0, 4.302_653),
            (5.0, 2.570_582),
            (10.0, 2.228_139),
            (30.0, 2.042_272),
            (120.0, 1.979_930),
        ] {
            let found = upper_student_point(degrees);
            assert!((found / wanted - 1.0).abs() < 1e-2, "{found} for {wanted}");
        }
        assert!((upper_student_point(30.0) - 2.042_272).abs() < 1e-6);
    }

    #[test]
    fn an_estimate_as_uncertain_as_itself_is_halved() {
        assert_eq!(shrink(0.2, 0.2), 0.1);
        assert_eq!(shrink(0.2, 0.0), 0.2);
        assert_eq!(shrink(0.0, 0.0), 0.0);
        assert_eq!(shrink(0.0, 0.3), 0.0);
    }
}
