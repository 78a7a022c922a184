import { describe, expect, it } from 'vitest'
import { sentenceText } from '#domain/analysis/parts/sentence-text.ts'
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
const placed = (below: number, actual = 0.2, steps = 25): HistoryResult => {
  const placement = { actual, below, equal: 0, of: 100, rank: below / 100 }
  return {
    paths: 100,
    steps,
    terminal: null,
    maxDrawdown: placement,
    longestUnderWater: placement,
    losingStreak: placement,
    winningStreak: placement,
  }
}

/** Ten losses in a row among sixty trades; `risk` in money. */
const sized = (risk: (isInRun: boolean) => number): ColumnSketch[] =>
  Array.from({ length: 60 }, (_, index) => {
    const isInRun = index >= 20 && index < 30
    const r = isInRun || index % 2 === 0 ? -1 : 1.2
    return { r, netPnl: (r * risk(isInRun)).toFixed(2), initialRiskAmount: String(risk(isInRun)) }
  })
const inputOfSketches = (given: ColumnSketch[]) => inputOf(buildColumnsOf(given), null)

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

  it('says whether the order was normal, by the drawdown at a constant risk', () => {
    const even = Array.from({ length: 25 }, (_, index): ColumnSketch => ({ r: index % 3 === 0 ? -1 : 1 }))
    const many = inputOf(buildColumnsOf(even), null)
    expect(drawdown.compute(many).finding.certainty).toBe('descriptive')
    // All of 100 shallower, p = 2 / 101; order and sizing share the error rate. Sizes differ by the balance alone.
    const deep = drawdown.compute({ ...many, extras: { placement: placed(100, 0.01) } }).finding
    expect(deep).toMatchObject({ certainty: 'likely', pValue: 4 / 101, comparisons: 2 })
    expect(deep.statement).toContain('unusually deep')
    const normal = drawdown.compute({ ...many, extras: { placement: placed(63, 0.01) } }).finding
    expect(normal.certainty).toBe('couldBeChance')
    expect(normal.statement).toContainEqual({ kind: 'fraction', value: 0.63 })
    expect(normal.statement).toContain('normal')
    expect(normal.statement).toContain(' Sizing hardly changed it: ')
    expect(drawdown.compute({ ...many, depth: 'quick', extras: { placement: placed(99) } }).finding.pValue).toBeNull()
    // Without a common balance there are no sizes.
    const mixed = { ...many, account: { ...many.account, currency: null }, extras: { placement: placed(100, 0.01) } }
    expect(drawdown.compute(mixed).finding).toMatchObject({ pValue: 2 / 101, comparisons: 1 })
  })

  it('says apart from the order what sizing did to the drawdown that it names', () => {
    const larger = inputOfSketches(sized((isInRun) => (isInRun ? 300 : 50)))
    const found = drawdown.compute({ ...larger, extras: { placement: placed(63, 0.1, 60) } })
    const named = found.figures.find(({ key }) => key === 'maxDrawdown')?.value ?? 0
    expect(named).toBeGreaterThan(0.25)
    expect(found.finding).toMatchObject({ certainty: 'likely', comparisons: 2 })
    const text = sentenceText(found.finding.statement, { currency: null, nameOf: () => null })
    expect(text).toMatch(/^Your order of trades is normal: at a constant risk it falls 10%, deeper than in 63% of 100 /)
    expect(text).toContain(
      `Sizing made it ${(100 * named).toFixed(1)}%, ${(named / 0.1).toFixed(2)} times as deep: unus`,
    )
    expect(found.figures.find(({ key }) => key === 'sizingPlacement')?.value).toBeGreaterThan(0.99)
    // A trade without an R is in the drawdown of the balance, not in what is judged.
    const more = inputOfSketches([
      ...sized((isInRun) => (isInRun ? 300 : 50)),
      { r: null, netPnl: '-500', result: 'loss' },
    ])
    const withOther = drawdown.compute({ ...more, extras: { placement: placed(63, 0.1, 60) } })
    const { finding } = withOther
    expect(finding.statement.slice(0, 3)).toEqual([
      'Your order of the ',
      { kind: 'count', value: 60 },
      ' trades with an R is ',
    ])
    expect(finding.statement).toContainEqual({ kind: 'fraction', value: expect.closeTo(named, 12) as number })
    const all = withOther.figures.find(({ key }) => key === 'maxDrawdown')?.value ?? 0
    expect(all).toBeGreaterThan(named)
    expect(finding.statement.slice(-5)).toEqual([
      ' Over all ',
      { kind: 'count', value: 61 },
      ' trades, as the chart shows, it was ',
      { kind: 'fraction', value: expect.closeTo(all, 12) as number },
      '.',
    ])
    expect(text).not.toContain('Over all')
  })

  it('asks the engine for shuffles at the mean risk of the balance, and for none of too few trades', () => {
    expect(drawdown.extras(input)).toEqual({})
    // 50 of 10,000, then of 10,050, …
    const many = inputOf(buildColumnsOf(Array.from({ length: 20 }, () => ({ r: 1, netPnl: '50' }))), null)
    const mean = Array.from({ length: 20 }, (_, index) => 50 / (10_000 + 50 * index)).reduce((a, b) => a + b) / 20
    expect(drawdown.extras(many).placement).toMatchObject({
      model: { kind: 'permutation' },
      sizing: { kind: 'fixedFraction', fraction: expect.closeTo(mean, 12) as number },
      paths: 10_000,
      steps: 20,
      seed: [20_261_128, 20],
    })
    const { account, ...rest } = many
    expect(drawdown.extras({ ...rest, account: { ...account, currency: null } }).placement?.sizing).toEqual({
      kind: 'fixedFraction',
      fraction: 0.01,
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
