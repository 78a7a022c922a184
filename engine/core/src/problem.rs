//! Problems: why a computation is refused.

/// A refusal: `SimulationProblem` of src/domain/simulation.ts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Code in the problem catalogue.
    pub code: &'static str,
    /// Name of the parameter in the input.
    pub parameter: &'static str,
    /// One sentence for the user.
    pub message: &'static str,
}

/// Returns a problem as an error.
pub fn refuse<T>(
    code: &'static str,
    parameter: &'static str,
    message: &'static str,
) -> Result<T, Problem> {
    Err(Problem {
        code,
        parameter,
        message,
    })
}

/// Refuses a parameter unless `is_valid`.
pub fn require(
    is_valid: bool,
    parameter: &'static str,
    message: &'static str,
) -> Result<(), Problem> {
    if is_valid {
        Ok(())
    } else {
        refuse("parameter_out_of_range", parameter, message)
    }
}

/// Whether a double is a whole number in [low, high].
pub fn is_integer_in(value: f64, low: f64, high: f64) -> bool {
    value >= low && value <= high && value.floor() == value
}
