//! Drawing by the permutation for eight paths at once: words come from the vectors, cards are swapped one path at a time.
//!
//! Why swaps are scalar: each is two loads and two stores at places that only the path knows, and the index is one
//! multiplication that the vector units need not do. Words are drawn a few trades ahead, beside the swaps.

use crate::growth_cards::Card;
use crate::growth_kernel::BLOCK;
use crate::growth_lanes::{LANES, Lanes};
use crate::kernel_table::{KernelTable, Rows};
use crate::vector_draw::Buffers;
use crate::vector_generator::Generator;
use crate::vector_rows::store;
use crate::xoshiro::index_below;

/// How many trades swapping stays behind drawing.
const BEHIND: usize = 4;

/// Deals `count` trades to each path after trade `step` from the cards of eight paths, path after path, into `buffers`; leaves
/// the generators' state there as well. The table is one that is not turned round.
#[inline(never)]
pub fn deal<const OUTCOMES: bool, C: Card>(
    buffers: &mut Buffers,
    lanes: &Lanes,
    cards: &mut [C],
    table: &KernelTable,
    step: u32,
    count: usize,
) {
    let n = table.trades;
    let count = count.min(BLOCK);
    let behind = BEHIND.min(count);
    let first = step % n;
    for half in 0..2 {
        let mut generator = Generator::new(&lanes.state, half);
        let mut k = first;
        for t in 0..behind {
            store(&mut buffers.drawn[t], half, generator.word());
        }
        for t in behind..count {
            store(&mut buffers.drawn[t], half, generator.word());
            take::<OUTCOMES, C>(buffers, cards, table, t - behind, half, k);
            k = if k + 1 == n { 0 } else { k + 1 };
        }
        for t in count - behind..count {
            take::<OUTCOMES, C>(buffers, cards, table, t, half, k);
            k = if k + 1 == n { 0 } else { k + 1 };
        }
        generator.store(&mut buffers.state, half);
    }
}

/// Swaps card `k` of four paths with the one that its word chooses, and fetches what it gives.
#[inline(always)]
fn take<const OUTCOMES: bool, C: Card>(
    buffers: &mut Buffers,
    cards: &mut [C],
    table: &KernelTable,
    t: usize,
    half: usize,
    k: u32,
) {
    let n = table.trades;
    let (words, factors, outcomes) = (
        &buffers.drawn[t],
        &mut buffers.factors[t],
        &mut buffers.outcomes[t],
    );
    for lane in 4 * half..(4 * half + 4).min(LANES) {
        let here = lane * n as usize + k as usize;
        let there = here + index_below(words[lane], n - k) as usize;
        // A group with fewer cards than paths deals nothing: no index is out of bounds whatever is passed in.
        let (Some(&card), Some(&other)) = (cards.get(there), cards.get(here)) else {
            continue;
        };
        cards[there] = other;
        cards[here] = card;
        let place = card.place() as usize;
        match &table.rows {
            Rows::Factors(rows) if !OUTCOMES => {
                factors[lane] = rows.get(place).copied().unwrap_or(1.0);
            }
            Rows::Outcomes(rows) if OUTCOMES => {
                if let Some(row) = rows.get(place) {
                    factors[lane] = row.factor;
                    outcomes[lane] = row.outcome as i16;
                }
            }
            _ => {}
        }
    }
}
