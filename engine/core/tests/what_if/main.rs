//! The stop-and-target analysis against reference values and against a plain second form written apart.

mod brute;
mod grid;
mod reference;
mod sets;
