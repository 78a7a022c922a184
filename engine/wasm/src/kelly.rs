//! Kelly's fraction for the browser. Undefined figures are NaN.

use crate::problem::as_json;
use edgeworth_core::kelly::analysis::{self, KellyAnalysis, KellyInput};
use edgeworth_core::kelly::band::KellyBand;
use edgeworth_core::kelly::floor::Floor;
use edgeworth_core::kelly::recommendation::LimitedBy;
use edgeworth_core::kelly::{joint, optimal_f};
use edgeworth_core::resampling::dependence::Dependence;
use wasm_bindgen::prelude::wasm_bindgen;

fn or_nan(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}

/// `count` numbers, or as many NaN.
fn or_nans<const N: usize>(values: Option<[f64; N]>) -> [f64; N] {
    values.unwrap_or([f64::NAN; N])
}

/// A Kelly analysis, computed in units: one for each resample and each point of the curve.
#[wasm_bindgen]
pub struct KellyRun(analysis::KellyRun);

#[wasm_bindgen]
impl KellyRun {
    /// Throws a JSON string of a problem when the input is refused. `floor` and `chance` are read only if `floored` is set.
    #[wasm_bindgen(constructor)]
    #[allow(
        clippy::too_many_arguments,
        reason = "JavaScript passes flat numbers instead of an object"
    )]
    pub fn new(
        r: &[f64],
        extra_cost_r: f64,
        bootstraps: f64,
        seed_low: f64,
        seed_high: f64,
        curve_points: f64,
        floored: bool,
        floor: f64,
        chance: f64,
    ) -> Result<KellyRun, String> {
        analysis::KellyRun::new(&KellyInput {
            r,
            extra_cost_r,
            bootstraps,
            seed: [seed_low, seed_high],
            curve_points,
            floor: floored.then_some(Floor { floor, chance }),
        })
        .map(Self)
        .map_err(|problem| as_json(&problem))
    }

    /// Units of work left.
    pub fn remaining(&self) -> usize {
        self.0.remaining()
    }

    /// Does the next `units` of work, or as many as are left.
    pub fn advance(&mut self, units: usize) {
        self.0.advance(units);
    }

    /// Finishes the work and ends the run: `[trades, full f, g, half f, g, quarter f, g, breakEven, textbook perAverageLoss,
    /// fraction, approximation, shrunk, recommended multiple, fraction, worstLoss, limitedBy (0 sample, 1 noEdgeShown, 2 cap),
    /// lambda, floored fraction, band 0|1, p5, p10, p50, p90, p95, sd, unbounded hits, share, low, high, zero hits, share, low,
    /// high, dependence 0|1, lags, statistic, pValue, runs pValue, isShown 0|1, effective, blockLength, ...(fraction, g) of the curve]`. Throws a JSON string of a problem when a figure exceeds every number.
    pub fn finish(self) -> Result<Vec<f64>, String> {
        self.0
            .finish()
            .map(|analysis| flat_analysis(&analysis))
            .map_err(|problem| as_json(&problem))
    }
}

fn flat_band(band: &KellyBand) -> [f64; 14] {
    let (unbounded, zero) = (&band.unbounded, &band.zero);
    let [p5, p10, p50, p90, p95] = band.percentiles.map(or_nan);
    [
        p5,
        p10,
        p50,
        p90,
        p95,
        or_nan(band.sd),
        f64::from(unbounded.0),
        unbounded.1.share,
        unbounded.1.low,
        unbounded.1.high,
        f64::from(zero.0),
        zero.1.share,
        zero.1.low,
        zero.1.high,
    ]
}

fn flat_dependence(of: &Dependence) -> [f64; 7] {
    [
        of.lags as f64,
        of.statistic,
        of.p_value,
        or_nan(of.runs_p_value),
        f64::from(u8::from(of.is_shown)),
        of.effective,
        f64::from(of.block_length),
    ]
}

fn flat_analysis(of: &KellyAnalysis) -> Vec<f64> {
    let mut row = vec![of.trades as f64];
    row.extend(or_nans(of.points.map(|[full, half, quarter]| {
        [
            full.fraction,
            full.growth,
            half.fraction,
            half.growth,
            quarter.fraction,
            quarter.growth,
        ]
    })));
    row.push(or_nan(of.break_even));
    row.extend(or_nans(
        of.textbook.map(|of| [of.per_average_loss, of.fraction]),
    ));
    row.extend([or_nan(of.approximation), or_nan(of.shrunk)]);
    row.extend(or_nans(of.recommended.map(|of| {
        let limited_by = match of.limited_by {
            LimitedBy::Sample => 0.0,
            LimitedBy::NoEdgeShown => 1.0,
            LimitedBy::Cap => 2.0,
        };
        [of.multiple, of.fraction, of.worst_loss, limited_by]
    })));
    row.extend(or_nans(of.floored.map(|of| [of.lambda, of.fraction])));
    row.push(f64::from(u8::from(of.band.is_some())));
    row.extend(or_nans(of.band.as_ref().map(flat_band)));
    row.push(f64::from(u8::from(of.dependence.is_some())));
    row.extend(or_nans(of.dependence.as_ref().map(flat_dependence)));
    row.extend(
        of.curve
            .iter()
            .flat_map(|point| [point.fraction, point.growth]),
    );
    row
}

/// Several setups together, computed in rounds.
#[wasm_bindgen]
pub struct JointKellyRun(joint::JointKellyRun);

#[wasm_bindgen]
impl JointKellyRun {
    /// `cells`: `rows` rows of `setups` results, one row after the other. Throws a JSON string of a problem when it is refused.
    #[wasm_bindgen(constructor)]
    pub fn new(cells: &[f64], rows: usize, setups: usize) -> Result<JointKellyRun, String> {
        joint::JointKellyRun::new(cells, rows, setups)
            .map(Self)
            .map_err(|problem| as_json(&problem))
    }

    /// One round over the setups; returns whether it was the last one.
    pub fn advance(&mut self) -> bool {
        self.0.advance()
    }

    /// Finishes the work and ends the run: `[growth|NaN, ...apart|NaN, ...fractions together]`; without the last where a setup
    /// never loses. Throws a JSON string of a problem when a figure exceeds every number.
    pub fn finish(self) -> Result<Vec<f64>, String> {
        let found = self.0.finish().map_err(|problem| as_json(&problem))?;
        let (fractions, growth) = found.together.unwrap_or((Vec::new(), f64::NAN));
        let mut row = vec![growth];
        row.extend(found.apart.into_iter().map(or_nan));
        row.extend(fractions);
        Ok(row)
    }
}

/// `[fraction, twr, ghpr, perUnit|NaN]` of money results; empty without a loss or an edge. Throws a JSON string of a problem
/// when it is refused.
#[wasm_bindgen]
pub fn optimal_f(values: &[f64]) -> Result<Vec<f64>, String> {
    let found = optimal_f::optimal_f(values).map_err(|problem| as_json(&problem))?;
    Ok(found.map_or_else(Vec::new, |of| {
        vec![of.fraction, of.twr, of.ghpr, or_nan(of.per_unit)]
    }))
}
