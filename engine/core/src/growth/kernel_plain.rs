//! Replaces the vector kernel where there are no vectors: eight paths one after another in the plain form.

use crate::growth::draw::Draw;
use crate::growth::group_orders::GroupOrder;
use crate::growth::input::Rules;
use crate::growth::lanes::{LANES, Lanes};
use crate::growth::plain_path::advance_path;
use crate::growth::samples::Samples;
use crate::growth::trade_table::TradeTable;

/// Nothing to prepare.
#[derive(Clone, Debug)]
pub struct Kernel;

impl Kernel {
    /// Nothing to prepare.
    pub fn new(_: &TradeTable) -> Self {
        Self
    }

    /// The kernel for a kind of draw; None where only the general form supports it.
    pub fn for_draw(_: &TradeTable, draw: &Draw) -> Option<Self> {
        matches!(draw, Draw::Index(_)).then_some(Self)
    }

    /// Advances eight paths from after trade `from` to after trade `to`, and writes their equity at the samples between.
    #[allow(
        clippy::too_many_arguments,
        reason = "the state of a group, what its run shares, and the first and the last trade"
    )]
    pub fn advance(
        &mut self,
        lanes: &mut Lanes,
        _: &mut GroupOrder,
        trades: &TradeTable,
        rules: &Rules,
        from: u32,
        to: u32,
        samples: &mut Samples,
    ) {
        let mut from = from;
        for &stop in samples.steps().iter().chain(&[to]) {
            for lane in 0..LANES {
                advance_path(lanes, lane, trades, rules, from, stop);
            }
            samples.write_until(stop, &lanes.equity);
            from = stop;
        }
    }
}
