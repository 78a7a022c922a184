import type { SimulationProblem } from '#domain/simulation/growth.ts'

/** Thrown when a simulation cannot run or finish because of its input; `problem` names the parameter. */
export class SimulationRefused extends Error {
  readonly problem: SimulationProblem

  constructor(problem: SimulationProblem) {
    super(problem.message)
    this.name = 'SimulationRefused'
    this.problem = problem
  }
}
