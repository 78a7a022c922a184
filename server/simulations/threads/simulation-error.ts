import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { ApiError } from '#server/request/api-error.ts'

/** The API's error for a simulation's refusal; `fieldOf` gives the place of a parameter in the request's body. */
export function simulationError(
  { code, parameter, message }: SimulationProblem,
  fieldOf: (parameter: string) => string,
): ApiError {
  const field = fieldOf(parameter)
  return new ApiError(code === 'too_few_trades' ? 'too_few_trades' : 'simulation_refused', message, [
    { field, message },
  ])
}
