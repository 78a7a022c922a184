import { describe, expect, it } from 'vitest'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { dayOfDate } from '#domain/analysis/shapes/read-columns.ts'
import { computeAccountFigures } from '#domain/metrics/compute-metrics.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { equity } from './equity.ts'

const options = equity.defaults
const date = (text: string) => text as CalendarDate

/** +200 on 2 January, -100 on the 3rd, a deposit of 9,900 on the 4th, +500 on the 4th, -1R of setup b on the 5th. */
const columns = buildColumnsOf([{ r: 2 }, { r: -1 }, { r: 5 }, { r: -1, setupId: 'b' }], {
  flows: [{ date: date('2024-01-04'), amount: '9900' as Money }],
})
const input = inputOf(columns, options)

describe('equity', () => {
  it('has the balance of each day, cash flows apart', () => {
    const [chart] = equity.compute(input).charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    expect(Array.from(chart.lines[0]?.x ?? [])).toEqual(
      ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'].map((day) => dayOfDate(date(day))),
    )
    expect(Array.from(chart.lines[0]?.y ?? [])).toEqual([10_200, 10_100, 20_500, 20_400])
    expect(chart.flows).toEqual([{ at: dayOfDate(date('2024-01-04')), amount: 9900 }])
    // 100 / 10,200; back at a new high after +2.5% on 20,000; 100 / 20,500.
    expect(Array.from(chart.below ?? [])).toEqual([
      -0,
      expect.closeTo(-100 / 10_200, 12),
      -0,
      expect.closeTo(-100 / 20_500, 12),
    ])
  })

  it('compounds growth between cash flows', () => {
    const [chart] = equity.compute({ ...input, options: { ...options, unit: 'percent' } }).charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    // 1.02 × 10,100/10,200 = 1.01; × 20,500/20,000 = 1.03525; × 20,400/20,500.
    const growth = [0.02, 0.01, 0.03525, 1.01 * 1.025 * (20_400 / 20_500) - 1]
    expect(Array.from(chart.lines[0]?.y ?? [])).toEqual(growth.map((value) => expect.closeTo(value, 12) as number))
    const figure = equity.compute(input).figures.find(({ key }) => key === 'growth')
    expect(figure?.value).toBeCloseTo(growth[3] ?? 0, 12)
  })

  it('equals the curve and the metrics of the dashboard', () => {
    const { equity: points, metrics } = computeAccountFigures(metricTradesOf(columns, input.rows), input.account)
    const { charts, figures } = equity.compute(input)
    const [chart] = charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    expect(Array.from(chart.lines[0]?.y ?? [])).toEqual(points.slice(1).map(({ balance }) => Number(balance)))
    for (const { key, value } of figures) if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
  })

  it('has the P&L of excluded trades in the balance, and neither in growth nor among deposits', () => {
    const excluded = { date: date('2024-01-04'), amount: '-10250' as Money, realizedAt: Date.UTC(2024, 0, 4, 12) }
    const account = { ...input.account, flows: [...input.account.flows, excluded] }
    for (const depth of ['full', 'quick'] as const) {
      const { charts, figures } = equity.compute({ ...input, account, depth })
      const [chart] = charts
      if (chart?.kind !== 'lines') throw new Error('a line')
      expect(Array.from(chart.lines[0]?.y ?? [])).toEqual([10_200, 10_100, 10_250, 10_150])
      expect(chart.flows).toHaveLength(1)
      // 1.02 × 10,100/10,200 × 20,500/20,000, and then 100 of the 10,250 that are left.
      const growth = 1.01 * 1.025 * (10_150 / 10_250) - 1
      expect(figures.find(({ key }) => key === 'growth')?.value).toBeCloseTo(growth, 12)
    }
  })

  it('lists the latest months first', () => {
    const ofTwoMonths = buildColumnsOf([{ r: 1 }, { r: 2, after: 40 * 1440 }])
    const { tables } = equity.compute(inputOf(ofTwoMonths, options))
    expect(tables[0]?.rows.map(({ cells }) => cells[2])).toEqual([2, 1])
  })

  it('draws the curve without a setup beside all trades, and says what was left out', () => {
    const without = [{ tool: 'equity', kind: 'values', column: 'setupId', values: ['b'] }] as const
    const { charts, figures } = equity.compute({ ...input, options: { ...options, without } })
    const [chart] = charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    expect(Array.from(chart.lines[1]?.y ?? [])).toEqual([10_200, 10_100, 20_500])
    expect(figures.find(({ key }) => key === 'leftOutR')).toMatchObject({ value: -1, n: 1 })
  })

  it('counts new highs: a deposit makes none', () => {
    const { figures, finding } = equity.compute(input)
    expect(figures.find(({ key }) => key === 'newHighs')).toMatchObject({ value: 2, n: 4 })
    expect(finding.statement).toContainEqual({ kind: 'date', value: '2024-01-04' })
  })

  it('adds up R where currencies differ, and scales the benchmark to the opening balance', () => {
    const mixed = equity.compute({ ...input, account: { ...input.account, currency: null } })
    const [chart] = mixed.charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    expect(Array.from(chart.lines[0]?.y ?? [])).toEqual([2, 1, 6, 5])
    expect(mixed.figures.some(({ unit }) => unit === 'money')).toBe(false)
    const benchmark = [
      { date: date('2024-01-02'), close: 50 },
      { date: date('2024-01-05'), close: 55 },
    ]
    const [own] = equity.compute({ ...input, extras: { benchmark } }).charts
    if (own?.kind !== 'lines') throw new Error('a line')
    expect(Array.from(own.lines[1]?.y ?? [])).toEqual([10_000, 11_000])
  })

  it('has regimes as spans of days, and no scale of logarithms for a balance of 0 or below', () => {
    const regimes = buildColumnsOf([
      { r: 1, marketRegime: 'range' },
      { r: 1, marketRegime: 'range' },
      { r: -200, marketRegime: 'volatile' },
    ])
    const [chart] = equity.compute(inputOf(regimes, { ...options, scale: 'log' })).charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    expect(chart.scale).toBe('linear')
    expect(chart.spans.map(({ from, to }) => to - from)).toEqual([1, 0])
  })

  it('has grades of the process as spans of days instead', () => {
    const graded = buildColumnsOf([
      { r: 1, marketRegime: 'range', processGrade: 'A' },
      { r: 1, marketRegime: 'range', processGrade: 'D' },
      { r: 1, marketRegime: 'range', processGrade: 'D' },
    ])
    const [chart] = equity.compute(inputOf(graded, { ...options, bands: 'quality' })).charts
    if (chart?.kind !== 'lines') throw new Error('a line')
    expect(chart.spans.map(({ from, to, label }) => [to - from, label])).toEqual([
      [0, [{ kind: 'choice', field: 'processGrade', value: 'A' }]],
      [1, [{ kind: 'choice', field: 'processGrade', value: 'D' }]],
    ])
    expect(equity.needs({ ...options, bands: 'quality' })).toEqual(['processGrade'])
  })

  it('is empty without trades', () => {
    const none = equity.compute(inputOf(buildColumnsOf([]), options))
    expect(none.finding).toMatchObject({ certainty: 'notEnough', n: 0 })
    expect(none.figures.find(({ key }) => key === 'netPnl')).toMatchObject({ value: null, reason: 'no_trades' })
  })

  it('has no curve in R where no trade has one, and no total of 0', () => {
    const riskless = inputOf(buildColumnsOf([{ r: null, netPnl: '-5' }]), { ...options, unit: 'r' as const })
    const { charts, spark, finding } = equity.compute({
      ...riskless,
      account: { ...riskless.account, currency: null },
    })
    const [chart] = charts
    expect(chart?.kind === 'lines' && Array.from(chart.lines[0]?.y ?? [])).toEqual([])
    expect(spark).toEqual([])
    expect(finding).toMatchObject({
      certainty: 'notEnough',
      statement: ['No trade with a stop or a planned risk.'],
    })
    // In money there is one.
    expect(equity.compute({ ...riskless, options }).spark).toEqual([9995])
  })

  it('has the same values at quick depth', () => {
    const quick = equity.compute({ ...input, depth: 'quick' })
    const full = equity.compute(input)
    for (const { key, value } of quick.figures)
      expect(value, key).toBeCloseTo(full.figures.find((one) => one.key === key)?.value ?? Number.NaN, 9)
    const [[fast], [exact]] = [quick.charts, full.charts]
    if (fast?.kind !== 'lines' || exact?.kind !== 'lines') throw new Error('lines')
    expect(fast.lines[0]?.x).toEqual(exact.lines[0]?.x)
    for (const [place, value] of (exact.lines[0]?.y ?? new Float64Array()).entries()) {
      expect(fast.lines[0]?.y[place]).toBeCloseTo(value, 9)
      expect(fast.below?.[place]).toBeCloseTo(exact.below?.[place] ?? Number.NaN, 9)
    }
  })
})
