//! All paths of a part in the general form, with the cards that they keep.

use std::ops::Range;

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
    /// No path yet; each begins when it is first advanced.
    pub fn new(plan: &GrowthPlan) -> Self {
        Self {
            paths: Vec::new(),
            cards: Cards::None,
            per_path: plan.draw.cards(plan.resampled),
        }
    }

    /// Takes paths from after trade `from` to after trade `to`. Those that are met for the first time begin, and are dealt their
    /// cards: a hundred million cards at once would keep a run that is cancelled from noticing.
    pub fn advance(&mut self, plan: &GrowthPlan, range: Range<usize>, from: u32, to: u32) {
        if self.paths.is_empty() {
            let count = plan.path_count as usize;
            self.paths.reserve_exact(count);
            self.cards = Cards::new(self.per_path, count);
        }
        for path in self.paths.len()..range.end {
            let number = plan.first_path.wrapping_add(path as u32);
            self.paths.push(Path::new(plan, number));
            self.cards.deal(&plan.draw, plan.seed, number);
        }
        let own = range.start * self.per_path..range.end * self.per_path;
        let paths = self.paths[range].iter_mut();
        match &mut self.cards {
            Cards::None => {
                for path in paths {
                    path.advance::<u16>(plan, &mut [], from, to);
                }
            }
            Cards::Small(cards) => {
                for (path, own) in paths.zip(cards[own].chunks_exact_mut(self.per_path)) {
                    path.advance(plan, own, from, to);
                }
            }
            Cards::Large(cards) => {
                for (path, own) in paths.zip(cards[own].chunks_exact_mut(self.per_path)) {
                    path.advance(plan, own, from, to);
                }
            }
        }
    }

    /// Forgets all paths.
    pub fn clear(&mut self) {
        self.paths.clear();
    }

    /// The paths in their order.
    pub fn all(&self) -> &[Path] {
        &self.paths
    }
}
