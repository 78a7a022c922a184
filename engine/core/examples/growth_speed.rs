//! The native line of the benchmark: the plain form, compiled by the machine's own compiler with `-O3`.
//!
//! Reads one line of numbers from the standard input, `rounds paths steps risk cost seedLow seedHigh first r...`, and
//! prints the milliseconds of each round on one line and the terminal values' and drawdowns' bits, summed, on another.
//! `first` chooses the amount of work: 0 for all outputs of a path, 1 for terminal value and drawdown alone.

use std::hint::black_box;
use std::io::{self, Read};
use std::time::Instant;

use edgeworth_core::growth::input::GrowthInput;
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run::GrowthRun;
use edgeworth_core::random::xoshiro::{Xoshiro, index_below, stream};

/// A sum of bits that does not depend on the order of the paths.
fn bit_sum(values: &[f64]) -> u64 {
    values
        .iter()
        .fold(0, |sum, value| sum.wrapping_add(value.to_bits()))
}

fn whole(input: &GrowthInput) -> (Vec<f64>, Vec<f64>) {
    let mut run = GrowthRun::new(GrowthPlan::check(input).expect("the benchmark's input is valid"));
    run.advance(input.steps as u32)
        .expect("the benchmark's equity stays finite");
    (run.equity(), run.max_drawdown())
}

fn terminal_and_drawdown(input: &GrowthInput) -> (Vec<f64>, Vec<f64>) {
    let table = GrowthPlan::check(input)
        .expect("the benchmark's input is valid")
        .table;
    let seed = input.seed.map(|word| word as u32);
    let n = table.len() as u32;
    (0..input.paths as u32)
        .map(|path| {
            let mut random = Xoshiro::for_path(seed, path, stream::IID);
            let (mut equity, mut under, mut lowest) = (1.0_f64, 1.0_f64, 1.0_f64);
            for _ in 0..input.steps as u32 {
                let g = table.factors[index_below(random.draw(), n) as usize];
                equity *= g;
                let moved = under * g;
                under = if moved < 1.0 { moved } else { 1.0 };
                lowest = if under < lowest { under } else { lowest };
            }
            (equity, 1.0 - lowest)
        })
        .unzip()
}

fn main() {
    let mut text = String::new();
    io::stdin()
        .read_to_string(&mut text)
        .expect("numbers on the standard input");
    let numbers: Vec<f64> = text
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let [
        rounds,
        paths,
        steps,
        risk_fraction,
        extra_cost_r,
        seed_low,
        seed_high,
        kind,
        r @ ..,
    ] = numbers.as_slice()
    else {
        panic!("eight numbers and the trades");
    };
    let input = GrowthInput {
        extra_cost_r: *extra_cost_r,
        paths: *paths,
        path_count: *paths,
        steps: *steps,
        seed: [*seed_low, *seed_high],
        ..GrowthInput::simple(r, *risk_fraction)
    };
    let compute = if *kind == 0.0 {
        whole
    } else {
        terminal_and_drawdown
    };
    let mut times = Vec::new();
    let mut sums = (0, 0);
    for _ in 0..*rounds as usize {
        let start = Instant::now();
        let (terminal, drawdown) = black_box(compute(black_box(&input)));
        times.push(format!("{:.4}", start.elapsed().as_secs_f64() * 1000.0));
        sums = (bit_sum(&terminal), bit_sum(&drawdown));
    }
    println!("{}\n{} {}", times.join(" "), sums.0, sums.1);
}
