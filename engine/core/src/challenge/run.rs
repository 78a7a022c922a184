//! A challenge, computed a few paths at a time.

use crate::challenge::check::check;
use crate::challenge::days::DayDraw;
use crate::challenge::figures::{ChallengeFigures, Outcomes, summarize};
use crate::challenge::input::ChallengeInput;
use crate::challenge::path::Plan;
use crate::problem::Problem;
use crate::random::xoshiro::{Xoshiro, stream};

/// A challenge under way.
#[derive(Clone, Debug)]
pub struct ChallengeRun {
    plan: Plan,
    seed: [u32; 2],
    paths: u32,
    done: u32,
    outcomes: Outcomes,
}

impl ChallengeRun {
    /// Checks a challenge and prepares what its paths share.
    pub fn new(input: &ChallengeInput) -> Result<Self, Problem> {
        let seed = check(input)?;
        let cost = input.rules.extra_cost_r;
        Ok(Self {
            plan: Plan {
                results: input.r.iter().map(|r| r - cost).collect(),
                days: DayDraw::new(input.days, input.r.len() as u32),
                targets: input.targets.to_vec(),
                rules: input.rules,
            },
            seed,
            paths: input.paths as u32,
            done: 0,
            outcomes: Outcomes::default(),
        })
    }

    /// Number of paths left.
    pub fn remaining(&self) -> usize {
        (self.paths - self.done) as usize
    }

    /// Simulates the next `count` paths, or as many as are left.
    pub fn advance(&mut self, count: usize) {
        let end = self
            .paths
            .min(self.done.saturating_add(count.max(1) as u32));
        for path in self.done..end {
            let plan = &self.plan;
            let evaluation =
                plan.evaluate(&mut Xoshiro::for_path(self.seed, path, stream::EVALUATION));
            let funded = plan.fund(&mut Xoshiro::for_path(self.seed, path, stream::FUNDED));
            self.outcomes
                .values
                .push(plan.value(evaluation.ending, &funded));
            self.outcomes.evaluations.push(evaluation);
            self.outcomes.funded.push(funded);
        }
        self.done = end;
    }

    /// Finishes the paths and sums them up.
    pub fn finish(mut self) -> ChallengeFigures {
        if self.remaining() > 0 {
            self.advance(self.remaining());
        }
        summarize(&self.outcomes, self.plan.targets.len())
    }
}
