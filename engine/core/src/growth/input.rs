//! A growth request before it is checked: `GrowthInput` of src/domain/simulation.ts, with any numbers.

/// Minimum number of trades to resample.
pub const MIN_TRADES: usize = 10;
/// Maximum number of trades: keeps the bias of an index below 2^20 / 2^32.
pub const MAX_TRADES: usize = 1 << 20;
/// Maximum number of paths.
pub const MAX_PATHS: f64 = 1_000_000.0;
/// Maximum number of trades ahead; below 2^16, so that sixteen bits count any run of trades.
pub const MAX_STEPS: f64 = 10_000.0;
/// Maximum number of ruin barriers: the bits of an octet.
pub const MAX_BARRIERS: usize = 8;
/// Maximum number of flows.
pub const MAX_FLOWS: usize = 4;
/// Maximum number of bins in a histogram.
pub const MAX_BINS: usize = 200;
/// Maximum of paths × trades where each path stores an order or a history of its own.
pub const MAX_PATH_TRADES: f64 = 100_000_000.0;

/// Where the next trade comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model<'a> {
    /// Each trade is drawn from the history, independently.
    Iid,
    /// The history in a random order.
    Permutation,
    /// Blocks of random length; None: the mean length is estimated from the history.
    Stationary(Option<f64>),
    /// Blocks of one length; None: estimated from the history.
    Circular(Option<f64>),
    /// Whole days of the history, by their numbers of trades.
    Days(&'a [f64]),
    /// Wins, losses and break-even trades.
    Binary {
        /// Chance of a win.
        win_rate: f64,
        /// Chance of a break-even trade.
        breakeven_rate: f64,
        /// R of a win.
        average_win_r: f64,
        /// R that a loss costs, positive.
        average_loss_r: f64,
    },
    /// A normal distribution.
    Normal {
        /// Mean in R.
        mean_r: f64,
        /// Standard deviation in R.
        sd_r: f64,
    },
    /// Student's t, scaled to mean and standard deviation.
    Student {
        /// Degrees of freedom, one of `STUDENT_DEGREES`.
        degrees: f64,
        /// Mean in R.
        mean_r: f64,
        /// Standard deviation in R.
        sd_r: f64,
    },
    /// Two half normals, scaled to mean and standard deviation.
    SplitNormal {
        /// Width of the upper half over that of the lower.
        skew_ratio: f64,
        /// Mean in R.
        mean_r: f64,
        /// Standard deviation in R.
        sd_r: f64,
    },
    /// A histogram: `weights[i]` lies between edges i and i + 1.
    Histogram {
        /// Rising edges.
        edges: &'a [f64],
        /// Weight of each bin.
        weights: &'a [f64],
    },
    /// A model that does not exist.
    Unknown,
}

/// Degrees of freedom of Student's t whose distribution is algebraic.
pub const STUDENT_DEGREES: [f64; 5] = [4.0, 6.0, 8.0, 10.0, 20.0];

impl Model<'_> {
    /// Whether it draws trades of the history; the others are parametric.
    pub fn is_of_history(&self) -> bool {
        matches!(
            self,
            Self::Iid | Self::Permutation | Self::Stationary(_) | Self::Circular(_) | Self::Days(_)
        )
    }

    /// Whether it is described by parameters that may state standard errors.
    pub fn has_parameters(&self) -> bool {
        matches!(
            self,
            Self::Binary { .. }
                | Self::Normal { .. }
                | Self::Student { .. }
                | Self::SplitNormal { .. }
        )
    }
}

/// How much is risked on a trade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sizing<'a> {
    /// A fraction of equity at risk.
    FixedFraction(f64),
    /// A multiple of the Kelly fraction of the history after extra costs.
    KellyFraction(f64),
    /// A fixed risk each time, as a multiple of initial capital.
    FixedRisk(f64),
    /// A number of lots each time.
    FixedLot {
        /// Lots.
        lots: f64,
        /// Fee per trade.
        fee: f64,
        /// P&L of one lot in each trade of the history.
        pnl_per_lot: &'a [f64],
    },
    /// A fraction of equity at risk, at most the cap.
    CappedFraction {
        /// Fraction.
        fraction: f64,
        /// Maximum at risk, as a multiple of initial capital.
        cap: f64,
    },
    /// A sizing that does not exist.
    Unknown,
}

/// The kind of a deposit or withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlowKind {
    /// Money goes in.
    Deposit,
    /// Money goes out.
    Withdrawal,
    /// A share of equity goes out.
    WithdrawalShare,
    /// A kind that does not exist.
    Unknown,
}

/// A deposit or withdrawal after every `every` trades.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flow {
    /// Its kind.
    pub kind: FlowKind,
    /// Trades from one to the next.
    pub every: f64,
    /// Amount as a multiple of initial capital, or share.
    pub value: f64,
}

/// A level at which a path counts as ruined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barrier {
    /// Equity at or below this multiple of initial capital.
    Absolute(f64),
    /// Drawdown from the highest equity so far at or above this fraction.
    Trailing(f64),
    /// Equity this much or more below its high-water mark.
    TrailingAmount {
        /// Amount as a multiple of initial capital.
        amount: f64,
        /// Where the floor stops rising.
        lock_at: Option<f64>,
        /// Whether the mark rises at the end of a day only.
        end_of_day: bool,
    },
    /// This much or more lost since the start of the day.
    DailyLoss(f64),
    /// A barrier that does not exist.
    Unknown,
}

/// The request as it arrives.
#[derive(Clone, Copy, Debug)]
pub struct GrowthInput<'a> {
    /// R-multiple of each trade of the history.
    pub r: &'a [f64],
    /// Where trades come from.
    pub model: Model<'a>,
    /// Standard errors of the model's parameters, in their order without degrees; None where it states none.
    pub errors: Option<[f64; 4]>,
    /// How much is risked on them.
    pub sizing: Sizing<'a>,
    /// Further cost per trade in R.
    pub extra_cost_r: f64,
    /// Paths of the whole simulation.
    pub paths: f64,
    /// Trades ahead.
    pub steps: f64,
    /// Low and high word.
    pub seed: [f64; 2],
    /// Deposits and withdrawals, in the order in which they are made.
    pub flows: &'a [Flow],
    /// Ruin barriers; the one at zero equity is implied.
    pub ruin: &'a [Barrier],
    /// Whether a path stops trading when it is ruined.
    pub stop_at_ruin: bool,
    /// Goal as a multiple of initial capital.
    pub goal: Option<f64>,
    /// Whether to run a second simulation in which each path resamples the history, or the model's parameters.
    pub resample_history: bool,
    /// Whether recovery from the deepest drawdown is recorded.
    pub recovery: bool,
    /// The first path of the part to compute.
    pub first_path: f64,
    /// Paths of the part to compute.
    pub path_count: f64,
}

impl<'a> GrowthInput<'a> {
    /// The simplest request over a history: one path and one trade, drawn independently, a fixed fraction at risk.
    pub fn simple(r: &'a [f64], fraction: f64) -> Self {
        Self {
            r,
            model: Model::Iid,
            errors: None,
            sizing: Sizing::FixedFraction(fraction),
            extra_cost_r: 0.0,
            paths: 1.0,
            steps: 1.0,
            seed: [0.0, 0.0],
            flows: &[],
            ruin: &[],
            stop_at_ruin: false,
            goal: None,
            resample_history: false,
            recovery: false,
            first_path: 0.0,
            path_count: 1.0,
        }
    }
}

/// The limits of a path. The barriers of a plain request are reduced to two levels.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Ruin at or below this equity: the highest absolute barrier, at least the implied 0.
    pub ruin_equity: f64,
    /// Ruin at this drawdown or more: the lowest trailing barrier; infinite without one.
    pub ruin_drawdown: f64,
    /// Whether a path stops trading when it is ruined.
    pub stop_at_ruin: bool,
    /// Goal, or NaN, which no equity reaches.
    pub goal: f64,
    /// Whether recovery is recorded.
    pub recovery: bool,
}

impl Rules {
    /// Reduces absolute and trailing barriers to two levels; the kernel supports no others.
    pub fn new(ruin: &[Barrier], stop_at_ruin: bool, goal: Option<f64>, recovery: bool) -> Self {
        let mut rules = Self {
            ruin_equity: 0.0,
            ruin_drawdown: f64::INFINITY,
            stop_at_ruin,
            goal: goal.unwrap_or(f64::NAN),
            recovery,
        };
        for barrier in ruin {
            match *barrier {
                Barrier::Absolute(level) if level > rules.ruin_equity => rules.ruin_equity = level,
                Barrier::Trailing(level) if level < rules.ruin_drawdown => {
                    rules.ruin_drawdown = level
                }
                _ => {}
            }
        }
        rules
    }

    /// Whether a path is ruined at this equity and this equity over its peak.
    #[inline(always)]
    pub fn is_ruin(&self, equity: f64, under: f64) -> bool {
        equity <= self.ruin_equity || 1.0 - under >= self.ruin_drawdown
    }
}
