import { describe, expect, it } from 'vitest'
import type {
  WhatIfCandle,
  WhatIfFallback,
  WhatIfInput,
  WhatIfPolicy,
  WhatIfTrade,
} from '#domain/simulation/what-if/what-if.ts'
import { whatIfGrid } from './grid.ts'
import { whatIfOutcomes } from './outcomes.ts'

const trade = (change: Partial<WhatIfTrade>): WhatIfTrade => ({
  r: 0.2,
  mae: 0.5,
  mfe: 0.5,
  exit: 'other',
  post: null,
  candles: null,
  ...change,
})

const input = (trades: readonly WhatIfTrade[], change: Partial<WhatIfInput> = {}): WhatIfInput => ({
  trades,
  stops: [1],
  targets: [2],
  slippage: 0.1,
  cost: 0.05,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  orderDependent: false,
  kelly: false,
  ...change,
})

/** The outcome of one trade at stop 1 and target 2, whether it is known and whether the order was unknown. */
function ending(
  change: Partial<WhatIfTrade>,
  policy: WhatIfPolicy = 'pessimistic',
  fallback: WhatIfFallback = 'pessimistic',
) {
  const one = input([trade(change)], { policy, fallback })
  const grid = whatIfGrid(one)
  const value = whatIfOutcomes(one, 0, 0)[0] as number
  expect(grid.net[0]).toBeCloseTo(value, 14)
  return { value, coverage: grid.coverage[0], ambiguous: grid.ambiguous[0] }
}

const stop = -1.1 - 0.05
const target = 2 - 0.05
const own = 0.2 - 0.05
const everyPolicy: readonly WhatIfPolicy[] = ['pessimistic', 'optimistic', 'neutral', 'exact']

const post = (mfpe: number, mape: number) => ({ mfpe, mape, first: null })

const afterExit = (first: 'favorable' | 'adverse' | null) =>
  everyPolicy.map((policy) => ending({ exit: 'stop', post: { mfpe: 1.8, mape: 1.2, first } }, policy).value)

describe('one trade at another stop and target', () => {
  it('is stopped where only the stop was touched, and inclusively', () => {
    for (const policy of everyPolicy) {
      expect(ending({ mae: 1, exit: 'stop' }, policy)).toEqual({ value: stop, coverage: 1, ambiguous: 0 })
      expect(ending({ mae: 1.7 }, policy).value).toBe(stop)
      expect(ending({ mae: 1 - 1e-9 }, policy).value).toBe(own)
    }
  })

  it('takes the target where only that was touched, and inclusively', () => {
    for (const policy of everyPolicy) {
      expect(ending({ mfe: 2 }, policy)).toEqual({ value: target, coverage: 1, ambiguous: 0 })
      expect(ending({ mfe: 2 - 1e-9 }, policy).value).toBe(own)
    }
  })

  it('keeps its own result where neither was touched and the trader left', () => {
    expect(ending({})).toEqual({ value: own, coverage: 1, ambiguous: 0 })
    // What came after an exit of the trader's own choice does not count.
    const after = { mfpe: 9, mape: 9, first: null }
    expect(ending({ post: after })).toEqual({ value: own, coverage: 1, ambiguous: 0 })
  })

  it('leaves a wider level unknown', () => {
    const unknown = { value: own, coverage: 0, ambiguous: 0 }
    expect(ending({ exit: 'stop' })).toEqual(unknown)
    expect(ending({ exit: 'target' })).toEqual(unknown)
  })

  it('is decided by what came after a stop or target', () => {
    // r = 0.2: adverse 1 needs a move of 1.2 against it, favorable 2 one of 1.8 with it.
    expect(ending({ exit: 'stop', post: post(1.7, 1.2) })).toEqual({ value: stop, coverage: 1, ambiguous: 0 })
    expect(ending({ exit: 'stop', post: post(1.8, 1.1) })).toEqual({ value: target, coverage: 1, ambiguous: 0 })
    expect(ending({ exit: 'target', post: post(1.7, 1.1) })).toEqual({ value: own, coverage: 0, ambiguous: 0 })
    expect(ending({ exit: 'target', post: post(1.8, 1.2) })).toEqual({ value: stop, coverage: 1, ambiguous: 1 })
  })

  it('takes the first extreme after the exit for a hint, where the policy allows', () => {
    const split = (1 / 3) * target + (1 - 1 / 3) * stop
    expect(afterExit('favorable')).toEqual([stop, target, target, stop])
    expect(afterExit('adverse')).toEqual([stop, target, stop, stop])
    expect(afterExit(null)).toEqual([stop, target, split, stop])
  })

  it('splits by a driftless walk where both were touched', () => {
    const split = (1 / 3) * target + (1 - 1 / 3) * stop
    const values = everyPolicy.map((policy) => ending({ mae: 1, mfe: 2 }, policy))
    expect(values.map(({ value }) => value)).toEqual([stop, target, split, stop])
    expect(values.every(({ ambiguous, coverage }) => ambiguous === 1 && coverage === 1)).toBe(true)
  })

  it('widens excursions to hold the result', () => {
    expect(ending({ r: -1.2, mae: 0.3 }).value).toBe(stop)
    expect(ending({ r: 2.5, mfe: 0.3 }).value).toBe(target)
    const grid = whatIfGrid(input([trade({ r: -1.2 }), trade({ r: 2.5 }), trade({}), trade({ r: -0.5 })]))
    expect(grid.inconsistent).toBe(2)
  })
})

const candle = (adverse: number, favorable: number, isWhole = true) => ({ adverse, favorable, isWhole })
const both = (...candles: WhatIfCandle[]) => ({ mae: 1.5, mfe: 2.5, candles })

describe('candles', () => {
  it('tell which level came first', () => {
    const targetFirst = both(candle(0.4, 1.9), candle(0.9, 2), candle(1.5, 2.5))
    const stopFirst = both(candle(0.4, 1.9), candle(1, 1.9), candle(1.5, 2.5))
    expect(ending(targetFirst, 'exact')).toEqual({ value: target, coverage: 1, ambiguous: 0 })
    expect(ending(stopFirst, 'exact')).toEqual({ value: stop, coverage: 1, ambiguous: 0 })
    expect(ending(both(candle(0.4, 2), candle(0.5, 1)), 'exact').value).toBe(target)
    expect(ending(both(candle(1, 0), candle(0.5, 1)), 'exact').value).toBe(stop)
  })

  it('leave open what one candle holds, and what none does', () => {
    const open = { value: stop, coverage: 1, ambiguous: 1 }
    expect(ending(both(candle(0.4, 1), candle(1, 2)), 'exact')).toEqual(open)
    expect(ending(both(candle(0.4, 1)), 'exact')).toEqual(open)
    expect(ending(both(), 'exact')).toEqual(open)
    expect(ending({ mae: 1.5, mfe: 2.5 }, 'exact')).toEqual(open)
  })

  it('leave undecided orders to the fallback', () => {
    const split = (1 / 3) * target + (1 - 1 / 3) * stop
    const sameBar = both(candle(1, 2))
    const values = (['pessimistic', 'optimistic', 'neutral'] as const).map((fallback) =>
      ending(sameBar, 'exact', fallback),
    )
    expect(values.map(({ value }) => value)).toEqual([stop, target, split])
    expect(values.map(({ ambiguous }) => ambiguous)).toEqual([1, 1, 1])
    // What they decide, no fallback changes, and no other policy has one.
    expect(ending(both(candle(0.4, 2), candle(1, 2)), 'exact', 'pessimistic').value).toBe(target)
    expect(ending(both(candle(1, 0.4), candle(1, 2)), 'exact', 'optimistic').value).toBe(stop)
    expect(ending(sameBar, 'pessimistic', 'optimistic').value).toBe(stop)
    const later = { exit: 'stop', post: { mfpe: 1.8, mape: 1.2, first: 'favorable' } } as const
    expect(ending(later, 'exact', 'neutral').value).toBe(target)
    expect(ending(later, 'exact', 'pessimistic').value).toBe(stop)
  })

  it('of entry and exit decide nothing, since their extremes may lie outside the trade', () => {
    const open = { value: stop, coverage: 1, ambiguous: 1 }
    const [entryAtStop, entryAtTarget] = [candle(1, 0, false), candle(0, 2, false)]
    // The low of the entry's bar may be older than the trade: the target of the next bar was perhaps first.
    expect(ending(both(entryAtStop, candle(0.5, 2), candle(1, 1)), 'exact')).toEqual(open)
    expect(ending(both(entryAtTarget, candle(1, 1), candle(0.5, 2)), 'exact')).toEqual(open)
    expect(ending(both(candle(1, 2, false)), 'exact')).toEqual(open)
    // Either way the same level was first.
    expect(ending(both(entryAtStop, candle(1, 1), candle(0.5, 2)), 'exact')).toEqual({ ...open, ambiguous: 0 })
    expect(ending(both(entryAtTarget, candle(0.5, 2), candle(1, 1)), 'exact').value).toBe(target)
    // What the exit's bar reaches comes last.
    expect(ending(both(candle(0.5, 2), candle(1, 3, false)), 'exact')).toEqual({
      value: target,
      coverage: 1,
      ambiguous: 0,
    })
    expect(ending(both(candle(1, 1), candle(1, 3, false)), 'exact')).toEqual({ ...open, ambiguous: 0 })
    expect(ending(both(candle(0.5, 1), candle(1, 1, false)), 'exact')).toEqual(open)
  })

  it('are read under that policy alone', () => {
    const targetFirst = both(candle(0.9, 2))
    expect(ending(targetFirst, 'pessimistic')).toEqual({ value: stop, coverage: 1, ambiguous: 1 })
    expect(ending(targetFirst, 'optimistic').ambiguous).toBe(1)
    expect(ending(targetFirst, 'neutral').ambiguous).toBe(1)
  })
})

describe('constant risk', () => {
  it('divides every result by the stop', () => {
    const trades = [trade({ mae: 3 }), trade({ mfe: 5 }), trade({}), trade({ mae: 3, mfe: 5 })]
    const options = { stops: [2], targets: [4], policy: 'neutral', sizing: 'constantRisk' } as const
    const outcomes = whatIfOutcomes(input(trades, options), 0, 0)
    expect(outcomes[0]).toBe((-2.1 - 0.05) / 2)
    expect(outcomes[1]).toBe((4 - 0.05) / 2)
    expect(outcomes[2]).toBe((0.2 - 0.05) / 2)
    expect(outcomes[3]).toBeCloseTo(((1 / 3) * 3.95 + (2 / 3) * -2.15) / 2, 15)
  })
})
