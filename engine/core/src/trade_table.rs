//! What one drawn trade does to a path: its growth factor, and whether it is a loss, a win or neither.

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

/// Growth factor and outcome of each trade, computed once before the paths.
#[derive(Clone, Debug)]
pub struct TradeTable {
    /// `g[i]`: what equity is multiplied by; not negative, finite or infinite only where R is absurd.
    pub factors: Vec<f64>,
    /// Outcome of each trade.
    pub outcomes: Vec<Outcome>,
}

impl TradeTable {
    /// `x = r - c; y = f * x; g = max(0, 1 + y)`, rounded in that order.
    pub fn new(r: &[f64], risk_fraction: f64, extra_cost_r: f64) -> Self {
        let mut factors = Vec::with_capacity(r.len());
        let mut outcomes = Vec::with_capacity(r.len());
        for &multiple in r {
            let x = multiple - extra_cost_r;
            let y = risk_fraction * x;
            let g = 1.0 + y;
            factors.push(if g < 0.0 { 0.0 } else { g });
            outcomes.push(if x < 0.0 {
                Outcome::Loss
            } else if x > 0.0 {
                Outcome::Win
            } else {
                Outcome::Flat
            });
        }
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
