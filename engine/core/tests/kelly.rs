//! The Kelly analysis against reference values, closed forms and arithmetic by hand.

use edgeworth_core::kelly::analysis::{KellyAnalysis, KellyInput, KellyRun};
use edgeworth_core::kelly::band::Resamples;
use edgeworth_core::kelly::floor::Floor;
use edgeworth_core::kelly::fraction::{FIXED_HALVINGS, max_fraction};
use edgeworth_core::kelly::recommendation::LimitedBy;
use edgeworth_core::random::xoshiro::{Xoshiro, index_below, stream};

/// The history R1 of the reference values.
const R1: [f64; 12] = [
    -1.0, -1.0, -1.0, -0.5, -1.2, 0.0, 0.8, 1.5, 2.0, 3.5, -1.0, 1.1,
];

fn input(r: &[f64]) -> KellyInput<'_> {
    KellyInput {
        r,
        extra_cost_r: 0.0,
        bootstraps: 0.0,
        seed: [42.0, 0.0],
        curve_points: 11.0,
        floor: None,
    }
}

fn analyse(input: &KellyInput) -> KellyAnalysis {
    KellyRun::new(input)
        .and_then(KellyRun::finish)
        .expect("accepted")
}

fn near(found: f64, wanted: f64, within: f64) {
    assert!((found - wanted).abs() <= within, "{found} for {wanted}");
}

#[test]
fn agrees_with_the_reference_values_of_one_history() {
    let found = analyse(&input(&R1));
    let [full, half, quarter] = found.points.expect("a loss");
    near(full.fraction, 0.150_361_442_681_715_08, 1e-15);
    near(full.growth, 0.018_905_191_763_883_806, 1e-16);
    assert_eq!(half.fraction, full.fraction * 0.5);
    near(half.growth, 0.014_407_880_925_091_4, 1e-16);
    assert_eq!(quarter.fraction, full.fraction * 0.25);
    near(
        found.break_even.expect("reached"),
        0.308_656_636_884_856_3,
        1e-14,
    );
    near(
        found.approximation.expect("spread"),
        0.122_887_864_823_349,
        1e-15,
    );
    // W = 5/11, a = 5.7/6, b = 8.9/5: 0.1634 per average loss, 0.172 in R.
    let textbook = found.textbook.expect("both kinds");
    let (w, a, b) = (5.0 / 11.0, 5.7 / 6.0, 8.9 / 5.0);
    near(textbook.per_average_loss, w - (1.0 - w) / (b / a), 1e-15);
    near(textbook.fraction, textbook.per_average_loss / a, 1e-15);
    near(textbook.per_average_loss, 0.1634, 5e-5);
    assert_eq!(
        (found.band, found.shrunk, found.floored),
        (None, None, None)
    );
}

#[test]
fn keeps_the_published_floors() {
    // K13 to K16.
    for (floor, chance, lambda, fraction) in [
        (0.7, 0.1, 6.455_696_235_812_88, 0.039_092_332_083_139_31),
        (0.8, 0.05, 13.425_134_878_021_6, 0.020_071_342_341_078_81),
    ] {
        let found = analyse(&KellyInput {
            floor: Some(Floor { floor, chance }),
            ..input(&R1)
        });
        let floored = found.floored.expect("asked for");
        near(floored.lambda, lambda, 1e-12);
        near(floored.fraction, fraction, 1e-14);
    }
    // A floor that f* itself keeps leaves f*.
    let easy = analyse(&KellyInput {
        floor: Some(Floor {
            floor: 0.01,
            chance: 0.99,
        }),
        ..input(&R1)
    });
    assert_eq!(
        easy.floored.map(|of| of.fraction),
        easy.points.map(|points| points[0].fraction)
    );
}

#[test]
fn the_curve_runs_from_no_growth_over_its_top_to_beyond_break_even() {
    let found = analyse(&KellyInput {
        curve_points: 101.0,
        ..input(&R1)
    });
    let [full, ..] = found.points.expect("a loss");
    assert_eq!(found.curve.len(), 101);
    assert_eq!((found.curve[0].fraction, found.curve[0].growth), (0.0, 0.0));
    assert_eq!(found.curve[40].fraction, (2.5 * full.fraction) * 0.4);
    near(found.curve[40].growth, full.growth, 1e-15);
    assert!(
        found
            .curve
            .iter()
            .all(|point| point.growth <= full.growth + 1e-16)
    );
    assert!(found.curve[100].growth < 0.0);
}

#[test]
fn a_cost_comes_off_every_trade() {
    let dearer: Vec<f64> = R1.iter().map(|r| r - 0.125).collect();
    let charged = KellyInput {
        extra_cost_r: 0.125,
        bootstraps: 20.0,
        ..input(&R1)
    };
    let taken_off = KellyInput {
        bootstraps: 20.0,
        ..input(&dearer)
    };
    assert_eq!(analyse(&charged), analyse(&taken_off));
}

/// Ten trades of one R: with w wins and l losses drawn, f* = max(0, (w - l) / 10).
const COINS: [f64; 10] = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, -1.0, 1.0, 1.0, -1.0];

/// The fraction of each resample of `COINS` by the closed form; infinity without a loss.
fn coin_fractions(resamples: u32) -> Vec<f64> {
    (0..resamples)
        .map(|b| {
            let mut random = Xoshiro::for_path([42, 0], b, stream::KELLY);
            let sum: f64 = (0..10)
                .map(|_| COINS[index_below(random.draw(), 10) as usize])
                .sum();
            if sum == 10.0 {
                f64::INFINITY
            } else {
                (sum / 10.0).max(0.0)
            }
        })
        .collect()
}

#[test]
fn the_band_of_ten_coins_by_hand() {
    let found = analyse(&KellyInput {
        bootstraps: 201.0,
        ..input(&COINS)
    });
    let band = found.band.expect("asked for");
    let wanted = coin_fractions(201);
    let count = |of: f64| wanted.iter().filter(|fraction| **fraction == of).count() as u32;
    assert_eq!(
        (band.unbounded.0, band.zero.0),
        (count(f64::INFINITY), count(0.0))
    );
    assert_eq!(band.unbounded.1.share, f64::from(band.unbounded.0) / 201.0);

    let mut sorted = wanted.clone();
    sorted.sort_by(f64::total_cmp);
    // 200 gaps: the percentiles lie on ranks 10, 20, 100, 180 and 190.
    for (found, rank) in band.percentiles.into_iter().zip([10, 20, 100, 180, 190]) {
        match found {
            Some(found) => near(found, sorted[rank], 1.5e-12),
            None => assert_eq!(sorted[rank], f64::INFINITY),
        }
    }
    // With eight wins of ten, 0.8^10 = 11 % of resamples have no loss.
    assert_eq!((sorted[190], sorted[10] < 1.0), (f64::INFINITY, true));

    let bounded: Vec<f64> = wanted.into_iter().filter(|f| f.is_finite()).collect();
    let n = bounded.len() as f64;
    let mean = bounded.iter().sum::<f64>() / n;
    let squares: f64 = bounded.iter().map(|f| (f - mean) * (f - mean)).sum();
    let sd = (squares / (n - 1.0)).sqrt();
    near(band.sd.expect("many"), sd, 1e-11);
    let full = 0.6;
    near(
        found.shrunk.expect("a band"),
        full * (full * full / (full * full + sd * sd)),
        1e-11,
    );
}

/// A resample's fraction as the specification writes it, over every trade drawn.
fn plain_fraction(x: &[f64], number: u32) -> f64 {
    let mut random = Xoshiro::for_path([42, 0], number, stream::KELLY);
    let mut q = vec![0.0; x.len()];
    for _ in 0..x.len() {
        q[index_below(random.draw(), x.len() as u32) as usize] += 1.0;
    }
    let drawn = |i: &usize| q[*i] > 0.0;
    let worst = (0..x.len())
        .filter(drawn)
        .map(|i| x[i])
        .fold(f64::INFINITY, f64::min);
    if worst >= 0.0 {
        return f64::INFINITY;
    }
    if (0..x.len()).fold(0.0, |sum, i| sum + q[i] * x[i]) <= 0.0 {
        return 0.0;
    }
    let (mut lo, mut hi) = (0.0, max_fraction(worst));
    for _ in 0..FIXED_HALVINGS {
        let mid = (lo + hi) * 0.5;
        let slope = (0..x.len())
            .filter(drawn)
            .fold(0.0, |sum, i| sum + (q[i] * x[i]) / (1.0 + mid * x[i]));
        if slope > 0.0 {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo
}

#[test]
fn resamples_are_the_specifications_however_they_are_cut() {
    let plain: Vec<f64> = (0..61).map(|b| plain_fraction(&R1, b)).collect();
    for stretches in [vec![61], vec![1; 61], vec![7, 0, 30, 24]] {
        let mut resamples = Resamples::default();
        for count in stretches {
            resamples.advance(&R1, [42, 0], count);
        }
        assert_eq!(resamples.fractions(), plain);
    }
}

#[test]
fn a_run_in_stretches_ends_as_one_at_once() {
    let asked = KellyInput {
        bootstraps: 37.0,
        ..input(&R1)
    };
    let mut run = KellyRun::new(&asked).expect("accepted");
    assert_eq!(run.remaining(), 48);
    run.advance(5);
    run.advance(34);
    assert_eq!(run.remaining(), 9);
    run.advance(1000);
    assert_eq!(run.remaining(), 0);
    assert_eq!(run.finish(), Ok(analyse(&asked)));
}

#[test]
fn without_a_loss_there_is_no_fraction_but_the_rest() {
    let found = analyse(&KellyInput {
        bootstraps: 10.0,
        floor: Some(Floor {
            floor: 0.5,
            chance: 0.5,
        }),
        ..input(&[1.0; 10])
    });
    assert_eq!(
        (
            found.points,
            found.break_even,
            found.textbook,
            found.recommended
        ),
        (None, None, None, None)
    );
    assert_eq!((found.shrunk, found.floored), (None, None));
    assert!(found.curve.is_empty());
    assert_eq!(found.approximation, Some(1.0));
    let band = found.band.expect("asked for");
    assert_eq!((band.percentiles, band.sd), ([None; 5], None));
    assert_eq!((band.unbounded.0, band.zero.0), (10, 0));
}

#[test]
fn without_an_edge_the_fraction_is_zero() {
    let found = analyse(&KellyInput {
        bootstraps: 25.0,
        floor: Some(Floor {
            floor: 0.5,
            chance: 0.5,
        }),
        ..input(&[-1.0, 0.9, -1.0, 0.9, -1.0, 0.9, -1.0, 0.9, -1.0, 0.9])
    });
    let [full, ..] = found.points.expect("losses");
    assert_eq!(
        (full.fraction, full.growth, found.break_even),
        (0.0, 0.0, None)
    );
    assert_eq!(found.curve[10].fraction, 0.1);
    assert!(found.curve[10].growth < 0.0);
    let recommended = found.recommended.expect("losses");
    assert_eq!(
        (
            recommended.fraction,
            recommended.limited_by,
            recommended.worst_loss
        ),
        (0.0, LimitedBy::NoEdgeShown, 0.0)
    );
    assert_eq!(found.floored.map(|of| of.fraction), Some(0.0));
    // K4: an edge below 0 is not taken short.
    let mut against = vec![2.0; 3];
    against.resize(10, -1.0);
    assert_eq!(
        analyse(&input(&against)).points.map(|p| p[0].fraction),
        Some(0.0)
    );
}

#[test]
fn nothing_but_zeros_has_neither_loss_nor_approximation() {
    let found = analyse(&KellyInput {
        bootstraps: 3.0,
        ..input(&[0.0; 10])
    });
    assert_eq!(
        (found.points, found.approximation, found.textbook),
        (None, None, None)
    );
    assert_eq!(found.band.map(|band| band.unbounded.0), Some(3));
    // One break-even trade more does not change f*.
    let mut padded = R1.to_vec();
    padded.push(0.0);
    assert_eq!(
        analyse(&input(&padded))
            .points
            .map(|points| points[0].fraction),
        analyse(&input(&R1)).points.map(|points| points[0].fraction)
    );
}

#[test]
fn a_band_that_reaches_zero_shows_no_edge() {
    let found = analyse(&KellyInput {
        bootstraps: 200.0,
        ..input(&R1)
    });
    // Twelve trades: the 5 % point is 0.
    assert_eq!(found.band.and_then(|band| band.percentiles[0]), Some(0.0));
    let recommended = found.recommended.expect("a loss");
    assert_eq!((recommended.multiple, recommended.fraction), (0.25, 0.0));
    assert_eq!(recommended.limited_by, LimitedBy::NoEdgeShown);
    // Without a band the mean decides. Twenty times the trades show what twelve do not: half of f*, over the cap.
    let of = |r: &[f64]| analyse(&input(r)).recommended.expect("a loss");
    assert_eq!(of(&R1).limited_by, LimitedBy::NoEdgeShown);
    let many = of(&R1.repeat(20));
    assert_eq!((many.multiple, many.fraction), (0.5, 0.05));
    assert_eq!(many.limited_by, LimitedBy::Cap);
    assert_eq!(many.worst_loss, many.fraction * 1.2);
}

#[test]
fn values_too_far_apart_are_refused_and_large_ones_are_not() {
    let scaled: Vec<f64> = R1.iter().map(|r| r * 2_f64.powi(300)).collect();
    let found = analyse(&input(&scaled)).points.expect("a loss");
    near(found[0].growth, 0.018_905_191_763_883_806, 1e-15);
    let mut apart = [1.0; 10];
    // The textbook form per R would be 0.9 / 1e-320.
    apart[3] = -1e-320;
    let problem = KellyRun::new(&input(&apart))
        .and_then(KellyRun::finish)
        .expect_err("refused");
    assert_eq!(
        (problem.code, problem.parameter),
        ("parameter_out_of_range", "r")
    );
    // Whatever the values, there is an answer or a refusal.
    for (win, loss) in [
        (1.0, -5e-324),
        (1e300, -1e-300),
        (f64::MAX, -1.0),
        (1.0, -f64::MAX),
    ] {
        let mut values = [win; 10];
        values[0] = loss;
        let asked = KellyInput {
            bootstraps: 50.0,
            floor: Some(Floor {
                floor: 0.5,
                chance: 5e-324,
            }),
            ..input(&values)
        };
        let answer = KellyRun::new(&asked).and_then(KellyRun::finish);
        assert!(answer.map_or_else(|problem| problem.parameter == "r", |_| true));
    }
}

#[test]
fn refuses_in_the_order_of_the_specification() {
    let bad = KellyInput {
        r: &R1[..9],
        extra_cost_r: -1.0,
        bootstraps: 10_001.0,
        seed: [0.5, 0.0],
        curve_points: 1.0,
        floor: Some(Floor {
            floor: 1.0,
            chance: 0.5,
        }),
    };
    let refused = |input: &KellyInput| {
        let problem = KellyRun::new(input).expect_err("refused");
        (problem.code, problem.parameter)
    };
    let range = "parameter_out_of_range";
    assert_eq!(refused(&bad), ("too_few_trades", "r"));
    let bad = KellyInput {
        r: &[f64::INFINITY; 10],
        ..bad
    };
    assert_eq!(refused(&bad), (range, "r"));
    let bad = KellyInput { r: &R1, ..bad };
    assert_eq!(refused(&bad), (range, "extraCostR"));
    let bad = KellyInput {
        extra_cost_r: 0.0,
        ..bad
    };
    assert_eq!(refused(&bad), (range, "bootstraps"));
    let bad = KellyInput {
        bootstraps: 0.0,
        ..bad
    };
    assert_eq!(refused(&bad), (range, "seed"));
    let bad = KellyInput {
        seed: [0.0, 4_294_967_295.0],
        ..bad
    };
    assert_eq!(refused(&bad), (range, "curvePoints"));
    let bad = KellyInput {
        curve_points: 2.0,
        ..bad
    };
    assert_eq!(refused(&bad), (range, "floor"));
    for (floor, chance) in [
        (0.0, 0.5),
        (0.5, 0.0),
        (0.5, 1.0),
        (f64::NAN, 0.5),
        (0.5, f64::NAN),
    ] {
        let bad = KellyInput {
            floor: Some(Floor { floor, chance }),
            ..bad
        };
        assert_eq!(refused(&bad), (range, "floor"));
    }
}
