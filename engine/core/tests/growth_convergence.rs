//! What is known exactly of a random walk, and whether the simulation converges to it: gambler's ruin, the largest drawdown of a walk,
//! the binomial wealth of a fixed fraction, and the distributions over all orders and all blocks of a short history. Every seed is
//! fixed, and every estimate must lie within four standard errors.

use edgeworth_core::growth::draw::{Draw, block_start_threshold};
use edgeworth_core::growth::input::{Barrier, GrowthInput, Model, Sizing};
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run::GrowthRun;
use edgeworth_core::growth::trade_table::TradeTable;
use edgeworth_core::numerics::describe::describe_doubles;
use edgeworth_core::numerics::percentile::percentiles;
use edgeworth_core::numerics::tail_mean::lower_tail_mean;

/// A unit of the walks that doubles add up exactly.
const UNIT: f64 = 1.0 / 1024.0;

fn coin(win_rate: f64, average_win_r: f64) -> Model<'static> {
    Model::Binary {
        win_rate,
        breakeven_rate: 0.0,
        average_win_r,
        average_loss_r: 1.0,
    }
}

fn walk(model: Model<'static>, paths: u32, steps: u32) -> GrowthInput<'static> {
    GrowthInput {
        model,
        sizing: Sizing::FixedRisk(UNIT),
        paths: f64::from(paths),
        path_count: f64::from(paths),
        steps: f64::from(steps),
        seed: [20.0, 26.0],
        ..GrowthInput::simple(&[], 0.0)
    }
}

fn finished(plan: GrowthPlan) -> GrowthRun {
    let mut run = GrowthRun::new(plan);
    run.advance(u32::MAX).expect("finite equity");
    run
}

fn run(input: &GrowthInput) -> GrowthRun {
    finished(GrowthPlan::check(input).expect("a valid plan"))
}

fn near_share(name: &str, hits: usize, of: usize, exact: f64) {
    let z = (hits as f64 / of as f64 - exact) / (exact * (1.0 - exact) / of as f64).sqrt();
    assert!(z.abs() < 4.0, "{name}: {z} standard errors away");
}

fn near_mean(name: &str, values: &[f64], exact: f64) {
    let found = describe_doubles(values);
    let z = (found.mean - exact) / found.standard_error.expect("more than one path");
    assert!(z.abs() < 4.0, "{name}: {z} standard errors away");
}

fn as_doubles(counts: Vec<u32>) -> Vec<f64> {
    counts.into_iter().map(f64::from).collect()
}

#[test]
fn gamblers_are_ruined_as_often_as_they_must_be() {
    // Win rate, win in units, units to ruin, steps, exact chance. Those without an end have steps enough.
    for (name, rate, win, units, steps, exact) in [
        ("for ever", 0.55, 1.0, 10.0, 1500, 0.134_430_632_749_312),
        (
            "two for one, for ever",
            0.4,
            2.0,
            10.0,
            1500,
            0.142_344_975_088_051,
        ),
        (
            "two for one, from far",
            0.4,
            2.0,
            25.0,
            1500,
            0.007_644_610_311_059_63,
        ),
        (
            "fair, 200 trades",
            0.5,
            1.0,
            10.0,
            200,
            0.480_687_922_636_822,
        ),
        (
            "two for one, 100 trades",
            0.4,
            2.0,
            10.0,
            100,
            0.124_988_140_861_998,
        ),
    ] {
        let barriers = [Barrier::Absolute(1.0 - units * UNIT)];
        let found = run(&GrowthInput {
            ruin: &barriers,
            stop_at_ruin: true,
            ..walk(coin(rate, win), 20_000, steps)
        });
        let ruined = found.ruin_step().iter().filter(|step| **step != 0).count();
        near_share(name, ruined, 20_000, exact);
    }
}

#[test]
fn one_of_two_ends_is_reached_first() {
    for (name, rate, goal, exact, duration) in [
        (
            "ten either way",
            0.55,
            10.0,
            0.118_500_531_340_129,
            Some(76.299_893_731_974_2),
        ),
        ("fair, ten and twenty", 0.5, 20.0, 2.0 / 3.0, None),
    ] {
        let barriers = [Barrier::Absolute(1.0 - 10.0 * UNIT)];
        let found = run(&GrowthInput {
            ruin: &barriers,
            stop_at_ruin: true,
            goal: Some(1.0 + goal * UNIT),
            ..walk(coin(rate, 1.0), 20_000, 4000)
        });
        let (ruin, reached) = (found.ruin_step(), found.goal_step());
        let first: Vec<(bool, u32)> = ruin
            .into_iter()
            .zip(reached)
            .map(|(ruin, goal)| match (ruin, goal) {
                (0, goal) => (false, goal),
                (ruin, 0) => (true, ruin),
                (ruin, goal) => (ruin <= goal, ruin.min(goal)),
            })
            .collect();
        assert!(
            first.iter().all(|(_, step)| *step != 0),
            "an end is reached"
        );
        near_share(
            name,
            first.iter().filter(|(ruined, _)| *ruined).count(),
            20_000,
            exact,
        );
        if let Some(duration) = duration {
            let steps: Vec<f64> = first.iter().map(|(_, step)| f64::from(*step)).collect();
            near_mean(name, &steps, duration);
        }
    }
}

#[test]
fn drawdowns_of_a_walk_have_their_exact_distribution() {
    for (rate, units, steps, exact) in [
        (0.5, 10.0, 100, 0.587_858_762_472_236),
        (0.55, 10.0, 200, 0.536_203_228_744_523),
        (0.55, 15.0, 500, 0.408_352_621_443_951),
    ] {
        let found = run(&walk(coin(rate, 1.0), 40_000, steps));
        let deep = found
            .max_drawdown_amount()
            .iter()
            .filter(|amount| **amount >= units * UNIT)
            .count();
        near_share("drawdown", deep, 40_000, exact);
    }
    let found = run(&walk(coin(0.5, 1.0), 40_000, 50));
    let units: Vec<f64> = found
        .max_drawdown_amount()
        .iter()
        .map(|amount| amount / UNIT)
        .collect();
    near_mean("mean drawdown", &units, 7.913_793_076_861_36);
}

#[test]
fn a_fixed_fraction_of_a_coin_has_binomial_wealth() {
    let found = run(&GrowthInput {
        sizing: Sizing::FixedFraction(0.1),
        ..walk(coin(0.55, 1.0), 400_000, 100)
    })
    .equity();
    near_mean("mean", &found, 2.704_813_829_421_53);
    near_share(
        "above 1",
        found.iter().filter(|w| **w > 1.0).count(),
        found.len(),
        0.693_121_537_795_752,
    );
    near_share(
        "below half",
        found.iter().filter(|w| **w < 0.5).count(),
        found.len(),
        0.134_576_213_188_052,
    );
    let of = percentiles(&found);
    for (place, exact) in [
        (1, 0.331_366_959_386_374),
        (4, 1.650_101_307_703_22),
        (7, 8.216_975_919_162_32),
    ] {
        assert!(
            (of[place] / exact - 1.0).abs() < 1e-12,
            "{} for {exact}",
            of[place]
        );
    }
    let tail = lower_tail_mean(&found) + 1.0;
    assert!((tail - 0.223_105_170_275_114).abs() < 1e-3, "{tail}");
    let sd = describe_doubles(&found).sd.expect("more than one path");
    assert!((sd / 3.450_016_540_398_95 - 1.0).abs() < 0.03, "{sd}");
}

/// A history shorter than the product takes, so that all its orders can be counted.
fn short(r: &[f64], fraction: f64, draw: Draw, steps: u32, level: f64) -> GrowthPlan {
    let barriers = [Barrier::Absolute(level)];
    let input = GrowthInput {
        paths: 200_000.0,
        path_count: 200_000.0,
        steps: f64::from(steps),
        seed: [5.0, 6.0],
        ruin: &barriers,
        ..GrowthInput::simple(&[0.0; 10], 0.0)
    };
    let mut plan = GrowthPlan::check(&input).expect("a valid plan");
    plan.table = TradeTable::new(r, fraction, 0.0);
    plan.draw = draw;
    plan
}

#[test]
fn shuffling_comes_to_all_orders() {
    // All 5040 orders of seven trades.
    let r = [-1.0, -1.0, -1.0, -0.5, 1.0, 1.5, 3.0];
    let found = finished(short(&r, 0.05, Draw::Permutation(7), 7, 0.9));
    let equity = found.equity();
    assert!(
        equity
            .iter()
            .all(|w| (w - 1.085_103_177_539_062_5).abs() < 1e-12)
    );
    let drawdown = found.max_drawdown();
    near_mean("drawdown", &drawdown, 0.110_490_741_071_429);
    near_mean("water", &as_doubles(found.longest_under_water()), 3.8);
    near_mean(
        "streak",
        &as_doubles(found.losing_streak()),
        2.542_857_142_857_14,
    );
    near_share(
        "deep",
        drawdown.iter().filter(|d| **d >= 0.125).count(),
        equity.len(),
        0.2,
    );
    let low = found.ruin_step().iter().filter(|step| **step != 0).count();
    near_share("low", low, equity.len(), 0.171_428_571_428_571);
}

#[test]
fn blocks_come_to_all_ways_of_cutting() {
    let draw = Draw::Stationary {
        trades: 4,
        start_below: block_start_threshold(2),
    };
    let found = finished(short(&[-1.0, 2.0, -1.0, 0.5], 0.1, draw, 5, 0.85));
    let (equity, drawdown) = (found.equity(), found.max_drawdown());
    near_mean("equity", &equity, 1.043_607_185_382_84);
    near_mean("drawdown", &drawdown, 0.163_441_378_173_828);
    near_mean(
        "water",
        &as_doubles(found.longest_under_water()),
        2.995_117_187_5,
    );
    near_mean("streak", &as_doubles(found.losing_streak()), 1.480_468_75);
    near_share(
        "deep",
        drawdown.iter().filter(|d| **d >= 0.2).count(),
        equity.len(),
        0.201_171_875,
    );
    near_share(
        "won",
        equity.iter().filter(|w| **w > 1.0).count(),
        equity.len(),
        0.550_292_968_75,
    );
    let low = found.ruin_step().iter().filter(|step| **step != 0).count();
    near_share("low", low, equity.len(), 0.231_933_593_75);
}

#[test]
fn a_history_twice_over_has_the_distribution_of_the_history() {
    let r = [-1.0, -1.0, 0.5, 2.0, -1.0, -0.3, 0.9, 1.4, -1.0, 0.2];
    let twice = [r, r].concat();
    let mean_of = |r: &[f64], seed: f64| {
        let found = run(&GrowthInput {
            paths: 40_000.0,
            path_count: 40_000.0,
            steps: 60.0,
            seed: [seed, 0.0],
            ..GrowthInput::simple(r, 0.03)
        });
        describe_doubles(&found.equity())
    };
    let (once, doubled) = (mean_of(&r, 1.0), mean_of(&twice, 2.0));
    let error = once
        .standard_error
        .expect("paths")
        .hypot(doubled.standard_error.expect("paths"));
    assert!(((once.mean - doubled.mean) / error).abs() < 4.0);
}
