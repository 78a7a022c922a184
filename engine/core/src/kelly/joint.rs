//! The fractions of several setups that together maximize mean logarithmic growth.
//!
//! Why together: where results are correlated, each setup's own f* over-bets, because the same equity is risked twice on one day. Why
//! one setup after the other by bisection (cyclic coordinate ascent): growth is concave and smooth where the account survives, so
//! maximizing along each setup in turn ends at the one maximum, and each step is the bisection of section 5.1, which cannot fail.

use crate::kelly::fraction::{JUST_BELOW_RUIN, kelly_fraction, smallest};
use crate::numerics::dlog::dlog;
use crate::problem::{Problem, refuse, require};
use crate::sample_check::check_figures;

const MIN_ROWS: usize = 10;
const MAX_ROWS: usize = 20_000;
const MAX_SETUPS: usize = 8;
const MAX_ROUNDS: usize = 500;
const HALVINGS: usize = 60;
/// Maximum loss of one setup in units of equity; beyond it growth has no maximum.
const MAX_AT_RISK: f64 = 1e6;

/// `JointKellyResult` of src/domain/kelly-analysis.ts.
#[derive(Clone, Debug, PartialEq)]
pub struct JointKelly {
    /// Joint fractions and their growth; None where a setup never loses, or a combination of them never does.
    pub together: Option<(Vec<f64>, f64)>,
    /// f* of each setup alone; None where it never loses.
    pub apart: Vec<Option<f64>>,
}

/// An analysis in progress.
#[derive(Clone, Debug)]
pub struct JointKellyRun {
    /// Results of each setup, row by row.
    columns: Vec<Vec<f64>>,
    apart: Vec<Option<f64>>,
    fractions: Vec<f64>,
    base: Vec<f64>,
    rest: Vec<f64>,
    rounds: usize,
    /// Growth increases without limit along some combination.
    unbounded: bool,
    done: bool,
}

impl JointKellyRun {
    /// Checks `cells`, `rows` rows of `setups` results one after the other, and finds each setup's own fraction.
    pub fn new(cells: &[f64], rows: usize, setups: usize) -> Result<Self, Problem> {
        if rows < MIN_ROWS {
            return refuse("too_few_trades", "rows", "Fewer than 10 rows.");
        }
        require(rows <= MAX_ROWS, "rows", "More than 20,000 rows.")?;
        require(
            (1..=MAX_SETUPS).contains(&setups) && cells.len() == rows * setups,
            "rows",
            "Every row must hold one result for each of 1 to 8 setups.",
        )?;
        require(
            cells.iter().all(|x| x.is_finite()),
            "rows",
            "Every result must be a finite number.",
        )?;
        let columns: Vec<Vec<f64>> = (0..setups)
            .map(|k| cells.iter().skip(k).step_by(setups).copied().collect())
            .collect();
        let apart: Vec<Option<f64>> = columns
            .iter()
            .map(|column| kelly_fraction(column))
            .collect();
        let unbounded = apart.iter().any(Option::is_none);
        Ok(Self {
            unbounded,
            done: unbounded,
            fractions: vec![0.0; setups],
            base: vec![1.0; rows],
            rest: vec![0.0; rows],
            rounds: 0,
            columns,
            apart,
        })
    }

    /// One round over the setups; returns whether it was the last one.
    pub fn advance(&mut self) -> bool {
        if self.done {
            return true;
        }
        let mut has_converged = true;
        for k in 0..self.columns.len() {
            let before = self.fractions[k];
            let found = self.best_of(k);
            self.fractions[k] = found;
            self.rebuild();
            has_converged &= (found - before).abs() <= 1e-13 * (1.0 + found.abs());
        }
        self.rounds += 1;
        self.unbounded = self.is_unbounded();
        self.done = has_converged || self.unbounded || self.rounds == MAX_ROUNDS;
        self.done
    }

    /// Whether the current fractions lose in no row, or are too large for a maximum.
    fn is_unbounded(&self) -> bool {
        let least_base = smallest(self.base.iter().copied());
        let traded = self.fractions.iter().any(|fraction| *fraction > 0.0);
        let too_much = self
            .fractions
            .iter()
            .zip(&self.columns)
            .any(|(fraction, column)| fraction * -smallest(column.iter().copied()) > MAX_AT_RISK);
        (traded && least_base >= 1.0) || least_base <= 0.0 || too_much
    }

    /// The best fraction of setup `k`, given the others.
    fn best_of(&mut self, k: usize) -> f64 {
        let (column, fraction) = (&self.columns[k], self.fractions[k]);
        let mut limit = f64::INFINITY;
        for ((rest, base), x) in self.rest.iter_mut().zip(&self.base).zip(column) {
            *rest = base - fraction * x;
            if *x < 0.0 && *rest / -x < limit {
                limit = *rest / -x;
            }
        }
        let rest = &self.rest;
        let slope = |v: f64| {
            column
                .iter()
                .zip(rest)
                .fold(0.0, |sum, (x, rest)| sum + x / (rest + v * x))
        };
        if slope(0.0) <= 0.0 {
            return 0.0;
        }
        let (mut lo, mut hi) = (0.0, limit * JUST_BELOW_RUIN);
        for _ in 0..HALVINGS {
            let mid = (lo + hi) * 0.5;
            if slope(mid) > 0.0 {
                lo = mid;
            } else {
                hi = mid;
            }
        }
        lo
    }

    /// Recomputes the growth of each row at the current fractions.
    fn rebuild(&mut self) {
        self.base.fill(1.0);
        for (column, fraction) in self.columns.iter().zip(&self.fractions) {
            for (base, x) in self.base.iter_mut().zip(column) {
                *base += fraction * x;
            }
        }
    }

    /// Finishes the work and returns the result.
    pub fn finish(mut self) -> Result<JointKelly, Problem> {
        while !self.advance() {}
        if self.unbounded {
            return Ok(JointKelly {
                together: None,
                apart: self.apart,
            });
        }
        let sum = self.base.iter().fold(0.0, |sum, base| sum + dlog(*base));
        let growth = sum / self.base.len() as f64;
        check_figures(self.fractions.iter().copied().chain([growth]), "rows")?;
        Ok(JointKelly {
            together: Some((self.fractions, growth)),
            apart: self.apart,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(cells: &[f64], setups: usize) -> Result<JointKelly, Problem> {
        JointKellyRun::new(cells, cells.len().div_ceil(setups.max(1)), setups)?.finish()
    }

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() < within, "{found} for {wanted}");
    }

    #[test]
    fn agrees_with_the_reference_of_two_setups() {
        // K21 to K25. Six equal scenarios twice over have the same optimum.
        let rows = [
            -1.0, 0.5, 1.5, -1.0, -1.0, -1.0, 2.0, 1.2, -0.5, 1.8, 0.7, -0.6,
        ]
        .repeat(2);
        let found = joint(&rows, 2).expect("accepted");
        let (fractions, growth) = found.together.expect("both lose");
        near(fractions[0], 0.218_108_094_488_944_36, 1e-10);
        near(fractions[1], 0.132_416_295_539_209_37, 1e-10);
        near(growth, 0.040_132_647_026_115_56, 1e-15);
        near(found.apart[0].expect("f*"), 0.219_636_622_004_382_95, 1e-15);
        near(found.apart[1].expect("f*"), 0.132_559_252_272_916_12, 1e-15);
    }

    #[test]
    fn one_setup_has_its_own_fraction() {
        let column = [1.0, -1.0, 1.5, -0.7, 0.4, -1.0, 2.0, -0.5, 0.3, -0.2];
        let found = joint(&column, 1).expect("accepted");
        let (fractions, _) = found.together.expect("loses");
        near(fractions[0], found.apart[0].expect("f*"), 1e-12);
    }

    #[test]
    fn the_same_setup_twice_shares_its_fraction() {
        let column = [1.0, -1.0, 1.5, -0.7, 0.4, -1.0, 2.0, -0.5, 0.3, -0.2];
        let rows: Vec<f64> = column.iter().flat_map(|x| [*x, *x]).collect();
        let found = joint(&rows, 2).expect("accepted");
        let (fractions, _) = found.together.expect("loses");
        let alone = found.apart[0].expect("f*");
        near(fractions[0] + fractions[1], alone, 1e-9);
    }

    #[test]
    fn a_setup_without_an_edge_gets_nothing_and_one_without_a_loss_ends_it() {
        let edge = [1.0, -1.0, 1.5, -0.7, 0.4, -1.0, 2.0, -0.5, 0.3, -0.2];
        let beside = |other: f64| -> Vec<f64> {
            edge.iter()
                .enumerate()
                .flat_map(|(i, x)| [*x, if i % 2 == 0 { other } else { -0.5 }])
                .collect()
        };
        let none = joint(&beside(0.1), 2).expect("accepted");
        assert_eq!(none.apart[1], Some(0.0));
        assert_eq!(none.together.expect("both lose").0[1], 0.0);
        let winner: Vec<f64> = edge.iter().flat_map(|x| [*x, x.abs()]).collect();
        let found = joint(&winner, 2).expect("accepted");
        assert_eq!((found.together, found.apart[1]), (None, None));
        assert!(found.apart[0].is_some());
    }

    #[test]
    fn setups_that_never_lose_together_have_no_fractions() {
        // One wins 2 where the other loses 1, in turn: both at once earn 1 in every row.
        let hedged = [2.0, -1.0, -1.0, 2.0].repeat(5);
        let found = joint(&hedged, 2).expect("accepted");
        assert_eq!(found.together, None);
        assert!(found.apart.iter().all(Option::is_some));
        // With a row in which both lose there is a top again.
        let exposed = [hedged, vec![-1.0, -1.0]].concat();
        let (fractions, growth) = joint(&exposed, 2)
            .expect("accepted")
            .together
            .expect("a row of loss");
        // By symmetry f each: ten rows of 1 + f, one of 1 - 2f.
        let wanted = 8.0 / 22.0;
        near(fractions[0], wanted, 1e-9);
        near(fractions[1], wanted, 1e-9);
        let by_hand = (10.0 * (1.0_f64 + wanted).ln() + (1.0 - 2.0 * wanted).ln()) / 11.0;
        near(growth, by_hand, 1e-12);
    }

    #[test]
    fn refuses_rows_that_are_not_rows() {
        let code = |cells: &[f64], setups| joint(cells, setups).map_err(|problem| problem.code);
        assert_eq!(code(&[1.0; 9], 1), Err("too_few_trades"));
        assert_eq!(code(&[], 2), Err("too_few_trades"));
        for (cells, setups) in [
            (vec![1.0; 21], 2),
            (vec![1.0; 90], 9),
            (vec![1.0; 20], 0),
            (vec![f64::NAN; 20], 2),
            (vec![1.0; 20_001], 1),
        ] {
            assert_eq!(code(&cells, setups), Err("parameter_out_of_range"));
        }
        let apart = [1e300, -1e-300].repeat(5);
        assert!(joint(&apart, 1).is_ok() || code(&apart, 1) == Err("parameter_out_of_range"));
    }
}
