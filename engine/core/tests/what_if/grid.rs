//! Prefix sums and lanes against the plain form, on random requests.

use crate::brute;
use crate::sets::{Request, random};
use edgeworth_core::kelly::fraction::kelly_fraction_fixed;
use edgeworth_core::what_if::additive::{FIGURES, additive_figures};
use edgeworth_core::what_if::kelly::kelly_fractions;
use edgeworth_core::what_if::ordered::ordered_figures;
use edgeworth_core::what_if::plan::WhatIfPlan;
use edgeworth_core::what_if::row::Row;

fn near(found: f64, wanted: f64, what: &str) {
    let close = (found - wanted).abs() <= 1e-9 * (1.0 + wanted.abs());
    assert!(
        close || (found.is_nan() && wanted.is_nan()),
        "{what}: {found} for {wanted}"
    );
}

fn plan_of(request: &Request) -> WhatIfPlan {
    WhatIfPlan::new(&request.input()).expect("a sound request")
}

fn figures(values: &[f64], cell: usize) -> [f64; FIGURES] {
    let cells = values.len() / FIGURES;
    std::array::from_fn(|k| values[k * cells + cell])
}

fn or_undefined(defined: bool, value: f64) -> f64 {
    if defined { value } else { f64::NAN }
}

fn compare_cell(found: [f64; FIGURES], sums: &brute::Sums) {
    let n = sums.n;
    let mean = sums.powers[0] / n;
    let ss: f64 = sums.powers[1] - sums.powers[0] * mean;
    let flat = ss <= 1e-12 * sums.powers[1];
    let sd = or_undefined(n > 1.0, (if flat { 0.0 } else { ss } / (n - 1.0)).sqrt());
    let sharpe = or_undefined(sd > 0.0, mean / sd);
    let (average_win, average_loss) = (sums.gross_win / sums.wins, sums.gross_loss / sums.losses);
    let both = sums.wins > 0.0 && sums.losses > 0.0;
    near(found[0], sums.powers[0], "net");
    near(found[1], mean, "expectancy");
    near(found[2], sums.wins / n, "win rate");
    near(
        found[3],
        or_undefined(sums.gross_loss > 0.0, sums.gross_win / sums.gross_loss),
        "profit factor",
    );
    near(
        found[4],
        or_undefined(both, average_win / average_loss),
        "payoff",
    );
    near(found[5], sd, "sd");
    near(found[6], sharpe, "sharpe");
    near(found[7], n.min(100.0).sqrt() * sharpe, "sqn");
    near(found[8], n.sqrt() * sharpe, "t");
    let kelly = if sums.losses == 0.0 {
        f64::NAN
    } else if sums.wins == 0.0 {
        0.0
    } else {
        (sums.wins / n / average_loss - sums.losses / n / average_win).max(0.0)
    };
    near(found[10], kelly, "binary Kelly");
    assert_eq!(found[11], sums.identified / n);
    assert_eq!(found[12], sums.ambiguous / n);
}

#[test]
fn prefix_sums_agree_with_every_trade_of_every_cell() {
    for set in 0..120 {
        for policy in 0..4 {
            let request = random(set, policy, (set % 2) as u8, set % 3 == 0);
            let found = additive_figures(&plan_of(&request));
            let mut cell = 0;
            for s in &request.stops {
                for t in &request.targets {
                    compare_cell(figures(&found, cell), &brute::sums(&request, *s, *t));
                    cell += 1;
                }
            }
            assert_eq!(found.len(), cell * FIGURES);
        }
    }
}

#[test]
fn lanes_agree_with_the_plain_form_in_every_bit() {
    for set in 0..60 {
        for policy in 0..4 {
            let request = random(set, policy, (set % 2) as u8, false);
            let plan = plan_of(&request);
            let mut scratch = Vec::new();
            for (j, s) in request.stops.iter().enumerate() {
                let row = Row::new(&plan, j);
                let lanes = ordered_figures(&row);
                let fractions: Vec<f64> = (0..row.columns())
                    .step_by(8)
                    .flat_map(|first| kelly_fractions(&row, first, &mut scratch))
                    .collect();
                assert_eq!(fractions.len(), row.columns());
                for (k, t) in request.targets.iter().enumerate() {
                    let outcomes = brute::sums(&request, *s, *t).outcomes;
                    assert_eq!(row.outcomes(k), outcomes);
                    let (drawdown, losing, winning) = brute::ordered(&outcomes);
                    assert_eq!(lanes.max_drawdown[k].to_bits(), drawdown.to_bits());
                    assert_eq!(lanes.losing_streak[k], losing);
                    assert_eq!(lanes.winning_streak[k], winning);
                    let plain = kelly_fraction_fixed(&outcomes).unwrap_or(f64::NAN);
                    assert_eq!(fractions[k].to_bits(), plain.to_bits());
                }
            }
        }
    }
}

#[test]
fn the_pessimist_never_beats_the_neutral_nor_the_neutral_the_optimist() {
    for set in 0..60 {
        let net = |policy: u8| {
            additive_figures(&plan_of(&random(
                set,
                policy,
                (set % 2) as u8,
                set % 3 == 0,
            )))
        };
        let (pessimistic, neutral, optimistic) = (net(0), net(2), net(1));
        let cells = pessimistic.len() / FIGURES;
        for cell in 0..cells {
            let tolerance = 1e-9 * (1.0 + neutral[cell].abs());
            assert!(pessimistic[cell] <= neutral[cell] + tolerance);
            assert!(neutral[cell] <= optimistic[cell] + tolerance);
        }
    }
}
