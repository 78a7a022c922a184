//! The kernel for neighboring paths and the general form are the same simulation, bit for bit; so are slices and parts of either.

use edgeworth_core::growth::fan_sketch::BUCKETS;
use edgeworth_core::growth::input::{Barrier, Flow, FlowKind, GrowthInput, Model, Sizing};
use edgeworth_core::growth::path_states::is_plain;
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run::GrowthRun;
use edgeworth_core::random::xoshiro::{Xoshiro, index_below};

/// Every output of every path; doubles by their bits.
fn outputs(run: &GrowthRun) -> Vec<Vec<u64>> {
    let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    let counts = |values: Vec<u32>| values.into_iter().map(u64::from).collect::<Vec<_>>();
    let flags = |values: Vec<u8>| values.into_iter().map(u64::from).collect::<Vec<_>>();
    vec![
        bits(run.equity()),
        bits(run.max_drawdown()),
        bits(run.max_drawdown_amount()),
        counts(run.longest_under_water()),
        counts(run.total_under_water()),
        flags(run.open_under_water()),
        counts(run.losing_streak()),
        counts(run.winning_streak()),
        counts(run.ruin_step()),
        counts(run.goal_step()),
        flags(run.barriers_touched()),
        counts(run.recovery()),
    ]
}

fn finished(mut run: GrowthRun) -> GrowthRun {
    run.advance(u32::MAX).expect("finite equity");
    run
}

fn made_up(count: usize) -> Vec<f64> {
    let mut random = Xoshiro([1, 2, 3, 4]);
    (0..count)
        .map(|_| f64::from(index_below(random.draw(), 401)) / 100.0 - 1.5)
        .collect()
}

/// Barriers, whether a path stops at them, and a goal.
type Limits<'a> = (&'a [Barrier], bool, Option<f64>);

const LIMITS: [Limits; 4] = [
    (&[], false, None),
    (
        &[Barrier::Absolute(0.8), Barrier::Trailing(0.25)],
        true,
        Some(1.4),
    ),
    (
        &[Barrier::Trailing(0.1), Barrier::Absolute(0.95)],
        false,
        Some(1.05),
    ),
    (&[Barrier::Absolute(0.0)], true, Some(1.2)),
];

fn agree(input: &GrowthInput) {
    let plan = GrowthPlan::check(input).expect("a valid plan");
    assert!(is_plain(&plan));
    let kernel = finished(GrowthRun::new(plan.clone()));
    let general = finished(GrowthRun::general(plan));
    assert_eq!(outputs(&kernel), outputs(&general), "{input:?}");
}

#[test]
fn kernel_and_general_form_agree_on_histories() {
    for (count, fraction, cost) in [
        (10, 0.02, 0.0),
        (37, 0.5, 0.1),
        (300, 0.0, 0.01),
        (40_000, 1.0, 0.0),
    ] {
        let r = made_up(count);
        for (ruin, stop_at_ruin, goal) in LIMITS {
            agree(&GrowthInput {
                extra_cost_r: cost,
                paths: 203.0,
                path_count: 203.0,
                steps: 150.0,
                seed: [42.0, 7.0],
                ruin,
                stop_at_ruin,
                goal,
                recovery: true,
                ..GrowthInput::simple(&r, fraction)
            });
        }
    }
}

#[test]
fn kernel_and_general_form_agree_on_tables() {
    let tables = [
        Model::Normal {
            mean_r: 0.1,
            sd_r: 1.2,
        },
        Model::Student {
            degrees: 4.0,
            mean_r: 0.1,
            sd_r: 1.2,
        },
        Model::SplitNormal {
            skew_ratio: 2.5,
            mean_r: 0.1,
            sd_r: 1.2,
        },
        Model::Histogram {
            edges: &[-1.0, 0.0, 3.0],
            weights: &[2.0, 1.0],
        },
    ];
    for model in tables {
        for (ruin, stop_at_ruin, goal) in LIMITS {
            agree(&GrowthInput {
                model,
                paths: 61.0,
                path_count: 61.0,
                steps: 140.0,
                ruin,
                stop_at_ruin,
                goal,
                ..GrowthInput::simple(&[], 0.02)
            });
        }
    }
}

/// One request for each way of drawing, with every rule that a path has.
fn requests(r: &[f64]) -> Vec<GrowthInput<'_>> {
    const DAYS: [f64; 5] = [3.0, 1.0, 6.0, 5.0, 5.0];
    const FLOWS: [Flow; 2] = [
        Flow {
            kind: FlowKind::Deposit,
            every: 10.0,
            value: 0.02,
        },
        Flow {
            kind: FlowKind::WithdrawalShare,
            every: 15.0,
            value: 0.05,
        },
    ];
    const RUIN: [Barrier; 2] = [
        Barrier::TrailingAmount {
            amount: 0.2,
            lock_at: Some(1.0),
            end_of_day: false,
        },
        Barrier::Trailing(0.3),
    ];
    let base = GrowthInput {
        paths: 40.0,
        path_count: 40.0,
        steps: 130.0,
        seed: [3.0, 4.0],
        flows: &FLOWS,
        ruin: &RUIN,
        goal: Some(1.3),
        recovery: true,
        ..GrowthInput::simple(r, 0.03)
    };
    let models = [
        Model::Iid,
        Model::Permutation,
        Model::Stationary(None),
        Model::Circular(Some(3.0)),
        Model::Days(&DAYS),
        Model::Binary {
            win_rate: 0.4,
            breakeven_rate: 0.1,
            average_win_r: 1.7,
            average_loss_r: 1.0,
        },
        Model::Normal {
            mean_r: 0.1,
            sd_r: 1.0,
        },
    ];
    let sizings = [
        Sizing::FixedFraction(0.03),
        Sizing::FixedRisk(0.03),
        Sizing::CappedFraction {
            fraction: 0.05,
            cap: 0.04,
        },
    ];
    models
        .into_iter()
        .flat_map(|model| {
            sizings.map(|sizing| GrowthInput {
                model,
                sizing,
                ..base
            })
        })
        .collect()
}

#[test]
fn slices_and_parts_do_not_matter_to_any_model() {
    let r = made_up(20);
    for input in requests(&r) {
        for resampled in [false, true] {
            let input = GrowthInput {
                resample_history: resampled,
                ..input
            };
            let Ok(plan) = GrowthPlan::new(&input, resampled) else {
                // Parametric models and the permutation have no history to resample.
                assert!(resampled);
                continue;
            };
            let whole = finished(GrowthRun::new(plan.clone()));
            let mut sliced = GrowthRun::new(plan);
            sliced.begin(&[1, 2, 50, 50, 3], true);
            while !sliced.work(7).expect("finite equity") {}
            assert_eq!(sliced.column(4), sliced.equity());
            sliced.begin(&[113, 300], false);
            sliced.work(9).expect("finite equity");
            // A restart finishes what was begun.
            sliced.begin(&[113], false);
            sliced.advance(130).expect("finite equity");
            assert_eq!(outputs(&sliced), outputs(&whole), "{input:?}");

            let part = GrowthInput {
                first_path: 13.0,
                path_count: 21.0,
                ..input
            };
            let part = finished(GrowthRun::new(
                GrowthPlan::new(&part, resampled).expect("valid"),
            ));
            let range = 13..34;
            assert_eq!(part.equity(), whole.equity()[range.clone()], "{input:?}");
            assert_eq!(part.barriers_touched(), whole.barriers_touched()[range]);
        }
    }
}

#[test]
fn a_sweep_gives_the_outcomes_of_advancing_from_sample_to_sample() {
    let r = made_up(20);
    // What the kernel computes, and everything else.
    let plain = GrowthInput {
        paths: 611.0,
        path_count: 611.0,
        steps: 130.0,
        ruin: &[Barrier::Absolute(0.8), Barrier::Trailing(0.25)],
        stop_at_ruin: true,
        goal: Some(1.3),
        recovery: true,
        ..GrowthInput::simple(&r, 0.03)
    };
    for input in requests(&r).into_iter().chain([plain]) {
        let plan = GrowthPlan::check(&input).expect("a valid plan");
        let paths = plan.path_count;
        let mut whole = GrowthRun::new(plan.clone());
        whole.begin(&[1, 50, 130], true);
        whole.work(u32::MAX).expect("finite equity");
        let mut swept = GrowthRun::new(plan);
        swept.sweep(&[1, 50, 130], paths);
        while !swept.sweep_work(7).expect("finite equity") {}

        let mut expected = outputs(&whole);
        for (i, found) in outputs(&swept).into_iter().enumerate() {
            assert_eq!(found, std::mem::take(&mut expected[i]), "{i} of {input:?}");
        }
        assert_eq!(swept.hits(), whole.hits(), "{input:?}");

        // So few values are all kept.
        let sketch = swept.sketch().expect("the columns");
        let buckets: Vec<u32> = (0..BUCKETS as u32).collect();
        for k in 0..3 {
            assert_eq!(
                sketch.values_in(k, &buckets).as_deref(),
                Some(whole.column(k))
            );
        }
    }
}

#[test]
fn only_the_plain_case_is_the_kernels() {
    let r = made_up(20);
    let plan = |input: GrowthInput| GrowthPlan::check(&input).expect("a valid plan");
    let base = GrowthInput::simple(&r, 0.02);
    let flows = [Flow {
        kind: FlowKind::Deposit,
        every: 1.0,
        value: 0.0,
    }];
    let ruin = [Barrier::TrailingAmount {
        amount: 0.1,
        lock_at: None,
        end_of_day: false,
    }];
    assert!(is_plain(&plan(base)));
    assert!(is_plain(&plan(GrowthInput {
        recovery: true,
        ..base
    })));
    assert!(is_plain(&plan(GrowthInput {
        sizing: Sizing::KellyFraction(0.5),
        ..base
    })));
    for other in [
        GrowthInput {
            flows: &flows,
            ..base
        },
        GrowthInput {
            ruin: &ruin,
            ..base
        },
        GrowthInput {
            sizing: Sizing::FixedRisk(0.01),
            ..base
        },
    ] {
        assert!(!is_plain(&plan(other)));
    }
}
