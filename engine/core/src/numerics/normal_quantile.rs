//! Quantiles of the standard normal: algorithm AS 241, routine PPND16 (Wichura, Applied Statistics 37, 1988).
//!
//! Why this one: about 1 part in 10^16 over the whole range with basic operations, one square root and one logarithm. Three rational
//! functions cover the middle, the near tail and the far tail.

#![allow(
    clippy::excessive_precision,
    clippy::inconsistent_digit_grouping,
    reason = "the coefficients are written as published"
)]

use crate::numerics::dlog::dlog;

type Coefficients = [f64; 8];

const MIDDLE: [Coefficients; 2] = [
    [
        3.387_132_872_796_366_608_0,
        1.331_416_678_917_843_774_5e2,
        1.971_590_950_306_551_442_7e3,
        1.373_169_376_550_946_112_5e4,
        4.592_195_393_154_987_145_7e4,
        6.726_577_092_700_870_085_3e4,
        3.343_057_558_358_812_810_5e4,
        2.509_080_928_730_122_672_7e3,
    ],
    [
        1.0,
        4.231_333_070_160_091_125_2e1,
        6.871_870_074_920_579_083_0e2,
        5.394_196_021_424_751_107_7e3,
        2.121_379_430_158_659_586_7e4,
        3.930_789_580_009_271_061_0e4,
        2.872_908_573_572_194_267_4e4,
        5.226_495_278_852_854_561_0e3,
    ],
];
const NEAR: [Coefficients; 2] = [
    [
        1.423_437_110_749_683_577_34,
        4.630_337_846_156_545_295_90,
        5.769_497_221_460_691_405_50,
        3.647_848_324_763_204_605_04,
        1.270_458_252_452_368_382_58,
        2.417_807_251_774_506_117_70e-1,
        2.272_384_498_926_918_458_33e-2,
        7.745_450_142_783_414_076_40e-4,
    ],
    [
        1.0,
        2.053_191_626_637_758_821_87,
        1.676_384_830_183_803_849_40,
        6.897_673_349_851_000_045_50e-1,
        1.481_039_764_274_800_745_90e-1,
        1.519_866_656_361_645_719_66e-2,
        5.475_938_084_995_344_946_00e-4,
        1.050_750_071_644_416_843_24e-9,
    ],
];
const FAR: [Coefficients; 2] = [
    [
        6.657_904_643_501_103_777_20,
        5.463_784_911_164_114_369_90,
        1.784_826_539_917_291_335_80,
        2.965_605_718_285_048_912_30e-1,
        2.653_218_952_657_612_309_30e-2,
        1.242_660_947_388_078_438_60e-3,
        2.711_555_568_743_487_578_15e-5,
        2.010_334_399_292_288_132_65e-7,
    ],
    [
        1.0,
        5.998_322_065_558_879_376_90e-1,
        1.369_298_809_227_358_053_10e-1,
        1.487_536_129_085_061_485_25e-2,
        7.868_691_311_456_132_591_00e-4,
        1.846_318_317_510_054_681_80e-5,
        1.421_511_758_316_445_888_70e-7,
        2.044_263_103_389_939_785_64e-15,
    ],
];

fn horner(coefficients: &Coefficients, x: f64) -> f64 {
    let mut value = coefficients[7];
    for coefficient in coefficients[..7].iter().rev() {
        value = value * x + coefficient;
    }
    value
}

/// The value below which a standard normal falls with probability `p`, 0 < p < 1. NaN outside.
pub fn normal_quantile(p: f64) -> f64 {
    if !(p > 0.0 && p < 1.0) {
        return f64::NAN;
    }
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180_625 - q * q;
        return (q * horner(&MIDDLE[0], r)) / horner(&MIDDLE[1], r);
    }
    let tail = (-dlog(if q < 0.0 { p } else { 1.0 - p })).sqrt();
    let value = if tail <= 5.0 {
        let r = tail - 1.6;
        horner(&NEAR[0], r) / horner(&NEAR[1], r)
    } else {
        let r = tail - 5.0;
        horner(&FAR[0], r) / horner(&FAR[1], r)
    };
    if q < 0.0 { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::normal_quantile;

    #[test]
    fn agrees_with_published_quantiles() {
        for (p, wanted) in [
            (0.001, -3.090_232_306_167_813_5),
            (0.025, -1.959_963_984_540_054_2),
            (0.3, -0.524_400_512_708_040_78),
            (0.9, 1.281_551_565_544_600_5),
            (1e-6, -4.753_424_308_822_898_9),
        ] {
            let found: f64 = normal_quantile(p);
            assert!((found / wanted - 1.0).abs() < 1e-15, "{p}: {found}");
        }
        // 1 - 1e-6 is no double: its neighbor's quantile lies 6e-12 lower.
        assert!((normal_quantile(0.999_999) - 4.753_424_308_822_899).abs() < 1e-11);
        assert_eq!(normal_quantile(0.5), 0.0);
    }

    #[test]
    fn reaches_into_the_far_tail() {
        // Wichura's own check at 1e-20.
        assert!((normal_quantile(1e-20) + 9.262_340_089_798_408).abs() < 1e-14);
        assert!(normal_quantile(5e-324) < -38.0);
    }

    #[test]
    fn is_odd_and_rises() {
        let mut before = f64::NEG_INFINITY;
        for k in 1..1024 {
            let p = f64::from(k) / 1024.0;
            let value = normal_quantile(p);
            assert!(value > before);
            assert_eq!(value, -normal_quantile(1.0 - p));
            before = value;
        }
        for outside in [0.0, 1.0, -1.0, 2.0, f64::NAN] {
            assert!(normal_quantile(outside).is_nan());
        }
    }
}
