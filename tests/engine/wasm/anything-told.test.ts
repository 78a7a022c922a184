import { beforeAll, describe, expect, it } from 'vitest'
import { dependentResultRates } from '#tests/error-rates/dependent-results.ts'
import { meetsGoal } from '#tests/error-rates/error-rate.ts'
import { loadEngine, type Engine } from '#workers/engine/wasm/load-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await loadEngine()
})

describe('histories without an edge, by insights and Kelly together', () => {
  const measured = dependentResultRates.filter(({ test }) => test === 'tests/engine/wasm/anything-told.test.ts')

  it.each(measured.map((rate) => [rate.name, rate] as const))(
    'are told something as rarely as they should be: %s',
    async (_, rate) => {
      const fewer = { ...rate, samples: 200 }
      const count = await rate.count(engine, fewer.samples, rate.seed)
      expect({ count, meetsGoal: meetsGoal(fewer, count) }).toEqual({ count, meetsGoal: true })
    },
    180_000,
  )
})
