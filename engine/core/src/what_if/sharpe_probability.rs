//! The probability that a Sharpe ratio lies above another one (Bailey and Lopez de Prado, Journal of Risk 15, 2012).
//!
//! Why not the t statistic: skewed and fat-tailed results make an estimated Sharpe ratio less certain than normal ones, and this form
//! accounts for both moments.

use crate::numerics::normal_cdf::normal_cdf;

/// A sample's Sharpe ratio per trade, with the moments that decide its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharpeMoments {
    /// Mean over standard deviation.
    pub sharpe: f64,
    /// Third standardized moment.
    pub skew: f64,
    /// Fourth standardized moment: 3 for a normal distribution.
    pub kurtosis: f64,
    /// Number of values.
    pub count: usize,
}

/// The probability that the true Sharpe ratio is above `reference`; None where the moments leave its variance undefined.
pub fn probability_above(of: &SharpeMoments, reference: f64) -> Option<f64> {
    z_above(of, reference).map(normal_cdf)
}

/// The standardized distance behind `probability_above`.
pub fn z_above(of: &SharpeMoments, reference: f64) -> Option<f64> {
    let SharpeMoments { sharpe, skew, .. } = *of;
    let variance = (1.0 - skew * sharpe) + (((of.kurtosis - 1.0) / 4.0) * (sharpe * sharpe));
    (variance > 0.0 && variance < f64::INFINITY).then(|| {
        ((sharpe - reference) * (of.count.saturating_sub(1) as f64).sqrt()) / variance.sqrt()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// D1 of the reference values.
    const D1: SharpeMoments = SharpeMoments {
        sharpe: 0.15,
        skew: -0.4,
        kurtosis: 4.5,
        count: 200,
    };

    #[test]
    fn agrees_with_the_reference_values() {
        let against_zero = probability_above(&D1, 0.0).expect("a probability");
        assert!((against_zero - 0.979_146_231_528_494).abs() < 1e-14);
        // D3: against the largest of a hundred trials without an edge (D2).
        let deflated = probability_above(&D1, 0.126_530_144_660_084).expect("a probability");
        assert!((deflated - 0.624_996_797_181_249).abs() < 1e-13);
    }

    #[test]
    fn moments_without_a_variance_have_no_probability() {
        let odd = SharpeMoments {
            sharpe: 2.0,
            skew: 3.0,
            ..D1
        };
        assert_eq!(
            probability_above(
                &SharpeMoments {
                    kurtosis: 1.0,
                    ..odd
                },
                0.0
            ),
            None
        );
        assert_eq!(
            probability_above(
                &SharpeMoments {
                    kurtosis: f64::NAN,
                    ..odd
                },
                0.0
            ),
            None
        );
    }
}
