//! Published reference values of the analysis.

use crate::sets::wi1;
use edgeworth_core::what_if::additive::{FIGURES, additive_figures};
use edgeworth_core::what_if::ordered::ordered_figures;
use edgeworth_core::what_if::plan::WhatIfPlan;
use edgeworth_core::what_if::row::Row;

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-11, "{found} for {wanted}");
}

fn figure(policy: u8, which: usize) -> Vec<f64> {
    let plan = WhatIfPlan::new(&wi1(policy).input()).expect("a sound request");
    let all = additive_figures(&plan);
    all[which * all.len() / FIGURES..(which + 1) * all.len() / FIGURES].to_vec()
}

#[test]
fn net_results_of_the_reference_set() {
    let later = [1.7, 2.6, 3.5, 3.6, 4.5];
    for (policy, first) in [
        (0, [-2.0, 0.0, 0.5, -0.5]),
        (1, [4.0, 2.5, 0.5, 3.5]),
        (2, [0.0, 0.5, 0.5, 1.5]),
    ] {
        for (found, wanted) in figure(policy, 0).iter().zip(first.iter().chain(&later)) {
            near(*found, *wanted);
        }
    }
    // Nothing hints at an order and there are no candles.
    assert_eq!(figure(3, 0), figure(0, 0));
}

#[test]
fn shares_of_wins_and_of_unknown_orders() {
    for (policy, wins) in [
        (0, [0.2, 0.2]),
        (1, [0.6, 0.3]),
        // Four and one split trade add s / (s + t) each.
        (2, [0.2 + 0.4 / 3.0, 0.2 + 0.1 / 5.0]),
    ] {
        let found = figure(policy, 2);
        near(found[0], wins[0]);
        near(found[1], wins[1]);
        assert_eq!(figure(policy, 12)[..4], [0.4, 0.1, 0.0, 0.2]);
    }
}

#[test]
fn profit_factors_and_drawdowns_of_the_pessimist() {
    let factor = figure(0, 3);
    near(factor[0], 0.5);
    near(factor[3], 8.0 / 9.0);
    near(factor[4], 62.0 / 45.0);
    near(factor[8], 16.0 / 7.0);

    let plan = WhatIfPlan::new(&wi1(0).input()).expect("a sound request");
    let drawdown: Vec<f64> = (0..3)
        .flat_map(|row| ordered_figures(&Row::new(&plan, row)).max_drawdown)
        .collect();
    near(drawdown[0], 3.0);
    near(drawdown[1], 2.5);
    near(drawdown[3], 2.0);
    near(drawdown[6], 1.0);
}

#[test]
fn stops_wider_than_the_real_one_are_not_identified() {
    // Three trades ended at 1 R: with a stop at 1.5 R it is unknown how they would have.
    let coverage = figure(0, 11);
    assert_eq!(coverage[..6], [1.0; 6]);
    assert_eq!(coverage[7..], [0.7, 0.7]);
}
