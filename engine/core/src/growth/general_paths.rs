//! All paths of a part in the general form, with the histories that they store.

use std::ops::Range;

use crate::growth::draw::Draw;
use crate::growth::general_path::GeneralPath;
use crate::growth::history_index::MAX_SMALL;
use crate::growth::plan::GrowthPlan;
use crate::growth::uncertain_model::PathModel;

/// What each path stores of the history: the order in which it is shuffled, or the trades or days it resampled.
#[derive(Clone, Debug)]
enum Histories {
    /// Paths store none.
    None,
    /// Numbers below 65,536.
    Small(Vec<u16>),
    /// Any numbers.
    Large(Vec<u32>),
}

impl Histories {
    /// Room for the histories of so many paths.
    fn new(per_path: usize, paths: usize) -> Self {
        match per_path {
            0 => Self::None,
            1..=MAX_SMALL => Self::Small(Vec::with_capacity(per_path * paths)),
            _ => Self::Large(Vec::with_capacity(per_path * paths)),
        }
    }

    /// Adds the history of the next path.
    fn push(&mut self, draw: &Draw, seed: [u32; 2], path: u32) {
        match self {
            Self::None => {}
            Self::Small(histories) => draw.push_history(histories, seed, path),
            Self::Large(histories) => draw.push_history(histories, seed, path),
        }
    }
}

/// The paths that have started, path after path.
#[derive(Clone, Debug)]
pub struct GeneralPaths {
    paths: Vec<GeneralPath>,
    histories: Histories,
    per_path: usize,
    /// What each path draws from instead of the plan's table; empty where paths share that.
    models: Vec<PathModel>,
}

impl GeneralPaths {
    /// No path yet; each starts when it is first advanced.
    pub fn new(plan: &GrowthPlan) -> Self {
        Self {
            paths: Vec::new(),
            histories: Histories::None,
            per_path: plan.draw.history_len(plan.resampled),
            models: Vec::new(),
        }
    }

    /// Advances the paths in `range` from after trade `from` to after trade `to`. `all` are the numbers of the part's paths.
    ///
    /// Why a path gets its history only when it starts: creating a hundred million numbers at once would delay a cancellation.
    pub fn advance(
        &mut self,
        plan: &GrowthPlan,
        all: Range<u32>,
        range: Range<usize>,
        from: u32,
        to: u32,
    ) {
        if self.paths.is_empty() {
            let count = all.len();
            self.paths.reserve_exact(count);
            self.histories = Histories::new(self.per_path, count);
            self.models.clear();
        }
        for path in self.paths.len()..range.end {
            let number = all.start.wrapping_add(path as u32);
            self.paths.push(GeneralPath::new(plan, number));
            self.histories.push(&plan.draw, plan.seed, number);
            if let Some(uncertain) = &plan.uncertain {
                self.models.push(uncertain.draw_model(plan.seed, number));
            }
        }
        if let Some(uncertain) = &plan.uncertain {
            let models = &self.models[range.clone()];
            for (path, model) in self.paths[range].iter_mut().zip(models) {
                path.advance_by(plan, (uncertain, model), from, to);
            }
            return;
        }
        let own = range.start * self.per_path..range.end * self.per_path;
        let paths = self.paths[range].iter_mut();
        match &mut self.histories {
            Histories::None => {
                for path in paths {
                    path.advance::<u16>(plan, &mut [], from, to);
                }
            }
            Histories::Small(histories) => {
                for (path, own) in paths.zip(histories[own].chunks_exact_mut(self.per_path)) {
                    path.advance(plan, own, from, to);
                }
            }
            Histories::Large(histories) => {
                for (path, own) in paths.zip(histories[own].chunks_exact_mut(self.per_path)) {
                    path.advance(plan, own, from, to);
                }
            }
        }
    }

    /// Removes all paths.
    pub fn clear(&mut self) {
        self.paths.clear();
    }

    /// The paths in their order.
    pub fn all(&self) -> &[GeneralPath] {
        &self.paths
    }
}
