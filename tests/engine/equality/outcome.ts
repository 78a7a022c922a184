import { expect } from 'vitest'
import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import type { Outcome } from '#workers/shared/outcome.ts'

/** An answer, or why there is none; the words of the message are each side's own. */
export type Answer<T> = { readonly value: T } | Pick<SimulationProblem, 'code' | 'parameter'>

/** What the reference answers. */
export function fromReference<T>(compute: () => T): Answer<T> {
  try {
    return { value: compute() }
  } catch (error) {
    if (!(error instanceof SimulationRefused)) throw error
    return { code: error.problem.code, parameter: error.problem.parameter }
  }
}

/** What the engine answered; a fault that is no refusal is thrown. */
export function fromEngine<T>(outcome: Outcome<T>): Answer<T> {
  if (outcome.ok) return { value: outcome.value }
  const { code, parameter } = outcome.problem
  if (code === 'cancelled' || code === 'timeout' || code === 'worker_failed' || parameter === undefined)
    throw new Error(`the engine failed: ${outcome.problem.message}`)
  return { code, parameter }
}

/** Paths to every number of an answer that is NaN: unknown is null. */
function notANumber(value: unknown, at: string): string[] {
  if (typeof value === 'number') return Number.isNaN(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => notANumber(inner, `${at}.${name}`))
}

/** Both sides answer alike, bit for bit: `toStrictEqual` compares numbers by Object.is. */
export function expectAlike<T>(engine: Answer<T>, reference: Answer<T>): Answer<T> {
  expect(notANumber(reference, 'reference')).toEqual([])
  expect(engine).toStrictEqual(reference)
  return reference
}
