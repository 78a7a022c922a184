//! The outcome of one path after the trades so far.
//!
//! Every form of simulation returns its paths as this one type, so figures over paths have one accessor.

/// One path. Counts have sixteen bits: a run is at most 10,000 trades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathOutcome {
    /// Equity as a multiple of initial capital.
    pub equity: f64,
    /// Largest drawdown as a fraction.
    pub max_drawdown: f64,
    /// Largest drawdown as a multiple of initial capital; 0 where risk is a fraction of equity.
    pub max_drawdown_amount: f64,
    /// Longest run of trades under water.
    pub longest_under_water: u16,
    /// Trades under water.
    pub total_under_water: u16,
    /// Whether the path is under water after its last trade.
    pub is_under_water: bool,
    /// Longest losing run.
    pub losing_streak: u16,
    /// Longest winning run.
    pub winning_streak: u16,
    /// First step at a ruin barrier, the implied one at zero included; 0 = never.
    pub ruin_step: u16,
    /// First step at the goal; 0 = never.
    pub goal_step: u16,
    /// Bit i is set once the path has met barrier i of the request.
    pub barriers_met: u8,
    /// Trades from the deepest drawdown to a new peak, 0 = never; None without a drawdown.
    pub recovery: Option<u16>,
}
