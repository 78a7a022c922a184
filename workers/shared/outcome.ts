import type { SimulationProblem } from '#domain/simulation/growth.ts'

/** Why there is no result: the simulation refused its input, or the run did not come to its end. */
export interface EngineProblem {
  readonly code: SimulationProblem['code'] | 'cancelled' | 'timeout' | 'worker_failed'
  /** Name of the parameter in GrowthInput, where one is at fault. */
  readonly parameter?: string
  readonly message: string
}

/**
 * An answer or a problem, as data: an error thrown across threads would arrive without its code and parameter.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: EngineProblem }

/** Wraps a value. */
export function success<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

/** Wraps a problem. */
export function failure(problem: EngineProblem): { readonly ok: false; readonly problem: EngineProblem } {
  return { ok: false, problem }
}

/** The outcome of a run that its caller no longer wants. */
export const cancelled = failure({ code: 'cancelled', message: 'The simulation was cancelled.' })

/** The values of all outcomes, or a problem as soon as there is one: what the others still do is not waited for. */
export function allOutcomes<T>(promises: readonly Promise<Outcome<T>>[]): Promise<Outcome<T[]>> {
  return new Promise((resolve, reject) => {
    const values: Promise<T | undefined>[] = promises.map(async (promise) => {
      const outcome = await promise
      if (outcome.ok) return outcome.value
      resolve(outcome)
      return undefined
    })
    // After a problem this resolves to no effect.
    Promise.all(values).then((all) => resolve(success(all as T[])), reject)
  })
}
