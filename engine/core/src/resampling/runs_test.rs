//! Whether wins and losses follow one another at random: the runs test of Wald and Wolfowitz (Annals of Mathematical
//! Statistics 11, 1940).
//!
//! Why this form and not the "Z score" of trading books: theirs is shifted by half a run, a continuity correction with the same sign on
//! both sides, which makes long runs look more likely than they are.

use crate::numerics::normal_cdf::normal_cdf;

/// Result of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunsTest {
    /// Runs of wins or losses.
    pub runs: u32,
    /// Runs above expectation, in standard deviations: positive where wins and losses alternate too often.
    pub z: f64,
    /// Two-sided.
    pub p_value: f64,
}

/// The runs test over results in order, zeros left out; None without both wins and losses, or without a spread.
pub fn runs_test(values: &[f64]) -> Option<RunsTest> {
    let (mut wins, mut losses, mut runs, mut before) = (0.0, 0.0, 0, 0.0);
    for &value in values {
        if value == 0.0 {
            continue;
        }
        let sign = value.signum();
        if sign != before {
            runs += 1;
            before = sign;
        }
        if value > 0.0 {
            wins += 1.0;
        } else {
            losses += 1.0;
        }
    }
    let n: f64 = wins + losses;
    let x = 2.0 * wins * losses;
    let spread = x * (x - n);
    if wins == 0.0 || losses == 0.0 || spread == 0.0 {
        return None;
    }
    let z = (f64::from(runs) - (x / n + 1.0)) / (spread / ((n * n) * (n - 1.0))).sqrt();
    Some(RunsTest {
        runs,
        z,
        p_value: 2.0 * (1.0 - normal_cdf(z.abs())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_reference_journal() {
        // The twenty results of the reference journal M1: nine wins, ten losses, 17 runs.
        let net = [
            150.0, -100.0, -104.0, 220.0, -60.0, 0.0, 465.0, -150.0, 120.0, -165.0, 180.0, -150.0,
            -60.0, 405.0, -150.0, 100.0, -200.0, 380.0, -160.0, 200.0,
        ];
        let found = runs_test(&net).expect("wins and losses");
        assert_eq!(found.runs, 17);
        assert!((found.z - 3.090_357_674_931_21).abs() < 1e-13);
        // 2 (1 - Phi(3.09)) = 0.0020 in every table.
        assert!((found.p_value - 0.002).abs() < 5e-5);
    }

    #[test]
    fn there_is_none_without_both_kinds_or_without_a_spread() {
        assert_eq!(runs_test(&[]), None);
        assert_eq!(runs_test(&[1.0, 2.0]), None);
        assert_eq!(runs_test(&[-1.0, 0.0]), None);
        // One win and one loss always make two runs.
        assert_eq!(runs_test(&[1.0, -1.0]), None);
    }

    #[test]
    fn alternation_and_blocks_lie_on_either_side() {
        let alternating: Vec<f64> = (0..20)
            .map(|i| if i % 2 == 0 { 1.0 } else { -1.0 })
            .collect();
        let mut blocks = alternating.clone();
        blocks.sort_by(f64::total_cmp);
        let (a, b) = (runs_test(&alternating), runs_test(&blocks));
        assert!(a.is_some_and(|of| of.z > 4.0) && b.is_some_and(|of| of.z < -4.0));
    }
}
