//! Where the equity of neighbouring paths at the samples of a batch is written: column by column, a sample each.

use crate::growth_lanes::LANES;

/// The columns of a batch as one group of paths sees them.
#[derive(Debug)]
pub struct Samples<'a> {
    /// Steps of the samples, ascending.
    at: &'a [u32],
    /// Samples that are written.
    done: usize,
    columns: &'a mut [f64],
    /// Paths of a column.
    stride: usize,
    /// Place of the group's first path in a column.
    first: usize,
}

impl<'a> Samples<'a> {
    /// The columns of `stride` paths each for the group that begins with path `first`; no columns where none are kept.
    pub fn new(at: &'a [u32], columns: &'a mut [f64], stride: usize, first: usize) -> Self {
        Self {
            at: if columns.is_empty() { &[] } else { at },
            done: 0,
            columns,
            stride,
            first,
        }
    }

    /// Steps of the samples, ascending.
    pub fn at(&self) -> &'a [u32] {
        self.at
    }

    /// Writes the samples within some trades after `step`, of which `rows` holds the equity after each.
    #[inline(never)]
    pub fn after(&mut self, step: u32, rows: &[[f64; LANES]]) {
        while let Some(&at) = self.at.get(self.done) {
            let Some(row) = rows.get((at.wrapping_sub(step + 1)) as usize) else {
                return;
            };
            self.write(row);
        }
    }

    /// Writes the samples up to a step at which equity is this.
    #[inline(never)]
    pub fn up_to(&mut self, step: u32, equity: &[f64; LANES]) {
        while self.at.get(self.done).is_some_and(|at| *at <= step) {
            self.write(equity);
        }
    }

    fn write(&mut self, row: &[f64; LANES]) {
        let first = self.done * self.stride + self.first;
        let count = LANES.min(self.stride.saturating_sub(self.first));
        if let Some(place) = self.columns.get_mut(first..first + count) {
            place.copy_from_slice(&row[..count]);
        }
        self.done += 1;
    }
}
