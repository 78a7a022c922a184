import type { SimulationProblem } from '#domain/simulation/growth.ts'
import { failure, success, type Outcome } from '#workers/shared/outcome.ts'
import { loadEngine, type Engine } from './load-engine.ts'

const problemCodes: ReadonlySet<string> = new Set<SimulationProblem['code']>([
  'too_few_trades',
  'too_many_trades',
  'parameter_out_of_range',
  'growth_overflow',
])

function isProblem(value: unknown): value is SimulationProblem {
  return typeof value === 'object' && value !== null && 'code' in value && problemCodes.has(String(value.code))
}

/** The engine rejects an input by throwing a problem as JSON text. Anything else is a failure of the worker. */
function toFailure(thrown: unknown): Outcome<never> {
  if (typeof thrown === 'string') {
    try {
      const parsed: unknown = JSON.parse(thrown)
      if (isProblem(parsed)) return failure(parsed)
    } catch {
      // Not JSON: reported below as it is.
    }
  }
  return failure({ code: 'worker_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
}

/** Calls the engine and returns its result or its problem as data. */
export async function callEngine<T>(work: (engine: Engine) => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return success(await work(await loadEngine()))
  } catch (thrown) {
    return toFailure(thrown)
  }
}
