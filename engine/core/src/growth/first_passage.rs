//! When paths first reach a barrier that some may never reach.
//!
//! Why quartiles over all paths: the mean over the paths that reach it says nothing about the others ("100 trades to the goal", for one
//! path in ten). Quartiles count "never" as later than any step, and are unknown where they fall on "never".

use crate::numerics::percentile::quartiles_of_lowest;
use crate::numerics::wilson::{Proportion, wilson};

/// Statistics of the first steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstPassage {
    /// Paths that reach the barrier.
    pub hits: u32,
    /// Their share.
    pub reached: Proportion,
    /// Mean step of those; None without any.
    pub mean_step: Option<f64>,
    /// Quartiles over all paths; None where they fall among paths that never reach it.
    pub quartiles: [Option<f64>; 3],
}

/// Summarizes the first steps of all paths, 0 = never.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quartile_among_paths_that_never_arrive_is_unknown() {
        // Five paths: ranks of the quartiles are 1, 2 and 3; three paths arrive, so rank 3 is "never".
        let found = first_passage(&[0, 30, 10, 0, 20]);
        assert_eq!((found.hits, found.mean_step), (3, Some(20.0)));
        assert_eq!(found.quartiles, [Some(20.0), Some(30.0), None]);
    }

    #[test]
    fn interpolation_towards_never_is_unknown() {
        // Two paths: the first quartile lies a quarter of the way from rank 0 to rank 1.
        assert_eq!(first_passage(&[8, 0]).quartiles, [None, None, None]);
        assert_eq!(
            first_passage(&[8, 4]).quartiles,
            [Some(5.0), Some(6.0), Some(7.0)]
        );
    }

    #[test]
    fn nobody_arriving_has_no_mean() {
        let found = first_passage(&[0; 40]);
        assert_eq!(
            (found.hits, found.mean_step, found.quartiles),
            (0, None, [None; 3])
        );
        assert_eq!(found.reached.low, 0.0);
    }
}
