//! Drawing by the permutation for eight paths at once: words come from the vectors, cards are swapped one path at a time.
//!
//! Why swaps are scalar: each is two loads and two stores at places that only the path knows, and the index is one
//! multiplication that the vector units need not do. Words are drawn a few trades ahead, beside the swaps.
//!
//! Why the cards of a group lie side by side and not path after path: all eight paths are at the same card, so that one
//! address serves them all, and it is checked once.

use crate::growth_cards::Card;
use crate::growth_kernel::BLOCK;
use crate::growth_lanes::{LANES, Lanes};
use crate::kernel_table::{KernelTable, Row, Rows};
use crate::vector_draw::Buffers;
use crate::vector_generator::Generator;
use crate::vector_rows::store;
use crate::xoshiro::index_below;

/// How many trades swapping stays behind drawing.
const BEHIND: usize = 4;

/// What a row of the table gives a path.
trait Given: Copy {
    fn put(self, buffers: &mut Buffers, t: usize, lane: usize);
}

impl Given for f64 {
    #[inline(always)]
    fn put(self, buffers: &mut Buffers, t: usize, lane: usize) {
        buffers.factors[t][lane] = self;
    }
}

impl Given for Row {
    #[inline(always)]
    fn put(self, buffers: &mut Buffers, t: usize, lane: usize) {
        buffers.factors[t][lane] = self.factor;
        buffers.outcomes[t][lane] = self.outcome as i16;
    }
}

/// Deals `count` trades to each path after trade `step` from a group's cards into `buffers`; leaves the generators' state there
/// as well. Row i of the table is trade i.
#[inline(always)]
pub fn deal<C: Card>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    cards: &mut [[C; LANES]],
    table: &KernelTable,
    step: u32,
    count: usize,
) {
    match &table.rows {
        Rows::Factors(rows) => deal_from(buffers, lanes, cards, rows, step, count),
        Rows::Outcomes(rows) => deal_from(buffers, lanes, cards, rows, step, count),
    }
}

#[inline(never)]
fn deal_from<C: Card, T: Given>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    cards: &mut [[C; LANES]],
    rows: &[T],
    step: u32,
    count: usize,
) {
    let n = cards.len() as u32;
    if n == 0 {
        return;
    }
    let count = count.min(BLOCK);
    let behind = BEHIND.min(count);
    for half in 0..2 {
        let mut generator = Generator::new(&lanes.state, half);
        let mut k = step % n;
        for t in 0..behind {
            store(&mut buffers.drawn[t], half, generator.word());
        }
        for t in behind..count {
            store(&mut buffers.drawn[t], half, generator.word());
            take(buffers, cards, rows, t - behind, half, k);
            k = if k + 1 == n { 0 } else { k + 1 };
        }
        for t in count - behind..count {
            take(buffers, cards, rows, t, half, k);
            k = if k + 1 == n { 0 } else { k + 1 };
        }
        generator.store(&mut buffers.state, half);
    }
}

/// Swaps card `k` of four paths with the one that its word chooses, and fetches what it gives.
#[inline(always)]
#[allow(
    clippy::needless_range_loop,
    reason = "a lane numbers the columns of four tables, of which only one could be walked through"
)]
fn take<C: Card, T: Given>(
    buffers: &mut Buffers,
    cards: &mut [[C; LANES]],
    rows: &[T],
    t: usize,
    half: usize,
    k: u32,
) {
    let left = cards.len() as u32 - k;
    for lane in 4 * half..4 * half + 4 {
        let j = k + index_below(buffers.drawn[t][lane], left);
        let card = cards[j as usize][lane];
        cards[j as usize][lane] = cards[k as usize][lane];
        cards[k as usize][lane] = card;
        if let Some(given) = rows.get(card.place() as usize) {
            given.put(buffers, t, lane);
        }
    }
}
