//! The Kelly vectors of tests/vectors on the native engine.

use edgeworth_core::kelly::fraction::kelly_fraction;

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

fn numbers(words: &[&str]) -> Vec<f64> {
    words.iter().map(|word| number(word)).collect()
}

fn assert_close(found: f64, wanted: f64, what: &[&str]) {
    assert!(
        (found - wanted).abs() <= 1e-13 * wanted.abs(),
        "{what:?}: {found}"
    );
}

#[test]
fn two_outcomes_have_the_closed_form() {
    for line in lines(vector!("kelly-binary.txt")) {
        let [p, win, loss, wanted] = numbers(&line[1..])[..] else {
            panic!("four numbers")
        };
        // Chances are whole percents in the vectors: as many trades of a hundred.
        let wins = (p * 100.0).round() as usize;
        let mut values = vec![win; wins];
        values.resize(100, -loss);
        let found = kelly_fraction(&values).expect("there are losses");
        assert!((found - wanted.max(0.0)).abs() < 1e-13, "{line:?}: {found}");
    }
}

#[test]
fn the_sample_has_its_fraction() {
    let mut r = Vec::new();
    for line in lines(vector!("kelly-sample.txt")) {
        match line[1] {
            _ if line[0] == "r" => r = numbers(&line[1..]),
            "full" => assert_close(
                kelly_fraction(&r).expect("there are losses"),
                number(line[3]),
                &line,
            ),
            _ => {}
        }
    }
}

#[test]
fn setups_apart_have_their_fractions() {
    let mut columns = [Vec::new(), Vec::new()];
    for line in lines(vector!("joint-kelly.txt")) {
        if line[0] == "row" {
            for (column, value) in columns.iter_mut().zip(numbers(&line[1..])) {
                column.push(value);
            }
        } else if line[1] == "apart" {
            let column = &columns[number::<usize>(line[2]) - 1];
            assert_close(
                kelly_fraction(column).expect("there are losses"),
                number(line[3]),
                &line,
            );
        }
    }
}

#[test]
fn optimal_f_is_the_fraction_in_units_of_the_worst_loss() {
    let mut pnl = Vec::new();
    for line in lines(vector!("optimal-f.txt")) {
        if line[0] == "pnl" {
            pnl = numbers(&line[1..]);
        } else if line[1] == "fraction" {
            let worst = pnl.iter().copied().fold(f64::INFINITY, f64::min);
            let values: Vec<f64> = pnl.iter().map(|money| money / -worst).collect();
            assert_close(
                kelly_fraction(&values).expect("there are losses"),
                number(line[2]),
                &line,
            );
        }
    }
}
