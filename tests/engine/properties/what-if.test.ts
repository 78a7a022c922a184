import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { WhatIfGrid, WhatIfInput, WhatIfPolicy, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { poolOf, stopPools } from '#tests/engine/equality/pools.ts'
import { walks, whatIfInputs } from '#tests/engine/equality/what-if-inputs.ts'

afterAll(stopPools)

async function gridOf(input: WhatIfInput): Promise<WhatIfGrid> {
  const outcome = await poolOf(1).compute('whatIfGrid', input)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

async function outcomesOf(grid: WhatIfInput, stop: number, target: number): Promise<readonly number[]> {
  const outcome = await poolOf(1).compute('whatIfOutcomes', { grid, cell: { stop, target } })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** Whether a figure is no less than another one, but for rounding. */
function expectAtLeast(high: readonly (number | null)[], low: readonly (number | null)[], scale: number) {
  for (const [cell, value] of low.entries())
    expect(high[cell] ?? NaN).toBeGreaterThanOrEqual((value ?? NaN) - 1e-11 * scale)
}

const sizeOf = (input: WhatIfInput) =>
  1 + input.trades.reduce((sum, { r, mae, mfe }) => sum + Math.abs(r) + mae + mfe + 2, 0) / (input.stops[0] ?? 1)

const enlarged = (trade: WhatIfTrade): WhatIfTrade => ({
  ...trade,
  r: trade.r * 2,
  mae: trade.mae * 2,
  mfe: trade.mfe * 2,
  post: trade.post === null ? null : { ...trade.post, mfpe: trade.post.mfpe * 2, mape: trade.post.mape * 2 },
  candles:
    trade.candles?.map((candle) => ({
      ...candle,
      adverse: candle.adverse * 2,
      favorable: candle.favorable * 2,
    })) ?? null,
})

// Squares of the smallest numbers are lost on one side only.
const away = (trade: WhatIfTrade) =>
  [trade.r, trade.mae, trade.mfe, trade.post?.mfpe ?? 0, trade.post?.mape ?? 0].every(
    (x) => x === 0 || Math.abs(x) > 1e-60,
  )

describe('stop and target', () => {
  it('the optimistic reading is never below the neutral one, nor that below the pessimistic one', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs(), async (input) => {
        const of = (policy: WhatIfPolicy) => gridOf({ ...input, policy })
        const [low, neutral, exact, high] = await Promise.all([
          of('pessimistic'),
          of('neutral'),
          of('exact'),
          of('optimistic'),
        ])
        for (const middle of [neutral, exact]) {
          expectAtLeast(high.net, middle.net, sizeOf(input))
          expectAtLeast(middle.net, low.net, sizeOf(input))
          expectAtLeast(high.winRate, middle.winRate, 1)
        }
        // Who decides does not change what is known.
        expect([neutral.coverage, high.coverage]).toEqual([low.coverage, low.coverage])
      }),
      { numRuns: 120 },
    )
  })

  it('sums by levels are sums over trades', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs({ maxLevels: 4, maxTrades: 40 }), async (input) => {
        const found = await gridOf({ ...input, orderDependent: true })
        const n = input.trades.length
        for (let stop = 0; stop < input.stops.length; stop += 1) {
          for (let target = 0; target < input.targets.length; target += 1) {
            const at = stop * input.targets.length + target
            const x = await outcomesOf(input, stop, target)
            const net = x.reduce((sum, value) => sum + value, 0)
            expect(Math.abs((found.net[at] ?? NaN) - net)).toBeLessThanOrEqual(1e-11 * sizeOf(input))
            expect(Math.abs((found.expectancy[at] ?? NaN) * n - net)).toBeLessThanOrEqual(1e-11 * sizeOf(input))
            let [fall, deepest, losing, longest] = [0, 0, 0, 0]
            for (const value of x) {
              fall = Math.max(0, fall - value)
              deepest = Math.max(deepest, fall)
              losing = value < 0 ? losing + 1 : 0
              longest = Math.max(longest, losing)
            }
            expect(found.ordered?.maxDrawdown[at]).toBe(deepest)
            expect(found.ordered?.losingStreak[at]).toBe(longest)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('every cost lowers every cell by as much, and slippage none that is never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs(), async (input) => {
        const [before, dearer, slipped] = await Promise.all([
          gridOf({ ...input, sizing: 'constantSize' }),
          gridOf({ ...input, sizing: 'constantSize', cost: input.cost + 0.25 }),
          gridOf({ ...input, sizing: 'constantSize', slippage: input.slippage + 0.25 }),
        ])
        for (const [cell, net] of before.net.entries()) {
          const paid = (net ?? NaN) - (dearer.net[cell] ?? NaN)
          expect(Math.abs(paid - 0.25 * input.trades.length)).toBeLessThanOrEqual(1e-10 * sizeOf(input))
        }
        expectAtLeast(before.net, slipped.net, sizeOf(input))
      }),
      { numRuns: 100 },
    )
  })

  it('all trades twice over double sums and change no rate', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs(), async (input) => {
        const [once, twice] = await Promise.all([
          gridOf(input),
          gridOf({ ...input, trades: [...input.trades, ...input.trades] }),
        ])
        for (const figure of ['expectancy', 'winRate', 'coverage', 'ambiguous'] as const) {
          for (const [cell, value] of once[figure].entries())
            expect(Math.abs((twice[figure][cell] ?? NaN) - (value ?? NaN))).toBeLessThanOrEqual(1e-11 * sizeOf(input))
        }
        expect(twice.inconsistent).toBe(2 * once.inconsistent)
      }),
      { numRuns: 100 },
    )
  })

  it('powers of two change nothing but the unit', async () => {
    await fc.assert(
      fc.asyncProperty(whatIfInputs(), async (drawn) => {
        const input = {
          ...drawn,
          trades: drawn.trades.filter(away),
          cost: drawn.cost > 1e-60 ? drawn.cost : 0,
          slippage: drawn.slippage > 1e-60 ? drawn.slippage : 0,
        }
        fc.pre(input.trades.length > 0)
        const [before, after] = await Promise.all([
          gridOf(input),
          gridOf({
            ...input,
            trades: input.trades.map(enlarged),
            stops: input.stops.map((stop) => stop * 2),
            targets: input.targets.map((target) => target * 2),
            slippage: input.slippage * 2,
            cost: input.cost * 2,
          }),
        ])
        for (const figure of [
          'winRate',
          'profitFactor',
          'payoff',
          'sharpe',
          'sqn',
          't',
          'psr',
          'coverage',
          'ambiguous',
        ] as const)
          expect(after[figure], figure).toEqual(before[figure])
        const unit = input.sizing === 'constantSize' ? 2 : 1
        expect(after.net).toEqual(before.net.map((net) => (net ?? NaN) * unit))
      }),
      { numRuns: 100 },
    )
  })

  it('candles that tell the order of every touch leave nothing ambiguous', async () => {
    const trades = walks({ trades: 200, seed: 12, withCandles: true })
    const levels = [0.5, 1, 1.5]
    const asked: WhatIfInput = {
      trades,
      stops: levels,
      targets: levels,
      slippage: 0,
      cost: 0,
      policy: 'exact',
      fallback: 'pessimistic',
      sizing: 'constantSize',
      orderDependent: false,
      kelly: false,
    }
    const [exact, blind] = await Promise.all([gridOf(asked), gridOf({ ...asked, policy: 'pessimistic' })])
    // One step of a walk never spans from a stop to a target.
    expect(new Set(exact.ambiguous)).toEqual(new Set([0]))
    expect(Math.max(...blind.ambiguous.map((share) => share ?? 0))).toBeGreaterThan(0.1)
  })
})
