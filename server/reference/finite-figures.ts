import { outOfRange } from './growth-check.ts'
import { SimulationRefused } from './refused.ts'

/** Whether every number in a value, however deep, is finite. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite)
}

/**
 * The figures as they are; refuses values so far apart that one of them is not finite, naming the field that holds the
 * values (docs/simulation-spec.md section 5).
 */
export function finiteFigures<T>(figures: T, parameter: string): T {
  const fault = 'the values lie so far apart that a figure of theirs exceeds every number'
  const problem = outOfRange(parameter, isFinite(figures) ? null : fault)
  if (problem !== null) throw new SimulationRefused(problem)
  return figures
}
