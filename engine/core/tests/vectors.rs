//! The published and golden vectors of tests/vectors, on the native engine.

use edgeworth_core::growth::input::GrowthInput;
use edgeworth_core::growth::plan::GrowthPlan;
use edgeworth_core::growth::run::GrowthRun;
use edgeworth_core::numerics::percentile::percentiles;
use edgeworth_core::numerics::wilson::wilson;
use edgeworth_core::random::philox::philox4x32_10;
use edgeworth_core::random::xoshiro::{Xoshiro, index_below, stream};

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

fn hex(word: &str) -> u32 {
    u32::from_str_radix(word, 16).expect("a hexadecimal word")
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(word: &str) -> T {
    word.parse().expect("a number")
}

fn numbers(words: &[&str]) -> Vec<f64> {
    words.iter().map(|word| number(word)).collect()
}

#[test]
fn philox_answers_as_random123_publishes() {
    for line in lines(vector!("philox4x32-10.txt")) {
        let words: Vec<u32> = line.into_iter().map(hex).collect();
        let [c0, c1, c2, c3, k0, k1, result @ ..] = words.as_slice() else {
            panic!("ten words")
        };
        assert_eq!(philox4x32_10([*c0, *c1, *c2, *c3], [*k0, *k1]), result);
    }
}

#[test]
fn xoshiro_answers_as_published() {
    let mut random = Xoshiro([1, 2, 3, 4]);
    let mut place = 0;
    for line in lines(vector!("xoshiro128plusplus.txt")) {
        let wanted: u32 = number(line[0]);
        let mut word = 0;
        while place < wanted {
            word = random.draw();
            place += 1;
        }
        assert_eq!(word, number::<u32>(line[1]), "output {wanted}");
    }
}

#[test]
fn streams_start_where_the_golden_ones_do() {
    for line in lines(vector!("growth-streams.txt")) {
        let mut random = Xoshiro::for_path(
            [number(line[0]), number(line[1])],
            number(line[2]),
            stream::IID,
        );
        assert_eq!(
            random.0.as_slice(),
            line[3..7].iter().map(|word| hex(word)).collect::<Vec<_>>()
        );
        for word in &line[7..] {
            assert_eq!(random.draw(), hex(word));
        }
    }
    for line in lines(vector!("growth-indices.txt")) {
        let mut random = Xoshiro::for_path(
            [number(line[0]), number(line[1])],
            number(line[2]),
            stream::IID,
        );
        for index in &line[4..] {
            assert_eq!(
                index_below(random.draw(), number(line[3])),
                number::<u32>(index)
            );
        }
    }
}

#[test]
fn paths_end_where_the_golden_ones_do() {
    let (mut r, mut plan) = (Vec::new(), Vec::new());
    for line in lines(vector!("growth-paths.txt")) {
        match line[0] {
            "r" => r = numbers(&line[1..]),
            "plan" => plan = numbers(&line[1..]),
            _ => {
                let input = GrowthInput {
                    extra_cost_r: plan[1],
                    steps: plan[2],
                    seed: [number(line[1]), number(line[2])],
                    ..GrowthInput::simple(&r, plan[0])
                };
                let mut checked = GrowthPlan::check(&input).expect("a valid plan");
                // The golden paths include one beyond the most that a simulation may have.
                checked.first_path = number(line[3]);
                let mut run = GrowthRun::new(checked);
                run.advance(u32::MAX).expect("finite equity");
                assert_eq!(format!("{:016x}", run.equity()[0].to_bits()), line[4]);
                assert_eq!(format!("{:016x}", run.max_drawdown()[0].to_bits()), line[5]);
                if line[6] != "-" {
                    assert_eq!(run.longest_under_water(), [number::<u32>(line[6])]);
                    assert_eq!(run.losing_streak(), [number::<u32>(line[7])]);
                }
            }
        }
    }
}

#[test]
fn percentiles_are_of_type_7() {
    let mut found = [0.0; 9];
    for line in lines(vector!("percentile-type7.txt")) {
        if line[0] == "values" {
            found = percentiles(&numbers(&line[1..]));
        } else {
            let at = edgeworth_core::numerics::percentile::PERCENTILES
                .iter()
                .position(|p| *p == number::<usize>(line[0]));
            let value: f64 = number(line[1]);
            assert!(
                (found[at.expect("one of the nine")] - value).abs() < 1e-14,
                "{} %",
                line[0]
            );
        }
    }
}

#[test]
fn wilson_intervals_are_the_closed_form() {
    for line in lines(vector!("wilson.txt")) {
        let interval = wilson(number(line[0]), number(line[1]));
        assert!(
            (interval.low - number::<f64>(line[2])).abs() < 1e-16,
            "{line:?}"
        );
        assert!(
            (interval.high - number::<f64>(line[3])).abs() < 1e-15,
            "{line:?}"
        );
    }
}
