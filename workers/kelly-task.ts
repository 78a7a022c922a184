import type { OptimalFInput, OptimalFResult } from '#domain/kelly-analysis.ts'
import type { Engine } from './engine-load.ts'
import { FlatReader } from './flat-reader.ts'

/** Vince's optimal f; null without a loss or an edge. */
export function optimalFTask(engine: Engine, input: OptimalFInput): OptimalFResult | null {
  const flat = engine.optimal_f(Float64Array.from(input.values))
  if (flat.length === 0) return null
  const reader = new FlatReader(flat)
  return { fraction: reader.next(), twr: reader.next(), ghpr: reader.next(), perUnit: reader.nullable() }
}
