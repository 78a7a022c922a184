//! The orders in which groups of eight paths shuffle the history: place by place, the eight paths side by side.
//!
//! Why side by side and not path after path: all eight paths are at the same place of their orders, so one address serves them all,
//! and it is checked once.

use crate::growth::history_index::{HistoryIndex, MAX_SMALL};
use crate::growth::lanes::LANES;

/// The orders of one group.
#[derive(Debug)]
pub enum GroupOrder<'a> {
    /// None.
    None,
    /// Numbers below 65,536.
    Small(&'a mut [[u16; LANES]]),
    /// Any numbers.
    Large(&'a mut [[u32; LANES]]),
}

#[derive(Clone, Debug)]
enum Orders {
    None,
    Small(Vec<[u16; LANES]>),
    Large(Vec<[u32; LANES]>),
}

/// The orders of all groups, group after group.
#[derive(Clone, Debug)]
pub struct GroupOrders {
    orders: Orders,
    per_path: usize,
}

fn push_ascending<C: HistoryIndex>(orders: &mut Vec<[C; LANES]>, per_path: usize) {
    orders.extend((0..per_path).map(|index| [C::of(index as u32); LANES]));
}

fn group_of<T>(orders: &mut [T], per_path: usize, group: usize) -> &mut [T] {
    let end = orders.len();
    let from = group.saturating_mul(per_path).min(end);
    &mut orders[from..end.min(from + per_path)]
}

impl GroupOrders {
    /// Room for the orders of so many groups; `per_path` is 0 where paths store none.
    pub fn new(per_path: usize, groups: usize) -> Self {
        let orders = match per_path {
            0 => Orders::None,
            1..=MAX_SMALL => Orders::Small(Vec::with_capacity(per_path * groups)),
            _ => Orders::Large(Vec::with_capacity(per_path * groups)),
        };
        Self { orders, per_path }
    }

    /// Adds the next group, with the history in its real order.
    pub fn push(&mut self) {
        match &mut self.orders {
            Orders::None => {}
            Orders::Small(orders) => push_ascending(orders, self.per_path),
            Orders::Large(orders) => push_ascending(orders, self.per_path),
        }
    }

    /// The orders of a group that has been added.
    pub fn group(&mut self, group: usize) -> GroupOrder<'_> {
        match &mut self.orders {
            Orders::None => GroupOrder::None,
            Orders::Small(orders) => GroupOrder::Small(group_of(orders, self.per_path, group)),
            Orders::Large(orders) => GroupOrder::Large(group_of(orders, self.per_path, group)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_has_its_own_history_in_order() {
        let mut orders = GroupOrders::new(3, 2);
        orders.push();
        orders.push();
        let GroupOrder::Small(first) = orders.group(0) else {
            panic!("half words suffice for three trades");
        };
        first.swap(0, 2);
        let GroupOrder::Small(second) = orders.group(1) else {
            panic!("half words suffice for three trades");
        };
        assert_eq!(second, [[0; LANES], [1; LANES], [2; LANES]]);
        assert!(matches!(orders.group(2), GroupOrder::Small([])));
    }

    #[test]
    fn long_histories_have_whole_words_and_other_models_store_nothing() {
        assert!(matches!(GroupOrders::new(0, 9).group(0), GroupOrder::None));
        let mut orders = GroupOrders::new(MAX_SMALL + 1, 1);
        orders.push();
        let GroupOrder::Large(own) = orders.group(0) else {
            panic!("the last trade needs a whole word");
        };
        assert_eq!(own.last(), Some(&[MAX_SMALL as u32; LANES]));
    }
}
