//! Metrics that need resampling, against the specification written down plainly and against closed forms.

use edgeworth_core::random::xoshiro::{Xoshiro, index_below, stream};
use edgeworth_core::resampling::block_length::{block_length, whole_length};
use edgeworth_core::resampling::figures::{ResampledFigures, ResamplingInput, ResamplingRun};

const VALUES: [f64; 12] = [
    -1.0, 1.5, -1.0, -0.5, -1.2, 0.0, 0.8, 1.5, 2.0, 3.5, -1.0, 1.1,
];

fn input(values: &[f64]) -> ResamplingInput<'_> {
    ResamplingInput {
        values,
        resamples: 400.0,
        block_length: Some(1.0),
        seed: [7.0, 9.0],
    }
}

fn resample(input: &ResamplingInput) -> ResampledFigures {
    ResamplingRun::new(input)
        .and_then(ResamplingRun::finish)
        .expect("accepted")
}

/// The means of `count` resamples by the rule as it is written.
fn means(values: &[f64], count: u32, length: u32) -> Vec<f64> {
    let n = values.len() as u32;
    let threshold = (4_294_967_296.0 / f64::from(length) + 0.5).floor();
    (0..count)
        .map(|b| {
            let mut random = Xoshiro::for_path([7, 9], b, stream::METRICS);
            let mut place = 0;
            let mut sum = 0.0;
            for t in 0..n {
                if length == 1 {
                    place = index_below(random.draw(), n);
                } else {
                    let (w1, w2) = (random.draw(), random.draw());
                    place = if t == 0 || f64::from(w1) < threshold {
                        index_below(w2, n)
                    } else {
                        (place + 1) % n
                    };
                }
                sum += values[place as usize];
            }
            sum / f64::from(n)
        })
        .collect()
}

#[test]
fn intervals_are_percentiles_of_the_resamples() {
    for length in [1, 3, 12] {
        let found = resample(&ResamplingInput {
            block_length: Some(f64::from(length)),
            ..input(&VALUES)
        });
        let mut wanted = means(&VALUES, 400, length);
        let positive = wanted.iter().filter(|mean| **mean > 0.0).count() as u32;
        wanted.sort_by(f64::total_cmp);
        // 399 gaps: 9.975, 389.025, 39.9 and 359.1 of them.
        let at = |rank: usize, share: f64| wanted[rank] + share * (wanted[rank + 1] - wanted[rank]);
        let bounds = [at(9, 0.975), at(389, 0.025), at(39, 0.9), at(359, 0.1)];
        assert_eq!(found.figures[0].bounds, bounds.map(Some));
        assert_eq!((found.edge.0, found.block_length), (positive, length));
    }
}

#[test]
fn figures_of_the_history_by_hand() {
    let found = resample(&input(&VALUES));
    let [expectancy, win_rate, profit_factor, sqn] = found.figures.map(|figure| figure.value);
    // 10.4 won, 4.7 lost, twelve trades of which six won.
    let close = |found: Option<f64>, wanted: f64| {
        assert!((found.expect("defined") - wanted).abs() < 1e-14);
    };
    close(expectancy, 5.7 / 12.0);
    assert_eq!(win_rate, Some(0.5));
    close(profit_factor, 10.4 / 4.7);
    let mean = 5.7 / 12.0;
    let sd = (VALUES.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 11.0).sqrt();
    close(sqn, 12_f64.sqrt() * mean / sd);
    // Order: - + - - - 0 + + + + - +: six runs.
    assert_eq!(found.runs.map(|runs| runs.runs), Some(6));
    assert_eq!(found.losing_streak.observed, 3);
    assert_eq!(found.trades, 12);
}

#[test]
fn a_profit_factor_without_a_loss_is_above_every_number() {
    let mut values = [1.0; 10];
    values[4] = -1.0;
    let found = resample(&input(&values));
    let profit_factor = found.figures[2];
    // 0.9^10 = 35 % of resamples have no loss.
    assert_eq!(profit_factor.value, Some(9.0));
    assert!(profit_factor.bounds[0].is_some_and(|low| low < 9.0));
    assert_eq!(
        (profit_factor.bounds[1], profit_factor.defined),
        (None, 400)
    );
    // SQN has no meaning where all are equal.
    assert!(found.figures[3].defined < 400);
    let winners = resample(&input(&[2.0; 10]));
    assert_eq!(
        (winners.figures[2].value, winners.figures[2].bounds),
        (None, [None; 4])
    );
    assert_eq!(
        (winners.figures[3].value, winners.figures[3].defined),
        (None, 0)
    );
    assert_eq!(winners.edge.1.share, 1.0);
    let nothing = resample(&input(&[0.0; 10]));
    assert_eq!(
        (nothing.figures[2].value, nothing.figures[2].defined),
        (None, 0)
    );
    assert_eq!((nothing.runs, nothing.losing_streak.expected), (None, 0.0));
}

#[test]
fn the_length_of_blocks_is_estimated_or_given_and_never_above_the_trades() {
    let series: Vec<f64> = (0..60).map(|i| f64::from(i / 10 % 2) - 0.3).collect();
    let found = resample(&ResamplingInput {
        block_length: None,
        ..input(&series)
    });
    let estimate = whole_length(block_length(&series).stationary, 60);
    assert!(estimate > 3);
    assert_eq!(found.block_length, estimate);
    let longest = resample(&ResamplingInput {
        block_length: Some(10_000.0),
        ..input(&VALUES)
    });
    assert_eq!(longest.block_length, 12);
}

#[test]
fn stretches_do_not_matter() {
    let asked = input(&VALUES);
    let mut run = ResamplingRun::new(&asked).expect("accepted");
    run.advance(3);
    run.advance(250);
    assert_eq!(run.remaining(), 147);
    assert_eq!(run.finish(), Ok(resample(&asked)));
}

#[test]
fn refuses_in_the_order_of_the_specification() {
    let refused = |input: &ResamplingInput| {
        let problem = ResamplingRun::new(input).expect_err("refused");
        (problem.code, problem.parameter)
    };
    let range = "parameter_out_of_range";
    let bad = ResamplingInput {
        values: &VALUES[..9],
        resamples: 99.0,
        block_length: Some(0.0),
        seed: [-1.0, 0.0],
    };
    assert_eq!(refused(&bad), ("too_few_trades", "values"));
    let bad = ResamplingInput {
        values: &VALUES,
        ..bad
    };
    assert_eq!(refused(&bad), (range, "resamples"));
    let bad = ResamplingInput {
        resamples: 100.0,
        ..bad
    };
    assert_eq!(refused(&bad), (range, "blockLength"));
    let bad = ResamplingInput {
        block_length: None,
        ..bad
    };
    assert_eq!(refused(&bad), (range, "seed"));
    let huge = [f64::MAX; 10];
    let problem = ResamplingRun::new(&input(&huge))
        .and_then(ResamplingRun::finish)
        .expect_err("refused");
    assert_eq!((problem.code, problem.parameter), (range, "values"));
}
