import { describe, expect, it } from 'vitest'
import { publishedTrades } from '#domain/simulation/what-if/published-trades.fixture.ts'
import type { CellValues, WhatIfInput, WhatIfPolicy, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { whatIfGrid } from './grid.ts'
import { whatIfOutcomes } from './outcomes.ts'

const withFirst = (one: Partial<WhatIfTrade>) => [{ ...(publishedTrades[0] as WhatIfTrade), ...one }]

function input(change: Partial<WhatIfInput> = {}): WhatIfInput {
  return {
    trades: publishedTrades,
    stops: [0.5, 1, 1.5],
    targets: [1, 2, 3],
    slippage: 0,
    cost: 0,
    policy: 'pessimistic',
    fallback: 'pessimistic',
    sizing: 'constantSize',
    orderDependent: true,
    kelly: false,
    ...change,
  }
}

function refusal(change: Partial<WhatIfInput>): string {
  try {
    whatIfGrid(input(change))
  } catch (error) {
    if (error instanceof SimulationRefused) return `${error.problem.code} ${error.problem.parameter}`
    throw error
  }
  return 'accepted'
}

const expectCells = (values: CellValues, expected: readonly (number | null)[]) => {
  expect(values).toHaveLength(expected.length)
  for (const [i, value] of expected.entries()) {
    if (value !== null) expect(values[i], `cell ${i}`).toBeCloseTo(value, 11)
  }
}

describe('whatIfGrid on the published trades', () => {
  const pessimistic = whatIfGrid(input())

  it('has the published net results', () => {
    expectCells(pessimistic.net, [-2, 0, 0.5, -0.5, 1.7, 2.6, 3.5, 3.6, 4.5])
    expectCells(whatIfGrid(input({ policy: 'optimistic' })).net, [4, 2.5, 0.5, 3.5, 1.7, 2.6, 3.5, 3.6, 4.5])
    expectCells(whatIfGrid(input({ policy: 'neutral' })).net, [0, 0.5, 0.5, 1.5, 1.7, 2.6, 3.5, 3.6, 4.5])
  })

  it('has the published shares', () => {
    expectCells(pessimistic.winRate, [0.2, 0.2, null, 0.4, null, null, null, null, null])
    expectCells(whatIfGrid(input({ policy: 'optimistic' })).winRate.slice(0, 4), [0.6, 0.3, null, 0.6])
    expectCells(whatIfGrid(input({ policy: 'neutral' })).winRate.slice(0, 4), [1 / 3, 0.22, null, 0.5])
    expectCells(pessimistic.ambiguous, [0.4, 0.1, 0, 0.2, 0, 0, 0, 0, 0])
    expectCells(pessimistic.coverage, [1, 1, 1, 1, 1, 1, null, 0.7, 0.7])
  })

  it('has the published profit factors and drawdowns', () => {
    expectCells(pessimistic.profitFactor, [
      0.5,
      null,
      null,
      0.888888888889,
      1.37777777778,
      null,
      null,
      null,
      2.28571428571,
    ])
    expectCells(pessimistic.ordered?.maxDrawdown as CellValues, [3, 2.5, null, 2, null, null, 1, null, null])
  })
})

/** A market of trades with everything that can be recorded, from a generator. */
function market(count: number): WhatIfTrade[] {
  const generator = Xoshiro.from([5, 6, 7, 8])
  const uniform = () => generator.next() / 2 ** 32
  // Multiples of a tenth: levels are touched exactly, too.
  const tenths = (most: number) => Math.round(uniform() * most * 10) / 10
  return Array.from({ length: count }, () => {
    const r = tenths(5) - 2
    const exits = ['stop', 'target', 'other'] as const
    const first = (['favorable', 'adverse', null] as const)[generator.index(3)] as 'favorable' | null
    return {
      r,
      mae: tenths(2),
      mfe: tenths(4),
      exit: exits[generator.index(3)] as 'stop',
      post: uniform() < 0.5 ? { mfpe: tenths(3), mape: tenths(3), first } : null,
      candles:
        uniform() < 0.5
          ? Array.from({ length: 4 }, () => ({ adverse: tenths(2), favorable: tenths(4), isWhole: true }))
          : null,
    }
  })
}

const generated = { trades: market(150), stops: [0.3, 0.5, 1, 1.7, 2.5], targets: [0.4, 1, 2.1, 3, 4.6, 6] }

const netUnder = (policy: WhatIfPolicy) => whatIfGrid(input({ ...generated, policy })).net

describe('whatIfGrid against moments of the outcomes themselves', () => {
  const { trades, stops, targets } = generated

  it.each<[WhatIfPolicy, WhatIfInput['sizing']]>([
    ['pessimistic', 'constantSize'],
    ['optimistic', 'constantRisk'],
    ['exact', 'constantRisk'],
    ['exact', 'constantSize'],
  ])('%s, %s', (policy, sizing) => {
    const one = input({ trades, stops, targets, policy, sizing, slippage: 0.05, cost: 0.1, kelly: true })
    const grid = whatIfGrid(one)
    for (const j of stops.keys()) {
      for (const k of targets.keys()) {
        const x = whatIfOutcomes(one, j, k)
        const at = j * targets.length + k
        const n = x.length
        const sum = (term: (v: number) => number) => x.reduce((total, v) => total + term(v), 0)
        const mean = sum((v) => v) / n
        const sd = Math.sqrt(sum((v) => (v - mean) ** 2) / (n - 1))
        const wins = x.filter((v) => v > 0)
        const losses = x.filter((v) => v < 0)
        const won = sum((v) => Math.max(v, 0))
        const lost = sum((v) => Math.max(-v, 0))
        const sharpe = mean / sd
        const moment = (p: number) => sum((v) => (v - mean) ** p) / n
        const skew = moment(3) / moment(2) ** 1.5
        const kurt = moment(4) / moment(2) ** 2
        const z = (sharpe * Math.sqrt(n - 1)) / Math.sqrt(1 - skew * sharpe + ((kurt - 1) / 4) * sharpe ** 2)
        expect(grid.net[at]).toBeCloseTo(mean * n, 9)
        expect(grid.expectancy[at]).toBeCloseTo(mean, 11)
        expect(grid.sd[at]).toBeCloseTo(sd, 11)
        expect(grid.winRate[at]).toBe(wins.length / n)
        expect(grid.profitFactor[at]).toBeCloseTo(won / lost, 11)
        expect(grid.payoff[at]).toBeCloseTo(won / wins.length / (lost / losses.length), 10)
        expect(grid.sharpe[at]).toBeCloseTo(sharpe, 11)
        expect(grid.t[at]).toBeCloseTo(sharpe * Math.sqrt(n), 10)
        expect(grid.sqn[at]).toBeCloseTo(sharpe * 10, 10)
        // Abramowitz and Stegun 26.2.17 is good to 7.5e-8.
        expect(grid.psr[at]).toBeCloseTo(normalByPolynomial(z), 6)
        const binary = wins.length / n / (lost / losses.length) - losses.length / n / (won / wins.length)
        expect(grid.binaryKelly[at]).toBeCloseTo(Math.max(0, binary), 10)
        let [peak, equity, drawdown] = [0, 0, 0]
        for (const v of x) {
          equity += v
          peak = Math.max(peak, equity)
          drawdown = Math.max(drawdown, peak - equity)
        }
        expect(grid.ordered?.maxDrawdown[at]).toBeCloseTo(drawdown, 10)
        const longest = (sign: number) =>
          Math.max(
            ...x
              .map((v) => (Math.sign(v) === sign ? '1' : ' '))
              .join('')
              .split(' ')
              .map((run) => run.length),
          )
        expect(grid.ordered?.losingStreak[at]).toBe(longest(-1))
        expect(grid.ordered?.winningStreak[at]).toBe(longest(1))
        const best = grid.kelly?.[at] as number
        const slope = (f: number) => sum((v) => v / (1 + f * v))
        if (mean <= 0) expect(best).toBe(0)
        else expect(slope(best - 1e-6) > 0 && slope(best + 1e-6) < 0).toBe(true)
      }
    }
  })

  it('orders the policies', () => {
    const [low, middle, high] = [netUnder('pessimistic'), netUnder('neutral'), netUnder('optimistic')]
    for (const at of low.keys()) {
      expect(middle[at] as number).toBeGreaterThanOrEqual((low[at] as number) - 1e-9)
      expect(high[at] as number).toBeGreaterThanOrEqual((middle[at] as number) - 1e-9)
    }
  })
})

function normalByPolynomial(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? 1 - tail : tail
}

describe('edges of whatIfGrid', () => {
  it('has no spread for one trade and none where all are stopped', () => {
    const one = whatIfGrid(input({ trades: publishedTrades.slice(0, 1) }))
    expect([one.sd[0], one.sharpe[0], one.t[0], one.psr[0]]).toEqual([null, null, null, null])
    const stopped = whatIfGrid(input({ trades: Array(12).fill(publishedTrades[1]), stops: [0.3], targets: [9] }))
    expect([stopped.sd[0], stopped.sharpe[0], stopped.payoff[0]]).toEqual([0, null, null])
    expect([stopped.profitFactor[0], stopped.binaryKelly[0]]).toEqual([0, 0])
  })

  it('has no profit factor and no Kelly fraction without a loss', () => {
    const won = whatIfGrid(input({ trades: Array(3).fill(publishedTrades[0]), stops: [2], targets: [2], kelly: true }))
    expect([won.profitFactor[0], won.binaryKelly[0], won.kelly?.[0], won.payoff[0]]).toEqual([null, null, null, null])
  })

  it('computes only the requested parts', () => {
    const grid = whatIfGrid(input({ orderDependent: false }))
    expect([grid.ordered, grid.kelly]).toEqual([null, null])
  })

  it('names the first fault', () => {
    expect(refusal({ trades: [] })).toBe('too_few_trades trades')
    expect(refusal({ trades: Array(20_001).fill(publishedTrades[0]) })).toBe('too_many_trades trades')
    for (const one of [
      { r: NaN },
      { r: 1e10 },
      { mae: -1 },
      { mfe: Infinity },
      { post: { mfpe: -1, mape: 0, first: null } },
      { candles: [{ adverse: NaN, favorable: 0, isWhole: true }] },
    ]) {
      expect(refusal({ trades: withFirst(one), stops: [] })).toBe('parameter_out_of_range trades')
    }
    expect(refusal({ stops: [], targets: [] })).toBe('parameter_out_of_range stops')
    expect(refusal({ stops: [1, 1] })).toBe('parameter_out_of_range stops')
    expect(refusal({ targets: [0], slippage: -1 })).toBe('parameter_out_of_range targets')
    expect(refusal({ slippage: 1001, cost: -1 })).toBe('parameter_out_of_range slippage')
    expect(refusal({ cost: NaN })).toBe('parameter_out_of_range cost')
    expect(refusal({ policy: 'hopeful' as 'exact' })).toBe('parameter_out_of_range policy')
    expect(refusal({ fallback: 'exact' as 'neutral' })).toBe('parameter_out_of_range fallback')
    expect(refusal({ sizing: 'none' as 'constantRisk' })).toBe('parameter_out_of_range sizing')
    expect(refusal({})).toBe('accepted')
    expect(() => whatIfOutcomes(input(), 3, 0)).toThrow(SimulationRefused)
    expect(() => whatIfOutcomes(input(), 0, -1)).toThrow(SimulationRefused)
  })
})
