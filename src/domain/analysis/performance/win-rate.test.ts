import { describe, expect, it } from 'vitest'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { type WinRateOptions, winRate } from './win-rate.ts'

const ofSigns = (signs: string) =>
  buildColumnsOf(signs.split('').map((sign) => ({ r: sign === '+' ? 2 : sign === '-' ? -1 : 0 })))
const options = winRate.defaults

describe('win rate over time', () => {
  it('has the rate of each window and of all trades so far, with Wilson bands from ten trades on', () => {
    const input = inputOf<WinRateOptions>(ofSigns('+-++-+--+-++'), { ...options, window: '10' })
    const [chart] = winRate.compute({ ...input, depth: 'quick' }).charts
    if (chart?.kind !== 'lines') throw new Error('lines')
    const [rolling, all] = chart.lines
    // Ten trades to the tenth: 5 wins; without the first win, with another: 5; without a loss, with a win: 6.
    expect(Array.from(rolling?.y ?? []).slice(9)).toEqual([0.5, 0.5, 0.6])
    expect(rolling?.y[8]).toBeNaN()
    expect([all?.y[0], all?.y[1], all?.y[11]]).toEqual([1, 0.5, 7 / 12])
    expect({ low: all?.low?.[11], high: all?.high?.[11], mayBeWider: all?.mayBeWider?.[11] }).toEqual(
      shareInterval(7, 12),
    )
    expect(all?.low?.[8]).toBeNaN()
    // Payoff 2: break-even at 1 / 3.
    expect(chart.levels).toEqual([
      { at: 0.5, label: '50%' },
      { at: 1 / 3, label: 'Break-even' },
    ])
  })

  it('opens the trades of each window', () => {
    const { tables, groups } = winRate.compute(inputOf(ofSigns('+-++-+--+-++'), options))
    expect(
      tables[0]?.rows.map(({ group, cells }) => [cells[1], groups.find(({ key }) => key === group)?.n ?? null]),
    ).toEqual([
      [5, 5],
      [10, 10],
      [null, null],
      [null, null],
    ])
  })

  it('has the metrics of the catalogue, and the same rate at quick depth', () => {
    const input = inputOf(ofSigns('+-+0-+--+-++'), options)
    const metrics = computeMetrics(metricTradesOf(input.columns, input.rows), input.account)
    for (const { key, value } of winRate.compute(input).figures)
      if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
    expect(winRate.compute({ ...input, depth: 'quick' }).figures[0]?.value).toBe(metrics['winRate']?.value)
  })

  it('leaves break-even trades out if asked', () => {
    const input = inputOf<WinRateOptions>(ofSigns('+0-0+'), { ...options, breakeven: 'leftOut' })
    const { coverage, charts } = winRate.compute(input)
    expect(coverage).toMatchObject({ of: 5, known: 3 })
    expect(charts[0]?.kind === 'lines' && charts[0].lines[1]?.y[2]).toBe(2 / 3)
  })

  it('finds a change of the last fifty trades, and none in an even history', () => {
    const even = winRate.compute(inputOf(ofSigns('+-'.repeat(75)), options)).finding
    expect(even.certainty).toBe('couldBeChance')
    const better = '+---'.repeat(25) + '+++-'.repeat(12) + '++'
    const { finding } = winRate.compute(inputOf(ofSigns(better), options))
    expect(finding).toMatchObject({ certainty: 'likely', n: 150 })
    expect(finding.statement).toContainEqual({ kind: 'fraction', value: 0.76 })
    expect(finding.statement).toContainEqual({ kind: 'fraction', value: 0.25 })
  })

  it('has no value of a window that is not full, and none without trades', () => {
    const few = winRate.compute(inputOf(ofSigns('+-'), options))
    expect(few.figures[1]).toMatchObject({ key: 'recentWinRate', value: null, reason: 'too_few', n: 2 })
    expect(few.finding).toMatchObject({ certainty: 'notEnough', n: 2, needed: 100 })
    expect(winRate.compute(inputOf(buildColumnsOf([]), options)).figures[0]).toMatchObject({
      value: null,
      reason: 'no_trades',
    })
  })
})
