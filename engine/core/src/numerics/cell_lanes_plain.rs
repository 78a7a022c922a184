//! Cells of a grid side by side, without vectors: the same operations as `cell_lanes.rs`, lane by lane.

/// Two doubles.
#[derive(Clone, Copy)]
pub struct F64x2([f64; 2]);

/// For each of two lanes, whether a condition holds.
#[derive(Clone, Copy)]
pub struct F64x2Mask([bool; 2]);

impl F64x2 {
    fn each(self, other: Self, of: impl Fn(f64, f64) -> f64) -> Self {
        Self([of(self.0[0], other.0[0]), of(self.0[1], other.0[1])])
    }

    /// One value in both lanes.
    pub fn splat(value: f64) -> Self {
        Self([value; 2])
    }

    /// Two values.
    pub fn new(first: f64, second: f64) -> Self {
        Self([first, second])
    }

    /// Loads both values of a row.
    pub fn load(row: &[f64; 2]) -> Self {
        Self(*row)
    }

    /// Stores both values in a row.
    pub fn store(self, row: &mut [f64; 2]) {
        *row = self.0;
    }

    /// Both values.
    pub fn lanes(self) -> [f64; 2] {
        self.0
    }

    /// Sum.
    pub fn plus(self, other: Self) -> Self {
        self.each(other, |a, b| a + b)
    }

    /// Difference.
    pub fn minus(self, other: Self) -> Self {
        self.each(other, |a, b| a - b)
    }

    /// Product.
    pub fn times(self, other: Self) -> Self {
        self.each(other, |a, b| a * b)
    }

    /// Quotient.
    pub fn over(self, other: Self) -> Self {
        self.each(other, |a, b| a / b)
    }

    /// `other` where this is below it, else this: the larger value, lane by lane.
    pub fn max(self, other: Self) -> Self {
        self.each(other, |a, b| if a < b { b } else { a })
    }

    /// Where this is above `other`.
    pub fn above(self, other: Self) -> F64x2Mask {
        F64x2Mask([self.0[0] > other.0[0], self.0[1] > other.0[1]])
    }

    /// Where this is not equal to `other`.
    pub fn differs(self, other: Self) -> F64x2Mask {
        F64x2Mask([self.0[0] != other.0[0], self.0[1] != other.0[1]])
    }

    /// This where the condition holds, else 0.
    pub fn masked(self, condition: F64x2Mask) -> Self {
        condition.choose(self, Self([0.0; 2]))
    }
}

impl F64x2Mask {
    /// Whether the condition holds in any lane.
    pub fn any(self) -> bool {
        self.0[0] || self.0[1]
    }

    /// `yes` where the condition holds, else `no`.
    pub fn choose(self, yes: F64x2, no: F64x2) -> F64x2 {
        let of = |lane: usize| {
            if self.0[lane] {
                yes.0[lane]
            } else {
                no.0[lane]
            }
        };
        F64x2([of(0), of(1)])
    }
}

/// Eight small integers.
#[derive(Clone, Copy)]
pub struct I16x8([i16; 8]);

impl I16x8 {
    fn each(self, other: Self, of: impl Fn(i16, i16) -> i16) -> Self {
        Self(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    /// One value in all lanes.
    pub fn splat(value: i16) -> Self {
        Self([value; 8])
    }

    /// Eight values.
    pub fn new(values: [i16; 8]) -> Self {
        Self(values)
    }

    /// All values.
    pub fn lanes(self) -> [i16; 8] {
        self.0
    }

    /// Sum.
    pub fn plus(self, other: Self) -> Self {
        self.each(other, i16::wrapping_add)
    }

    /// The larger value.
    pub fn max(self, other: Self) -> Self {
        self.each(other, i16::max)
    }

    /// Bits set in both.
    pub fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    /// All bits set where this is above `other`, else none.
    pub fn above(self, other: Self) -> Self {
        self.each(other, |a, b| if a > b { -1 } else { 0 })
    }

    /// With all bits or none in each lane: `yes` where all, else `no`.
    pub fn choose(self, yes: Self, no: Self) -> Self {
        Self(std::array::from_fn(|lane| {
            (self.0[lane] & yes.0[lane]) | (!self.0[lane] & no.0[lane])
        }))
    }
}
