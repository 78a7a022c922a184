//! The program's one sort: of integer keys, in ascending order.
//!
//! Why not the library's: it is compiled once for every element type and comparison, and five such copies were a tenth of the package.
//! Doubles are sorted by their keys (`select::key_of`). Indices are sorted with their sort key in the high bits and themselves in the
//! low ones. Why merging: it takes n log n steps on any input, and selecting the smaller of two keys needs no branch.

/// Keys in a row; rows are sorted by insertion and then merged.
const ROW: usize = 16;

/// Sorts keys in ascending order.
pub fn sort_keys(keys: &mut [u64]) {
    keys.chunks_mut(ROW).for_each(insert_in_order);
    if keys.len() <= ROW {
        return;
    }
    let mut spare = vec![0; keys.len()];
    let mut width = ROW;
    while width < keys.len() {
        for (pair, into) in keys.chunks(2 * width).zip(spare.chunks_mut(2 * width)) {
            let (left, right) = pair.split_at(width.min(pair.len()));
            merge(left, right, into);
        }
        keys.copy_from_slice(&spare);
        width *= 2;
    }
}

fn insert_in_order(row: &mut [u64]) {
    for end in 1..row.len() {
        let key = row[end];
        let mut place = end;
        while place > 0 && row[place - 1] > key {
            row[place] = row[place - 1];
            place -= 1;
        }
        row[place] = key;
    }
}

/// Merges two ascending rows.
fn merge(left: &[u64], right: &[u64], into: &mut [u64]) {
    let (mut l, mut r) = (0, 0);
    for place in into.iter_mut() {
        let (Some(&a), Some(&b)) = (left.get(l), right.get(r)) else {
            break;
        };
        let from_right = b < a;
        *place = if from_right { b } else { a };
        r += usize::from(from_right);
        l += usize::from(!from_right);
    }
    let (left, right) = (&left[l..], &right[r..]);
    let (_, rest) = into.split_at_mut(l + r);
    // One of the two is used up.
    rest[..left.len()].copy_from_slice(left);
    rest[left.len()..].copy_from_slice(right);
}

#[cfg(test)]
mod tests {
    use super::sort_keys;
    use crate::random::xoshiro::Xoshiro;

    #[test]
    fn gives_what_the_library_gives() {
        let mut random = Xoshiro([1, 2, 3, 4]);
        for count in [0, 1, 2, 15, 16, 17, 31, 32, 33, 100, 1000, 4099] {
            for spread in [0, 3, 31, 32] {
                let mut keys: Vec<u64> = (0..count)
                    .map(|_| u64::from(random.draw()) << 32 >> spread.min(32) << spread)
                    .chain([u64::MAX, 0])
                    .collect();
                keys[count / 2] >>= spread;
                let mut wanted = keys.clone();
                wanted.sort_unstable();
                sort_keys(&mut keys);
                assert_eq!(keys, wanted);
                sort_keys(&mut keys);
                assert_eq!(keys, wanted);
                keys.reverse();
                sort_keys(&mut keys);
                assert_eq!(keys, wanted);
            }
        }
    }
}
