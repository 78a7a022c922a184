//! Portfolio growth on the native engine: what must hold whatever the numbers are, convergence, and frozen values.

use std::collections::HashMap;

use edgeworth_core::growth::input::{Barrier, GrowthInput, Sizing};
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run::GrowthRun;
use edgeworth_core::numerics::describe::describe_doubles;
use edgeworth_core::numerics::percentile::percentiles;
use edgeworth_core::problem::Problem;
use edgeworth_core::random::xoshiro::{Xoshiro, index_below};

const R: [f64; 12] = [
    -1.0, -1.0, 0.5, 2.0, -1.0, -1.0, 0.5, 2.0, -1.0, -1.0, 0.5, 2.0,
];

fn input(r: &[f64]) -> GrowthInput<'_> {
    GrowthInput {
        paths: 1000.0,
        path_count: 1000.0,
        steps: 150.0,
        seed: [42.0, 7.0],
        ..GrowthInput::simple(r, 0.02)
    }
}

fn finished(input: &GrowthInput) -> GrowthRun {
    let mut run = GrowthRun::new(GrowthPlan::check(input).expect("a valid plan"));
    run.advance(u32::MAX).expect("finite equity");
    run
}

fn problem(input: GrowthInput) -> Problem {
    GrowthPlan::check(&input).expect_err("a refusal")
}

#[test]
fn a_part_computes_what_the_whole_computes() {
    let whole = finished(&input(&R));
    for (first, count) in [(0, 1), (1, 5), (8, 16), (13, 986), (999, 1)] {
        let part = finished(&GrowthInput {
            first_path: f64::from(first),
            path_count: f64::from(count),
            ..input(&R)
        });
        let range = first as usize..(first + count) as usize;
        assert_eq!(part.equity(), whole.equity()[range.clone()]);
        assert_eq!(part.losing_streak(), whole.losing_streak()[range]);
    }
}

#[test]
fn slices_of_time_do_not_matter() {
    let barriers = [Barrier::Absolute(0.8), Barrier::Trailing(0.3)];
    let request = GrowthInput {
        ruin: &barriers,
        stop_at_ruin: true,
        goal: Some(1.4),
        ..input(&R)
    };
    let whole = finished(&request);
    let mut sliced = GrowthRun::new(GrowthPlan::check(&request).expect("a valid plan"));
    for step in [1, 2, 50, 50, 3, 113, 150, 151] {
        sliced.advance(step).expect("finite equity");
    }
    assert_eq!(sliced.equity(), whole.equity());
    assert_eq!(sliced.ruin_step(), whole.ruin_step());
    assert_eq!(sliced.goal_step(), whole.goal_step());
    assert_eq!(sliced.barriers_touched(), whole.barriers_touched());
    assert_eq!(sliced.total_under_water(), whole.total_under_water());
}

#[test]
fn without_risk_equity_stays_at_one() {
    let run = finished(&GrowthInput {
        sizing: Sizing::FixedFraction(0.0),
        ..input(&R)
    });
    assert!(run.equity().iter().all(|equity| *equity == 1.0));
    assert!(run.max_drawdown().iter().all(|drawdown| *drawdown == 0.0));
    assert!(run.total_under_water().iter().all(|steps| *steps == 0));
    // A losing trade is a losing trade at any risk.
    assert!(run.losing_streak().iter().all(|streak| *streak > 0));
}

#[test]
fn a_higher_cost_lowers_every_path() {
    let cheap = finished(&input(&R)).equity();
    let dear = finished(&GrowthInput {
        extra_cost_r: 0.01,
        ..input(&R)
    })
    .equity();
    assert!(cheap.iter().zip(&dear).all(|(cheap, dear)| dear < cheap));
}

#[test]
fn stopping_at_ruin_freezes_the_path_there() {
    let barriers = [Barrier::Trailing(0.1)];
    let request = GrowthInput {
        ruin: &barriers,
        stop_at_ruin: true,
        ..input(&R)
    };
    let stopped = finished(&request);
    let going_on = finished(&GrowthInput {
        stop_at_ruin: false,
        ..request
    });
    assert_eq!(stopped.ruin_step(), going_on.ruin_step());
    for path in 0..1000 {
        let step = stopped.ruin_step()[path];
        if step == 0 {
            assert_eq!(stopped.equity()[path], going_on.equity()[path]);
            continue;
        }
        let mut until_ruin = GrowthRun::new(
            GrowthPlan::check(&GrowthInput {
                first_path: path as f64,
                path_count: 1.0,
                ..request
            })
            .expect("valid"),
        );
        until_ruin.advance(step).expect("finite equity");
        assert_eq!(stopped.equity()[path], until_ruin.equity()[0]);
        assert!(stopped.max_drawdown()[path] >= 0.1);
        assert_eq!(stopped.barriers_touched()[path], 1);
    }
}

#[test]
fn a_trade_that_loses_all_ends_at_zero_and_is_ruin() {
    let r = [-1.0; 10];
    let run = finished(&GrowthInput {
        sizing: Sizing::FixedFraction(1.0),
        steps: 3.0,
        ..input(&r)
    });
    assert!(run.equity().iter().all(|equity| *equity == 0.0));
    assert!(run.ruin_step().iter().all(|step| *step == 1));
    assert!(run.losing_streak().iter().all(|streak| *streak == 3));
}

#[test]
fn equity_beyond_the_limit_is_a_problem_and_not_a_number() {
    let r = [1e7; 10];
    let request = GrowthInput {
        sizing: Sizing::FixedFraction(1.0),
        steps: 20.0,
        ..input(&r)
    };
    let mut run = GrowthRun::new(GrowthPlan::check(&request).expect("a valid plan"));
    assert_eq!(run.advance(14), Ok(()));
    let problem = run.advance(20).expect_err("an overflow");
    assert_eq!(
        (problem.code, problem.parameter),
        ("growth_overflow", "sizing")
    );
}

#[test]
fn the_first_fault_is_reported_by_name() {
    let base = input(&R);
    let nan = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, f64::NAN];
    let many = vec![0.5; (1 << 20) + 1];
    let nine = [Barrier::Absolute(0.5); 9];
    let cases: [(GrowthInput, &str, &str); 16] = [
        (
            GrowthInput {
                r: &R[..9],
                sizing: Sizing::FixedFraction(2.0),
                ..base
            },
            "too_few_trades",
            "r",
        ),
        (GrowthInput { r: &many, ..base }, "too_many_trades", "r"),
        (
            GrowthInput {
                r: &nan,
                sizing: Sizing::FixedFraction(2.0),
                ..base
            },
            "parameter_out_of_range",
            "r",
        ),
        (
            GrowthInput {
                sizing: Sizing::FixedFraction(-0.1),
                paths: 0.0,
                ..base
            },
            "parameter_out_of_range",
            "sizing",
        ),
        (
            GrowthInput {
                sizing: Sizing::FixedFraction(f64::NAN),
                ..base
            },
            "parameter_out_of_range",
            "sizing",
        ),
        (
            GrowthInput {
                extra_cost_r: 1000.5,
                ..base
            },
            "parameter_out_of_range",
            "extraCostR",
        ),
        (
            GrowthInput { paths: 1.5, ..base },
            "parameter_out_of_range",
            "paths",
        ),
        (
            GrowthInput {
                paths: 1_000_001.0,
                ..base
            },
            "parameter_out_of_range",
            "paths",
        ),
        (
            GrowthInput {
                steps: 10_001.0,
                ..base
            },
            "parameter_out_of_range",
            "steps",
        ),
        (
            GrowthInput {
                seed: [0.0, 4_294_967_296.0],
                ..base
            },
            "parameter_out_of_range",
            "seed",
        ),
        (
            GrowthInput {
                ruin: &nine,
                ..base
            },
            "parameter_out_of_range",
            "ruin",
        ),
        (
            GrowthInput {
                ruin: &[Barrier::Absolute(1.0)],
                ..base
            },
            "parameter_out_of_range",
            "ruin",
        ),
        (
            GrowthInput {
                ruin: &[Barrier::Trailing(0.0)],
                ..base
            },
            "parameter_out_of_range",
            "ruin",
        ),
        (
            GrowthInput {
                goal: Some(1.0),
                ..base
            },
            "parameter_out_of_range",
            "goal",
        ),
        (
            GrowthInput {
                goal: Some(f64::INFINITY),
                ..base
            },
            "parameter_out_of_range",
            "goal",
        ),
        (
            GrowthInput {
                first_path: 999.0,
                path_count: 2.0,
                ..base
            },
            "parameter_out_of_range",
            "paths",
        ),
    ];
    for (request, code, parameter) in cases {
        let found = problem(request);
        assert_eq!((found.code, found.parameter), (code, parameter));
    }
}

/// Mean and its distance from `exact` in standard errors.
fn z_of_mean(values: &[f64], exact: f64) -> f64 {
    let found = describe_doubles(values);
    (found.mean - exact) / found.standard_error.expect("more than one value")
}

fn z_of_share(hits: usize, of: usize, exact: f64) -> f64 {
    (hits as f64 / of as f64 - exact) / (exact * (1.0 - exact) / of as f64).sqrt()
}

#[test]
fn a_million_paths_converge_to_the_enumeration() {
    let (mut four, mut plan) = (Vec::new(), Vec::new());
    let mut exact: HashMap<String, f64> = HashMap::new();
    for line in include_str!("../../../tests/vectors/growth-enumeration.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let values: Vec<f64> = words[1..]
            .iter()
            .filter_map(|word| word.parse().ok())
            .collect();
        match words[0] {
            "#" => {}
            "r" => four = values,
            "plan" => plan = values,
            "percentile-terminal" => {
                exact.extend([(format!("percentile {}", values[0]), values[1])])
            }
            name => exact.extend([(name.to_owned(), *values.last().expect("a value"))]),
        }
    }
    // Ten trades are the fewest allowed; four trades three times over are drawn with the same chances.
    let r = [four.clone(), four.clone(), four].concat();
    let paths = 1_000_000;
    let run = finished(&GrowthInput {
        sizing: Sizing::FixedFraction(plan[0]),
        extra_cost_r: plan[1],
        steps: plan[2],
        paths: f64::from(paths),
        path_count: f64::from(paths),
        ruin: &[Barrier::Absolute(0.75)],
        seed: [2024.0, 11.0],
        ..input(&r)
    });
    let as_doubles = |counts: Vec<u32>| counts.into_iter().map(f64::from).collect::<Vec<_>>();
    let terminal = run.equity();
    let drawdown = run.max_drawdown();
    let n = paths as usize;
    let checks = [
        (
            "mean-terminal",
            z_of_mean(&terminal, exact["mean-terminal"]),
        ),
        (
            "mean-max-drawdown",
            z_of_mean(&drawdown, exact["mean-max-drawdown"]),
        ),
        (
            "mean-longest-water",
            z_of_mean(
                &as_doubles(run.longest_under_water()),
                exact["mean-longest-water"],
            ),
        ),
        (
            "mean-losing-streak",
            z_of_mean(
                &as_doubles(run.losing_streak()),
                exact["mean-losing-streak"],
            ),
        ),
        (
            "share-max-drawdown-at-least",
            z_of_share(
                drawdown.iter().filter(|d| **d >= 0.25).count(),
                n,
                exact["share-max-drawdown-at-least"],
            ),
        ),
        (
            "share-equity-at-or-below",
            z_of_share(
                run.ruin_step().iter().filter(|step| **step != 0).count(),
                n,
                exact["share-equity-at-or-below"],
            ),
        ),
        (
            "share-terminal-above",
            z_of_share(
                terminal.iter().filter(|w| **w > 1.0).count(),
                n,
                exact["share-terminal-above"],
            ),
        ),
    ];
    for (name, z) in checks {
        assert!(z.abs() < 4.0, "{name}: {z} standard errors away");
    }
    let sd = describe_doubles(&terminal).sd.expect("more than one path");
    assert!((sd / exact["sd-terminal"] - 1.0).abs() < 0.01, "sd {sd}");
    let found = percentiles(&terminal);
    for (place, percent) in [(1, "5"), (4, "50"), (7, "95")] {
        assert!(
            (found[place] - exact[&format!("percentile {percent}")]).abs() < 1e-6,
            "{percent} %"
        );
    }
}

/// FNV-1a over the words of every output, path by path: see tests/vectors/growth-stability.txt.
fn fingerprint(run: &GrowthRun) -> String {
    let (terminal, drawdown, touched) = (run.equity(), run.max_drawdown(), run.barriers_touched());
    let (open, ruin, goal) = (run.open_under_water(), run.ruin_step(), run.goal_step());
    let (longest, total) = (run.longest_under_water(), run.total_under_water());
    let (losing, winning) = (run.losing_streak(), run.winning_streak());
    let mut hash = 0x811c_9dc5_u32;
    for path in 0..terminal.len() {
        for bits in [terminal[path].to_bits(), drawdown[path].to_bits()] {
            for word in [bits as u32, (bits >> 32) as u32] {
                hash = (hash ^ word).wrapping_mul(0x0100_0193);
            }
        }
        for word in [
            longest[path],
            total[path],
            u32::from(open[path]),
            losing[path],
            winning[path],
        ] {
            hash = (hash ^ word).wrapping_mul(0x0100_0193);
        }
        for word in [ruin[path], goal[path], u32::from(touched[path])] {
            hash = (hash ^ word).wrapping_mul(0x0100_0193);
        }
    }
    format!("{hash:08x}")
}

fn barrier(word: &str) -> Barrier {
    let level = word[1..].parse().expect("a level");
    if word.starts_with('a') {
        Barrier::Absolute(level)
    } else {
        Barrier::Trailing(level)
    }
}

#[test]
fn values_do_not_change() {
    for line in include_str!("../../../tests/vectors/growth-stability.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| -> f64 { words[place].parse().expect("a number") };
        let mut random = Xoshiro([1, 2, 3, 4]);
        let r: Vec<f64> = (0..number(6) as usize)
            .map(|_| f64::from(index_below(random.draw(), 401)) / 100.0 - 1.5)
            .collect();
        let barriers: Vec<Barrier> = if words[9] == "-" {
            Vec::new()
        } else {
            words[9].split(',').map(barrier).collect()
        };
        let run = finished(&GrowthInput {
            seed: [number(0), number(1)],
            sizing: Sizing::FixedFraction(number(2)),
            extra_cost_r: number(3),
            paths: number(4),
            path_count: number(4),
            steps: number(5),
            stop_at_ruin: words[7] == "stop",
            goal: words[8].parse().ok(),
            ruin: &barriers,
            ..input(&r)
        });
        assert_eq!(fingerprint(&run), words[10], "{line}");
    }
}
