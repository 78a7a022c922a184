//! The what-if vectors of tests/vectors on the native engine.

use edgeworth_core::what_if::additive::additive_figures;
use edgeworth_core::what_if::cscv::{Cscv, Metric};
use edgeworth_core::what_if::input::WhatIfInput;
use edgeworth_core::what_if::ordered::ordered_figures;
use edgeworth_core::what_if::plan::WhatIfPlan;
use edgeworth_core::what_if::row::Row;

macro_rules! vector {
    ($name:literal) => {
        include_str!(concat!("../../../tests/vectors/", $name))
    };
}

/// The words of every line that is not a comment.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split(' ').collect())
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(word: &str) -> T {
    word.parse().expect("a number")
}

const STOPS: [f64; 3] = [0.5, 1.0, 1.5];
const TARGETS: [f64; 3] = [1.0, 2.0, 3.0];
const CELLS: usize = 9;

/// The plan of WI1 under a policy: every trade ended by its trader's choice.
fn wi1(policy: &str) -> WhatIfPlan {
    let trades: Vec<[f64; 3]> = lines(vector!("what-if-wi1.txt"))
        .filter(|line| line[0] == "trade")
        .map(|line| std::array::from_fn(|i| number(line[i + 1])))
        .collect();
    let column = |i: usize| trades.iter().map(|of| of[i]).collect::<Vec<f64>>();
    let (none, nothing) = (vec![0; trades.len()], vec![0.0; trades.len()]);
    WhatIfPlan::new(&WhatIfInput {
        r: &column(0),
        mae: &column(1),
        mfe: &column(2),
        exit: &none,
        post: &none,
        mfpe: &nothing,
        mape: &nothing,
        candle_counts: &vec![0; trades.len()],
        adverse: &[],
        favorable: &[],
        whole: &[],
        stops: &STOPS,
        targets: &TARGETS,
        slippage: 0.0,
        cost: 0.0,
        policy: match policy {
            "pessimistic" => 0,
            "optimistic" => 1,
            _ => 2,
        },
        fallback: 0,
        sizing: 0,
    })
    .expect("a valid request")
}

fn place(levels: &[f64], level: &str) -> usize {
    let level: f64 = number(level);
    levels
        .iter()
        .position(|x| *x == level)
        .expect("a level of the grid")
}

#[test]
fn cells_of_wi1_are_the_published_ones() {
    let mut checked = 0;
    for line in lines(vector!("what-if-wi1.txt")).filter(|line| line[0] == "cell") {
        let plan = wi1(line[3]);
        let (stop, target) = (place(&STOPS, line[1]), place(&TARGETS, line[2]));
        let figures = additive_figures(&plan);
        // Net, expectancy, win rate, profit factor, eight more and the ambiguous share, all cells of each.
        let cell = |figure: usize| figures[figure * CELLS + stop * TARGETS.len() + target];
        let found = [
            cell(0),
            cell(2),
            cell(12) * 10.0,
            cell(3),
            ordered_figures(&Row::new(&plan, stop)).max_drawdown[target],
        ];
        for (value, wanted) in found.iter().zip(&line[4..]) {
            assert!(
                (value - number::<f64>(wanted)).abs() < 1e-12,
                "{line:?}: {found:?}"
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 27);
}

#[test]
fn cross_validation_counts_what_is_published() {
    let columns: Vec<Vec<f64>> = (0..5_i32)
        .map(|k| {
            (0..24)
                .map(|i| f64::from((7 * i * i + 11 * k * i + 5 * k * k + 3) % 23 - 11) / 10.0)
                .collect()
        })
        .collect();
    let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    for line in lines(vector!("cscv.txt")) {
        let metric = match line[1] {
            "mean" => Metric::Mean,
            _ => Metric::Sharpe,
        };
        let mut run = Cscv::new(&columns, number(line[0]), metric).expect("blocks that fit");
        while run.advance(1) {}
        let tally = run.tally();
        let wanted: [u32; 3] = std::array::from_fn(|i| number(line[i + 2]));
        assert_eq!([tally.below, tally.total, tally.losses], wanted, "{line:?}");
    }
}
