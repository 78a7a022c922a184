import { describe, expect, it } from 'vitest'
import { buildColumnsOf, inputOf, sketchedId } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { resampledMetrics } from '#domain/metrics/shared/ratio-intervals.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import type { ResampledFigure, ResamplingResult } from '#domain/simulation/resampling.ts'
import { addDays } from '#domain/time/add-days.ts'
import { monthlyReturns } from './monthly-figures.ts'
import { ratios } from './ratios.ts'

const isResampled = (key: string) => (resampledMetrics as readonly string[]).includes(key)

const columns = buildColumnsOf(
  Array.from({ length: 60 }, (_, index) => ({ r: [1.5, -1, 0.5, -0.5, 2][index % 5] ?? 0 })),
)
const input = inputOf(columns, ratios.defaults)

const linesOf = (window: '20' | '100') => {
  const [, chart] = ratios.compute({ ...input, depth: 'quick', options: { ...ratios.defaults, window } }).charts
  if (chart?.kind !== 'lines') throw new Error('lines')
  return chart
}

describe('ratios', () => {
  it.each(['trade', 'day'] as const)('are the metrics of the catalogue on the basis "%s"', (basis) => {
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    const { figures } = ratios.compute({ ...input, options: { ...ratios.defaults, basis } })
    expect(figures.length).toBeGreaterThan(8)
    for (const { key, value, interval } of figures) {
      const metric = metrics[key]
      if (metric === undefined) continue
      expect(value, key).toBe(metric.value)
      if (metric.value === null) expect(interval, key).toBeUndefined()
      else if (metric.interval !== undefined) expect(interval, key).toEqual(metric.interval)
      else if (!isResampled(key)) expect(interval, key).toBeUndefined()
    }
  })

  it('opens the trades of each row', () => {
    for (const basis of ['trade', 'day', 'month'] as const) {
      const { tables, groups } = ratios.compute({ ...input, options: { ...ratios.defaults, basis } })
      const keys = groups.map(({ key }) => key)
      expect(tables[0]?.rows.map(({ group }) => group)).toEqual(keys)
    }
  })

  it('compounds days to months', () => {
    const daily = buildSample({ net: '100', day: 28 }, { net: '-110', day: 31 }).daily
    if (daily === null) throw new Error('the balance is above 0')
    // +10% then -10%, both in March.
    expect(monthlyReturns(daily).returns).toEqual([expect.closeTo(-0.01, 12)])
    const { figures } = ratios.compute({ ...input, options: { ...ratios.defaults, basis: 'month' } })
    // 60 days from 2 January: January, February and a day of March.
    expect(figures.find(({ key }) => key === 'monthlyMean')?.n).toBe(3)
    expect(figures.find(({ key }) => key === 'monthlySharpe')).toMatchObject({ value: null, reason: 'too_few' })
  })

  it('has the ratios of months, worked by hand', () => {
    // One trade a month from 21 January on: +10% and -5% of the balance in turn.
    const r = [10, -5.5, 10.45, -5.7475, 10.92025, -6.0061375]
    const monthly = buildColumnsOf(r.map((value, index) => ({ r: value, after: (index === 0 ? 20 : 30) * 1440 })))
    const { figures } = ratios.compute(inputOf(monthly, { ...ratios.defaults, basis: 'month' as const }))
    const valueOf = (key: string) => figures.find((figure) => figure.key === key)?.value
    expect(figures.map(({ n }) => n)).toEqual(figures.map(() => 6))
    expect(valueOf('monthlyMean')).toBeCloseTo(0.025, 6)
    // Each month is 0.075 from the mean: standard deviation root of 6 × 0.075² / 5, times the root of 12.
    expect(valueOf('monthlyVolatility')).toBeCloseTo(Math.sqrt(0.00675 * 12), 6)
    // Downside deviation: root of 3 × 0.05² / 6.
    expect(valueOf('monthlySortino')).toBeCloseTo((0.025 / Math.sqrt(0.00125)) * Math.sqrt(12), 4)
    // 0.3 gained, 0.15 lost.
    expect(valueOf('monthlyGainToPain')).toBeCloseTo(1, 5)
    expect(valueOf('winningMonths')).toBe(0.5)
    expect(valueOf('monthlyDrawdown')).toBeCloseTo(0.05, 6)
  })

  it('counts no withdrawal within a month as a drawdown, and no deposit as its recovery', () => {
    // January +10% and -10%, half of the rest withdrawn between them; then nothing until July.
    const r = [10, -5.45, 0, 0, 0, 0, 0]
    const after = [5, 10, 20, 30, 30, 30, 30].map((days) => days * 1440)
    const flows = [
      { date: '2024-01-10' as CalendarDate, amount: '-5550' as Money },
      { date: '2024-03-20' as CalendarDate, amount: '50000' as Money },
    ]
    const months = buildColumnsOf(
      r.map((value, index) => ({ r: value, after: after[index] ?? 0 })),
      { flows },
    )
    const { figures } = ratios.compute(inputOf(months, { ...ratios.defaults, basis: 'month' as const }))
    const figureOf = (key: string) => figures.find((figure) => figure.key === key)
    // 10,000 + 1,000 - 5,550 = 5,450, of which a tenth was lost: 1.1 × 0.9.
    expect(figureOf('monthlyDrawdown')?.value).toBeCloseTo(0.01, 12)
    expect(figureOf('monthlyDrawdown')?.good).toBe('low')
    expect(figureOf('monthlyVolatility')?.good).toBe('low')
  })

  it('says of months without a loss that there is none', () => {
    const months = buildColumnsOf(Array.from({ length: 7 }, (_, index) => ({ r: 1 + index, after: 30 * 1440 })))
    const { figures } = ratios.compute(inputOf(months, { ...ratios.defaults, basis: 'month' as const }))
    for (const key of ['monthlySortino', 'monthlyGainToPain'])
      expect(
        figures.find((figure) => figure.key === key),
        key,
      ).toMatchObject({ value: null, reason: 'no_losses' })
  })

  it('has resampled intervals of ratios and of the largest drawdown, the same ones each time', () => {
    for (const [basis, keys] of [
      ['trade', ['profitFactor', 'payoffRatio', 'sqn']],
      ['day', ['sharpe', 'adjustedSharpe', 'sortino', 'maxDrawdown']],
    ] as const) {
      const [first, again] = [1, 2].map(
        () => ratios.compute({ ...input, options: { ...ratios.defaults, basis } }).figures,
      )
      expect(again).toEqual(first)
      for (const key of keys) {
        const { value = null, interval } = first?.find((figure) => figure.key === key) ?? {}
        expect(interval?.low, key).toBeLessThan(value ?? Number.NaN)
        expect(interval?.high, key).toBeGreaterThan(value ?? Number.NaN)
      }
    }
  })

  it('takes the profit factor in R from the engine, with its interval', () => {
    const figure: ResampledFigure = { value: 1.5, low95: 1.1, high95: 2, low80: 1.2, high80: 1.8, defined: 2_000 }
    const resampling = { trades: 60, profitFactor: figure, sqn: figure, expectancy: figure } as ResamplingResult
    const { figures } = ratios.compute({ ...input, extras: { resampling } })
    expect(figures.find(({ key }) => key === 'profitFactorR')).toMatchObject({
      value: 1.5,
      interval: { low: 1.1, high: 2 },
    })
    expect(ratios.extras(input).resampling).toMatchObject({ resamples: 2_000, seed: [20_261_128, 20] })
  })

  it('leaves out the intervals of ratios below 30 trades, and says that it does', () => {
    const figure: ResampledFigure = { value: 1.5, low95: 1.1, high95: 2, low80: 1.2, high80: 1.8, defined: 2_000 }
    const figuresOf = (trades: number) => {
      const few = inputOf(
        buildColumnsOf(
          Array.from({ length: trades }, (_, place) => ({ r: place % 3 === 0 ? 2 : -0.5 - (place % 2) / 2 })),
        ),
        ratios.defaults,
      )
      const resampling = { trades, profitFactor: figure, sqn: figure, expectancy: figure } as ResamplingResult
      return ratios.compute({ ...few, extras: { resampling } }).figures
    }
    for (const key of ['profitFactor', 'payoffRatio', 'sqn', 'profitFactorR']) {
      const [few, enough] = [29, 30].map((trades) => figuresOf(trades).find((one) => one.key === key))
      expect(few, key).toMatchObject({ lacksInterval: true })
      expect(few, key).not.toHaveProperty('interval')
      expect(enough, key).not.toHaveProperty('lacksInterval')
      expect(enough, key).toHaveProperty('interval')
    }
    expect(figuresOf(29).find(({ key }) => key === 'meanR')?.interval).toMatchObject({ mayBeWider: true })
  })

  it('has the alpha and beta of the catalogue, against closes from before the first day on', () => {
    const withSymbol = buildColumnsOf(
      Array.from({ length: 60 }, (_, index) => ({ r: [1.5, -1, 0.5, -0.5, 2][index % 5] ?? 0 })),
      { benchmarkSymbol: 'SPY' },
    )
    const daily = inputOf(withSymbol, { ...ratios.defaults, basis: 'day' as const })
    const wanted = ratios.extras(daily).benchmark
    // The first trade exits on 2 January.
    expect(wanted).toEqual({ from: '2023-12-28', to: '2024-03-01' })
    const benchmark = Array.from({ length: 65 }, (_, index) => ({
      date: addDays('2023-12-28' as CalendarDate, index),
      close: 100 + (index % 7),
    }))
    const metrics = computeMetrics(metricTradesOf(withSymbol, daily.rows), { ...daily.account, benchmark })
    const { figures } = ratios.compute({ ...daily, extras: { benchmark } })
    for (const key of ['alpha', 'beta']) {
      const { value, n } = figures.find((figure) => figure.key === key) ?? { value: null, n: 0 }
      expect([value, n], key).toEqual([metrics[key]?.value, 60])
      expect(value, key).not.toBeNull()
    }
    const without = ratios.compute(daily).figures.find(({ key }) => key === 'beta')
    expect(without).toMatchObject({ value: null, reason: 'no_benchmark' })
  })

  it('tests mean R, and says how many trades are missing', () => {
    const { finding } = ratios.compute(input)
    // Mean (1.5 - 1 + 0.5 - 0.5 + 2) / 5 = 0.5.
    expect(finding).toMatchObject({ certainty: 'likely', n: 60 })
    expect(finding.statement).toContainEqual({ kind: 'r', value: expect.closeTo(0.5, 12) as number, signed: true })
    expect(ratios.compute(inputOf(buildColumnsOf([{ r: 1 }]), ratios.defaults)).finding).toMatchObject({
      certainty: 'notEnough',
      n: 1,
      needed: 20,
    })
  })

  it('gives reasons where there is nothing, and no money with several currencies', () => {
    for (const basis of ['trade', 'day', 'month'] as const) {
      const { figures } = ratios.compute(inputOf(buildColumnsOf([]), { ...ratios.defaults, basis }))
      for (const { key, value, reason } of figures)
        expect([key, value === null, reason !== null]).toEqual([key, true, true])
      const mixed = ratios.compute({
        ...input,
        options: { ...ratios.defaults, basis },
        account: { ...input.account, currency: null },
      })
      expect(mixed.figures.some(({ unit }) => unit === 'money')).toBe(false)
    }
  })

  it('has the trades behind each bar: those with an R behind figures of R, no break-even ones behind the payoff', () => {
    const withoutR = buildColumnsOf([{ r: 1 }, { r: -1 }, { r: 2 }, { r: null, netPnl: '50', result: 'win' }, { r: 0 }])
    const { groups, charts } = ratios.compute(inputOf(withoutR, ratios.defaults, { tradesOf: 'all' }))
    const idsOf = (key: string) => groups.find((group) => group.key === key)?.tradeIds
    expect(idsOf('meanR')).toEqual([0, 1, 2, 4].map(sketchedId))
    expect(idsOf('payoffRatio')).toEqual([0, 1, 2, 3].map(sketchedId))
    expect(idsOf('profitFactor')).toEqual([0, 1, 2, 3, 4].map(sketchedId))
    const [bars] = charts
    if (bars?.kind !== 'bars') throw new Error('bars')
    expect(bars.bars.map(({ group, n }) => [group, n])).toEqual(
      bars.bars.map(({ group }) => [group, idsOf(group)?.length]),
    )
  })

  it('draws a rolling window once it is full', () => {
    const [, chart] = ratios.compute({ ...input, depth: 'quick' }).charts
    if (chart?.kind !== 'lines') throw new Error('lines')
    // 60 trades have eleven windows of 50; the cycle of five makes each mean 0.5.
    expect(chart.lines[0]?.y).toHaveLength(11)
    for (const value of chart.lines[0]?.y ?? []) expect(value).toBeCloseTo(0.5, 12)
  })

  it('draws the window that is chosen, and none longer than the history', () => {
    // 60 trades have 41 windows of 20.
    expect(linesOf('20').lines[0]?.y).toHaveLength(41)
    expect(linesOf('20').title).toBe('Last 20 trades')
    expect(linesOf('100').lines[0]?.y).toHaveLength(0)
    expect(ratios.parseOptions({ window: '7' })).toEqual(ratios.defaults)
    expect(ratios.parseOptions({ window: '200' })).toEqual({ basis: 'trade', window: '200' })
  })
})
