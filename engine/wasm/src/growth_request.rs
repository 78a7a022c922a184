//! A simulation's input as it arrives from JavaScript: one row of numbers and one array for each list.
//!
//! The row, in order:
//!
//! | place | what |
//! |---|---|
//! | 0 | model: 0 iid, 1 permutation, 2 stationary, 3 circular, 4 days, 5 binary, 6 normal, 7 student, 8 splitNormal, 9 histogram |
//! | 1–4 | its numbers in the order of `SampleModel`: blockLength or NaN; winRate, breakevenRate, averageWinR, averageLossR; meanR, sdR after degrees or skewRatio where there is one |
//! | 5 | sizing: 0 fixedFraction, 1 kellyFraction, 2 fixedRisk, 3 fixedLot, 4 cappedFraction |
//! | 6–7 | its numbers in the order of `Sizing` |
//! | 8–16 | extraCostR, paths, steps, seed low, seed high, stopAtRuin (0 or 1), goal or NaN, resampleHistory, recovery |
//! | 17 | number of flows, then of each: 0 deposit, 1 withdrawal, 2 withdrawalShare; every; amount or share |
//! | then | number of barriers, then of each: 0 absolute, 1 trailing, 2 trailingAmount, 3 dailyLoss; level or amount; lockAt or NaN; endOfDay |
//! | last | four standard errors of the model's parameters: winRate, breakevenRate, averageWinR, averageLossR; or meanR, sdR, skewRatio; 0 where there is none; missing or NaN first: the model states none |
//!
//! A missing number reads as NaN, and the check refuses an unknown kind.

use edgeworth_core::growth::input::{
    Barrier, Flow, FlowKind, GrowthInput, MAX_BARRIERS, MAX_FLOWS, Model, Sizing,
};

/// Reads numbers from front to back; NaN after the last.
struct Row<'a> {
    numbers: &'a [f64],
    at: usize,
}

impl Row<'_> {
    fn next(&mut self) -> f64 {
        let value = self.numbers.get(self.at).copied().unwrap_or(f64::NAN);
        self.at += 1;
        value
    }

    fn option(&mut self) -> Option<f64> {
        let value = self.next();
        (!value.is_nan()).then_some(value)
    }

    fn flag(&mut self) -> bool {
        self.next() == 1.0
    }

    /// A kind's number; an unknown kind where it is not a small whole number.
    fn kind(&mut self) -> u8 {
        let value = self.next();
        if (0.0..=9.0).contains(&value) && value.floor() == value {
            value as u8
        } else {
            u8::MAX
        }
    }

    /// A number of items, at most `max + 1`: more than `max` are refused whatever they are.
    fn count(&mut self, max: usize) -> usize {
        (self.next() as usize).min(max + 1)
    }
}

/// The lists of an input.
#[derive(Clone, Copy)]
pub struct Lists<'a> {
    /// R-multiples of the history.
    pub r: &'a [f64],
    /// Trades of each day.
    pub trades_per_day: &'a [f64],
    /// Edges of a histogram.
    pub edges: &'a [f64],
    /// Its weights.
    pub weights: &'a [f64],
    /// Results of one lot.
    pub pnl_per_lot: &'a [f64],
}

/// An input and the lists that belong to it.
pub struct GrowthRequest<'a> {
    input: GrowthInput<'a>,
    flows: Vec<Flow>,
    ruin: Vec<Barrier>,
}

fn model<'a>(row: &mut Row, lists: &Lists<'a>) -> Model<'a> {
    let kind = row.kind();
    let [a, b, c, d] = std::array::from_fn(|_| row.next());
    let length = (!a.is_nan()).then_some(a);
    match kind {
        0 => Model::Iid,
        1 => Model::Permutation,
        2 => Model::Stationary(length),
        3 => Model::Circular(length),
        4 => Model::Days(lists.trades_per_day),
        5 => Model::Binary {
            win_rate: a,
            breakeven_rate: b,
            average_win_r: c,
            average_loss_r: d,
        },
        6 => Model::Normal { mean_r: a, sd_r: b },
        7 => Model::Student {
            degrees: a,
            mean_r: b,
            sd_r: c,
        },
        8 => Model::SplitNormal {
            skew_ratio: a,
            mean_r: b,
            sd_r: c,
        },
        9 => Model::Histogram {
            edges: lists.edges,
            weights: lists.weights,
        },
        _ => Model::Unknown,
    }
}

fn sizing<'a>(row: &mut Row, lists: &Lists<'a>) -> Sizing<'a> {
    let kind = row.kind();
    let [a, b] = std::array::from_fn(|_| row.next());
    match kind {
        0 => Sizing::FixedFraction(a),
        1 => Sizing::KellyFraction(a),
        2 => Sizing::FixedRisk(a),
        3 => Sizing::FixedLot {
            lots: a,
            fee: b,
            pnl_per_lot: lists.pnl_per_lot,
        },
        4 => Sizing::CappedFraction {
            fraction: a,
            cap: b,
        },
        _ => Sizing::Unknown,
    }
}

fn flow(row: &mut Row) -> Flow {
    Flow {
        kind: match row.kind() {
            0 => FlowKind::Deposit,
            1 => FlowKind::Withdrawal,
            2 => FlowKind::WithdrawalShare,
            _ => FlowKind::Unknown,
        },
        every: row.next(),
        value: row.next(),
    }
}

fn barrier(row: &mut Row) -> Barrier {
    let kind = row.kind();
    let level = row.next();
    let lock_at = row.option();
    let end_of_day = row.flag();
    match kind {
        0 => Barrier::Absolute(level),
        1 => Barrier::Trailing(level),
        2 => Barrier::TrailingAmount {
            amount: level,
            lock_at,
            end_of_day,
        },
        3 => Barrier::DailyLoss(level),
        _ => Barrier::Unknown,
    }
}

impl<'a> GrowthRequest<'a> {
    /// Reads the row and its lists without checking them.
    pub fn read(numbers: &[f64], lists: Lists<'a>) -> Self {
        let mut row = Row { numbers, at: 0 };
        let model = model(&mut row, &lists);
        let sizing = sizing(&mut row, &lists);
        let input = GrowthInput {
            r: lists.r,
            model,
            errors: None,
            sizing,
            extra_cost_r: row.next(),
            paths: row.next(),
            steps: row.next(),
            seed: [row.next(), row.next()],
            flows: &[],
            ruin: &[],
            stop_at_ruin: row.flag(),
            goal: row.option(),
            resample_history: row.flag(),
            recovery: row.flag(),
            first_path: 0.0,
            path_count: 1.0,
        };
        let flows = (0..row.count(MAX_FLOWS)).map(|_| flow(&mut row)).collect();
        let ruin = (0..row.count(MAX_BARRIERS))
            .map(|_| barrier(&mut row))
            .collect();
        let errors = row.option().map(|first| {
            let [b, c, d] = std::array::from_fn(|_| row.next());
            [first, b, c, d]
        });
        let input = GrowthInput { errors, ..input };
        Self { input, flows, ruin }
    }

    /// The input for a part of the paths.
    pub fn part(&self, first_path: f64, path_count: f64) -> GrowthInput<'_> {
        GrowthInput {
            flows: &self.flows,
            ruin: &self.ruin,
            first_path,
            path_count,
            ..self.input
        }
    }
}
