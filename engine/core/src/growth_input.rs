//! What portfolio growth is asked to compute, and why it may be refused.

pub use crate::problem::Problem;
use crate::problem::{is_integer_in, out_of_range, refuse};
use crate::trade_table::TradeTable;

/// Fewest trades that are resampled.
pub const MIN_TRADES: usize = 10;
/// Most trades: keeps the bias of an index below 2^20 / 2^32.
pub const MAX_TRADES: usize = 1 << 20;
/// Most paths.
pub const MAX_PATHS: f64 = 1_000_000.0;
/// Most trades ahead; below 2^16, so that sixteen bits count any run of trades.
pub const MAX_STEPS: f64 = 10_000.0;
/// Most ruin barriers; as many as an octet has bits.
pub const MAX_BARRIERS: usize = 8;
const MAX_COST: f64 = 1000.0;
const MAX_WORD: f64 = 4_294_967_295.0;

/// A level at which a path counts as ruined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barrier {
    /// Equity at or below this multiple of initial capital.
    Absolute(f64),
    /// Drawdown from the highest equity so far at or above this fraction.
    Trailing(f64),
}

/// The request as it arrives: numbers that may be anything.
#[derive(Clone, Copy, Debug)]
pub struct GrowthInput<'a> {
    /// R-multiple of each trade.
    pub r: &'a [f64],
    /// Fraction of equity risked per trade.
    pub risk_fraction: f64,
    /// Further cost per trade in R.
    pub extra_cost_r: f64,
    /// Paths of the whole simulation.
    pub paths: f64,
    /// Trades ahead.
    pub steps: f64,
    /// Low and high word.
    pub seed: [f64; 2],
    /// Ruin barriers; the one at zero equity is implied.
    pub ruin: &'a [Barrier],
    /// Whether a path stops trading when it is ruined.
    pub stop_at_ruin: bool,
    /// Goal as a multiple of initial capital.
    pub goal: Option<f64>,
    /// The first path of the part to compute.
    pub first_path: f64,
    /// Paths of the part to compute.
    pub path_count: f64,
}

/// A checked request.
#[derive(Clone, Debug)]
pub struct GrowthPlan {
    /// Growth factor and outcome of each trade.
    pub table: TradeTable,
    /// Trades ahead.
    pub steps: u32,
    /// Low and high word.
    pub seed: [u32; 2],
    /// The first path of the part to compute.
    pub first_path: u32,
    /// Paths of the part to compute.
    pub path_count: u32,
    /// Ruin barriers in the order of the request.
    pub ruin: Vec<Barrier>,
    /// What a path is watched for.
    pub rules: Rules,
}

/// The barriers of a request, folded into the two levels and the goal that decide each step.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Ruined at or below it: the highest absolute barrier, at least the implied 0.
    pub ruin_equity: f64,
    /// Ruined at this drawdown or more: the lowest trailing barrier; infinite when there is none.
    pub ruin_drawdown: f64,
    /// Whether a path stops trading when it is ruined.
    pub stop_at_ruin: bool,
    /// Goal, or NaN, which no equity reaches.
    pub goal: f64,
}

impl Barrier {
    fn is_valid(self) -> bool {
        match self {
            Self::Absolute(level) => (0.0..1.0).contains(&level),
            Self::Trailing(level) => level > 0.0 && level <= 1.0,
        }
    }
}

impl Rules {
    fn new(ruin: &[Barrier], stop_at_ruin: bool, goal: Option<f64>) -> Self {
        let mut rules = Self {
            ruin_equity: 0.0,
            ruin_drawdown: f64::INFINITY,
            stop_at_ruin,
            goal: goal.unwrap_or(f64::NAN),
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

    /// Whether a path is ruined where its equity and its equity over its peak are these.
    #[inline(always)]
    pub fn is_ruin(&self, equity: f64, under: f64) -> bool {
        equity <= self.ruin_equity || 1.0 - under >= self.ruin_drawdown
    }
}

impl GrowthPlan {
    /// Checks a request in the order of docs/simulation-spec.md section 2 and reports its first fault.
    pub fn check(input: &GrowthInput) -> Result<Self, Problem> {
        if input.r.len() < MIN_TRADES {
            return refuse("too_few_trades", "r", "Fewer than 10 usable trades.");
        }
        if input.r.len() > MAX_TRADES {
            return refuse("too_many_trades", "r", "More than 1,048,576 trades.");
        }
        out_of_range(
            input.r.iter().all(|r| r.is_finite()),
            "r",
            "Every R-multiple must be a finite number.",
        )?;
        out_of_range(
            input.risk_fraction >= 0.0 && input.risk_fraction <= 1.0,
            "riskFraction",
            "The fraction of equity at risk must be between 0 and 1.",
        )?;
        out_of_range(
            input.extra_cost_r >= 0.0 && input.extra_cost_r <= MAX_COST,
            "extraCostR",
            "The extra cost per trade must be between 0 and 1000 R.",
        )?;
        out_of_range(
            is_integer_in(input.paths, 1.0, MAX_PATHS),
            "paths",
            "The number of paths must be a whole number from 1 to 1,000,000.",
        )?;
        out_of_range(
            is_integer_in(input.steps, 1.0, MAX_STEPS),
            "steps",
            "The number of trades ahead must be a whole number from 1 to 10,000.",
        )?;
        out_of_range(
            input
                .seed
                .iter()
                .all(|word| is_integer_in(*word, 0.0, MAX_WORD)),
            "seed",
            "The seed must be two whole numbers from 0 to 4,294,967,295.",
        )?;
        out_of_range(
            input.ruin.len() <= MAX_BARRIERS && input.ruin.iter().all(|barrier| barrier.is_valid()),
            "ruin",
            "At most 8 ruin barriers: absolute levels from 0 to below 1, trailing levels above 0 up to 1.",
        )?;
        out_of_range(
            input.goal.is_none_or(|goal| goal > 1.0 && goal.is_finite()),
            "goal",
            "The goal must be a finite multiple of the initial capital above 1.",
        )?;
        out_of_range(
            is_integer_in(input.first_path, 0.0, input.paths - 1.0)
                && is_integer_in(input.path_count, 1.0, input.paths - input.first_path),
            "paths",
            "The part to compute must lie within the simulation's paths.",
        )?;
        Ok(Self {
            table: TradeTable::new(input.r, input.risk_fraction, input.extra_cost_r),
            steps: input.steps as u32,
            seed: [input.seed[0] as u32, input.seed[1] as u32],
            first_path: input.first_path as u32,
            path_count: input.path_count as u32,
            ruin: input.ruin.to_vec(),
            rules: Rules::new(input.ruin, input.stop_at_ruin, input.goal),
        })
    }
}
