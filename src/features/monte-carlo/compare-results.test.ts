import { describe, expect, it } from 'vitest'
import {
  drawdownLevels,
  percentiles,
  type Distribution,
  type GrowthResult,
  type Proportion,
} from '#domain/simulation.ts'
import { compareResults, figuresOf, isKeyFigure } from './compare-results.ts'

/** Results made by hand, for tests of what screens do with them. */
const share = (hits: number, of: number): Proportion => ({ hits, of, share: hits / of, low: 0.1, high: 0.9 })

const distribution = (from: number): Distribution => ({
  percentiles: percentiles.map((percentile, i) => ({ percentile, value: from + i, low: from + i, high: from + i })),
  mean: from + 4,
  sd: 1,
  standardError: 0.1,
  skew: null,
  min: from,
  max: from + 8,
  histogram: { low: from, width: 4, counts: [3, 4], above: 1 },
})

/** Two trades ahead, eight paths. */
const result: GrowthResult = {
  trades: 20,
  paths: 8,
  steps: 2,
  blockLength: null,
  riskFraction: 0.01,
  fan: { at: [0, 1, 2], percentiles: [...percentiles], values: percentiles.map((_, i) => [1, 1 + i / 10, 1 + i / 5]) },
  terminal: distribution(1),
  endEquity: null,
  maxDrawdown: distribution(0),
  conditionalDrawdown5: 0.3,
  maxDrawdownAmount: null,
  longestUnderWater: distribution(0),
  totalUnderWater: distribution(0),
  losingStreak: distribution(0),
  winningStreak: distribution(0),
  openUnderWater: share(2, 8),
  loss: share(1, 8),
  drawdownAtLeast: drawdownLevels.map((level) => ({ level: level / 100, proportion: share(1, 8) })),
  ruin: { reached: share(0, 8), meanStep: null, q25: null, q50: null, q75: null },
  ruinByBarrier: [share(0, 8)],
  goal: null,
  recovery: null,
  cvar5: -0.1,
  uncertainEdge: null,
}

const r = [1, -1, 2]

describe('comparing two results', () => {
  it('the same result is identical in every figure', () => {
    const comparison = compareResults({ r, result }, { r: [...r], result: structuredClone(result) })
    expect(comparison.figures.every((figure) => figure.identical)).toBe(true)
    expect(comparison.figures).toHaveLength(figuresOf(result).size)
    expect(comparison.verdict).toBe(
      `Identical, bit for bit: ${comparison.identical} of ${comparison.figures.length} figures`,
    )
  })

  it('one bit is a difference', () => {
    const changed = { ...result, cvar5: -0.1 + 2 ** -56 }
    expect(changed.cvar5).not.toBe(result.cvar5)
    const comparison = compareResults({ r, result }, { r, result: changed })
    const [only, ...others] = comparison.figures.filter((figure) => !figure.identical)
    expect(others).toEqual([])
    expect(only).toMatchObject({ name: 'cvar5', local: -0.1, server: -0.1 + 2 ** -56, identical: false })
    expect(only?.difference).toBeGreaterThan(0)
    expect(comparison.verdict).toBe(`1 of ${comparison.figures.length} figures differ`)
  })

  it('a figure that one side has not is a difference, and undefined on both sides is none', () => {
    const changed = { ...result, terminal: { ...distribution(1), skew: 0, sd: null } }
    const differing = compareResults({ r, result }, { r, result: changed }).figures.filter(
      (figure) => !figure.identical,
    )
    expect(differing).toEqual([
      { name: 'terminal › sd', local: 1, server: null, difference: null, identical: false },
      { name: 'terminal › skew', local: null, server: 0, difference: null, identical: false },
    ])
  })

  it('a longer list on one side is a difference', () => {
    const changed = { ...result, ruinByBarrier: [] }
    const { figures, identical } = compareResults({ r, result }, { r, result: changed })
    // hits, of, share, low, high of the one barrier.
    expect(figures.length - identical).toBe(5)
  })

  it.each([
    ['a trade more', [...r, 0]],
    ['another order', [-1, 1, 2]],
    ['another value', [1, -1, 2.5]],
  ])('says that the trades differ: %s', (_, theirs) => {
    const comparison = compareResults({ r, result }, { r: theirs, result })
    expect(comparison.sameTrades).toBe(false)
    expect(comparison.verdict).toContain('trades differ from those shown')
  })

  it('names figures as a person would', () => {
    const names = [...figuresOf(result).keys()]
    expect(names).toContain('terminal › percentiles › 50 % › value')
    expect(names).toContain('drawdownAtLeast › 25 % › proportion › share')
    const key = compareResults({ r, result }, { r, result }).figures.filter(isKeyFigure)
    expect(key.map((figure) => figure.name)).not.toContain('terminal › histogram › counts › 1')
    expect(key.map((figure) => figure.name)).toContain('loss › hits')
  })
})
