//! The vectors of tests/vectors for the functions of docs/simulation-spec.md section 1, on the native engine.

use edgeworth_core::numerics::dexp::dexp;
use edgeworth_core::numerics::dlog::dlog;
use edgeworth_core::numerics::droot3::droot3;
use edgeworth_core::numerics::normal_cdf::normal_cdf;
use edgeworth_core::numerics::normal_quantile::normal_quantile;
use edgeworth_core::random::xoshiro::{Xoshiro, index_below, stream};
use edgeworth_core::resampling::block_length::{block_length, whole_length};

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

fn bits(value: f64) -> String {
    format!("{:016x}", value.to_bits())
}

#[test]
fn own_functions_are_the_golden_ones_bit_for_bit() {
    let mut checked = 0;
    for line in lines(vector!("own-functions.txt")) {
        let x: f64 = number(line[1]);
        let value = match line[0] {
            "dlog" => dlog(x),
            "dexp" => dexp(x),
            "droot3" => droot3(x),
            "normalQuantile" => normal_quantile(x),
            "normalCdf" => normal_cdf(x),
            other => panic!("{other} is no function of section 1.1"),
        };
        assert_eq!(bits(value), line[2], "{}({x})", line[0]);
        checked += 1;
    }
    assert!(checked > 50);
}

#[test]
fn normal_quantiles_are_those_of_40_digits() {
    for line in lines(vector!("normal-quantiles.txt")) {
        let wanted: f64 = number(line[1]);
        let found = normal_quantile(number(line[0]));
        assert!(
            (found - wanted).abs() <= 1e-15 * wanted.abs(),
            "{line:?}: {found}"
        );
        assert!((normal_cdf(found) - number::<f64>(line[0])).abs() < 2e-15);
    }
}

/// The series of politis-white.txt.
fn series() -> Vec<f64> {
    let mut random = Xoshiro([1, 2, 3, 4]);
    for _ in 0..20 {
        random.draw();
    }
    let mut e = 0.0;
    (0..200)
        .map(|_| {
            e = 0.5 * e + ((f64::from(random.draw()) + 0.5) / 4_294_967_296.0 - 0.5);
            e
        })
        .collect()
}

#[test]
fn block_lengths_are_those_of_politis_and_white() {
    let found = block_length(&series());
    for line in lines(vector!("politis-white.txt")) {
        let length = match line[0] {
            "stationary" => found.stationary,
            "circular" => found.circular,
            other => panic!("{other} is no form"),
        };
        assert_eq!(bits(length), line[2], "{}: {length}", line[0]);
        assert_eq!(whole_length(length, 200), number::<u32>(line[3]));
    }
}

#[test]
fn orders_and_places_are_the_golden_ones() {
    for line in lines(vector!("permutation-orders.txt")) {
        let mut random = Xoshiro::for_path(
            [number(line[0]), number(line[1])],
            number(line[2]),
            stream::PERMUTATION,
        );
        let n: u32 = number(line[3]);
        let mut order: Vec<u32> = (0..n).collect();
        for k in 0..n {
            order.swap(k as usize, (k + index_below(random.draw(), n - k)) as usize);
        }
        let wanted: Vec<u32> = line[4..].iter().map(|word| number(word)).collect();
        assert_eq!(order, wanted);
    }
    for line in lines(vector!("stationary-indices.txt")) {
        let mut random = Xoshiro::for_path(
            [number(line[0]), number(line[1])],
            number(line[2]),
            stream::STATIONARY,
        );
        let n: u32 = number(line[3]);
        let threshold = (4_294_967_296.0 / number::<f64>(line[4]) + 0.5).floor();
        let mut place = 0;
        for (t, wanted) in line[5..].iter().enumerate() {
            let (jump, to) = (random.draw(), random.draw());
            place = if t == 0 || f64::from(jump) < threshold {
                index_below(to, n)
            } else {
                (place + 1) % n
            };
            assert_eq!(place, number::<u32>(wanted), "place {t}");
        }
    }
}

/// An argument of own-functions-many.txt.
fn argument(random: &mut Xoshiro, by: &str, add: &str) -> f64 {
    if by != "bits" {
        let share = (f64::from(random.draw()) + 0.5) / 4_294_967_296.0;
        return share * number::<f64>(by) + number::<f64>(add);
    }
    loop {
        let low = u64::from(random.draw());
        let high = u64::from(random.draw() & 0x7fff_ffff);
        let x = f64::from_bits(high << 32 | low);
        if x > 0.0 && x.is_finite() {
            return x;
        }
    }
}

#[test]
fn own_functions_are_the_golden_ones_at_many_arguments() {
    for line in lines(vector!("own-functions-many.txt")) {
        let mut random = Xoshiro([1, 2, 3, 4]);
        let mut hash = 0x811c_9dc5_u32;
        for _ in 0..number::<usize>(line[3]) {
            let x = argument(&mut random, line[1], line[2]);
            let value = match line[0] {
                "dlog" => dlog(x),
                "dexp" => dexp(x),
                "droot3" => droot3(x),
                "normalQuantile" => normal_quantile(x),
                "normalCdf" => normal_cdf(x),
                other => panic!("{other} is no function of section 1.1"),
            };
            for word in [value.to_bits() as u32, (value.to_bits() >> 32) as u32] {
                hash = (hash ^ word).wrapping_mul(0x0100_0193);
            }
        }
        assert_eq!(format!("{hash:08x}"), line[4], "{}", line[0]);
    }
}
