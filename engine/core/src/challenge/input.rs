//! A challenge before it is checked: `ChallengeInput` of src/domain/simulation/challenge.ts, with any numbers.

/// The trades of a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Days<'a> {
    /// Whole days of the history, by their numbers of trades.
    History(&'a [f64]),
    /// As many trades each day, drawn independently.
    Drawn(f64),
}

/// The largest loss below the initial balance or below the high-water mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawdown {
    /// As a multiple of the initial balance.
    pub amount: f64,
    /// Whether the floor rises with the high-water mark.
    pub trailing: bool,
    /// Where a trailing floor stops rising.
    pub lock_at: Option<f64>,
    /// Whether the mark rises at the end of a day only.
    pub end_of_day: bool,
}

/// The largest loss since the start of the day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DailyLoss {
    /// As a multiple of the initial balance.
    pub amount: f64,
    /// Whether it ends the account, or else trading for the day.
    pub ends: bool,
}

/// The rules in numbers that need no list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Risk per trade in the evaluation.
    pub risk: f64,
    /// Risk per trade on the funded account.
    pub funded_risk: f64,
    /// Further cost per trade in R.
    pub extra_cost_r: f64,
    /// The largest loss.
    pub drawdown: Drawdown,
    /// The largest loss in a day.
    pub daily_loss: Option<DailyLoss>,
    /// The best day's largest share of the profit.
    pub consistency: Option<f64>,
    /// Days that a phase lasts at least.
    pub min_days: f64,
    /// Days that a phase lasts at most.
    pub max_days: f64,
    /// Days of the funded account.
    pub funded_days: f64,
    /// Days from one payout to the next.
    pub payout_every: f64,
    /// Profit that a payout needs.
    pub min_profit: f64,
    /// Profit that a payout leaves.
    pub buffer: f64,
    /// The trader's share.
    pub split: f64,
    /// Fee of an attempt.
    pub entry_fee: f64,
    /// Fee of the funded account.
    pub activation_fee: f64,
    /// Whether the first payout returns the entry fee.
    pub refunded: bool,
}

/// The request as it arrives.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeInput<'a> {
    /// R-multiple of each trade of the history.
    pub r: &'a [f64],
    /// The trades of a day.
    pub days: Days<'a>,
    /// Profit target of each phase.
    pub targets: &'a [f64],
    /// The rules.
    pub rules: Rules,
    /// Number of paths.
    pub paths: f64,
    /// Low and high word.
    pub seed: [f64; 2],
}
