//! What one drawn trade does to a path: its growth factor or the amount it adds, and whether it is a loss, a win or neither.

/// How a trade ended after costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Outcome {
    /// Exactly zero: ends a losing and a winning run.
    Flat,
    /// Below zero.
    Loss,
    /// Above zero.
    Win,
}

impl Outcome {
    /// The outcome of a result after costs.
    pub fn of(x: f64) -> Self {
        if x < 0.0 {
            Self::Loss
        } else if x > 0.0 {
            Self::Win
        } else {
            Self::Flat
        }
    }
}

/// What a result after costs does to equity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Multiplies it: a fraction of equity is at risk.
    Fraction(f64),
    /// Adds to it: an amount is at risk.
    Amount(f64),
    /// The result itself, which is an amount already or is multiplied by a capped amount later.
    Result,
}

impl Effect {
    /// The factor, amount or result: `y = f * x; g = max(0, 1 + y)`, rounded in that order.
    #[inline(always)]
    pub fn of(self, x: f64) -> f64 {
        match self {
            Self::Fraction(fraction) => {
                let y = fraction * x;
                let g = 1.0 + y;
                if g < 0.0 { 0.0 } else { g }
            }
            Self::Amount(risk) => risk * x,
            Self::Result => x,
        }
    }
}

/// Growth factor and outcome of each trade, computed once before the paths.
#[derive(Clone, Debug)]
pub struct TradeTable {
    /// With multiplicative sizing `g[i]`, which equity is multiplied by: never negative. With additive sizing the amount added to
    /// equity, or with a cap the R that the amount at risk is multiplied by.
    pub factors: Vec<f64>,
    /// Outcome of each trade.
    pub outcomes: Vec<Outcome>,
}

impl TradeTable {
    /// `x = r - c`, with a fraction of equity at risk.
    pub fn new(r: &[f64], risk_fraction: f64, extra_cost_r: f64) -> Self {
        let effect = Effect::Fraction(risk_fraction);
        Self::of(r.iter().map(|r| r - extra_cost_r), effect)
    }

    /// A table of results after costs, with the effect of each.
    pub fn of(results: impl Iterator<Item = f64>, effect: Effect) -> Self {
        let (factors, outcomes) = results.map(|x| (effect.of(x), Outcome::of(x))).unzip();
        Self { factors, outcomes }
    }

    /// Number of trades.
    pub fn len(&self) -> usize {
        self.factors.len()
    }

    /// Whether there is no trade.
    pub fn is_empty(&self) -> bool {
        self.factors.is_empty()
    }
}
