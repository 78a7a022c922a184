//! Every rule of a path by hand arithmetic: the trades are in an order that is known, because every order of equal trades is the
//! same, or because the history is traded in its own order.

use edgeworth_core::growth::history::{end_equity, simulate_real_path};
use edgeworth_core::growth::input::{Barrier, Flow, FlowKind, GrowthInput, Model, Sizing};
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run::GrowthRun;

const WINS: [f64; 10] = [1.0; 10];
const LOSSES: [f64; 10] = [-1.0; 10];

fn run(input: GrowthInput) -> GrowthRun {
    let mut run = GrowthRun::general(GrowthPlan::check(&input).expect("a valid plan"));
    run.advance(u32::MAX).expect("finite equity");
    run
}

fn steps<'a>(r: &'a [f64], sizing: Sizing<'a>, steps: u32) -> GrowthInput<'a> {
    GrowthInput {
        sizing,
        steps: f64::from(steps),
        recovery: true,
        ..GrowthInput::simple(r, 0.0)
    }
}

fn flow(kind: FlowKind, every: f64, value: f64) -> Flow {
    Flow { kind, every, value }
}

#[test]
fn a_fixed_risk_adds_up() {
    let won = run(steps(&WINS, Sizing::FixedRisk(0.25), 3));
    assert_eq!((won.equity(), won.max_drawdown()), (vec![1.75], vec![0.0]));
    // 1, 0.75, 0.5, 0.25, 0: lost at the fourth, where it stays.
    let lost = run(steps(&LOSSES, Sizing::FixedRisk(0.25), 6));
    assert_eq!((lost.equity(), lost.max_drawdown()), (vec![0.0], vec![1.0]));
    assert_eq!(lost.max_drawdown_amount(), [1.0]);
    assert_eq!((lost.ruin_step(), lost.losing_streak()), (vec![4], vec![6]));
    assert_eq!(
        (lost.total_under_water(), lost.recovery()),
        (vec![6], vec![0])
    );
}

#[test]
fn lots_use_money_and_a_fee() {
    const PNL: [f64; 10] = [0.125; 10];
    let sizing = Sizing::FixedLot {
        lots: 2.0,
        fee: 0.0625,
        pnl_per_lot: &PNL,
    };
    // R says loss, money says win: 2 * 0.125 - 0.0625 each.
    let found = run(steps(&LOSSES, sizing, 4));
    assert_eq!(
        (found.equity(), found.winning_streak()),
        (vec![1.75], vec![4])
    );
}

#[test]
fn the_cap_holds_risk_down() {
    // Half of 1 is at risk once, then at most 0.5: 1.5, 2.0, 2.5.
    let found = run(steps(
        &WINS,
        Sizing::CappedFraction {
            fraction: 0.5,
            cap: 0.5,
        },
        3,
    ));
    assert_eq!(found.equity(), [2.5]);
    // Losing, the cap is above the fraction: 0.5, 0.25, 0.125.
    let found = run(steps(
        &LOSSES,
        Sizing::CappedFraction {
            fraction: 0.5,
            cap: 0.5,
        },
        3,
    ));
    assert_eq!(
        (found.equity(), found.max_drawdown()),
        (vec![0.125], vec![0.875])
    );
}

#[test]
fn flows_move_equity_and_not_drawdown() {
    let flows = [
        flow(FlowKind::Deposit, 2.0, 0.5),
        flow(FlowKind::WithdrawalShare, 3.0, 0.5),
    ];
    let found = run(GrowthInput {
        flows: &flows,
        ..steps(&WINS, Sizing::FixedRisk(0.25), 6)
    });
    // 1.25, 1.5+0.5, 2.25/2, 1.375+0.5, 2.125, (2.375+0.5)/2.
    assert_eq!(
        (found.equity(), found.max_drawdown()),
        (vec![1.4375], vec![0.0])
    );
    let flows = [flow(FlowKind::Withdrawal, 1.0, 0.25)];
    let found = run(GrowthInput {
        flows: &flows,
        ..steps(&WINS, Sizing::FixedFraction(0.0), 6)
    });
    // All is withdrawn after four trades; there was no drawdown, but the account is at the barrier at zero.
    assert_eq!(
        (found.equity(), found.max_drawdown()),
        (vec![0.0], vec![0.0])
    );
    assert_eq!(found.ruin_step(), [4]);
}

#[test]
fn drawdown_is_that_of_the_fund_and_not_of_the_account() {
    // Down by a quarter of 1, then half is withdrawn: the next quarter of the money is half of what is left.
    let flows = [flow(FlowKind::Withdrawal, 1.0, 0.25)];
    let found = run(GrowthInput {
        flows: &flows,
        ..steps(&LOSSES, Sizing::FixedRisk(0.25), 2)
    });
    // W 0.75 of P 1; withdrawn to 0.5 of P 2/3; W 0.25: d = 2/3 - 0.25 of 2/3, and then nothing.
    assert_eq!(found.equity(), [0.0]);
    let drawdown = found.max_drawdown()[0];
    assert!((drawdown - 0.625).abs() < 1e-15, "{drawdown}");
}

#[test]
fn a_trailing_amount_follows_the_mark_until_it_locks() {
    // Real order: up to 1.5, then down by steps of 0.125.
    let r = [2.0, 2.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0];
    let request = |lock_at, amount| {
        let barrier = [Barrier::TrailingAmount {
            amount,
            lock_at,
            end_of_day: false,
        }];
        let input = GrowthInput {
            model: Model::Permutation,
            sizing: Sizing::FixedRisk(0.125),
            ruin: &barrier,
            stop_at_ruin: true,
            ..GrowthInput::simple(&r, 0.0)
        };
        simulate_real_path(&input).expect("valid").losing_streak
    };
    // Floor 1.5 - 0.25: met after two losses. Locked at 1: after four.
    assert_eq!(request(None, 0.25), 2);
    assert_eq!(request(Some(1.0), 0.25), 4);
}

#[test]
fn limits_of_a_day_reset_each_day() {
    let r = [-1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0];
    let days = [2.0, 2.0, 3.0, 3.0];
    let stopped_after = |barrier: Barrier| {
        let barriers = [barrier];
        let input = GrowthInput {
            model: Model::Days(&days),
            sizing: Sizing::FixedRisk(0.0625),
            ruin: &barriers,
            stop_at_ruin: true,
            ..GrowthInput::simple(&r, 0.0)
        };
        simulate_real_path(&input).expect("valid").losing_streak
    };
    // Three losses in a day come on the third day first, after seven trades.
    assert_eq!(stopped_after(Barrier::DailyLoss(0.1875)), 7);
    assert_eq!(stopped_after(Barrier::DailyLoss(0.125)), 2);
    assert_eq!(stopped_after(Barrier::DailyLoss(0.25)), 10);
}

#[test]
fn the_mark_of_a_day_rises_at_its_end_only() {
    // +0.25 within the first day, given back in it; the second day begins at 1.125.
    let r = [2.0, -1.0, -1.0, 1.0, -1.0, -1.0, -1.0, 1.0, 1.0, 1.0];
    let days = [4.0, 6.0];
    let streak = |end_of_day| {
        let barriers = [Barrier::TrailingAmount {
            amount: 0.25,
            lock_at: None,
            end_of_day,
        }];
        let input = GrowthInput {
            model: Model::Days(&days),
            sizing: Sizing::FixedRisk(0.125),
            ruin: &barriers,
            stop_at_ruin: true,
            ..GrowthInput::simple(&r, 0.0)
        };
        simulate_real_path(&input).expect("valid").losing_streak
    };
    // By trade the mark is 1.25, met at 1.0 after two losses. By day it is 1.125, met at 0.875: 1.125, 1.0, 0.875.
    assert_eq!(streak(false), 2);
    assert_eq!(streak(true), 2);
    let late = [2.0, -1.0, -1.0, 1.0, -1.0, 1.0, -1.0, -1.0, 1.0, 1.0];
    let barriers = [Barrier::TrailingAmount {
        amount: 0.25,
        lock_at: None,
        end_of_day: true,
    }];
    let input = GrowthInput {
        model: Model::Days(&days),
        sizing: Sizing::FixedRisk(0.125),
        ruin: &barriers,
        stop_at_ruin: true,
        ..GrowthInput::simple(&late, 0.0)
    };
    let found = simulate_real_path(&input).expect("valid");
    assert_eq!((found.terminal, found.steps), (Some(0.875), 10));
}

#[test]
fn ruin_before_the_flows_of_a_step_cancels_them() {
    let flows = [flow(FlowKind::Deposit, 1.0, 1.0)];
    let barriers = [Barrier::Absolute(0.75)];
    let request = GrowthInput {
        flows: &flows,
        ruin: &barriers,
        stop_at_ruin: true,
        ..steps(&LOSSES, Sizing::FixedRisk(0.25), 5)
    };
    let stopped = run(request);
    assert_eq!(
        (stopped.equity(), stopped.ruin_step()),
        (vec![0.75], vec![1])
    );
    let going_on = run(GrowthInput {
        stop_at_ruin: false,
        ..request
    });
    assert_eq!(
        (going_on.equity(), going_on.ruin_step()),
        (vec![4.75], vec![1])
    );
}

#[test]
fn a_goal_counts_before_and_after_flows() {
    let out = [flow(FlowKind::Withdrawal, 1.0, 0.25)];
    let request = GrowthInput {
        goal: Some(1.25),
        ..steps(&WINS, Sizing::FixedRisk(0.25), 2)
    };
    assert_eq!(
        run(GrowthInput {
            flows: &out,
            ..request
        })
        .goal_step(),
        [1]
    );
    let into = [flow(FlowKind::Deposit, 1.0, 0.25)];
    let still = GrowthInput {
        sizing: Sizing::FixedRisk(0.0),
        ..request
    };
    assert_eq!(
        run(GrowthInput {
            flows: &into,
            ..still
        })
        .goal_step(),
        [1]
    );
}

#[test]
fn recovery_is_counted_from_the_deepest_point() {
    // 0.75, 1.0 (recovered), 1.25, 0.875 is deeper, then 1.25 at the tenth trade.
    let r = [-2.0, 2.0, 2.0, -1.0, -1.0, -1.0, 1.0, 1.0, 0.0, 1.0];
    let input = GrowthInput {
        model: Model::Permutation,
        sizing: Sizing::FixedRisk(0.125),
        steps: 10.0,
        recovery: true,
        ..GrowthInput::simple(&r, 0.0)
    };
    let mut plan = GrowthPlan::check(&input).expect("valid");
    plan.draw = edgeworth_core::growth::draw::Draw::Order {
        first: 0,
        days: Vec::new(),
    };
    let mut found = GrowthRun::general(plan);
    found.advance(10).expect("finite");
    // Bottom after the sixth trade (0.375 of 1.25), the peak again after the tenth.
    assert_eq!(
        (found.recovery(), found.max_drawdown()),
        (vec![4], vec![0.375 / 1.25])
    );
    assert_eq!(
        (found.longest_under_water(), found.open_under_water()),
        (vec![6], vec![0])
    );
}

#[test]
fn every_order_ends_at_the_same_equity() {
    let r = [-1.0, -1.0, -1.0, -0.5, 1.0, 1.5, 3.0, -1.0, 0.5, 0.25];
    let ends = |sizing, steps: f64| {
        let input = GrowthInput {
            model: Model::Permutation,
            sizing,
            steps,
            paths: 300.0,
            path_count: 300.0,
            ..GrowthInput::simple(&r, 0.0)
        };
        let plan = GrowthPlan::check(&input).expect("valid");
        let end = end_equity(&plan);
        let mut found = GrowthRun::new(plan);
        found.advance(u32::MAX).expect("finite");
        (end, found.equity())
    };
    for (sizing, steps) in [
        (Sizing::FixedFraction(0.05), 10.0),
        (Sizing::FixedFraction(0.05), 20.0),
        (Sizing::FixedRisk(0.03), 10.0),
    ] {
        let (end, found) = ends(sizing, steps);
        let end = end.expect("an equity");
        assert!(
            found
                .iter()
                .all(|equity| (equity / end - 1.0).abs() < 1e-12),
            "{end}"
        );
    }
    assert_eq!(ends(Sizing::FixedFraction(0.05), 15.0).0, None);
    assert_eq!(ends(Sizing::FixedRisk(0.5), 10.0).0, None);
    assert_eq!(
        ends(
            Sizing::CappedFraction {
                fraction: 0.1,
                cap: 0.1
            },
            10.0
        )
        .0,
        None
    );
}

#[test]
fn the_real_path_is_the_history_in_its_order() {
    let r = [1.0, -1.0, -1.0, 2.0, 0.0, 1.0, 1.0, -1.0, 0.5, 0.5];
    let found = simulate_real_path(&GrowthInput::simple(&r, 0.5)).expect("valid");
    let factors = [1.5, 0.5, 0.5, 2.0, 1.0, 1.5, 1.5, 0.5, 1.25, 1.25];
    assert_eq!(found.terminal, Some(factors.iter().product()));
    // Peak 1.5, then 0.375: three quarters down.
    assert_eq!((found.max_drawdown, found.steps), (0.75, 10));
    assert_eq!((found.losing_streak, found.winning_streak), (2, 2));
    let parametric = GrowthInput {
        model: Model::Normal {
            mean_r: 0.0,
            sd_r: 1.0,
        },
        ..GrowthInput::simple(&r, 0.5)
    };
    assert_eq!(
        simulate_real_path(&parametric).map_err(|problem| problem.parameter),
        Err("model")
    );
}
