//! The exponential of the specification.
//!
//! Why not the library's: see `dlog`. The argument is reduced by the two-part logarithm of 2 of Cody and Waite, whose high part times k
//! is exact. The rest, at most 0.35, enters fourteen terms of Taylor's series; the first omitted term is under 1e-19.

#![allow(
    clippy::excessive_precision,
    reason = "the two parts of the logarithm are written as published"
)]

use std::f64::consts::LN_2;

const LN_2_HIGH: f64 = 0.693_147_180_369_123_816_49;
const LN_2_LOW: f64 = 1.908_214_929_270_587_700_02e-10;

/// 1/0!, 1/1!, ... 1/14!, computed at compile time: the factorials are integers that a double holds exactly.
const RECIPROCALS: [f64; 15] = {
    let mut reciprocals = [1.0; 15];
    let mut factorial = 1.0;
    let mut n = 1;
    while n < reciprocals.len() {
        factorial *= n as f64;
        reciprocals[n] = 1.0 / factorial;
        n += 1;
    }
    reciprocals
};

/// 2^k for a normal power, -1022 <= k <= 1023.
fn power_of_two(k: i32) -> f64 {
    f64::from_bits(((k + 1023) as u64) << 52)
}

/// e^x: 0 below -745, infinity above 709.
// One copy in the program: it has many callers, and a call costs little beside its work.
#[inline(never)]
pub fn dexp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x > 709.0 {
        return f64::INFINITY;
    }
    if x < -745.0 {
        return 0.0;
    }
    let whole = (x / LN_2 + 0.5).floor();
    let r = (x - whole * LN_2_HIGH) - whole * LN_2_LOW;
    let mut p = RECIPROCALS[14];
    for reciprocal in RECIPROCALS[..14].iter().rev() {
        p = reciprocal + r * p;
    }
    let k = whole as i32;
    if k < -1000 {
        // In two steps, because 2^k itself may be subnormal; the last product is rounded once.
        (p * power_of_two(k + 1000)) * power_of_two(-1000)
    } else {
        p * power_of_two(k)
    }
}

#[cfg(test)]
mod tests {
    use super::dexp;

    #[test]
    fn agrees_with_known_exponentials() {
        for (x, wanted) in [
            (1.0, std::f64::consts::E),
            (-1.0, 0.367_879_441_171_442_33),
            (0.5, 1.648_721_270_700_128_2),
            (700.0, 1.014_232_054_735_004_4e304),
            (-700.0, 9.859_676_543_759_77e-305),
        ] {
            let found: f64 = dexp(x);
            assert!((found / wanted - 1.0).abs() < 4e-16, "{x}: {found}");
        }
        assert_eq!(dexp(0.0), 1.0);
    }

    #[test]
    fn ends_at_zero_and_at_infinity() {
        assert_eq!(dexp(709.1), f64::INFINITY);
        assert_eq!(dexp(-745.5), 0.0);
        assert_eq!(dexp(-745.0), 5e-324);
        assert!(dexp(709.0) < f64::MAX);
        assert_eq!(
            (dexp(f64::INFINITY), dexp(f64::NEG_INFINITY)),
            (f64::INFINITY, 0.0)
        );
        assert!(dexp(f64::NAN).is_nan());
    }

    #[test]
    fn stays_near_the_library_over_the_whole_range() {
        let mut x = -744.0;
        while x < 709.0 {
            let (own, library) = (dexp(x), x.exp());
            assert!((own - library).abs() <= 4.0 * f64::EPSILON * library + 5e-324);
            x += 0.337;
        }
    }
}
