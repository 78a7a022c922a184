//! Why a computation is refused, and the checks that decide it.

/// A refusal: `SimulationProblem` of src/domain/simulation.ts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its code in the catalogue.
    pub code: &'static str,
    /// The parameter's name in the input.
    pub parameter: &'static str,
    /// One sentence for a person.
    pub message: &'static str,
}

/// Refuses with a problem.
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

/// Refuses a parameter that is not `ok`.
pub fn out_of_range(
    ok: bool,
    parameter: &'static str,
    message: &'static str,
) -> Result<(), Problem> {
    if ok {
        Ok(())
    } else {
        refuse("parameter_out_of_range", parameter, message)
    }
}

/// Whether a number that came as a double is whole and between the two.
pub fn is_integer_in(value: f64, low: f64, high: f64) -> bool {
    value >= low && value <= high && value.floor() == value
}
