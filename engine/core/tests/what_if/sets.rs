//! Requests to compare with: the reference set, and sets drawn at random.

use edgeworth_core::random::xoshiro::Xoshiro;
use edgeworth_core::what_if::input::WhatIfInput;

/// A request that owns its numbers.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub r: Vec<f64>,
    pub mae: Vec<f64>,
    pub mfe: Vec<f64>,
    pub exit: Vec<u8>,
    pub post: Vec<u8>,
    pub mfpe: Vec<f64>,
    pub mape: Vec<f64>,
    pub candle_counts: Vec<u32>,
    pub adverse: Vec<f64>,
    pub favorable: Vec<f64>,
    pub whole: Vec<u8>,
    pub stops: Vec<f64>,
    pub targets: Vec<f64>,
    pub slippage: f64,
    pub cost: f64,
    pub policy: u8,
    pub fallback: u8,
    pub sizing: u8,
}

impl Request {
    pub fn input(&self) -> WhatIfInput<'_> {
        WhatIfInput {
            r: &self.r,
            mae: &self.mae,
            mfe: &self.mfe,
            exit: &self.exit,
            post: &self.post,
            mfpe: &self.mfpe,
            mape: &self.mape,
            candle_counts: &self.candle_counts,
            adverse: &self.adverse,
            favorable: &self.favorable,
            whole: &self.whole,
            stops: &self.stops,
            targets: &self.targets,
            slippage: self.slippage,
            cost: self.cost,
            policy: self.policy,
            fallback: self.fallback,
            sizing: self.sizing,
        }
    }

    /// Adds a trade without post-exit data and candles.
    pub fn add(&mut self, r: f64, mae: f64, mfe: f64, exit: u8) {
        self.r.push(r);
        self.mae.push(mae);
        self.mfe.push(mfe);
        self.exit.push(exit);
        self.post.push(0);
        self.mfpe.push(f64::NAN);
        self.mape.push(f64::NAN);
        self.candle_counts.push(0);
    }
}

/// The reference set WI1: results, adverse and favorable excursions in R.
pub const WI1: [[f64; 3]; 10] = [
    [1.5, 0.3, 2.1],
    [-1.0, 1.0, 0.4],
    [-1.0, 1.0, 1.6],
    [2.4, 0.6, 2.4],
    [0.2, 0.8, 1.2],
    [-0.5, 0.7, 0.9],
    [3.0, 0.2, 3.3],
    [-1.0, 1.0, 0.0],
    [0.0, 0.5, 0.5],
    [0.9, 1.2, 1.0],
];

/// WI1 under a policy, on its grid of three stops and three targets; -1 R is an exit at the stop.
pub fn wi1(policy: u8) -> Request {
    let mut request = Request {
        stops: vec![0.5, 1.0, 1.5],
        targets: vec![1.0, 2.0, 3.0],
        policy,
        ..Request::default()
    };
    for [r, mae, mfe] in WI1 {
        request.add(r, mae, mfe, u8::from(r == -1.0));
    }
    request
}

/// Uniform numbers for tests.
pub struct Uniform(Xoshiro);

impl Uniform {
    pub fn new(set: u32) -> Self {
        Self(Xoshiro::for_path([7, 11], set, 99))
    }

    /// Below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.draw()) * u64::from(n)) >> 32) as u32
    }

    /// A multiple of 1/8 in [0, `most`]: exact sums, and levels are met exactly.
    pub fn eighths(&mut self, most: u32) -> f64 {
        f64::from(self.below(most * 8 + 1)) / 8.0
    }

    /// In [0, `most`), with as many digits as a double has.
    pub fn fine(&mut self, most: f64) -> f64 {
        f64::from(self.0.draw()) / 4_294_967_296.0 * most
    }
}

/// A random request: all kinds of exit, results outside their excursions, post-exit data, candles, uneven levels. `coarse` numbers
/// are eighths, of which every sum is exact.
pub fn random(set: u32, policy: u8, sizing: u8, coarse: bool) -> Request {
    let mut uniform = Uniform::new(set);
    let mut next = |most: u32| {
        if coarse {
            uniform.eighths(most)
        } else {
            uniform.fine(f64::from(most))
        }
    };
    let mut request = Request {
        slippage: next(1) / 4.0,
        cost: next(1) / 8.0,
        policy,
        fallback: (set % 3) as u8,
        sizing,
        ..Request::default()
    };
    let count = 1 + (next(1) * 64.0) as usize;
    for _ in 0..count {
        let (mae, mfe) = (next(3), next(4));
        let r = next(5) - 2.0;
        request.add(r, mae, mfe, (next(1) * 2.9) as u8);
        let i = request.r.len() - 1;
        if next(1) > 0.4 {
            request.post[i] = 1 + (next(1) * 2.9) as u8;
            request.mfpe[i] = next(3);
            request.mape[i] = next(3);
        }
        if next(1) > 0.4 {
            let candles = 1 + (next(1) * 6.0) as u32;
            request.candle_counts[i] = candles;
            for _ in 0..candles {
                request.adverse.push(next(4) - 1.0);
                request.favorable.push(next(5) - 1.0);
                request.whole.push(u8::from(next(1) > 0.3));
            }
        }
    }
    let mut levels = || {
        let mut level = 0.0;
        (0..1 + (next(1) * 20.0) as usize)
            .map(|_| {
                level += 0.125 + next(1) / 2.0;
                level
            })
            .collect::<Vec<f64>>()
    };
    request.stops = levels();
    request.targets = levels();
    request
}
