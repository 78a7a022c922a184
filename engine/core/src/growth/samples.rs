//! The columns into which a group of paths writes its equity at the samples of a batch, one column for each sample.

use crate::growth::lanes::LANES;

/// The columns of a batch as one group of paths sees them.
#[derive(Debug)]
pub struct Samples<'a> {
    /// Steps of the samples, ascending.
    steps: &'a [u32],
    /// Samples written so far.
    done: usize,
    columns: &'a mut [f64],
    /// Paths in a column.
    stride: usize,
    /// Index of the group's first path in a column.
    first: usize,
}

impl<'a> Samples<'a> {
    /// The columns of `stride` paths each for the group that starts with path `first`; `columns` is empty where none are stored.
    pub fn new(steps: &'a [u32], columns: &'a mut [f64], stride: usize, first: usize) -> Self {
        Self {
            steps: if columns.is_empty() { &[] } else { steps },
            done: 0,
            columns,
            stride,
            first,
        }
    }

    /// Steps of the samples, ascending.
    pub fn steps(&self) -> &'a [u32] {
        self.steps
    }

    /// Writes the samples among the trades after `step`. `rows` has the equity after each of those trades.
    #[inline(never)]
    pub fn write_rows(&mut self, step: u32, rows: &[[f64; LANES]]) {
        while let Some(&at) = self.steps.get(self.done) {
            let Some(row) = rows.get((at.wrapping_sub(step + 1)) as usize) else {
                return;
            };
            self.write(row);
        }
    }

    /// Writes the samples up to `step`, at which equity has these values.
    #[inline(never)]
    pub fn write_until(&mut self, step: u32, equity: &[f64; LANES]) {
        while self.steps.get(self.done).is_some_and(|at| *at <= step) {
            self.write(equity);
        }
    }

    fn write(&mut self, row: &[f64; LANES]) {
        let first = self.done * self.stride + self.first;
        let count = LANES.min(self.stride.saturating_sub(self.first));
        if let Some(values) = self.columns.get_mut(first..first + count) {
            values.copy_from_slice(&row[..count]);
        }
        self.done += 1;
    }
}
