//! How certain the figures of a history are (docs/simulation-spec.md, section 6).

pub mod block_length;
pub mod dependence;
pub mod figures;
pub mod losing_streak;
pub mod runs_test;
pub mod stationary_resampler;
