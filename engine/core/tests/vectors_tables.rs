//! The vectors of tests/vectors for the tables of parametric models and for Sharpe ratios, on the native engine.

use edgeworth_core::growth::value_table::{self, scale};
use edgeworth_core::what_if::sharpe_probability::{SharpeMoments, probability_above};

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

fn numbers(words: &[&str]) -> Vec<f64> {
    words
        .iter()
        .map(|word| word.parse().expect("a number"))
        .collect()
}

fn table_of(kind: &str, parameters: &[f64]) -> Vec<f64> {
    match kind {
        "normal" => scale(&value_table::normal(), parameters[0], parameters[1]),
        "student" => scale(
            &value_table::student(parameters[0]),
            parameters[1],
            parameters[2],
        ),
        "splitNormal" => scale(
            &value_table::split_normal(parameters[0]),
            parameters[1],
            parameters[2],
        ),
        "histogram" => {
            let bins = parameters[0] as usize;
            value_table::histogram(&parameters[1..bins + 2], &parameters[bins + 2..])
        }
        other => panic!("{other} has no table"),
    }
}

#[test]
fn tables_are_the_golden_ones_bit_for_bit() {
    let mut table = Vec::new();
    let mut checked = 0;
    for line in lines(vector!("quantile-tables.txt")) {
        if line[0] == "table" {
            table = table_of(line[1], &numbers(&line[2..]));
            assert_eq!(table.len(), 16_384);
        } else {
            let value = table[line[0].parse::<usize>().expect("a place")];
            assert_eq!(format!("{:016x}", value.to_bits()), line[1], "{line:?}");
            checked += 1;
        }
    }
    assert_eq!(checked, 48);
}

#[test]
fn probabilities_of_sharpe_ratios_are_the_closed_form() {
    for line in lines(vector!("sharpe-probability.txt")) {
        if line[1] != "psr" {
            continue;
        }
        let [sharpe, count, skew, kurtosis, beaten, wanted] = numbers(&line[2..])[..] else {
            panic!("six numbers")
        };
        let of = SharpeMoments {
            count: count as usize,
            sharpe,
            skew,
            kurtosis,
        };
        let found = probability_above(&of, beaten).expect("a positive variance");
        assert!((found - wanted).abs() < 2e-15, "{line:?}: {found}");
    }
}
