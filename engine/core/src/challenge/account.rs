//! An account under the loss limits of a challenge.

use crate::challenge::input::Rules;

/// What a trade does to the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTrade {
    /// Trading goes on.
    Open,
    /// The daily loss ends trading for the day.
    DayOver,
    /// The largest loss is reached.
    Drawdown,
    /// The daily loss ends the account.
    DailyLoss,
}

/// Balance and marks, in multiples of the initial balance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Account {
    /// W.
    pub balance: f64,
    /// H: the high-water mark.
    mark: f64,
    /// B: the balance when the day began.
    day_start: f64,
    /// The best day's profit since `since`.
    best_day: f64,
    /// S: the balance from which profit counts.
    since: f64,
}

impl Account {
    /// An account before its first day.
    pub fn new() -> Self {
        Self {
            balance: 1.0,
            mark: 1.0,
            day_start: 1.0,
            best_day: 0.0,
            since: 1.0,
        }
    }

    /// Begins a day.
    #[inline]
    pub fn begin_day(&mut self) {
        self.day_start = self.balance;
    }

    /// Takes a trade of this result and tests the limits.
    #[inline]
    pub fn trade(&mut self, change: f64, rules: &Rules) -> AfterTrade {
        self.balance += change;
        let drawdown = &rules.drawdown;
        let mut floor = self.mark - drawdown.amount;
        if let Some(lock) = drawdown.lock_at
            && floor > lock
        {
            floor = lock;
        }
        if self.balance <= floor {
            return AfterTrade::Drawdown;
        }
        if let Some(daily) = rules.daily_loss
            && self.balance <= self.day_start - daily.amount
        {
            return if daily.ends {
                AfterTrade::DailyLoss
            } else {
                AfterTrade::DayOver
            };
        }
        if drawdown.trailing && !drawdown.end_of_day && self.balance > self.mark {
            self.mark = self.balance;
        }
        AfterTrade::Open
    }

    fn best_day_with_today(&self) -> f64 {
        let today = self.balance - self.day_start;
        if today > self.best_day {
            today
        } else {
            self.best_day
        }
    }

    /// Ends a day.
    #[inline]
    pub fn end_day(&mut self, rules: &Rules) {
        self.best_day = self.best_day_with_today();
        if rules.drawdown.trailing && self.balance > self.mark {
            self.mark = self.balance;
        }
    }

    /// Whether no day, today included, made more than its share of the profit.
    #[inline]
    pub fn is_consistent(&self, rules: &Rules) -> bool {
        rules
            .consistency
            .is_none_or(|share| self.best_day_with_today() <= share * (self.balance - self.since))
    }

    /// Pays out all profit above the buffer; returns the trader's share.
    pub fn pay_out(&mut self, rules: &Rules) -> f64 {
        let paid = rules.split * ((self.balance - 1.0) - rules.buffer);
        self.balance = 1.0 + rules.buffer;
        self.since = self.balance;
        self.day_start = self.balance;
        self.best_day = 0.0;
        paid
    }
}

impl Default for Account {
    fn default() -> Self {
        Self::new()
    }
}
