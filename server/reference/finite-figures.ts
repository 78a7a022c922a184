import { outOfRange } from './sample-check.ts'
import { SimulationRefused } from './simulation-refused.ts'

/** Whether every number in a value, at any depth, is finite. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite)
}

/**
 * Returns the figures; refuses values so far apart that a figure is not finite. `parameter` names their field in the input
 * (docs/simulation-spec.md section 5).
 */
export function finiteFigures<T>(figures: T, parameter: string): T {
  const fault = 'the values lie so far apart that a figure of theirs exceeds every number'
  const problem = outOfRange(parameter, isFinite(figures) ? null : fault)
  if (problem !== null) throw new SimulationRefused(problem)
  return figures
}
