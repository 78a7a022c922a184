import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { RemovalInput, WhatIfGuardInput, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import type { Fault } from './growth-faults.ts'
import { stopPools } from './pools.ts'
import { grid, guards, outcomes, removal } from './what-if-asked.ts'
import { walks } from './what-if-inputs.ts'

afterAll(stopPools)

const trades = walks({ trades: 70, seed: 2 })
const right: WhatIfInput = {
  trades,
  stops: [0.5, 1],
  targets: [1, 2, 3],
  slippage: 0,
  cost: 0,
  policy: 'neutral',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  orderDependent: false,
  kelly: false,
}

const plain: WhatIfTrade = { r: 1, mae: 0.2, mfe: 1.2, exit: 'other', post: null, candles: null }
const withTrade = (wrong: Partial<WhatIfTrade>): Partial<WhatIfInput> => ({
  trades: [...trades, { ...plain, ...wrong }],
})
const noNumber = [NaN, Infinity, -Infinity, 1.1e9] as const
const after = { mfpe: 0, mape: 0, first: null }

/** Every check of section 7.1, in its order. */
const faults: readonly Fault<WhatIfInput>[] = [
  { what: 'no trade', change: { trades: [] }, code: 'too_few_trades', parameter: 'trades' },
  ...(
    [
      [
        'trades',
        [
          ...[...noNumber, -1.1e9].map((r) => withTrade({ r })),
          ...[...noNumber, -0.1].flatMap((x) => [
            withTrade({ mae: x }),
            withTrade({ mfe: x }),
            withTrade({ post: { ...after, mfpe: x } }),
            withTrade({ post: { ...after, mape: x } }),
          ]),
          ...noNumber.flatMap((x) => [
            withTrade({ candles: [{ adverse: x, favorable: 0, isWhole: true }] }),
            withTrade({ candles: [{ adverse: 0, favorable: x, isWhole: true }] }),
          ]),
        ],
      ],
      ['stops', [[], [0], [-1], [1, 1], [2, 1], [1, NaN], [Infinity], [1e-7], [1e6 + 1]].map((stops) => ({ stops }))],
      ['stops', [{ stops: Array.from({ length: 201 }, (_, i) => i + 1) }]],
      ['targets', [[], [0], [1, 1], [NaN], [1e6 + 1]].map((targets) => ({ targets }))],
      ['targets', [{ targets: Array.from({ length: 201 }, (_, i) => i + 1) }]],
      ['slippage', [-1, 1000.1, NaN].map((slippage) => ({ slippage }))],
      ['cost', [-1, 1000.1, NaN].map((cost) => ({ cost }))],
    ] satisfies [string, Partial<WhatIfInput>[]][]
  ).flatMap(([parameter, changes]) =>
    changes.map((change, i) => ({
      what: `${parameter} ${i}`,
      change,
      code: 'parameter_out_of_range' as const,
      parameter,
    })),
  ),
]

const levels = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

describe('the engine and the reference refuse alike', () => {
  it.each(faults)('$what', async ({ change, code, parameter }) => {
    const wrong = { ...right, ...change }
    expect(await grid(wrong)).toEqual({ code, parameter })
    expect(await guards({ grid: wrong, resamples: 0, seed: [-1, 0] })).toEqual({ code, parameter })
    expect(await outcomes(wrong, -1, -1)).toEqual({ code, parameter })
  })

  it('the first of several faults', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...faults), { minLength: 2, maxLength: 4 }), async (some) => {
        const wrong = Object.assign({ ...right }, ...some.map(({ change }) => change)) as WhatIfInput
        expect(await grid(wrong)).toHaveProperty('code')
      }),
      { numRuns: 100 },
    )
  })

  it('too many trades and too many candles', async () => {
    const many = Array.from({ length: 20_001 }, () => plain)
    expect(await grid({ ...right, trades: many })).toEqual({ code: 'too_many_trades', parameter: 'trades' })
    const candles = Array.from({ length: 1_000_001 }, () => ({ adverse: 0, favorable: 0, isWhole: true }))
    const two = [plain, plain].map((trade) => ({ ...trade, candles }))
    expect(await grid({ ...right, trades: two })).toEqual({ code: 'parameter_out_of_range', parameter: 'trades' })
  })

  it.each([
    [-1, 0, 'stop'],
    [2, 0, 'stop'],
    [0.5, 0, 'stop'],
    [NaN, 9, 'stop'],
    [0, -1, 'target'],
    [0, 3, 'target'],
    [1, NaN, 'target'],
  ])('cell %s, %s', async (stop, target, parameter) => {
    expect(await outcomes(right, stop, target)).toEqual({ code: 'parameter_out_of_range', parameter })
  })

  it('guards of too much, or with wrong resamples and seeds', async () => {
    const asked: WhatIfGuardInput = { grid: right, resamples: 100, seed: [1, 2] }
    const long = { ...right, trades: Array.from({ length: 5001 }, () => plain) }
    const wide = { ...right, stops: levels(51), targets: levels(50) }
    expect(await guards({ ...asked, grid: long })).toEqual({ code: 'too_many_trades', parameter: 'trades' })
    expect(await guards({ ...asked, grid: { ...long, ...wide, trades: long.trades } })).toHaveProperty(
      'parameter',
      'trades',
    )
    expect(await guards({ ...asked, grid: wide, resamples: 99 })).toHaveProperty('parameter', 'stops')
    for (const resamples of [99, 10_001, 100.5, NaN])
      expect(await guards({ ...asked, resamples, seed: [-1, 0] })).toHaveProperty('parameter', 'resamples')
    for (const word of [-1, 2 ** 32, 0.5, NaN]) {
      expect(await guards({ ...asked, seed: [word, 0] })).toHaveProperty('parameter', 'seed')
      expect(await guards({ ...asked, seed: [0, word] })).toHaveProperty('parameter', 'seed')
    }
    // Too few trades for guards are no reason to leave the checks out.
    expect(await guards({ ...asked, grid: { ...right, trades: trades.slice(0, 3) }, resamples: 1 })).toHaveProperty(
      'code',
    )
  })

  const values = trades.map((trade) => trade.r)
  const remove = values.map((_, i) => i % 3 === 0)
  const asked: RemovalInput = { values, remove, resamples: 100, seed: [1, 2] }
  it.each<[string, Partial<RemovalInput>, string]>([
    ['nine values', { values: values.slice(0, 9), remove: remove.slice(0, 9) }, 'values'],
    ['a value that is none', { values: [...values.slice(1), NaN] }, 'values'],
    ['a flag too few', { remove: remove.slice(1) }, 'remove'],
    ['a flag too many', { remove: [...remove, true] }, 'remove'],
    ['none removed', { remove: remove.map(() => false) }, 'remove'],
    ['all removed', { remove: remove.map(() => true) }, 'remove'],
    ['too few resamples', { resamples: 99 }, 'resamples'],
    ['too many resamples', { resamples: 10_001, seed: [-1, 0] }, 'resamples'],
    ['half a resample', { resamples: 100.5 }, 'resamples'],
    ['a wrong seed', { seed: [0, 2 ** 32] }, 'seed'],
    ['nine values and no flags', { values: values.slice(0, 9) }, 'values'],
    ['sums beyond every number', { values: values.map(() => 1e308) }, 'values'],
  ])('removal: %s', async (_, change, parameter) => {
    expect(await removal({ ...asked, ...change })).toHaveProperty('parameter', parameter)
  })
})
