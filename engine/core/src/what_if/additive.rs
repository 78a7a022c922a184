//! The statistics of each cell that do not depend on the order of trades (docs/simulation-spec.md, section 7.3).
//!
//! Every figure follows from the counts of endings and from sums over the other trades, so a cell costs the same for ten trades as for
//! twenty thousand.

use crate::numerics::normal_cdf_lanes::normal_cdf_in_place;
use crate::what_if::ending_counts::{EndingCounts, count_endings};
use crate::what_if::input::Sizing;
use crate::what_if::own_sums::{OwnSums, own_sums};
use crate::what_if::plan::WhatIfPlan;
use crate::what_if::sharpe_probability::{SharpeMoments, z_above};

/// Figures of one cell, in this order.
pub const FIGURES: usize = 13;
/// Index of the probabilistic Sharpe ratio among them.
const PSR: usize = 9;

/// The figures of one cell; undefined is NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(
    missing_docs,
    reason = "the names are those of WhatIfGrid in src/domain/what-if.ts, where each is described"
)]
pub struct CellFigures {
    pub net: f64,
    pub expectancy: f64,
    pub win_rate: f64,
    pub profit_factor: f64,
    pub payoff: f64,
    pub sd: f64,
    pub sharpe: f64,
    pub sqn: f64,
    pub t: f64,
    /// The standardized distance; the whole grid's distances are converted to probabilities at once.
    pub psr: f64,
    pub binary_kelly: f64,
    pub coverage: f64,
    pub ambiguous: f64,
}

impl CellFigures {
    fn in_order(&self) -> [f64; FIGURES] {
        [
            self.net,
            self.expectancy,
            self.win_rate,
            self.profit_factor,
            self.payoff,
            self.sd,
            self.sharpe,
            self.sqn,
            self.t,
            self.psr,
            self.binary_kelly,
            self.coverage,
            self.ambiguous,
        ]
    }
}

/// A value and its powers.
#[derive(Clone, Copy)]
struct Powers([f64; 4]);

impl Powers {
    fn of(v: f64) -> Self {
        let square = v * v;
        Self([v, square, square * v, square * square])
    }

    fn value(&self) -> f64 {
        self.0[0]
    }
}

/// Number and value of the trades that end at stop, target and split, and sums of the others.
struct Cell {
    stopped: f64,
    at_target: f64,
    split: f64,
    stop: Powers,
    target: Powers,
    /// Probabilities that the target and that the stop is first.
    chances: [f64; 2],
    own: OwnSums,
    own_wins: f64,
    own_losses: f64,
}

impl Cell {
    /// Sum of a power of all results.
    fn power_sum(&self, power: usize) -> f64 {
        let (stop, target) = (self.stop.0[power], self.target.0[power]);
        let split = self.split * (self.chances[0] * target + self.chances[1] * stop);
        ((self.stopped * stop + self.at_target * target) + split) + self.own.powers[power]
    }

    /// Sum of `of(value)` over the results for which `counts(value)` holds, plus `own`.
    fn sum_where(&self, counts: impl Fn(f64) -> bool, of: impl Fn(f64) -> f64, own: f64) -> f64 {
        let (stop, target) = (self.stop.value(), self.target.value());
        let if_counts = |value: f64, weight: f64| {
            if counts(value) {
                weight * of(value)
            } else {
                0.0
            }
        };
        let [p1, p2] = self.chances;
        ((if_counts(target, self.at_target) + if_counts(stop, self.stopped))
            + self.split * (if_counts(target, p1) + if_counts(stop, p2)))
            + own
    }

    fn figures(&self, n: f64, coverage: f64, ambiguous: f64) -> CellFigures {
        let net = self.power_sum(0);
        let mean = net / n;
        let squares = self.power_sum(1);
        let mut ss = squares - net * mean;
        if ss <= 1e-12 * squares {
            ss = 0.0;
        }
        let sd = if n > 1.0 {
            (ss / (n - 1.0)).sqrt()
        } else {
            f64::NAN
        };
        let wins = self.sum_where(|v| v > 0.0, |_| 1.0, self.own_wins);
        let losses = self.sum_where(|v| v < 0.0, |_| 1.0, self.own_losses);
        let gross_win = self.sum_where(|v| v > 0.0, |v| v, self.own.gross[0]);
        let gross_loss = self.sum_where(|v| v < 0.0, |v| -v, self.own.gross[1]);
        let sharpe = if sd > 0.0 { mean / sd } else { f64::NAN };
        let psr = if sd > 0.0 {
            let moments = self.moments(n, mean, squares, ss, sharpe);
            z_above(&moments, 0.0).unwrap_or(f64::NAN)
        } else {
            f64::NAN
        };
        CellFigures {
            net,
            expectancy: mean,
            win_rate: wins / n,
            profit_factor: if gross_loss > 0.0 {
                gross_win / gross_loss
            } else {
                f64::NAN
            },
            payoff: if wins > 0.0 && losses > 0.0 {
                (gross_win / wins) / (gross_loss / losses)
            } else {
                f64::NAN
            },
            sd,
            sharpe,
            sqn: n.min(100.0).sqrt() * sharpe,
            t: n.sqrt() * sharpe,
            psr,
            binary_kelly: binary_kelly(n, [wins, losses], [gross_win, gross_loss]),
            coverage,
            ambiguous,
        }
    }

    fn moments(&self, n: f64, mean: f64, squares: f64, ss: f64, sharpe: f64) -> SharpeMoments {
        let m2 = ss / n;
        let e2 = squares / n;
        let e3 = self.power_sum(2) / n;
        let e4 = self.power_sum(3) / n;
        let mm = mean * mean;
        let m3 = (e3 - (3.0 * mean) * e2) + (2.0 * mm) * mean;
        let m4 = ((e4 - (4.0 * mean) * e3) + (6.0 * mm) * e2) - (3.0 * mm) * mm;
        SharpeMoments {
            sharpe,
            skew: m3 / (m2 * m2.sqrt()),
            kurtosis: m4 / (m2 * m2),
            count: n as usize,
        }
    }
}

/// The Kelly fraction of a game with two outcomes, the mean win and the mean loss.
fn binary_kelly(n: f64, [wins, losses]: [f64; 2], [gross_win, gross_loss]: [f64; 2]) -> f64 {
    if losses == 0.0 {
        f64::NAN
    } else if wins == 0.0 {
        0.0
    } else {
        let fraction = (wins / n) / (gross_loss / losses) - (losses / n) / (gross_win / wins);
        if fraction > 0.0 { fraction } else { 0.0 }
    }
}

fn scaled(own: &OwnSums, stop: f64) -> OwnSums {
    let [s1, s2, s3, s4] = own.powers;
    let square = stop * stop;
    OwnSums {
        powers: [
            s1 / stop,
            s2 / square,
            s3 / (square * stop),
            s4 / (square * square),
        ],
        gross: own.gross.map(|sum| sum / stop),
    }
}

/// Reads the cells of a plan whose counts and sums are known.
struct Reader<'a> {
    plan: &'a WhatIfPlan,
    counts: EndingCounts,
    sums: Vec<OwnSums>,
}

impl Reader<'_> {
    fn cell(&self, row: usize, column: usize, stop: Powers, target: Powers) -> CellFigures {
        let (plan, counts) = (self.plan, &self.counts);
        let at = row * plan.targets.len() + column;
        let total = plan.count() as i32;
        let own = &self.sums[row * (plan.targets.len() + 1) + column];
        let p = plan.target_first(row, column);
        let n = f64::from(total);
        let cell = Cell {
            stopped: f64::from(total - counts.target[at] - counts.split[at] - counts.own[at]),
            at_target: f64::from(counts.target[at]),
            split: f64::from(counts.split[at]),
            stop,
            target,
            chances: [p, 1.0 - p],
            own: match plan.sizing {
                Sizing::ConstantSize => *own,
                Sizing::ConstantRisk => scaled(own, plan.stops[row]),
            },
            own_wins: f64::from(counts.own_wins[at]),
            own_losses: f64::from(counts.own_losses[at]),
        };
        let identified = f64::from(total - counts.unknown[at]);
        cell.figures(n, identified / n, f64::from(counts.ambiguous[at]) / n)
    }
}

/// The figures of all cells: every cell's first figure, then every cell's second, in the order of `CellFigures`.
// Not inlined into the edgeworth-engine crate, which is compiled for size.
#[inline(never)]
pub fn additive_figures(plan: &WhatIfPlan) -> Vec<f64> {
    let cells = plan.cells();
    let reader = Reader {
        plan,
        counts: count_endings(plan),
        sums: own_sums(plan),
    };
    let mut figures = vec![0.0; FIGURES * cells];
    let mut at = 0;
    for row in 0..plan.stops.len() {
        let stop = Powers::of(plan.stop_value(row));
        for column in 0..plan.targets.len() {
            let target = Powers::of(plan.target_value(row, column));
            let cell = reader.cell(row, column, stop, target);
            for (k, figure) in cell.in_order().into_iter().enumerate() {
                figures[k * cells + at] = figure;
            }
            at += 1;
        }
    }
    normal_cdf_in_place(&mut figures[PSR * cells..(PSR + 1) * cells]);
    figures
}

/// The share of trades whose result is known, for each cell.
pub fn coverage(plan: &WhatIfPlan) -> Vec<f64> {
    let n = plan.count() as f64;
    count_endings(plan)
        .unknown
        .iter()
        .map(|unknown| f64::from(plan.count() as i32 - unknown) / n)
        .collect()
}
