//! The orders in which groups of eight paths are dealt the history: card by card, the eight paths side by side.

use crate::growth_cards::Card;
use crate::growth_lanes::LANES;

/// Most trades that half words number.
const SMALL: usize = 1 << 16;

/// The cards of one group.
#[derive(Debug)]
pub enum GroupCards<'a> {
    /// None.
    None,
    /// Numbers below 65,536.
    Small(&'a mut [[u16; LANES]]),
    /// Any numbers.
    Large(&'a mut [[u32; LANES]]),
}

#[derive(Clone, Debug)]
enum All {
    None,
    Small(Vec<[u16; LANES]>),
    Large(Vec<[u32; LANES]>),
}

/// The cards of all groups, group after group.
#[derive(Clone, Debug)]
pub struct LaneCards {
    all: All,
    per_path: usize,
}

fn deal<C: Card>(cards: &mut Vec<[C; LANES]>, per_path: usize) {
    cards.extend((0..per_path).map(|card| [C::of(card as u32); LANES]));
}

fn group_of<T>(cards: &mut [T], per_path: usize, group: usize) -> &mut [T] {
    let end = cards.len();
    let from = group.saturating_mul(per_path).min(end);
    &mut cards[from..end.min(from + per_path)]
}

impl LaneCards {
    /// Room for the cards of so many groups; `per_path` is 0 where paths keep none.
    pub fn new(per_path: usize, groups: usize) -> Self {
        let all = match per_path {
            0 => All::None,
            1..=SMALL => All::Small(Vec::with_capacity(per_path * groups)),
            _ => All::Large(Vec::with_capacity(per_path * groups)),
        };
        Self { all, per_path }
    }

    /// Gives the next group the history in its order.
    pub fn deal(&mut self) {
        match &mut self.all {
            All::None => {}
            All::Small(cards) => deal(cards, self.per_path),
            All::Large(cards) => deal(cards, self.per_path),
        }
    }

    /// The cards of a group that has been dealt its own.
    pub fn group(&mut self, group: usize) -> GroupCards<'_> {
        match &mut self.all {
            All::None => GroupCards::None,
            All::Small(cards) => GroupCards::Small(group_of(cards, self.per_path, group)),
            All::Large(cards) => GroupCards::Large(group_of(cards, self.per_path, group)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_has_its_own_history_in_order() {
        let mut cards = LaneCards::new(3, 2);
        cards.deal();
        cards.deal();
        let GroupCards::Small(first) = cards.group(0) else {
            panic!("half words suffice for three trades");
        };
        first.swap(0, 2);
        let GroupCards::Small(second) = cards.group(1) else {
            panic!("half words suffice for three trades");
        };
        assert_eq!(second, [[0; LANES], [1; LANES], [2; LANES]]);
        assert!(matches!(cards.group(2), GroupCards::Small([])));
    }

    #[test]
    fn long_histories_have_whole_words_and_other_models_no_cards() {
        assert!(matches!(LaneCards::new(0, 9).group(0), GroupCards::None));
        let mut cards = LaneCards::new(SMALL + 1, 1);
        cards.deal();
        let GroupCards::Large(own) = cards.group(0) else {
            panic!("the last trade needs a whole word");
        };
        assert_eq!(own.last(), Some(&[SMALL as u32; LANES]));
    }
}
