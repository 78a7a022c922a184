//! One attempt: the phases of the evaluation, then the funded account.

use crate::challenge::account::{Account, AfterTrade};
use crate::challenge::days::DayDraw;
use crate::challenge::input::Rules;
use crate::random::xoshiro::Xoshiro;

/// How an evaluation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All targets are reached.
    Passed,
    /// The largest loss is reached.
    Drawdown,
    /// The largest loss in a day is reached.
    DailyLoss,
    /// The last day is over.
    Time,
}

/// An evaluation that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// How.
    pub ending: Ending,
    /// Phases that were passed.
    pub phases: u32,
    /// Days of all phases.
    pub days: u32,
}

/// A funded account after its last day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Funded {
    /// Whether it kept within the limits.
    pub kept: bool,
    /// Number of payouts.
    pub payouts: u32,
    /// What they paid to the trader.
    pub paid: f64,
}

/// What all paths share.
#[derive(Clone, Debug)]
pub struct Plan {
    /// R of each trade after extra costs.
    pub results: Vec<f64>,
    /// The days.
    pub days: DayDraw,
    /// Profit target of each phase.
    pub targets: Vec<f64>,
    /// The rules.
    pub rules: Rules,
}

impl Plan {
    fn result(&self, trade: u32) -> f64 {
        self.results.get(trade as usize).copied().unwrap_or(0.0)
    }

    fn run_phase(&self, target: f64, random: &mut Xoshiro) -> (Ending, u32) {
        let rules = &self.rules;
        let mut account = Account::new();
        let (min_days, max_days) = (rules.min_days as u32, rules.max_days as u32);
        for day in 1..=max_days {
            account.begin_day();
            let mut trades = self.days.begin(random);
            while let Some(trade) = self.days.next_trade(&mut trades, random) {
                match account.trade(rules.risk * self.result(trade), rules) {
                    AfterTrade::Open => {}
                    AfterTrade::DayOver => break,
                    AfterTrade::Drawdown => return (Ending::Drawdown, day),
                    AfterTrade::DailyLoss => return (Ending::DailyLoss, day),
                }
                if account.balance >= 1.0 + target && account.is_consistent(rules) {
                    return (Ending::Passed, day.max(min_days));
                }
            }
            account.end_day(rules);
        }
        (Ending::Time, max_days)
    }

    /// Simulates the evaluation.
    pub fn evaluate(&self, random: &mut Xoshiro) -> Evaluation {
        let mut all_days = 0;
        for (phase, target) in self.targets.iter().enumerate() {
            let (ending, days) = self.run_phase(*target, random);
            all_days += days;
            if ending != Ending::Passed {
                return Evaluation {
                    ending,
                    phases: phase as u32,
                    days: all_days,
                };
            }
        }
        Evaluation {
            ending: Ending::Passed,
            phases: self.targets.len() as u32,
            days: all_days,
        }
    }

    /// Simulates the funded account.
    pub fn fund(&self, random: &mut Xoshiro) -> Funded {
        let rules = &self.rules;
        let mut account = Account::new();
        let mut funded = Funded {
            kept: true,
            payouts: 0,
            paid: 0.0,
        };
        let mut since_payout = 0;
        for _ in 0..rules.funded_days as u32 {
            account.begin_day();
            let mut trades = self.days.begin(random);
            while let Some(trade) = self.days.next_trade(&mut trades, random) {
                match account.trade(rules.funded_risk * self.result(trade), rules) {
                    AfterTrade::Open => {}
                    AfterTrade::DayOver => break,
                    AfterTrade::Drawdown | AfterTrade::DailyLoss => {
                        funded.kept = false;
                        return funded;
                    }
                }
            }
            account.end_day(rules);
            since_payout += 1;
            let is_due = since_payout >= rules.payout_every as u32
                && account.balance - 1.0 >= rules.min_profit
                && account.is_consistent(rules);
            if is_due {
                funded.paid += account.pay_out(rules);
                funded.payouts += 1;
                since_payout = 0;
            }
        }
        funded
    }

    /// What the attempt pays after fees.
    pub fn value(&self, ending: Ending, funded: &Funded) -> f64 {
        let rules = &self.rules;
        let mut value = 0.0 - rules.entry_fee;
        if ending == Ending::Passed {
            value += funded.paid;
            value -= rules.activation_fee;
            if rules.refunded && funded.payouts > 0 {
                value += rules.entry_fee;
            }
        }
        value
    }
}
