//! Challenges of funded accounts: docs/simulation-spec.md, section 2.9.

pub mod account;
pub mod check;
pub mod days;
pub mod figures;
pub mod input;
pub mod path;
pub mod run;
