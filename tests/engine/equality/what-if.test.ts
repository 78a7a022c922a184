import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { anySeed, resultInR } from './growth-inputs.ts'
import { stopPools } from './pools.ts'
import { grid, guards, outcomes, removal } from './what-if-asked.ts'
import { walks, whatIfInputs, type WhatIfBounds } from './what-if-inputs.ts'

afterAll(stopPools)

const levels = (count: number, step: number) => Array.from({ length: count }, (_, i) => (i + 1) * step)
const policies = ['pessimistic', 'optimistic', 'neutral', 'exact'] as const
const sizings = ['constantSize', 'constantRisk'] as const
const walked: WhatIfInput = {
  trades: walks({ trades: 150, seed: 3, withCandles: true }),
  stops: levels(8, 0.25),
  targets: levels(9, 0.375),
  slippage: 0.05,
  cost: 0.02,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  orderDependent: true,
  kelly: true,
}

describe('stop and target: the engine and the reference agree, bit for bit', () => {
  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs(), async (input) => {
        await grid(input)
      }),
      { numRuns: 300 },
    )
  })

  it.each(policies.flatMap((policy) => sizings.map((sizing) => ({ policy, sizing }))))(
    'walks, $policy, $sizing',
    async (change) => {
      expect(await grid({ ...walked, ...change })).toHaveProperty('value')
    },
  )

  it.each<[string, Partial<WhatIfInput>]>([
    ['one trade', { trades: walked.trades.slice(0, 1) }],
    ['two trades', { trades: walked.trades.slice(0, 2) }],
    ['one cell', { stops: [1], targets: [2] }],
    ['a cell more than a lane', { targets: levels(17, 0.2) }],
    ['trades that went nowhere', { trades: walked.trades.map((trade) => ({ ...trade, r: 0, mae: 0, mfe: 0 })) }],
    [
      'trades that lie outside their excursions',
      { trades: walked.trades.map((trade) => ({ ...trade, mae: 0, mfe: 0 })) },
    ],
    [
      'the same trade again and again',
      {
        trades: walked.trades.map(
          () => ({ r: 1, mae: 0.2, mfe: 1.2, exit: 'other', post: null, candles: null }) as const,
        ),
      },
    ],
    ['levels that nothing touches', { stops: [1e6], targets: [1e6] }],
    ['the smallest level', { stops: [1e-6, 1], targets: [1e-6, 1] }],
    ['costs above all results', { cost: 1000, slippage: 1000 }],
    ['200 by 200', { stops: levels(200, 0.02), targets: levels(200, 0.02), orderDependent: false, kelly: false }],
  ])('%s', async (_, change) => {
    for (const policy of policies) expect(await grid({ ...walked, policy, ...change })).toHaveProperty('value')
  })

  it('outcomes of a cell', async () => {
    const place = fc.integer({ min: 0, max: 9 })
    await fc.assert(
      fc.asyncProperty(whatIfInputs(), place, place, async (input, stop, target) => {
        await outcomes(input, stop, target)
      }),
      { numRuns: 150 },
    )
  })
})

describe('guards', () => {
  const bounds: WhatIfBounds = { minTrades: 55, maxTrades: 180, maxLevels: 4 }

  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs(bounds), anySeed, async (input, seed) => {
        await guards({ grid: input, resamples: 100, seed })
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })

  it.each(policies.flatMap((policy) => sizings.map((sizing) => ({ policy, sizing }))))(
    'walks, $policy, $sizing',
    async (change) => {
      expect(await guards({ grid: { ...walked, ...change }, resamples: 300, seed: [1, 2] })).toHaveProperty(
        'value.trades',
        150,
      )
    },
  )

  it.each<[string, Partial<WhatIfInput>]>([
    ['under sixty trades', { trades: walked.trades.slice(0, 59) }],
    ['sixty trades', { trades: walked.trades.slice(0, 60) }],
    ['sixteen blocks', { trades: walks({ trades: 167, seed: 8 }) }],
    [
      'no cell that is decided',
      { trades: walked.trades.map((trade) => ({ ...trade, exit: 'stop' }) as const), stops: [50], targets: [50] },
    ],
    ['one cell', { stops: [1], targets: [1] }],
    ['cells that all agree with what was done', { stops: [50, 60], targets: [50, 60], slippage: 0 }],
    [
      'the same trade again and again',
      {
        trades: walked.trades.map(
          () => ({ r: 1, mae: 0.2, mfe: 1.2, exit: 'other', post: null, candles: null }) as const,
        ),
      },
    ],
    ['an edge', { trades: walks({ trades: 200, seed: 4, up: 0.56 }) }],
  ])('%s', async (_, change) => {
    for (const policy of policies)
      expect(await guards({ grid: { ...walked, policy, ...change }, resamples: 100, seed: [5, 6] })).toHaveProperty(
        'value',
      )
  })
})

describe('removal of trades', () => {
  const some = fc.array(fc.record({ value: resultInR, remove: fc.boolean() }), { minLength: 10, maxLength: 80 })

  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.integer({ min: 100, max: 300 }), anySeed, async (trades, resamples, seed) => {
        const values = trades.map((trade) => trade.value)
        await removal({ values, remove: trades.map((trade) => trade.remove), resamples, seed })
      }),
      { numRuns: 200 },
    )
  })

  it.each<[string, number[]]>([
    ['one', [3]],
    ['two that are alike', [1, 3]],
    ['all but one', Array.from({ length: 19 }, (_, i) => i)],
  ])('%s', async (_, removed) => {
    const values = [1.5, -1, -1, -1, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]
    const remove = values.map((__, i) => removed.includes(i))
    expect(await removal({ values, remove, resamples: 1000, seed: [3, 4] })).toHaveProperty('value')
  })
})
