//! `normal_cdf` of many numbers, eight side by side, with the same bits.
//!
//! Why: one sum of the series waits for each of its terms, and a grid needs ten thousand sums. Eight sums fill the waiting time. A lane
//! that has finished continues with terms of 0, which change nothing; subnormal terms would be slow.

use crate::numerics::cell_lanes::F64x2;
use crate::numerics::dexp::dexp;
use crate::numerics::normal_cdf::{HALF_LOG_TWO_PI, normal_cdf};

const LANES: usize = 8;
const PAIRS: usize = LANES / 2;
/// Terms between two checks whether all lanes have finished.
const STRIDE: usize = 4;

/// The sums of the series at eight numbers, each within -8 and 8.
fn series(x: [f64; LANES]) -> [f64; LANES] {
    let start: [F64x2; PAIRS] = std::array::from_fn(|k| F64x2::new(x[2 * k], x[2 * k + 1]));
    let squares = start.map(|x| x.times(x));
    let (mut sums, mut terms) = (start, start);
    let mut i = 1.0;
    loop {
        let mut continues = false;
        for step in 1..=STRIDE {
            i += 2.0;
            let divisor = F64x2::splat(i);
            for k in 0..PAIRS {
                let before = sums[k];
                let term = terms[k].times(squares[k].over(divisor));
                sums[k] = before.plus(term);
                let grows = sums[k].differs(before);
                terms[k] = term.masked(grows);
                if step == STRIDE {
                    continues |= grows.any();
                }
            }
        }
        if !continues {
            return std::array::from_fn(|lane| sums[lane / 2].lanes()[lane % 2]);
        }
    }
}

/// Replaces each number by P(Z < x) of a standard normal; NaN stays.
pub fn normal_cdf_in_place(values: &mut [f64]) {
    for chunk in values.chunks_mut(LANES) {
        let inside = |x: f64| (-8.0..=8.0).contains(&x);
        let x: [f64; LANES] = std::array::from_fn(|lane| match chunk.get(lane) {
            Some(x) if inside(*x) => *x,
            _ => 0.0,
        });
        let sums = series(x);
        for (value, sum) in chunk.iter_mut().zip(sums) {
            *value = if inside(*value) {
                0.5 + sum * dexp(-0.5 * (*value * *value) - HALF_LOG_TWO_PI)
            } else {
                normal_cdf(*value)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_bits_of_one_at_a_time() {
        let mut values: Vec<f64> = (-900..=901).map(|k| f64::from(k) / 100.0).collect();
        values.extend([
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            8.0,
            -8.0,
            -0.0,
            1e-300,
            5e-324,
            1e-9,
            -7.999_999_999,
        ]);
        let mut found = values.clone();
        normal_cdf_in_place(&mut found);
        for (x, found) in values.into_iter().zip(found) {
            assert_eq!(found.to_bits(), normal_cdf(x).to_bits(), "{x}");
        }
    }
}
