//! Stands where the vector kernel stands on WebAssembly: eight paths one after another in the plain form.

use crate::growth_draw::Draw;
use crate::growth_input::Rules;
use crate::growth_lanes::{LANES, Lanes};
use crate::growth_path::advance_path;
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

    /// Takes eight paths from after trade `from` to after trade `to`.
    pub fn advance(
        &mut self,
        lanes: &mut Lanes,
        _: &mut GroupCards,
        trades: &TradeTable,
        rules: &Rules,
        from: u32,
        to: u32,
    ) {
        for lane in 0..LANES {
            advance_path(lanes, lane, trades, rules, from, to);
        }
    }
}
