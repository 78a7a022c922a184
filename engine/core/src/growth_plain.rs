//! Stands where the vector kernel stands on WebAssembly: eight paths one after another in the plain form.

use crate::growth_input::Rules;
use crate::growth_lanes::{LANES, Lanes};
use crate::growth_path::advance_path;
use crate::trade_table::TradeTable;

/// Nothing to prepare.
#[derive(Clone, Debug)]
pub struct Kernel;

impl Kernel {
    /// Nothing to prepare.
    pub fn new(_: &TradeTable) -> Self {
        Self
    }

    /// Takes eight paths from after trade `from` to after trade `to`.
    pub fn advance(
        &mut self,
        lanes: &mut Lanes,
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
