import type { SimulationProblem } from '#domain/simulation.ts'
import { ApiError } from '#server/errors.ts'

/** The API's error for a simulation's refusal; the parameter is named by its place in the request's body. */
export function refusal({ code, parameter, message }: SimulationProblem): ApiError {
  const field = parameter === 'r' ? 'portfolioId' : `parameters.${parameter}`
  return new ApiError(code === 'too_few_trades' ? 'too_few_trades' : 'simulation_refused', message, [
    { field, message },
  ])
}
