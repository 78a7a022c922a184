//! What other stops and targets, or leaving trades out, would have given, and whether that is luck (docs/simulation-spec.md,
//! section 7).

pub mod additive;
pub mod candle_order;
pub mod cscv;
pub mod deflated;
pub mod ending_counts;
pub mod guards;
pub mod input;
pub mod kelly;
pub mod matrix;
pub mod ordered;
pub mod own_sums;
pub mod plan;
pub mod plateau;
pub mod removal;
pub mod row;
pub mod sharpe_probability;
pub mod spa;
pub mod walk_forward;
