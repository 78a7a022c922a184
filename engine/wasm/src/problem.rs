//! Problems as they are thrown to JavaScript.

use edgeworth_core::problem::Problem;

/// `{"code","parameter","message"}`: a `SimulationProblem`. Its texts contain nothing that JSON would have to escape.
pub fn as_json(problem: &Problem) -> String {
    // Concatenated by hand: formatting code would be larger than all the texts.
    [
        r#"{"code":""#,
        problem.code,
        r#"","parameter":""#,
        problem.parameter,
        r#"","message":""#,
        problem.message,
        r#""}"#,
    ]
    .concat()
}
