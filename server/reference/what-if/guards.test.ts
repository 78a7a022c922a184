import { describe, expect, it } from 'vitest'
import type { WhatIfGuardInput, WhatIfInput, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { deflatedSharpe, expectedLargestSharpe } from './deflated-sharpe.ts'
import { distinctCells, type GuardCell } from './guard-cells.ts'
import { whatIfGuards } from './guards.ts'
import { blockResamples, findPlateau } from './plateau.ts'
import { probabilisticSharpe } from './probabilistic-sharpe.ts'
import { type JudgedColumn, superiorAbility } from './superior-ability.ts'
import { walkForward } from './walk-forward.ts'

const generator = Xoshiro.from([11, 12, 13, 14])
const uniform = () => generator.next() / 2 ** 32
const noise = (n: number) => Array.from({ length: n }, () => uniform() + uniform() + uniform() - 1.5)

const cell = (stop: number, target: number, x: readonly number[]): GuardCell => ({ stop, target, x })

const level = (stop: number, target: number) => (stop === 1 && target === 1 ? 9 : target >= 4 ? 2 : 0)

describe('the plateau', () => {
  it('prefers a good neighborhood to a lone peak', () => {
    // Expectancies 0 0 0 / 0 9 0 / 0 0 0 … 2 2: medians are 0 around the peak, 2 at the edge.
    const cells = [0, 1, 2].flatMap((stop) =>
      [0, 1, 2, 3, 4, 5].map((target) => cell(stop, target, [level(stop, target), level(stop, target), 100])),
    )
    const best = findPlateau(cells, 2)
    expect([best.cell.stop, best.cell.target, best.score, best.expectancy]).toEqual([0, 4, 2, 2])
  })

  it('takes the median of two by halves and counts eligible neighbors alone', () => {
    const cells = [cell(0, 0, [1]), cell(0, 1, [4]), cell(0, 3, [3]), cell(2, 0, [3])]
    const best = findPlateau(cells, 1)
    // Medians: (1 + 4) / 2 twice, then 3 and 3 on their own.
    expect([best.cell.stop, best.cell.target, best.score]).toEqual([0, 3, 3])
  })
})

describe('distinct cells', () => {
  it('differ in at least one bit', () => {
    const cells = [cell(0, 0, [1, 0]), cell(0, 1, [1, 0]), cell(1, 0, [1, -0]), cell(1, 1, [1, 1e-300])]
    expect(distinctCells(cells).map(({ stop, target }) => [stop, target])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
  })
})

describe('walk-forward', () => {
  it('chooses on the past alone', () => {
    // Cell 0 is better until trade 39, cell 5 from then on; they are no neighbors.
    const early = Array.from({ length: 60 }, (_, i) => (i < 40 ? 1 : -1))
    const late = early.map((value) => -value)
    const actual = Array<number>(60).fill(0.5)
    const result = walkForward([cell(0, 0, early), cell(0, 5, late)], actual)
    expect(result.windows.map(({ from, to }) => [from, to])).toEqual([
      [30, 35],
      [35, 40],
      [40, 45],
      [45, 50],
      [50, 55],
      [55, 60],
    ])
    expect(result.windows.every((window) => window.cell.target === 0)).toBe(true)
    // Ten results of 1, twenty of -1, against 0.5 throughout.
    expect(result.trades).toBe(30)
    expect(result.expectancy).toBeCloseTo(-1 / 3, 15)
    expect(result.actualExpectancy).toBe(0.5)
    expect(result.gain.mean).toBeCloseTo(-1 / 3 - 0.5, 14)
    const sd = Math.sqrt((10 * (4 / 3) ** 2 + 20 * (2 / 3) ** 2) / 29)
    expect(result.gain.sd).toBeCloseTo(sd, 14)
    expect(result.gain.standardError).toBeCloseTo(sd / Math.sqrt(30), 14)
    expect(result.gain.low).toBeCloseTo(-5 / 6 - (1.96 * sd) / Math.sqrt(30), 13)
  })

  it('cuts the last window off', () => {
    const x = noise(63)
    const { windows } = walkForward([cell(0, 0, x)], x)
    expect(windows.at(-1)).toEqual({ from: 60, to: 63, cell: { stop: 0, target: 0 } })
    expect(windows).toHaveLength(7)
  })
})

/** A column whose two levels are so close to each other that nothing is a bet between them. */
const column = (x: readonly number[]): JudgedColumn => ({ x, stopValue: 0, targetValue: 0 })

describe('superior predictive ability', () => {
  const n = 80

  it('is shown by a column that is clearly better', () => {
    const actual = noise(n)
    const better = actual.map((value) => value + 0.6 + 0.2 * uniform())
    const spa = superiorAbility([column(noise(n)), column(better)], actual, blockResamples(n, 200, [1, 2], 5, 3))
    // None of the 200 resamples reaches the lead, which counts as one of 201 itself.
    expect(spa).toEqual({ lower: 1 / 201, consistent: 1 / 201, upper: 1 / 201 })
  })

  it('is not defined where no column differs', () => {
    const actual = noise(n)
    expect(superiorAbility([column(actual)], actual, blockResamples(n, 100, [1, 2], 5, 3))).toBeNull()
  })

  it('does not take a few small gains for certain', () => {
    // Left at 2 R; a target of 2.25 R would have gained a quarter eight times, and stopped out at -1 never so far.
    const actual = noise(n).map((value, i) => (i % 10 === 3 ? 2 : value))
    const x = actual.map((value) => (value === 2 ? 2.25 : value))
    const others = Array.from({ length: 20 }, () => column(actual.map((value) => value + 0.5 * (uniform() - 0.5))))
    const drawn = blockResamples(n, 200, [1, 2], 5, 1)
    const judged = superiorAbility([{ x, stopValue: -1, targetValue: 2.25 }, ...others], actual, drawn)
    // By what was seen alone.
    const naive = superiorAbility([column(x), ...others], actual, drawn)
    expect(naive?.consistent).toBeLessThan(0.05)
    expect(judged?.consistent).toBeGreaterThan(0.1)
  })

  it('has p-values spread over noise, ordered by the recentring', () => {
    const ps = Array.from({ length: 100 }, (_, set) => {
      const actual = noise(n)
      const columns = [noise(n), noise(n), noise(n)].map(column)
      const spa = superiorAbility(columns, actual, blockResamples(n, 100, [set, 3], 5, 2))
      expect(spa?.lower).toBeLessThanOrEqual(spa?.consistent as number)
      expect(spa?.consistent).toBeLessThanOrEqual(spa?.upper as number)
      return spa?.consistent as number
    })
    const mean = ps.reduce((sum, p) => sum + p, 0) / ps.length
    expect(mean).toBeGreaterThan(0.35)
    expect(mean).toBeLessThan(0.65)
    expect(ps.filter((p) => p <= 0.05).length).toBeLessThanOrEqual(14)
    expect(ps.filter((p) => p <= 0.3).length).toBeGreaterThan(12)
  })
})

describe('the deflated Sharpe ratio', () => {
  it('has the published values', () => {
    const moments = { trades: 200, sharpe: 0.15, m2: 1, m3: -0.4, m4: 4.5 }
    expect(probabilisticSharpe(moments, 0)).toBeCloseTo(0.979146231528494, 13)
    const expected = expectedLargestSharpe(0.0025, 100)
    expect(expected).toBeCloseTo(0.126530144660084, 13)
    expect(probabilisticSharpe(moments, expected)).toBeCloseTo(0.624996797181249, 13)
  })

  it('counts columns by how far they agree', () => {
    const x = noise(100)
    const alone = deflatedSharpe(x, [x])
    expect([alone?.trials, alone?.expected]).toEqual([1, 0])
    expect(deflatedSharpe(x, [x, x.map((value) => 2 * value + 1)])?.trials).toBeCloseTo(1, 10)
    const many = deflatedSharpe(x, [x, ...Array.from({ length: 9 }, () => noise(100))])
    expect(many?.trials).toBeGreaterThan(8)
    expect(many?.trials).toBeLessThanOrEqual(10)
    expect(many?.probability).toBeLessThan(alone?.probability as number)
    // 1, -1, … and 1, 1, -1, -1, … do not correlate at all: two trials.
    const fast = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 1 : -1))
    const slow = Array.from({ length: 100 }, (_, i) => (i % 4 < 2 ? 1.5 : -1))
    expect(deflatedSharpe(slow, [fast, slow])?.trials).toBeCloseTo(2, 10)
  })

  it('is not defined for results that are all the same', () => {
    expect(deflatedSharpe(Array<number>(70).fill(0.1), [noise(70)])).toBeNull()
    const x = noise(70)
    expect(deflatedSharpe(x, [x, Array<number>(70).fill(1)])?.trials).toBe(1)
  })
})

/** A driftless walk of twenty steps, recorded step by step and left at its end. */
function walk(): WhatIfTrade {
  let price = 0
  const candles = Array.from({ length: 20 }, () => {
    const before = price
    price += uniform() < 0.5 ? 0.2 : -0.2
    return { adverse: -Math.min(before, price), favorable: Math.max(before, price), isWhole: true }
  })
  const most = (of: 'adverse' | 'favorable') => Math.max(...candles.map((candle) => candle[of]))
  return { r: price, mae: most('adverse'), mfe: most('favorable'), exit: 'other', post: null, candles }
}

/** A trade that always goes far in favour before it comes back. */
function givenBack(): WhatIfTrade {
  return { r: 1.2 * (uniform() - 0.5), mae: 0.6, mfe: 1.5 + uniform(), exit: 'other', post: null, candles: null }
}

function guardInput(trades: readonly WhatIfTrade[], change: Partial<WhatIfInput> = {}): WhatIfGuardInput {
  const grid: WhatIfInput = {
    trades,
    stops: [0.5, 1, 1.5],
    targets: [0.5, 1, 1.4],
    slippage: 0,
    cost: 0,
    policy: 'exact',
    fallback: 'pessimistic',
    sizing: 'constantSize',
    orderDependent: false,
    kelly: false,
    ...change,
  }
  return { grid, resamples: 100, seed: [5, 6] }
}

function refusal(input: WhatIfGuardInput): string {
  try {
    whatIfGuards(input)
  } catch (error) {
    if (error instanceof SimulationRefused) return `${error.problem.code} ${error.problem.parameter}`
    throw error
  }
  return 'accepted'
}

describe('whatIfGuards', () => {
  it('sees luck where there is nothing else', () => {
    const verdicts = Array.from({ length: 40 }, () => {
      const trades = Array.from({ length: 80 }, walk)
      return whatIfGuards(guardInput(trades))?.verdict
    })
    expect(verdicts.filter((verdict) => verdict === 'luck').length).toBeGreaterThanOrEqual(36)
  })

  it('sees an edge that was planted', () => {
    const trades = Array.from({ length: 170 }, givenBack)
    const guards = whatIfGuards(guardInput(trades))
    expect(guards).toMatchObject({ trades: 170, eligible: 9, verdict: 'edge', spa: { consistent: 1 / 101 } })
    // Stops beyond 0.6 make no difference: one column for each target, and one for the stop that was touched.
    expect(guards?.distinct).toBe(4)
    // Three targets of 0.5, 1 and 1.4 for two stops: the median is highest among 1 and 1.4 with stops 1 and 1.5.
    expect(guards?.plateau).toMatchObject({ cell: { stop: 2, target: 2 } })
    expect(guards?.plateau.score).toBeCloseTo(1.2, 12)
    for (const figure of ['expectancy', 'low', 'high'] as const) expect(guards?.plateau[figure]).toBeCloseTo(1.4, 12)
    expect(guards?.cscv).toMatchObject({ blocks: 16, total: 12_870, below: 0, losses: 0 })
    expect(guards?.deflated).toBeNull()
    expect(guards?.walkForward.windows[0]?.from).toBe(56)
  })

  it('has no verdict for few trades or undecided cells', () => {
    expect(whatIfGuards(guardInput(Array.from({ length: 59 }, walk)))).toBeNull()
    const stopped: WhatIfTrade = { r: -0.4, mae: 0.4, mfe: 0.1, exit: 'stop', post: null, candles: null }
    expect(whatIfGuards(guardInput(Array.from({ length: 60 }, () => stopped)))).toBeNull()
    const mixed = Array.from({ length: 60 }, (_, i) => (i < 6 ? stopped : givenBack()))
    expect(whatIfGuards(guardInput(mixed))?.eligible).toBe(9)
    expect(whatIfGuards(guardInput([stopped, ...mixed.slice(0, -1)]))).toBeNull()
  })

  it('has no test against the actual trades if no cell differs from them', () => {
    const trades = Array.from({ length: 60 }, () => ({ ...walk(), mae: 0.1, mfe: 0.1, r: 0.1 * (uniform() - 0.5) }))
    const guards = whatIfGuards(guardInput(trades))
    expect(guards).toMatchObject({ spa: null, distinct: 1, verdict: 'luck' })
    expect(guards?.cscv).toMatchObject({ blocks: 10, total: 252, pbo: 1 })
  })

  it('names the first fault', () => {
    const trades = Array.from({ length: 60 }, givenBack)
    const levels = Array.from({ length: 51 }, (_, i) => (i + 1) / 10)
    const wide = guardInput(trades, { stops: levels, targets: levels })
    expect(refusal(guardInput([], { stops: [] }))).toBe('too_few_trades trades')
    expect(refusal(guardInput(Array<WhatIfTrade>(5001).fill(givenBack()), { stops: levels, targets: levels }))).toBe(
      'too_many_trades trades',
    )
    expect(refusal({ ...wide, resamples: 1 })).toBe('parameter_out_of_range stops')
    expect(refusal({ ...guardInput(trades), resamples: 99, seed: [-1, 0] })).toBe('parameter_out_of_range resamples')
    expect(refusal({ ...guardInput(trades), seed: [-1, 0] })).toBe('parameter_out_of_range seed')
  })
})
