import { describe, expect, it } from 'vitest'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { profitFactorWithoutBest, rDistribution } from './r-distribution.ts'

const options = rDistribution.defaults
/** R of two setups, one break-even trade. */
const columns = buildColumnsOf([
  { r: 4, setupId: 'a' },
  { r: 1, setupId: 'a' },
  { r: 1, setupId: 'b' },
  { r: 0.5, setupId: 'b' },
  { r: 0, setupId: 'b' },
  { r: -1, setupId: 'a' },
  { r: -1.5, setupId: 'b' },
])
const input = inputOf(columns, options)

describe('R distribution', () => {
  const result = rDistribution.compute(input)
  const figureOf = (key: string) => result.figures.find((figure) => figure.key === key)

  it('counts results in quarters of R, break-even trades apart', () => {
    const [chart] = result.charts
    if (chart?.kind !== 'histogram') throw new Error('a histogram')
    // From -1.5 in steps of 0.25 to 4: 22 bins; 4 itself lies beyond the last edge.
    expect(chart).toMatchObject({ low: -1.5, width: 0.25, above: 1, apart: { at: 0, count: 1 } })
    expect(chart.counts).toHaveLength(22)
    const filled = chart.counts.flatMap((count, bin) => (count === 0 ? [] : [[chart.low + bin * chart.width, count]]))
    expect(filled).toEqual([
      [-1.5, 1],
      [-1, 1],
      [0.5, 1],
      [1, 2],
    ])
    expect(chart.overlays.map(({ label }) => label[0])).toEqual([
      { kind: 'name', list: 'setups', id: 'b' },
      { kind: 'name', list: 'setups', id: 'a' },
    ])
    expect(chart.marks[1]).toEqual({ at: 0.5, label: 'Median' })
  })

  it('says what extremes are worth', () => {
    // Without 4, 1 and 1: profit 50, loss 250.
    expect(figureOf('profitFactorWithoutBest')).toMatchObject({ value: 0.2, n: 4 })
    expect(profitFactorWithoutBest(columns, input.rows, 0)).toBe(650 / 250)
    // The best 5% of 7 trades are 0.35 of the best one: 1.4 of 4 R in all.
    expect(figureOf('tailShare')?.value).toBeCloseTo(0.35, 12)
    // Type 7 of -1.5, -1, 0, 0.5, 1, 1, 4: place 0.05 × 6 = 0.3.
    expect(figureOf('q5')?.value).toBeCloseTo(-1.35, 12)
    expect(figureOf('q75')?.value).toBe(1)
  })

  it('has the metrics of the catalogue', () => {
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    for (const { key, value } of result.figures) if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
    const quick = rDistribution.compute({ ...input, depth: 'quick' })
    for (const { key, value } of quick.figures) expect(figureOf(key)?.value, key).toBe(value)
    expect(quick.charts).toEqual(result.charts)
  })

  it('states the factor without the best three once there are twenty trades', () => {
    expect(result.finding).toMatchObject({ certainty: 'notEnough', n: 7, needed: 20 })
    const many = buildColumnsOf(Array.from({ length: 20 }, (_, index) => ({ r: index < 3 ? 5 : index < 10 ? 1 : -1 })))
    // 7 wins of 1 and 10 losses of 1 remain.
    expect(rDistribution.compute(inputOf(many, options)).finding).toMatchObject({
      certainty: 'descriptive',
      statement: ['Without your three best trades the profit factor is ', { kind: 'ratio', value: 0.7 }, '.'],
    })
  })

  it('has no value without an R, without a loss, or without a profit in R', () => {
    const without = rDistribution.compute(inputOf(buildColumnsOf([{ r: null, netPnl: '5' }]), options))
    expect(without.figures.find(({ key }) => key === 'q5')).toMatchObject({ value: null, reason: 'no_risk' })
    expect(without.figures.find(({ key }) => key === 'profitFactorWithoutBest')).toMatchObject({
      value: null,
      reason: 'no_losses',
    })
    const losing = rDistribution.compute(inputOf(buildColumnsOf([{ r: -1 }, { r: -1 }]), options))
    expect(losing.figures.find(({ key }) => key === 'tailShare')).toMatchObject({ value: null, reason: 'no_data' })
  })
})
