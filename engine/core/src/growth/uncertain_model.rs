//! Models whose parameters each path redraws from their estimates and standard errors (docs/simulation-spec.md section 2.5).
//!
//! Why 32 tables for the ratio of a split normal and not one for each path: a table costs 16,384 quantiles, as much as a thousand
//! paths. Mean and standard deviation need none, because a standardized table is scaled as it is drawn from.

use crate::growth::draw::word_threshold;
use crate::growth::input::{GrowthInput, Model};
use crate::growth::trade_table::{Effect, Outcome};
use crate::growth::value_table::{TABLE_VALUES, normal, split_normal, student};
use crate::numerics::normal_quantile::normal_quantile;
use crate::random::xoshiro::{Xoshiro, index_below, stream};

/// Tables for the ratios of a split normal.
const RATIOS: usize = 32;

/// The largest mean, deviation, win or loss in R.
const MAX_R: f64 = 1000.0;

/// How a path's values follow from its words.
#[derive(Clone, Debug)]
enum Kind {
    /// Wins, break-even trades and losses.
    Binary {
        /// Square root of the share of a rate's variance that the other explains, and of the rest.
        shared: f64,
        /// See `shared`.
        own: f64,
    },
    /// One standardized table, or one for each ratio.
    Tables(Vec<Vec<f64>>),
}

/// Estimates, standard errors, and what all paths share.
#[derive(Clone, Debug)]
pub struct UncertainModel {
    kind: Kind,
    /// In the order in which paths draw them.
    estimates: [f64; 4],
    errors: [f64; 4],
    extra_cost_r: f64,
    effect: Effect,
}

/// The parameters of one path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathModel {
    /// Thresholds of words, and R of a win and of a loss.
    Binary {
        /// A win for a word below it.
        win_below: u64,
        /// A break-even trade for a word below it.
        breakeven_below: u64,
        /// R of a win.
        win: f64,
        /// R of a loss, negative.
        loss: f64,
    },
    /// A table, scaled.
    Table {
        /// Mean in R.
        mean: f64,
        /// Standard deviation in R.
        sd: f64,
        /// Which table.
        table: u32,
    },
}

/// Not `clamp`, whose panic on crossed limits would bring the formatting of numbers into the package.
fn nearest_within(value: f64, low: f64, high: f64) -> f64 {
    if value < low {
        low
    } else if value > high {
        high
    } else {
        value
    }
}

/// The quantile of a word as a share of all words.
fn quantile_of_word(word: u32) -> f64 {
    normal_quantile((f64::from(word) + 0.5) / 4_294_967_296.0)
}

/// The ratios of the tables: equally likely, with the spread of the error.
fn ratios(estimate: f64, error: f64) -> [f64; RATIOS] {
    let quantiles: [f64; RATIOS] =
        std::array::from_fn(|j| normal_quantile((j as f64 + 0.5) / RATIOS as f64));
    let squares = quantiles.iter().fold(0.0, |sum, q| sum + q * q);
    let sd = (squares / RATIOS as f64).sqrt();
    quantiles.map(|q| nearest_within(estimate + error * (q / sd), 0.1, 10.0))
}

impl UncertainModel {
    /// The model of a checked request; None where its parameters have no errors.
    pub fn new(input: &GrowthInput, effect: Effect) -> Option<Self> {
        let errors = input.errors?;
        let (kind, estimates) = match input.model {
            Model::Binary {
                win_rate,
                breakeven_rate,
                average_win_r,
                average_loss_r,
            } => {
                let denominator = (1.0 - win_rate) * (1.0 - breakeven_rate);
                let share = if denominator > 0.0 {
                    ((win_rate * breakeven_rate) / denominator).min(1.0)
                } else {
                    0.0
                };
                let (shared, own) = (share.sqrt(), (1.0 - share).sqrt());
                let estimates = [win_rate, breakeven_rate, average_win_r, average_loss_r];
                (Kind::Binary { shared, own }, estimates)
            }
            Model::Normal { mean_r, sd_r } => {
                (Kind::Tables(vec![normal()]), [mean_r, sd_r, 0.0, 0.0])
            }
            Model::Student {
                degrees,
                mean_r,
                sd_r,
            } => (
                Kind::Tables(vec![student(degrees)]),
                [mean_r, sd_r, 0.0, 0.0],
            ),
            Model::SplitNormal {
                skew_ratio,
                mean_r,
                sd_r,
            } => {
                let tables = ratios(skew_ratio, errors[2]).map(split_normal);
                (
                    Kind::Tables(tables.to_vec()),
                    [mean_r, sd_r, skew_ratio, 0.0],
                )
            }
            _ => return None,
        };
        Some(Self {
            kind,
            estimates,
            errors,
            extra_cost_r: input.extra_cost_r,
            effect,
        })
    }

    /// Parameter `i` at a quantile of its error.
    fn parameter(&self, i: usize, z: f64) -> f64 {
        self.estimates[i] + self.errors[i] * z
    }

    /// The parameters of a path.
    pub fn draw_model(&self, seed: [u32; 2], path: u32) -> PathModel {
        let mut random = Xoshiro::for_path(seed, path, stream::HISTORY);
        let [a, b] = [random.draw(), random.draw()].map(quantile_of_word);
        match &self.kind {
            Kind::Binary { shared, own } => {
                let win_rate = nearest_within(self.parameter(0, a), 0.0, 1.0);
                let breakeven = self.parameter(1, own * b - shared * a);
                let breakeven = nearest_within(breakeven, 0.0, 1.0 - win_rate);
                let [c, d] = [random.draw(), random.draw()].map(quantile_of_word);
                PathModel::Binary {
                    win_below: word_threshold(win_rate),
                    breakeven_below: word_threshold(win_rate + breakeven),
                    win: nearest_within(self.parameter(2, c), 0.0, MAX_R),
                    loss: -nearest_within(self.parameter(3, d), 0.0, MAX_R),
                }
            }
            Kind::Tables(tables) => PathModel::Table {
                mean: nearest_within(self.parameter(0, a), -MAX_R, MAX_R),
                sd: nearest_within(self.parameter(1, b), 0.0, MAX_R),
                table: if tables.len() > 1 {
                    index_below(random.draw(), tables.len() as u32)
                } else {
                    0
                },
            },
        }
    }

    /// The effect and the outcome of a path's next trade.
    #[inline(always)]
    pub fn draw_trade(&self, model: &PathModel, random: &mut Xoshiro) -> (f64, Outcome) {
        let word = random.draw();
        let r = match *model {
            PathModel::Binary {
                win_below,
                breakeven_below,
                win,
                loss,
            } => {
                let word = u64::from(word);
                if word < win_below {
                    win
                } else if word < breakeven_below {
                    0.0
                } else {
                    loss
                }
            }
            PathModel::Table { mean, sd, table } => {
                let place = index_below(word, TABLE_VALUES as u32) as usize;
                let y = match &self.kind {
                    Kind::Tables(tables) => tables
                        .get(table as usize)
                        .and_then(|table| table.get(place))
                        .copied(),
                    Kind::Binary { .. } => None,
                };
                mean + sd * y.unwrap_or(0.0)
            }
        };
        let x = r - self.extra_cost_r;
        (self.effect.of(x), Outcome::of(x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(model: Model<'static>, errors: [f64; 4]) -> GrowthInput<'static> {
        GrowthInput {
            model,
            errors: Some(errors),
            ..GrowthInput::simple(&[], 0.01)
        }
    }

    fn mean_and_sd(values: &[f64]) -> (f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
        (mean, (squares / n).sqrt())
    }

    #[test]
    fn paths_spread_their_parameters_by_the_errors() {
        let model = Model::SplitNormal {
            skew_ratio: 2.0,
            mean_r: 0.2,
            sd_r: 1.5,
        };
        let uncertain =
            UncertainModel::new(&input(model, [0.1, 0.2, 0.3, 0.0]), Effect::Result).unwrap();
        let drawn: Vec<(f64, f64)> = (0..20_000)
            .map(|path| match uncertain.draw_model([7, 9], path) {
                PathModel::Table { mean, sd, .. } => (mean, sd),
                PathModel::Binary { .. } => panic!("a table was expected"),
            })
            .collect();
        let (means, sds): (Vec<f64>, Vec<f64>) = drawn.into_iter().unzip();
        for ((mean, sd), (estimate, error)) in [mean_and_sd(&means), mean_and_sd(&sds)]
            .into_iter()
            .zip([(0.2, 0.1), (1.5, 0.2)])
        {
            assert!((mean - estimate).abs() < 0.03 * error, "{mean}");
            assert!((sd - error).abs() < 0.03 * error, "{sd}");
        }
        let (mean, sd) = mean_and_sd(&ratios(2.0, 0.3));
        assert!((mean - 2.0).abs() < 1e-12 && (sd - 0.3).abs() < 1e-12);
        assert!(ratios(0.2, 5.0).iter().all(|h| (0.1..=10.0).contains(h)));
    }

    #[test]
    fn the_two_rates_share_their_trades() {
        // Shares of 100 trades: variances p(1 - p)/n, covariance -pq/n.
        let (p, q, n) = (0.4_f64, 0.2_f64, 100.0);
        let model = Model::Binary {
            win_rate: p,
            breakeven_rate: q,
            average_win_r: 1.0,
            average_loss_r: 1.0,
        };
        let errors = [
            (p * (1.0 - p) / n).sqrt(),
            (q * (1.0 - q) / n).sqrt(),
            0.0,
            0.0,
        ];
        let uncertain = UncertainModel::new(&input(model, errors), Effect::Result).unwrap();
        let rates: Vec<(f64, f64)> = (0..20_000)
            .map(|path| match uncertain.draw_model([7, 9], path) {
                PathModel::Binary {
                    win_below,
                    breakeven_below,
                    ..
                } => {
                    let share = |words: u64| words as f64 / 4_294_967_296.0;
                    (share(win_below), share(breakeven_below - win_below))
                }
                PathModel::Table { .. } => panic!("rates were expected"),
            })
            .collect();
        let covariance =
            rates.iter().map(|(a, b)| (a - p) * (b - q)).sum::<f64>() / rates.len() as f64;
        assert!(
            (covariance + p * q / n).abs() < 0.05 * p * q / n,
            "{covariance}"
        );
    }

    #[test]
    fn parameters_stay_within_their_limits() {
        let model = Model::Binary {
            win_rate: 0.9,
            breakeven_rate: 0.1,
            average_win_r: 0.1,
            average_loss_r: 999.0,
        };
        let uncertain =
            UncertainModel::new(&input(model, [1.0, 1.0, 5.0, 500.0]), Effect::Result).unwrap();
        for path in 0..500 {
            let PathModel::Binary {
                win_below,
                breakeven_below,
                win,
                loss,
            } = uncertain.draw_model([1, 2], path)
            else {
                panic!("rates were expected");
            };
            assert!(win_below <= breakeven_below && breakeven_below <= 1 << 32);
            assert!((0.0..=MAX_R).contains(&win) && (-MAX_R..=0.0).contains(&loss));
        }
    }

    #[test]
    fn only_parameters_with_errors_are_drawn() {
        let histogram = Model::Histogram {
            edges: &[0.0, 1.0],
            weights: &[1.0],
        };
        assert!(UncertainModel::new(&input(histogram, [0.0; 4]), Effect::Result).is_none());
        let known = GrowthInput {
            errors: None,
            ..input(
                Model::Normal {
                    mean_r: 0.1,
                    sd_r: 1.0,
                },
                [0.0; 4],
            )
        };
        assert!(UncertainModel::new(&known, Effect::Result).is_none());
    }
}
