//! Optimal f (Vince, The Mathematics of Money Management, 1992): Kelly's fraction of money results in units of the worst loss.
//!
//! Why no search of its own: with x = result / worst loss, Vince's terminal wealth relative is the product that Kelly's
//! fraction maximizes. The search is that of `kelly_fraction`.

use crate::kelly::fraction::{kelly_fraction, smallest};
use crate::numerics::dexp::dexp;
use crate::numerics::dlog::dlog;
use crate::problem::{Problem, refuse, require};

/// Maximum number of results: that of trades in any sample.
const MAX_VALUES: usize = 1 << 20;

/// `OptimalFResult` of src/domain/kelly-analysis.ts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimalF {
    /// Share of equity lost in the worst loss.
    pub fraction: f64,
    /// Terminal wealth relative: growth of 1 over the history.
    pub twr: f64,
    /// Geometric mean per trade.
    pub ghpr: f64,
    /// Equity in money per unit traded; None where the fraction is 0.
    pub per_unit: Option<f64>,
}

/// Optimal f of one or more money results; None without a loss or without an edge.
pub fn optimal_f(values: &[f64]) -> Result<Option<OptimalF>, Problem> {
    if values.is_empty() {
        return refuse("too_few_trades", "values", "There are no results.");
    }
    if values.len() > MAX_VALUES {
        return refuse("too_many_trades", "values", "More than 1,048,576 results.");
    }
    require(
        values.iter().all(|value| value.is_finite()),
        "values",
        "Every result must be a finite number.",
    )?;
    let worst = -smallest(values.iter().copied());
    if worst <= 0.0 || values.iter().fold(0.0, |sum, value| sum + value) <= 0.0 {
        return Ok(None);
    }
    let relative: Vec<f64> = values.iter().map(|value| value / worst).collect();
    let Some(fraction) = kelly_fraction(&relative) else {
        return Ok(None);
    };
    let twr = relative
        .iter()
        .fold(1.0, |product, x| product * (1.0 + fraction * x));
    let ghpr = dexp(dlog(twr) / values.len() as f64);
    let per_unit = (fraction > 0.0).then(|| worst / fraction);
    require(
        twr.is_finite() && ghpr.is_finite() && per_unit.is_none_or(f64::is_finite),
        "values",
        "The results lie too far apart, or growth over them exceeds every number.",
    )?;
    Ok(Some(OptimalF {
        fraction,
        twr,
        ghpr,
        per_unit,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found / wanted - 1.0).abs() < 1e-14, "{found} for {wanted}");
    }

    #[test]
    fn agrees_with_the_reference_values() {
        // K17 to K20, computed with forty digits.
        let found = optimal_f(&[-100.0, 150.0, -80.0, 220.0, -120.0, 60.0, -100.0, 310.0])
            .expect("accepted")
            .expect("an edge");
        near(found.fraction, 0.248_466_224_851_862_5);
        near(found.twr, 1.388_238_951_665_55);
        near(found.ghpr, 1.041_856_794_235_13);
        near(found.per_unit.expect("money"), 482.963_026_751_604);
    }

    #[test]
    fn there_is_none_without_a_loss_or_an_edge() {
        assert_eq!(optimal_f(&[10.0, 20.0]), Ok(None));
        assert_eq!(optimal_f(&[0.0; 3]), Ok(None));
        assert_eq!(optimal_f(&[-10.0, 10.0]), Ok(None));
        assert_eq!(optimal_f(&[-10.0]), Ok(None));
    }

    #[test]
    fn does_not_depend_on_the_unit_of_money() {
        let values = [-100.0, 150.0, -80.0, 220.0];
        let doubled = values.map(|value| value * 2.0);
        let (one, two) = (optimal_f(&values), optimal_f(&doubled));
        let (one, two) = (one.expect("accepted"), two.expect("accepted"));
        let (one, two) = (one.expect("an edge"), two.expect("an edge"));
        assert_eq!((one.fraction, one.twr), (two.fraction, two.twr));
        assert_eq!(one.per_unit.map(|money| money * 2.0), two.per_unit);
    }

    #[test]
    fn refuses_what_no_figure_can_answer() {
        let code = |values: &[f64]| optimal_f(values).map_err(|problem| problem.code);
        assert_eq!(code(&[]), Err("too_few_trades"));
        assert_eq!(code(&[1.0, f64::NAN]), Err("parameter_out_of_range"));
        assert_eq!(code(&[1e308, -1e-300]), Err("parameter_out_of_range"));
        // 2,000 near doublings.
        let mut certain = vec![1.0; 2000];
        certain.push(-1.0);
        assert_eq!(code(&certain), Err("parameter_out_of_range"));
    }
}
