//! Challenges of funded accounts on the native engine: known chances, parts of the paths, refusals.

use edgeworth_core::challenge::figures::ChallengeFigures;
use edgeworth_core::challenge::input::{ChallengeInput, DailyLoss, Days, Drawdown, Rules};
use edgeworth_core::challenge::run::ChallengeRun;

/// A power of two, so that sums of wins and losses are exact.
const UNIT: f64 = 1.0 / 128.0;

fn plain_rules() -> Rules {
    Rules {
        risk: UNIT,
        funded_risk: UNIT,
        extra_cost_r: 0.0,
        drawdown: Drawdown {
            amount: 8.0 * UNIT,
            trailing: false,
            lock_at: None,
            end_of_day: false,
        },
        daily_loss: None,
        consistency: None,
        min_days: 0.0,
        max_days: 2000.0,
        funded_days: 20.0,
        payout_every: 5.0,
        min_profit: 2.0 * UNIT,
        buffer: 0.0,
        split: 0.5,
        entry_fee: 0.0,
        activation_fee: 0.0,
        refunded: false,
    }
}

/// Twenty trades of one unit, so many of them wins.
fn coins(wins: usize) -> Vec<f64> {
    (0..20)
        .map(|trade| if trade < wins { 1.0 } else { -1.0 })
        .collect()
}

fn plain(r: &[f64]) -> ChallengeInput<'_> {
    ChallengeInput {
        r,
        days: Days::Drawn(1.0),
        targets: &[8.0 * UNIT],
        rules: plain_rules(),
        paths: 1.0,
        seed: [42.0, 7.0],
    }
}

fn run(input: &ChallengeInput) -> ChallengeFigures {
    ChallengeRun::new(input)
        .expect("the challenge is valid")
        .finish()
}

fn passed(figures: &ChallengeFigures) -> u32 {
    figures.phases.last().copied().expect("a phase")
}

#[test]
fn the_chance_to_pass_is_the_known_one() {
    let paths = 40_000.0;
    let text = include_str!("../../../tests/vectors/challenge-pass.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut found = 0;
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| words[place].parse::<f64>().ok();
        let units = |place: usize| number(place).map(|units: f64| units * UNIT);
        let r = coins(words[1].parse().expect("a number of wins"));
        let rules = Rules {
            drawdown: Drawdown {
                amount: units(3).expect("a drawdown"),
                trailing: words[4] == "1",
                lock_at: units(5).map(|units| 1.0 + units),
                end_of_day: false,
            },
            daily_loss: units(7).map(|amount| DailyLoss {
                amount,
                ends: words[8] == "1",
            }),
            max_days: number(9).expect("days"),
            ..plain_rules()
        };
        let figures = run(&ChallengeInput {
            days: Days::Drawn(number(6).expect("trades")),
            targets: &[units(2).expect("a target")],
            rules,
            paths,
            ..plain(&r)
        });
        let chance = number(10).expect("a chance");
        let share = f64::from(passed(&figures)) / paths;
        let error = (chance * (1.0 - chance) / paths).sqrt();
        assert!(
            (share - chance).abs() < 4.0 * error,
            "{}: {share} instead of {chance}",
            words[0]
        );
        assert_eq!(
            figures.failed.iter().sum::<u32>() + passed(&figures),
            paths as u32
        );
        found += 1;
    }
    assert_eq!(found, 14);
}

#[test]
fn parts_of_the_paths_change_no_bit() {
    let r = coins(11);
    let input = ChallengeInput {
        days: Days::History(&[5.0, 3.0, 7.0, 5.0]),
        targets: &[4.0 * UNIT, 2.0 * UNIT],
        paths: 1500.0,
        ..plain(&r)
    };
    let mut parts = ChallengeRun::new(&input).expect("the challenge is valid");
    for count in [1, 499, 0, 37] {
        parts.advance(count);
    }
    assert_eq!(parts.remaining(), 1500 - 538);
    assert_eq!(
        format!("{:?}", parts.finish()),
        format!("{:?}", run(&input))
    );
}

#[test]
fn a_sure_winner_is_paid_and_keeps_the_account() {
    // Every trade wins a unit: 8 days to pass, and 20 funded days pay four times half of five units.
    let r = coins(20);
    let rules = Rules {
        entry_fee: 3.0 * UNIT,
        activation_fee: UNIT,
        ..plain_rules()
    };
    let figures = run(&ChallengeInput { rules, ..plain(&r) });
    assert_eq!(passed(&figures), 1);
    assert_eq!(figures.days_to_pass.expect("a path passes").mean, 8.0);
    assert_eq!((figures.payouts, figures.funded_kept), (4.0, 1));
    assert_eq!(figures.paid.mean, 10.0 * UNIT);
    assert_eq!(figures.value.mean, 10.0 * UNIT - 4.0 * UNIT);
    let refunded = Rules {
        refunded: true,
        ..rules
    };
    let figures = run(&ChallengeInput {
        rules: refunded,
        ..plain(&r)
    });
    assert_eq!(figures.value.mean, 10.0 * UNIT - UNIT);
}

#[test]
fn what_is_out_of_range_is_refused_by_name() {
    let r = coins(11);
    let with = |change: fn(&mut Rules)| {
        let mut rules = plain_rules();
        change(&mut rules);
        ChallengeRun::new(&ChallengeInput { rules, ..plain(&r) })
            .err()
            .map(|problem| problem.parameter)
    };
    assert_eq!(with(|_| {}), None);
    assert_eq!(with(|rules| rules.risk = 1.5), Some("risk"));
    assert_eq!(with(|rules| rules.funded_risk = -0.1), Some("fundedRisk"));
    assert_eq!(
        with(|rules| rules.extra_cost_r = f64::NAN),
        Some("extraCostR")
    );
    assert_eq!(with(|rules| rules.drawdown.amount = 0.0), Some("limits"));
    assert_eq!(with(|rules| rules.max_days = 2001.0), Some("evaluation"));
    assert_eq!(with(|rules| rules.payout_every = 0.5), Some("funded"));
    assert_eq!(with(|rules| rules.entry_fee = -1.0), Some("fees"));
    let refused = |input: ChallengeInput| {
        ChallengeRun::new(&input)
            .err()
            .map(|problem| problem.parameter)
    };
    let few = coins(3)[..9].to_vec();
    assert_eq!(refused(plain(&few)), Some("r"));
    assert_eq!(
        refused(ChallengeInput {
            days: Days::History(&[20.0]),
            ..plain(&r)
        }),
        Some("days")
    );
    assert_eq!(
        refused(ChallengeInput {
            targets: &[],
            ..plain(&r)
        }),
        Some("evaluation")
    );
    assert_eq!(
        refused(ChallengeInput {
            paths: 200_001.0,
            ..plain(&r)
        }),
        Some("paths")
    );
}
