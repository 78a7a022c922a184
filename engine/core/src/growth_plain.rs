//! Stands where the vector kernel stands on WebAssembly: eight paths one after another in the plain form.

use crate::growth_draw::Draw;
use crate::growth_input::Rules;
use crate::growth_lanes::{LANES, Lanes};
use crate::growth_path::advance_path;
use crate::growth_samples::Samples;
use crate::lane_cards::GroupCards;
use crate::trade_table::TradeTable;

/// Nothing to prepare.
#[derive(Clone, Debug)]
pub struct Kernel;

impl Kernel {
    /// Nothing to prepare.
    pub fn new(_: &TradeTable) -> Self {
        Self
    }

    /// The kernel for a way of drawing; None where the general form has to serve.
    pub fn serving(_: &TradeTable, draw: &Draw) -> Option<Self> {
        matches!(draw, Draw::Index(_)).then_some(Self)
    }

    /// Takes eight paths from after trade `from` to after trade `to`, and writes their equity at the samples on the way.
    #[allow(
        clippy::too_many_arguments,
        reason = "the state of a group, what its run shares, and where the way begins and ends"
    )]
    pub fn advance(
        &mut self,
        lanes: &mut Lanes,
        _: &mut GroupCards,
        trades: &TradeTable,
        rules: &Rules,
        from: u32,
        to: u32,
        samples: &mut Samples,
    ) {
        let mut from = from;
        for &stop in samples.at().iter().chain(&[to]) {
            for lane in 0..LANES {
                advance_path(lanes, lane, trades, rules, from, stop);
            }
            samples.up_to(stop, &lanes.equity);
            from = stop;
        }
    }
}
