import { describe, expect, it } from 'vitest'
import { buildColumnsOf, type ColumnSketch, inputOf, sketchedId } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import type { HistoryResult } from '#domain/simulation/growth-comparison.ts'
import { drawdown } from './drawdown.ts'

/** 10,000 +10R | -11R -11R +16R +6R | +10R | -12.1R: falls of 2,200 and 1,210. */
const sketches: ColumnSketch[] = [
  { r: 10 },
  { r: -11, mistakeIds: ['chased'] },
  { r: -11, mistakeIds: ['chased', 'early'] },
  { r: 16 },
  { r: 6 },
  { r: 11 },
  { r: -12.1, mistakeIds: ['early'] },
]
const columns = buildColumnsOf(sketches)
const input = inputOf(columns, null)

/** A placement of which `below` of 100 orders are shallower. */
const placed = (below: number): HistoryResult => {
  const placement = { actual: 0.2, below, equal: 0, of: 100, rank: below / 100 }
  return {
    paths: 100,
    steps: 25,
    terminal: null,
    maxDrawdown: placement,
    longestUnderWater: placement,
    losingStreak: placement,
    winningStreak: placement,
  }
}

describe('drawdown', () => {
  const result = drawdown.compute(input)

  it('lists each drawdown with its depth, its length and what happened inside', () => {
    // 11,000 to 8,800: 20%, at the peak again after two trades. 12,100 to 10,890: 10%, open.
    const rows = result.tables[0]?.rows ?? []
    expect(rows.map(({ cells }) => cells.slice(3))).toEqual([
      [
        expect.closeTo(0.2, 12),
        expect.closeTo(2200, 9),
        4,
        2,
        2,
        -22,
        [{ kind: 'name', list: 'mistakes', id: 'chased' }],
        2,
      ],
      [
        expect.closeTo(0.1, 12),
        expect.closeTo(1210, 9),
        1,
        1,
        null,
        -12.1,
        [{ kind: 'name', list: 'mistakes', id: 'early' }],
        1,
      ],
    ])
    expect(rows[1]?.cells[2]).toEqual(['Not yet'])
    expect(result.groups[0]?.brush).toMatchObject({ kind: 'trades', ids: [1, 2, 3, 4].map(sketchedId) })
  })

  it('equals the metrics, at both depths', () => {
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    const quick = drawdown.compute({ ...input, depth: 'quick' })
    for (const { figures } of [result, quick]) {
      for (const { key, value } of figures) if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
    }
    expect(result.figures.find(({ key }) => key === 'drawdowns')?.value).toBe(2)
  })

  it('says whether the deepest was normal among random orders', () => {
    const many = inputOf(
      buildColumnsOf(Array.from({ length: 25 }, (_, index) => ({ r: index % 3 === 0 ? -1 : 1 }))),
      null,
    )
    expect(drawdown.compute(many).finding.certainty).toBe('descriptive')
    // 99 of 100 shallower: at least as deep in 1 of 100; p = 2 × 2 / 101.
    expect(drawdown.compute({ ...many, extras: { placement: placed(99) } }).finding).toMatchObject({
      certainty: 'likely',
      pValue: 4 / 101,
    })
    const normal = drawdown.compute({ ...many, extras: { placement: placed(63) } }).finding
    expect(normal.certainty).toBe('couldBeChance')
    expect(normal.statement).toContainEqual({ kind: 'fraction', value: 0.63 })
    expect(normal.statement.at(-1)).toBe('normal.')
    expect(drawdown.compute({ ...many, depth: 'quick', extras: { placement: placed(99) } }).finding.pValue).toBeNull()
  })

  it('asks the engine for shuffles at the mean risk, and for none of too few trades', () => {
    expect(drawdown.extras(input)).toEqual({})
    const many = inputOf(buildColumnsOf(Array.from({ length: 20 }, () => ({ r: 1, riskPct: 0.5 }))), null)
    expect(drawdown.extras(many).placement).toMatchObject({
      model: { kind: 'permutation' },
      sizing: { kind: 'fixedFraction', fraction: 0.005 },
      paths: 10_000,
      steps: 20,
      seed: [20_261_128, 20],
    })
  })

  it('is of total R where portfolios differ in currency: they have no balance together', () => {
    const mixed = drawdown.compute({ ...input, account: { ...input.account, currency: null } })
    // 10, -1, -12, 4, 10, 21, 8.9 in all: below 10 by 11 and 22, then by 6; below 21 by 12.1.
    expect(mixed.figures.map(({ key, unit, value, n }) => [key, unit, value, n])).toEqual([
      ['maxDrawdownR', 'r', 22, 7],
      ['currentDrawdownR', 'r', 12.1, 7],
    ])
    const [chart] = mixed.charts
    expect(chart?.kind === 'lines' && [chart.y.unit, Array.from(chart.lines[0]?.y ?? [])]).toEqual([
      'r',
      [0, -11, -22, -6, 0, 0, -12.1],
    ])
    expect(mixed.tables[0]?.rows).toEqual([])
    const many = Array.from({ length: 30 }, (_, index) => ({ r: index % 3 === 0 ? -2 : 1 }))
    const { account, ...rest } = inputOf(buildColumnsOf([...many, { r: null, netPnl: '-5' }]), null)
    const { finding, coverage } = drawdown.compute({ ...rest, account: { ...account, currency: null } })
    expect(finding.statement).toEqual(['The deepest drawdown was ', { kind: 'r', value: 2 }, '.'])
    expect(coverage).toMatchObject({ of: 31, known: 30, missing: [{ n: 1, remedy: 'logStop' }] })
    const riskless = inputOf(buildColumnsOf([{ r: null, netPnl: '-5' }]), null)
    expect(
      drawdown.compute({ ...riskless, account: { ...riskless.account, currency: null } }).figures[0],
    ).toMatchObject({ value: null, reason: 'no_risk', n: 0 })
  })

  it('has no value without a balance above 0 or without trades', () => {
    const ruined = drawdown.compute(inputOf(buildColumnsOf([{ r: -1 }], { openingBalance: '0' as never }), null))
    expect(ruined.figures[0]).toMatchObject({ value: null, reason: 'no_equity' })
    expect(drawdown.compute(inputOf(buildColumnsOf([]), null)).figures[0]).toMatchObject({
      value: null,
      reason: 'no_trades',
    })
  })
})
