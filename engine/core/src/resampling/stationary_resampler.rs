//! Resamples of a series by the stationary bootstrap (Politis and Romano, Journal of the American Statistical Association 89,
//! 1994), as counts of how often each index is drawn.
//!
//! Why counts: the mean of a resample is then a weighted sum in the order of the series, with one product for each index however often it
//! is drawn, and a third of the indices are not drawn.

use crate::random::xoshiro::{Xoshiro, index_below};

/// An index of the series and how often it was drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnIndex {
    /// The index.
    pub index: usize,
    /// At least 1.
    pub times: f64,
}

/// Counts how often each index is drawn, by independent draws up to a mean length of blocks of 1, else by the stationary rule.
pub fn count_draws(random: &mut Xoshiro, length: u32, times: &mut [u32]) {
    times.fill(0);
    if length > 1 {
        count_blocks(random, threshold_of(length), times);
        return;
    }
    for _ in 0..times.len() {
        times[index_below(random.draw(), times.len() as u32) as usize] += 1;
    }
}

/// A new block starts where a word is below this.
fn threshold_of(length: u32) -> u64 {
    (4_294_967_296.0 / f64::from(length.max(1)) + 0.5).floor() as u64
}

/// Adds the draws of one resample in blocks.
fn count_blocks(random: &mut Xoshiro, threshold: u64, times: &mut [u32]) {
    let count = times.len();
    let mut index = 0;
    for step in 0..count {
        let (word, start) = (random.draw(), random.draw());
        index = if step == 0 || u64::from(word) < threshold {
            index_below(start, count as u32) as usize
        } else if index + 1 == count {
            0
        } else {
            index + 1
        };
        times[index] += 1;
    }
}

/// Draws resamples of a series of one length.
#[derive(Clone, Debug)]
pub struct StationaryResampler {
    seed: [u32; 2],
    stream: u32,
    threshold: u64,
    times: Vec<u32>,
}

impl StationaryResampler {
    /// Resamples of `count` values in blocks of mean length `length`.
    pub fn new(seed: [u32; 2], stream: u32, count: usize, length: u32) -> Self {
        Self {
            seed,
            stream,
            threshold: threshold_of(length),
            times: vec![0; count],
        }
    }

    /// Writes the indices of resample `b` in ascending order.
    // Not inlined into the edgeworth-engine crate, which is compiled for size.
    #[inline(never)]
    pub fn resample(&mut self, b: u32, drawn: &mut Vec<DrawnIndex>) {
        self.times.fill(0);
        let mut random = Xoshiro::for_path(self.seed, b, self.stream);
        count_blocks(&mut random, self.threshold, &mut self.times);
        drawn.clear();
        drawn.extend(
            self.times
                .iter()
                .enumerate()
                .filter(|(_, times)| **times > 0)
                .map(|(index, times)| DrawnIndex {
                    index,
                    times: f64::from(*times),
                }),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_draws_one_place() {
        let mut draw = StationaryResampler::new([42, 0], 5, 37, 4);
        let mut drawn = Vec::new();
        for b in 0..20 {
            draw.resample(b, &mut drawn);
            assert_eq!(drawn.iter().map(|place| place.times).sum::<f64>(), 37.0);
            assert!(drawn.windows(2).all(|pair| pair[0].index < pair[1].index));
        }
    }

    #[test]
    fn agrees_with_the_published_places_of_a_stationary_resample() {
        // Golden stream: seed (42, 0), stream 2, L = 4, n = 20, path 0.
        let places = [
            19, 0, 1, 2, 3, 4, 5, 6, 5, 17, 18, 12, 13, 14, 15, 16, 17, 1, 19, 0,
        ];
        let mut drawn = Vec::new();
        StationaryResampler::new([42, 0], 2, 20, 4).resample(0, &mut drawn);
        for place in 0..20 {
            let times = places.iter().filter(|p| **p == place).count() as f64;
            let found = drawn.iter().find(|d| d.index == place);
            assert_eq!(found.map_or(0.0, |d| d.times), times);
        }
    }
}
