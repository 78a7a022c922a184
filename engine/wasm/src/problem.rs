//! Problems as the edge throws them.

use edgeworth_core::problem::Problem;

/// `{"code","parameter","message"}`: a `SimulationProblem`. Its texts hold nothing that JSON would have to escape.
pub fn as_json(problem: &Problem) -> String {
    format!(
        r#"{{"code":"{}","parameter":"{}","message":"{}"}}"#,
        problem.code, problem.parameter, problem.message
    )
}
