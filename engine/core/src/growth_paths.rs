//! All paths of a part in the general form, with the cards that they keep.

use crate::growth_cards::Cards;
use crate::growth_general::Path;
use crate::growth_plan::GrowthPlan;

/// The paths, and the cards of those that have been dealt theirs.
#[derive(Clone, Debug)]
pub struct Paths {
    paths: Vec<Path>,
    cards: Cards,
    per_path: usize,
}

impl Paths {
    /// No path yet; `prepare` adds them.
    pub fn new(plan: &GrowthPlan) -> Self {
        let count = plan.path_count as usize;
        let per_path = plan.draw.cards(plan.resampled);
        Self {
            paths: Vec::with_capacity(count),
            cards: Cards::new(per_path, count),
            per_path,
        }
    }

    /// Makes the next `count` paths ready for their first trade; whether all are.
    ///
    /// Why not all at once: an order of the history for each path is up to a hundred million cards, and a run that is cancelled
    /// must notice in between.
    pub fn prepare(&mut self, plan: &GrowthPlan, count: u32) -> bool {
        let ready = self.paths.len() as u32;
        let to = plan.path_count.min(ready.saturating_add(count));
        for path in ready..to {
            let number = plan.first_path.wrapping_add(path);
            self.paths.push(Path::new(plan, number));
            self.cards.deal(&plan.draw, plan.seed, number);
        }
        to == plan.path_count
    }

    /// Takes every path from after trade `from` to after trade `to`.
    pub fn advance(&mut self, plan: &GrowthPlan, from: u32, to: u32) {
        match &mut self.cards {
            Cards::None => {
                for path in &mut self.paths {
                    path.advance::<u16>(plan, &mut [], from, to);
                }
            }
            Cards::Small(cards) => {
                for (path, own) in self
                    .paths
                    .iter_mut()
                    .zip(cards.chunks_exact_mut(self.per_path))
                {
                    path.advance(plan, own, from, to);
                }
            }
            Cards::Large(cards) => {
                for (path, own) in self
                    .paths
                    .iter_mut()
                    .zip(cards.chunks_exact_mut(self.per_path))
                {
                    path.advance(plan, own, from, to);
                }
            }
        }
    }

    /// The paths in their order.
    pub fn all(&self) -> &[Path] {
        &self.paths
    }
}
