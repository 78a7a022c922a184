import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Scenario } from '#api/simulations/what-if.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { buildVerificationFile, parseVerificationFile } from '#domain/simulation/verification-file.ts'
import type { KeptTrade } from '#domain/simulation/what-if/kept-sample.ts'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { madeGrid, madeGuards, madeTrade } from '#features/what-if/what-if.fixture.ts'
import type { EnginePool } from '#workers/engine/pool.ts'
import { scenarioComputations, TradesChanged } from './scenario-computations.ts'

const scenario: Scenario = {
  id: '10000000-0000-4000-8000-000000000000',
  name: 'Tight stops',
  portfolioId: '20000000-0000-4000-8000-000000000000',
  setupId: null,
  strategyId: null,
  inputs: {
    stops: [1],
    targets: [2, 3],
    policy: 'neutral',
    fallback: 'pessimistic',
    sizing: 'constantRisk',
    slippage: 0,
    cost: 0.05,
    postExit: true,
    candles: null,
    from: null,
    to: null,
    direction: null,
    tradeListId: null,
  },
  cell: null,
  results: 2,
  createdAt: '2025-01-02T14:30:00.000Z' as Instant,
  updatedAt: '2025-01-02T14:30:00.000Z' as Instant,
}
const levels = { stops: [1], targets: [2, 3] }
const kept: KeptTrade = { r: 1, mae: 0.5, mfe: 1.5, exit: 'other', post: null }

/** What the server has of the scenario, and what the engine makes of any trades. */
function setUp(sample: readonly KeptTrade[] | null, expectancies: readonly number[], changes: Partial<Scenario> = {}) {
  const saved = {
    results: toScenarioResults(levels, madeGrid([0.1, 0.2])),
    computedBy: 'browser',
    engineVersion: '0.3.0+abc',
    computedAt: null,
  }
  const answers: Readonly<Record<string, unknown>> = {
    sample,
    results: saved,
    trades: { trades: [madeTrade({ r: -1 }), madeTrade({ r: 2 })] },
  }
  const asked: string[] = []
  const queries = {
    fetchQuery: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => {
      const name = queryKey.find((part) => typeof part === 'string' && part in answers) as string
      asked.push(name)
      return Promise.resolve(answers[name])
    },
  } as unknown as QueryClient
  const computed: WhatIfInput['trades'][] = []
  const pool = {
    compute: (task: string, input: WhatIfInput) => {
      if (task === 'whatIfGrid') computed.push(input.trades)
      return Promise.resolve({ ok: true, value: task === 'whatIfGrid' ? madeGrid(expectancies) : madeGuards() })
    },
  } as unknown as Pick<EnginePool, 'compute'>
  return { asked, computed, run: () => scenarioComputations(pool, queries, { ...scenario, ...changes }) }
}

describe('a saved scenario', () => {
  it('is computed from the trades that it keeps, whatever the journal says now', async () => {
    const { asked, computed, run } = setUp([kept], [0.1, 0.2])
    const computations = await run()
    expect(computations.map(({ task }) => task)).toEqual(['whatIfGrid', 'whatIfGuards'])
    const text = JSON.stringify(buildVerificationFile('', computations))
    expect(parseVerificationFile(text).computations).toHaveLength(2)
    expect(computed).toEqual([[{ ...kept, candles: null }]])
    expect(asked).not.toContain('trades')
  })

  it('can be verified after its source was deleted', async () => {
    const { run } = setUp([kept], [0.1, 0.2], { portfolioId: null })
    await expect(run()).resolves.toHaveLength(2)
    await expect(setUp(null, [0.1, 0.2], { portfolioId: null }).run()).rejects.toThrow('its trades were deleted.')
  })

  it('names the engine whose results are others', async () => {
    await expect(setUp([kept], [0.1, 0.25]).run()).rejects.toThrow(
      'it was computed by engine 0.3.0+abc, whose results differ.',
    )
  })

  it('without kept trades, takes those of today, and says if they have changed', async () => {
    const { computed, run } = setUp(null, [0.1, 0.2])
    await run()
    expect(computed[0]?.map(({ r }) => r)).toEqual([-1, 2])
    await expect(setUp(null, [0.1, 0.25]).run()).rejects.toThrow(TradesChanged)
  })
})
