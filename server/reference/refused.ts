import type { SimulationProblem } from '#domain/simulation/growth.ts'

/** A simulation that was not run, or not finished, because of its input; `problem` names the parameter. */
export class SimulationRefused extends Error {
  readonly problem: SimulationProblem

  constructor(problem: SimulationProblem) {
    super(problem.message)
    this.name = 'SimulationRefused'
    this.problem = problem
  }
}
