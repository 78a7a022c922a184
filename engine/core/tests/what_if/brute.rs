//! The analysis written down plainly: each trade of each cell by the table of the specification, each figure by its definition.

use crate::sets::Request;

/// What becomes of one trade in one cell: weights of target and stop, its own result or neither, and what is known.
#[derive(Clone, Copy, Debug)]
pub struct Fate {
    pub target: f64,
    pub stop: f64,
    pub own: bool,
    pub ambiguous: bool,
    pub identified: bool,
}

const STOPPED: Fate = Fate {
    target: 0.0,
    stop: 1.0,
    own: false,
    ambiguous: false,
    identified: true,
};
const AT_TARGET: Fate = Fate {
    target: 1.0,
    stop: 0.0,
    ..STOPPED
};

fn resolve(request: &Request, s: f64, t: f64, hint: Option<bool>) -> Fate {
    let otherwise = if request.policy == 3 {
        request.fallback
    } else {
        request.policy
    };
    let p = match (otherwise, hint) {
        (0, _) => 0.0,
        (1, _) => 1.0,
        (_, Some(target_first)) => f64::from(u8::from(target_first)),
        (_, None) => s / (s + t),
    };
    Fate {
        target: p,
        stop: 1.0 - p,
        ambiguous: true,
        ..STOPPED
    }
}

pub fn fate(request: &Request, i: usize, s: f64, t: f64) -> Fate {
    let r = request.r[i];
    let mae = if -r > request.mae[i] {
        -r
    } else {
        request.mae[i]
    };
    let mfe = if r > request.mfe[i] {
        r
    } else {
        request.mfe[i]
    };
    match (s <= mae, t <= mfe) {
        (true, false) => return STOPPED,
        (false, true) => return AT_TARGET,
        (true, true) => {
            let from: u32 = request.candle_counts[..i].iter().sum();
            let own = from as usize..(from + request.candle_counts[i]) as usize;
            if request.policy == 3 && !own.is_empty() {
                let never = own.len();
                let first = |distances: &[f64], level: f64, certain: bool| {
                    own.clone()
                        .position(|c| distances[c] >= level && (!certain || request.whole[c] == 1))
                        .unwrap_or(never)
                };
                // Certainly reached before the other level may have been.
                if first(&request.favorable, t, true) < first(&request.adverse, s, false) {
                    return AT_TARGET;
                }
                if first(&request.adverse, s, true) < first(&request.favorable, t, false) {
                    return STOPPED;
                }
            }
            return resolve(request, s, t, None);
        }
        (false, false) => {}
    }
    let own = Fate {
        target: 0.0,
        stop: 0.0,
        own: true,
        ..STOPPED
    };
    if request.exit[i] == 0 {
        return own;
    }
    let unknown = Fate {
        identified: false,
        ..own
    };
    if request.post[i] == 0 {
        return unknown;
    }
    let adverse = mae.max(request.mape[i] - r);
    let favorable = mfe.max(r + request.mfpe[i]);
    match (s <= adverse, t <= favorable) {
        (true, false) => STOPPED,
        (false, true) => AT_TARGET,
        (false, false) => unknown,
        (true, true) => {
            let hint = match request.post[i] {
                2 => Some(true),
                3 => Some(false),
                _ => None,
            };
            resolve(request, s, t, hint)
        }
    }
}

/// Sums over the trades of one cell, in the order of the trades.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    pub n: f64,
    pub powers: [f64; 4],
    pub wins: f64,
    pub losses: f64,
    pub gross_win: f64,
    pub gross_loss: f64,
    pub identified: f64,
    pub ambiguous: f64,
    pub outcomes: Vec<f64>,
}

pub fn sums(request: &Request, s: f64, t: f64) -> Sums {
    let unit = if request.sizing == 1 { s } else { 1.0 };
    let stop = (-(s + request.slippage) - request.cost) / unit;
    let target = (t - request.cost) / unit;
    let mut sums = Sums::default();
    for i in 0..request.r.len() {
        let fate = fate(request, i, s, t);
        let own = (request.r[i] - request.cost) / unit;
        sums.n += 1.0;
        sums.identified += f64::from(u8::from(fate.identified));
        sums.ambiguous += f64::from(u8::from(fate.ambiguous));
        sums.outcomes.push(if fate.own {
            own
        } else if fate.target == 0.0 {
            stop
        } else if fate.stop == 0.0 {
            target
        } else {
            fate.target * target + fate.stop * stop
        });
        for (value, weight) in [
            (own, f64::from(u8::from(fate.own))),
            (target, fate.target),
            (stop, fate.stop),
        ] {
            for (power, sum) in sums.powers.iter_mut().enumerate() {
                *sum += weight * value.powi(power as i32 + 1);
            }
            if value > 0.0 {
                sums.wins += weight;
                sums.gross_win += weight * value;
            }
            if value < 0.0 {
                sums.losses += weight;
                sums.gross_loss -= weight * value;
            }
        }
    }
    sums
}

/// Maximum drawdown, longest losing and winning streak.
pub fn ordered(outcomes: &[f64]) -> (f64, f64, f64) {
    let (mut fall, mut deepest) = (0.0, 0.0);
    let (mut losing, mut winning) = ((0, 0), (0, 0));
    for x in outcomes {
        fall -= x;
        if fall < 0.0 {
            fall = 0.0;
        }
        if fall > deepest {
            deepest = fall;
        }
        losing.0 = if *x < 0.0 { losing.0 + 1 } else { 0 };
        winning.0 = if *x > 0.0 { winning.0 + 1 } else { 0 };
        losing.1 = losing.1.max(losing.0);
        winning.1 = winning.1.max(winning.0);
    }
    (deepest, f64::from(losing.1), f64::from(winning.1))
}
