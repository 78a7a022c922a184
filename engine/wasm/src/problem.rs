//! Problems as the edge throws them.

use edgeworth_core::problem::Problem;

/// `{"code","parameter","message"}`: a `SimulationProblem`. Its texts hold nothing that JSON would have to escape.
pub fn as_json(problem: &Problem) -> String {
    // Put together by hand: formatting would be more code than all that the texts say.
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
