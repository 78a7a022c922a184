//! When a barrier is first reached, over paths that may never reach it.
//!
//! Why quartiles over all paths: the mean over those that got there says nothing about the others ("100 trades to the
//! goal", of the tenth that reached it). Quartiles count "never" as later than all, and are unknown where they fall there.

use crate::percentile::quartiles_of_lowest;
use crate::wilson::{Proportion, wilson};

/// Steps of first passage, summed up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstPassage {
    /// Paths that reach the barrier.
    pub hits: u32,
    /// Their share.
    pub reached: Proportion,
    /// Mean step of those; None when there are none.
    pub mean_step: Option<f64>,
    /// Quartiles over all paths; None where they fall among paths that never reach it.
    pub quartiles: [Option<f64>; 3],
}

/// Sums up the first steps of all paths, 0 = never.
pub fn first_passage(steps: &[u32]) -> FirstPassage {
    let keys: Vec<u64> = steps
        .iter()
        .filter(|step| **step != 0)
        .map(|step| u64::from(*step))
        .collect();
    let hits = keys.len() as u32;
    let total: u64 = keys.iter().sum();
    FirstPassage {
        hits,
        reached: wilson(hits, steps.len() as u32),
        mean_step: if hits == 0 {
            None
        } else {
            Some(total as f64 / f64::from(hits))
        },
        quartiles: quartiles_of_lowest(&keys, steps.len()),
    }
}
