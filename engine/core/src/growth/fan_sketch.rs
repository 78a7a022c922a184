//! The columns of a fan during a sweep: the number of values in each bucket, and the values that may decide a percentile.
//!
//! Why not whole columns: a hundred of them for a million paths are 800 MB, and storing all paths' states from sample to sample
//! instead costs memory, which is read and written at each sample. One or two values decide a percentile. After n of N paths a rank
//! is known to about `sqrt(p * q * (1/n - 1/N))` of all, so values further away than `DEVIATIONS` times that can be dropped; towards
//! the end one or two in a hundred are left.
//!
//! Why the result is exact: every value is counted. At the end the counts of all parts say in which buckets the wanted ranks lie, and
//! all values of those buckets have been kept. If a wanted bucket has been dropped (once in thousands of runs), or if so many values
//! lie together that dropping does not help (for example, all paths at zero), the part reports it, and the columns are computed in
//! full.
//!
//! Why buckets of the bits of a double: bits order as values do, a subtraction and a shift find the bucket, and equal steps are about
//! equal in proportion.

use crate::numerics::percentile::PERCENTILES;

/// Buckets of a column; the first and the last also hold the values beyond them.
pub const BUCKETS: usize = 2048;
/// Paths after which values are dropped for the first time.
const FIRST_DROP: usize = 4096;
/// Values are kept within this many standard deviations of a rank: one rank in two million lies beyond.
const DEVIATIONS: f64 = 5.0;
/// Expected number of values kept of a column of n, over the square root of n: twice `DEVIATIONS` times the sum of `sqrt(p * q)`,
/// and a little for the width of buckets.
const EXPECTED_KEPT: f64 = 28.0;
/// The same above which too many values lie together.
const MAX_KEPT: f64 = 64.0;

/// Bit of a bucket's count that is set while its values are kept.
const KEPT: u32 = 1 << 31;

/// The bits of the first bucket's lowest double, and the width of buckets.
#[derive(Clone, Copy, Debug)]
struct BucketEdges {
    low: i64,
    shift: u32,
}

impl BucketEdges {
    /// Buckets over the range of some values, without the smallest and the largest, plus an eighth of it on each side. The range spans
    /// at most sixteen octaves on either side of the median; otherwise values near zero would take all buckets.
    fn around(values: &mut [f64]) -> Self {
        values.sort_unstable_by(f64::total_cmp);
        let bits = |place: usize| values.get(place).map_or(0, |value| value.to_bits() as i64);
        let (median, reach) = (bits(values.len() / 2), 16 << 52);
        let low = bits(1).max(median.saturating_sub(reach));
        let high = bits(values.len().saturating_sub(2));
        let range = high
            .min(median.saturating_add(reach))
            .saturating_sub(low)
            .max(1);
        let low = (low - range / 8).max(0);
        let range = (range + range / 4) as u64;
        let shift = (u64::BITS - range.leading_zeros()).saturating_sub(BUCKETS.ilog2());
        Self { low, shift }
    }

    /// The bucket of an equity: a larger one is in the same or a later bucket.
    #[inline(always)]
    fn bucket_of(&self, value: f64) -> usize {
        // Neither has a sign, so the difference cannot overflow.
        let above = ((value.to_bits() & i64::MAX as u64) as i64 - self.low).max(0);
        (above >> self.shift).min(BUCKETS as i64 - 1) as usize
    }
}

/// Expected number of values kept of a column after n of all paths.
fn expected_kept(n: usize, whole: usize) -> f64 {
    let (n, whole) = (n as f64, whole.max(n).max(1) as f64);
    EXPECTED_KEPT * (n * (1.0 - n / whole)).sqrt()
}

/// A position among a column's buckets, from which ranks are found.
#[derive(Default)]
struct RankCursor {
    bucket: usize,
    /// Values in the buckets before it.
    before: usize,
}

impl RankCursor {
    /// The bucket of a rank; the last bucket where there are fewer values. Ranks usually ascend from call to call.
    fn bucket_of(&mut self, buckets: &[u32; BUCKETS], rank: usize) -> usize {
        let count = |bucket: usize| (buckets[bucket] & !KEPT) as usize;
        if rank < self.before {
            *self = Self::default();
        }
        while self.bucket + 1 < BUCKETS && self.before + count(self.bucket) <= rank {
            self.before += count(self.bucket);
            self.bucket += 1;
        }
        self.bucket
    }
}

/// The range of the common store that holds one column's kept values.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    from: usize,
    count: usize,
    room: usize,
}

/// All columns of a part.
#[derive(Clone, Debug)]
pub struct FanSketch {
    /// Paths of all parts.
    whole: usize,
    /// Paths of this part.
    part: usize,
    /// Paths of this part added so far.
    paths: usize,
    /// Number of paths after which values are dropped next.
    next_drop: usize,
    edges: Vec<BucketEdges>,
    /// Number of values in each bucket, column by column, with `KEPT` where they are kept: one table instead of two saves cache.
    buckets: Vec<[u32; BUCKETS]>,
    kept: Vec<Kept>,
    store: Vec<f64>,
    has_given_up: bool,
}

impl FanSketch {
    /// A sketch of `part` of `whole` paths, without values. The columns of the pilot, of `count` values each, decide where buckets are;
    /// every part uses the same pilot.
    pub fn new(pilot: &mut [f64], count: usize, part: usize, whole: usize) -> Self {
        let edges: Vec<BucketEdges> = pilot
            .chunks_mut(count.max(1))
            .map(BucketEdges::around)
            .collect();
        let columns = edges.len();
        // The most values are kept after half of all paths; until the next drop, two fifths of those are added.
        let room = 2 * FIRST_DROP + (1.4 * expected_kept(part.min(whole / 2), whole)) as usize;
        Self {
            whole,
            part,
            paths: 0,
            next_drop: FIRST_DROP,
            edges,
            buckets: vec![[KEPT; BUCKETS]; columns],
            kept: vec![Kept::default(); columns],
            // Reserved at once: WebAssembly never returns the memory that growing would leave behind.
            store: Vec::with_capacity(columns * room),
            has_given_up: false,
        }
    }

    /// Whether too many values lie together: the columns must then be computed in full.
    pub fn has_given_up(&self) -> bool {
        self.has_given_up
    }

    /// Adds the values of `count` more paths, column after column.
    #[inline(never)]
    pub fn add(&mut self, columns: &[f64], count: usize) {
        if self.has_given_up || count == 0 {
            return;
        }
        if self.paths >= self.next_drop {
            self.drop_unwanted();
        }
        if self.kept.iter().any(|kept| kept.room - kept.count < count) {
            self.make_room(count);
        }
        let rows = self.kept.iter_mut().zip(&self.edges).zip(&mut self.buckets);
        for (((kept, edges), buckets), values) in rows.zip(columns.chunks_exact(count)) {
            let store = &mut self.store[kept.from..kept.from + kept.room];
            let mut next = kept.count;
            for &value in values {
                let bucket = &mut buckets[edges.bucket_of(value)];
                *bucket += 1;
                // A branch, because soon only one value in ten is kept, and then fewer.
                if *bucket > KEPT {
                    store[next] = value;
                    next += 1;
                }
            }
            kept.count = next;
        }
        self.paths += count;
    }

    /// Drops the values that can no longer decide a percentile.
    #[inline(never)]
    fn drop_unwanted(&mut self) {
        let (n, whole) = (self.paths as f64, self.whole.max(self.paths) as f64);
        let open = DEVIATIONS * (1.0 / n - 1.0 / whole).max(0.0).sqrt();
        let mut all = 0;
        let rows = self.kept.iter_mut().zip(&self.edges).zip(&mut self.buckets);
        for ((kept, edges), buckets) in rows {
            let mut keep = [0; BUCKETS];
            let mut at = RankCursor::default();
            for percent in PERCENTILES {
                let p = percent as f64 / 100.0;
                let off = open * (p * (1.0 - p)).sqrt();
                let low = at.bucket_of(buckets, (n * (p - off)) as usize);
                let high = at.bucket_of(buckets, (n * (p + off)) as usize + 1);
                keep[low..=high].fill(KEPT);
            }
            for (bucket, keep) in buckets.iter_mut().zip(keep) {
                // Dropped values cannot be restored.
                *bucket &= keep | !KEPT;
            }
            let store = &mut self.store[kept.from..kept.from + kept.count];
            let mut next = 0;
            for place in 0..store.len() {
                let value = store[place];
                store[next] = value;
                next += (buckets[edges.bucket_of(value)] >> 31) as usize;
            }
            kept.count = next;
            all += next;
        }
        // An excess over the expected number is extrapolated.
        let columns = self.edges.len().max(1) as f64;
        let beyond = (all as f64 / columns - expected_kept(self.paths, self.whole)).max(0.0);
        let expected = expected_kept(self.part, self.whole) + beyond / n * self.part as f64;
        self.has_given_up = expected > MAX_KEPT * (self.part as f64).sqrt();
        self.next_drop = self.paths + self.paths * 2 / 5;
        if self.has_given_up {
            self.store = Vec::new();
            self.kept.fill(Kept::default());
        }
    }

    /// Moves the kept values apart, with room for those expected before the next drop and for `count` more.
    #[inline(never)]
    fn make_room(&mut self, count: usize) {
        let mut compact = 0;
        for kept in &mut self.kept {
            self.store
                .copy_within(kept.from..kept.from + kept.count, compact);
            kept.from = compact;
            compact += kept.count;
        }
        let ahead = self.next_drop.saturating_sub(self.paths).max(count);
        let rooms: Vec<usize> = self
            .kept
            .iter()
            .map(|kept| {
                let all = ahead + ahead / 16;
                let coming = (kept.count * all).checked_div(self.paths).unwrap_or(all);
                kept.count + coming + count
            })
            .collect();
        let mut end = rooms.iter().sum::<usize>();
        if end > self.store.len() {
            self.store.reserve_exact(end - self.store.len());
            self.store.resize(end, 0.0);
        }
        for (kept, room) in self.kept.iter_mut().zip(rooms).rev() {
            end -= room;
            self.store
                .copy_within(kept.from..kept.from + kept.count, end);
            kept.from = end;
            kept.room = room;
        }
    }

    /// Number of values in each bucket, column after column; empty where the sketch has given up.
    pub fn counts(&self) -> Vec<u32> {
        let columns = if self.has_given_up {
            &[]
        } else {
            &self.buckets[..]
        };
        let counts = columns.as_flattened().iter();
        counts.map(|bucket| bucket & !KEPT).collect()
    }

    /// The values of column `k` in some buckets; None where some of them have been dropped.
    #[inline(never)]
    pub fn values_in(&self, k: usize, buckets: &[u32]) -> Option<Vec<f64>> {
        let (edges, kept, own) = (self.edges.get(k)?, self.kept.get(k)?, self.buckets.get(k)?);
        let mut asked = [false; BUCKETS];
        let mut found = 0;
        for &bucket in buckets {
            let bucket = bucket as usize & (BUCKETS - 1);
            if self.has_given_up || own[bucket] != 0 && own[bucket] < KEPT {
                return None;
            }
            asked[bucket] = true;
            found += (own[bucket] & !KEPT) as usize;
        }
        let mut values = Vec::with_capacity(found);
        let store = &self.store[kept.from..kept.from + kept.count];
        values.extend(store.iter().filter(|value| asked[edges.bucket_of(**value)]));
        Some(values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::xoshiro::Xoshiro;

    /// Three columns of `count` values: spread by multiplication, evenly, and with a tenth at zero.
    fn columns(random: &mut Xoshiro, count: usize) -> Vec<f64> {
        let mut uniform = || (f64::from(random.draw()) + 0.5) / 4_294_967_296.0;
        let mut values = vec![0.0; 3 * count];
        for i in 0..count {
            values[i] = (uniform() + uniform() + uniform()).exp2();
            values[count + i] = 1.0 + uniform();
            values[2 * count + i] = (uniform() - 0.1).max(0.0);
        }
        values
    }

    #[test]
    fn the_values_at_wanted_ranks_are_kept() {
        let mut random = Xoshiro([1, 2, 3, 4]);
        let (whole, step) = (60_000, 600);
        let mut pilot = columns(&mut random, 256);
        let mut sketch = FanSketch::new(&mut pilot, 256, whole, whole);
        let mut all: Vec<Vec<f64>> = vec![Vec::new(); 3];
        for _ in 0..whole / step {
            let part = columns(&mut random, step);
            sketch.add(&part, step);
            for (all, part) in all.iter_mut().zip(part.chunks(step)) {
                all.extend(part);
            }
        }
        assert!(!sketch.has_given_up());
        assert!(sketch.kept[0].count < whole / 6);
        for (k, all) in all.iter_mut().enumerate() {
            all.sort_unstable_by(f64::total_cmp);
            let counts = &sketch.counts()[k * BUCKETS..(k + 1) * BUCKETS];
            assert_eq!(counts.iter().sum::<u32>() as usize, whole);
            for percent in PERCENTILES {
                let rank = (whole - 1) * percent / 100;
                let mut place = RankCursor::default();
                let bucket = place.bucket_of(&sketch.buckets[k], rank);
                let mut own = sketch.values_in(k, &[bucket as u32]).expect("kept");
                own.sort_unstable_by(f64::total_cmp);
                let end = place.before + own.len();
                assert_eq!(own, all[place.before..end], "column {k}, {percent} %");
            }
        }
        // A rank far from all wanted ones, and a column that is not there.
        let dropped = RankCursor::default().bucket_of(&sketch.buckets[0], whole * 16 / 100) as u32;
        assert!(sketch.values_in(0, &[dropped]).is_none());
        assert!(sketch.values_in(3, &[]).is_none());
    }

    #[test]
    fn values_that_all_lie_together_are_given_up() {
        let mut sketch = FanSketch::new(&mut [1.0; 256], 256, 20_000, 20_000);
        for _ in 0..20 {
            sketch.add(&[1.0; 1000], 1000);
        }
        assert!(sketch.has_given_up());
        assert!(sketch.values_in(0, &[0]).is_none());
    }

    #[test]
    fn buckets_keep_the_order_of_values() {
        let rising = [
            -0.0,
            0.0,
            5e-324,
            1e-300,
            0.5,
            0.75,
            0.999,
            1.0,
            1.5,
            2.0,
            1e99,
            f64::INFINITY,
        ];
        let mut pilot = vec![0.4, 0.5, 0.75, 1.0, 1.5, 2.0];
        let edges = BucketEdges::around(&mut pilot);
        let buckets: Vec<usize> = rising.iter().map(|value| edges.bucket_of(*value)).collect();
        assert!(
            buckets.windows(2).all(|pair| pair[0] <= pair[1]),
            "{buckets:?}"
        );
        assert_eq!((buckets[0], buckets[11]), (0, BUCKETS - 1));
        assert_ne!(edges.bucket_of(1.0), edges.bucket_of(1.002));
    }
}
