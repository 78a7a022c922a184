import type { SimulationProblem } from '#domain/simulation/growth.ts'

/** Why there is no result: the simulation rejected its input, or the run did not finish. */
export interface EngineProblem {
  readonly code: SimulationProblem['code'] | 'cancelled' | 'timeout' | 'worker_failed'
  /** Name of the wrong parameter in GrowthInput, if it is one. */
  readonly parameter?: string
  readonly message: string
}

/**
 * A value or a problem, as data: an error thrown across threads would arrive without its code and parameter.
 */
export type Outcome<T, Problem = EngineProblem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

/** Wraps a value. */
export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** Wraps a problem. */
export function failure<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem }
}

/** The outcome of a run with a parameter out of its range. */
export function refuseParameter(parameter: string, message: string): Outcome<never> {
  return failure({ code: 'parameter_out_of_range', parameter, message })
}

/** The outcome of a run that its caller cancelled. */
export const cancelled = failure<EngineProblem>({ code: 'cancelled', message: 'The simulation was cancelled.' })

/** Resolves with the values of all outcomes, or with the first problem without waiting for the others. */
export function allOutcomes<T>(promises: readonly Promise<Outcome<T>>[]): Promise<Outcome<T[]>> {
  return new Promise((resolve, reject) => {
    const values: Promise<T | undefined>[] = promises.map(async (promise) => {
      const outcome = await promise
      if (outcome.ok) return outcome.value
      resolve(outcome)
      return undefined
    })
    // After a problem this has no effect.
    Promise.all(values).then((all) => resolve(success(all as T[])), reject)
  })
}

/** Waits for all outcomes. Resolves with their values by name, or with the first problem in the order of the names. */
export async function allNamedOutcomes<T extends object>(promises: {
  readonly [Name in keyof T]: Promise<Outcome<T[Name]>>
}): Promise<Outcome<T>> {
  const names = Object.keys(promises) as (keyof T)[]
  const outcomes = await Promise.all(names.map(async (name) => [name, await promises[name]] as const))
  const values: Partial<T> = {}
  for (const [name, outcome] of outcomes) {
    if (!outcome.ok) return outcome
    values[name] = outcome.value
  }
  return success(values as T)
}
