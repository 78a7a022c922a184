//! The cube root of the specification.
//!
//! Why Newton from above: starting at max(x, 1), which is not below the root, every step decreases until rounding stops it, so no
//! tolerance is needed.

/// The cube root of x >= 0.
pub fn droot3(x: f64) -> f64 {
    if x == 0.0 {
        return 0.0;
    }
    let mut y = if x > 1.0 { x } else { 1.0 };
    loop {
        let next = y - ((y * y) * y - x) / (3.0 * (y * y));
        // A NaN step ends the loop too.
        if next < y {
            y = next;
        } else {
            return y;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::droot3;

    #[test]
    fn cubes_come_back() {
        for root in [1.0, 2.0, 3.0, 10.0, 0.5, 1e5, 1e-3, 123.456] {
            let found: f64 = droot3(root * root * root);
            assert!((found / root - 1.0).abs() < 4e-16, "{root}: {found}");
        }
        assert_eq!(droot3(0.0), 0.0);
        assert_eq!(droot3(27.0), 3.0);
    }

    #[test]
    fn ends_for_what_is_no_finite_number() {
        assert_eq!(droot3(f64::INFINITY), f64::INFINITY);
        assert_eq!(droot3(f64::NAN), 1.0);
        assert!(droot3(1e300) > 0.0);
        assert!(droot3(5e-324) > 0.0);
    }
}
