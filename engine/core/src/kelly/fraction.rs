//! The fraction of equity per R that maximizes mean logarithmic growth over a history of trades (Kelly, Bell System Technical
//! Journal 35, 1956; the empirical form of Thorp).
//!
//! Why bisection: the derivative h(f) = sum(x / (1 + f x)) decreases from f = 0 to the fraction at which the worst trade ruins the
//! account, so bisection cannot fail. It needs basic operations only and ends at the same bits everywhere.

/// Factor just below the fraction at which the worst trade ruins the account.
pub const JUST_BELOW_RUIN: f64 = 1.0 - 1e-12;
/// Maximum number of halvings; by then no double lies between the ends.
const MAX_HALVINGS: usize = 200;
/// Halvings of the fixed form: they reduce the bracket to 2^-40 of the range, far below any sampling error.
pub const FIXED_HALVINGS: usize = 40;

/// The largest fraction considered; `worst` < 0 is the worst trade.
pub fn max_fraction(worst: f64) -> f64 {
    JUST_BELOW_RUIN / -worst
}

/// The smallest of the values; infinity without any.
pub fn smallest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().fold(
        f64::INFINITY,
        |smallest, x| if x < smallest { x } else { smallest },
    )
}

/// The bracket of f*, or why none is needed.
enum Range {
    /// Growth increases without limit.
    NoLoss,
    /// Any fraction above 0 shrinks the account.
    NoEdge,
    UpTo(f64),
}

fn range_of(values: &[f64]) -> Range {
    let worst = smallest(values.iter().copied());
    if worst >= 0.0 {
        return Range::NoLoss;
    }
    if values.iter().fold(0.0, |sum, x| sum + x) <= 0.0 {
        return Range::NoEdge;
    }
    Range::UpTo(max_fraction(worst))
}

fn derivative(values: &[f64], fraction: f64) -> f64 {
    values
        .iter()
        .fold(0.0, |sum, x| sum + x / (1.0 + fraction * x))
}

/// Halves [lo, hi] until its ends are neighbors, keeping `is_below` true at lo; returns the lower end.
pub fn bisect(mut lo: f64, mut hi: f64, mut is_below: impl FnMut(f64) -> bool) -> f64 {
    for _ in 0..MAX_HALVINGS {
        let mid = (lo + hi) * 0.5;
        if mid <= lo || mid >= hi {
            break;
        }
        if is_below(mid) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo
}

/// f*: None without a loss, 0 without an edge. Callers check that there are enough values.
// One copy in the program: it has many callers, and a call costs little beside its work.
#[inline(never)]
pub fn kelly_fraction(values: &[f64]) -> Option<f64> {
    match range_of(values) {
        Range::NoLoss => None,
        Range::NoEdge => Some(0.0),
        Range::UpTo(most) => Some(bisect(0.0, most, |mid| derivative(values, mid) > 0.0)),
    }
}

/// f* by exactly 40 halvings: for many samples, where a known amount of work matters and the last bits do not.
pub fn kelly_fraction_fixed(values: &[f64]) -> Option<f64> {
    match range_of(values) {
        Range::NoLoss => None,
        Range::NoEdge => Some(0.0),
        Range::UpTo(most) => {
            let (mut lo, mut hi) = (0.0, most);
            for _ in 0..FIXED_HALVINGS {
                let mid = (lo + hi) * 0.5;
                if derivative(values, mid) > 0.0 {
                    lo = mid;
                } else {
                    hi = mid;
                }
            }
            Some(lo)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The history R1 of the reference values.
    const R1: [f64; 12] = [
        -1.0, -1.0, -1.0, -0.5, -1.2, 0.0, 0.8, 1.5, 2.0, 3.5, -1.0, 1.1,
    ];

    /// `wins` trades of `win` and `losses` of `loss`.
    fn two_outcomes(wins: usize, win: f64, losses: usize, loss: f64) -> Vec<f64> {
        let mut values = vec![win; wins];
        values.resize(wins + losses, loss);
        values
    }

    fn near(found: Option<f64>, wanted: f64) {
        let found = found.expect("a fraction");
        assert!((found - wanted).abs() < 2e-15, "{found} for {wanted}");
    }

    #[test]
    fn agrees_with_the_closed_form_of_two_outcomes() {
        // p/a - q/b: K1, K2, K3 and the negative K4.
        near(kelly_fraction(&two_outcomes(55, 1.0, 45, -1.0)), 0.1);
        near(kelly_fraction(&two_outcomes(40, 2.5, 60, -1.0)), 0.16);
        near(
            kelly_fraction(&two_outcomes(50, 1.5, 50, -0.8)),
            0.291_666_666_666_666_7,
        );
        assert_eq!(kelly_fraction(&two_outcomes(30, 2.0, 70, -1.0)), Some(0.0));
    }

    #[test]
    fn agrees_with_the_reference_history() {
        // K5 and K6, computed with forty digits.
        near(kelly_fraction(&R1), 0.150_361_442_681_715_08);
        let fraction = kelly_fraction(&R1).expect("a fraction");
        let growth = R1
            .iter()
            .map(|x| crate::numerics::dlog::dlog(1.0 + fraction * x))
            .sum::<f64>()
            / 12.0;
        assert!((growth - 0.018_905_191_763_883_806).abs() < 1e-16);
    }

    #[test]
    fn the_fixed_form_agrees_to_forty_halvings() {
        let exact = kelly_fraction(&R1).expect("a fraction");
        let fixed = kelly_fraction_fixed(&R1).expect("a fraction");
        assert!(fixed <= exact && exact - fixed <= max_fraction(-1.2) / 2_f64.powi(40));
        assert_eq!(kelly_fraction_fixed(&[1.0, 2.0]), None);
        assert_eq!(kelly_fraction_fixed(&[-1.0, 1.0]), Some(0.0));
    }

    #[test]
    fn edge_cases_have_an_answer() {
        assert_eq!(kelly_fraction(&[]), None);
        assert_eq!(kelly_fraction(&[0.0; 12]), None);
        assert_eq!(kelly_fraction(&[1.0, 0.0, 2.0]), None);
        assert_eq!(kelly_fraction(&[-1.0]), Some(0.0));
        // A loss so small that no finite fraction bounds it.
        assert_eq!(kelly_fraction(&[-5e-324, 1.0]), Some(0.0));
        // Nearly certain gain: all but the last 1e-12 of the range.
        let most = kelly_fraction(&[1e308, -1.0]).expect("a fraction");
        assert!(most > 0.49 && most <= 1.0);
    }
}
