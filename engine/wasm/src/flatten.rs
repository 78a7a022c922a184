//! Results as rows of numbers. An undefined figure is NaN here and becomes null in JavaScript.

use edgeworth_core::growth::first_passage::FirstPassage;
use edgeworth_core::growth::hits::Hits;
use edgeworth_core::numerics::describe::Distribution;
use edgeworth_core::numerics::paired_difference::PairedDifference;

fn or_nan(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}

/// See `describe_doubles` for the order.
pub fn distribution(of: &Distribution) -> Vec<f64> {
    let histogram = &of.histogram;
    let mut row = vec![
        of.mean,
        or_nan(of.sd),
        or_nan(of.standard_error),
        or_nan(of.skew),
        of.min,
        of.max,
    ];
    row.extend(
        of.percentiles
            .iter()
            .flat_map(|percentile| [percentile.value, percentile.low, percentile.high]),
    );
    row.extend([
        histogram.low,
        histogram.width,
        f64::from(histogram.above),
        histogram.counts.len() as f64,
    ]);
    row.extend(histogram.counts.iter().map(|count| f64::from(*count)));
    row
}

/// See `first_passage` for the order.
pub fn first_passage(of: &FirstPassage) -> Vec<f64> {
    let mut row = vec![
        f64::from(of.hits),
        of.reached.share,
        of.reached.low,
        of.reached.high,
        or_nan(of.mean_step),
    ];
    row.extend(of.quartiles.map(or_nan));
    row
}

/// See `paired_difference` for the order.
pub fn paired(of: &PairedDifference) -> Vec<f64> {
    let (low, high) = of.interval.unwrap_or((f64::NAN, f64::NAN));
    vec![
        of.mean,
        or_nan(of.sd),
        or_nan(of.standard_error),
        low,
        high,
        f64::from(of.above),
        f64::from(of.below),
    ]
}

/// See `GrowthRun::hits` for the order.
pub fn hits(of: &Hits, barrier_count: usize) -> Vec<u32> {
    let mut row = vec![of.loss, of.open];
    row.extend(of.drawdown_at_least);
    row.extend(of.touched.iter().take(barrier_count));
    row.extend([of.goal_end, of.goal_first, of.ruin_first, of.neither]);
    row
}
