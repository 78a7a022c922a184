import { describe, expect, it } from 'vitest'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { holding, rPerHour } from './holding.ts'

const columns = buildColumnsOf([
  { r: 1, holdMinutes: 10, holdBucket: '5to15m' },
  { r: 2, holdMinutes: 20, holdBucket: '15to60m' },
  { r: 1, holdMinutes: 60, holdBucket: '1to4h' },
  { r: -1, holdMinutes: 30, holdBucket: '15to60m' },
  { r: 0, holdMinutes: 60, holdBucket: '1to4h' },
])
const input = inputOf(columns, null)
const figureOf = (result: ReturnType<typeof holding.compute>, key: string) =>
  result.figures.find((one) => one.key === key)

const timed = (factor: number) =>
  buildColumnsOf(
    Array.from({ length: 80 }, (_, index) => ({
      r: index % 2 === 0 ? 1 : -1,
      holdMinutes: (10 + (Math.floor(index / 2) % 7)) * (index % 2 === 0 ? 1 : factor),
    })),
  )

describe('holding time', () => {
  const result = holding.compute(input)

  it('has medians of winners and losers, their ratio and R per hour', () => {
    expect(figureOf(result, 'medianWinner')).toMatchObject({ value: 20, n: 3 })
    expect(figureOf(result, 'medianLoser')).toMatchObject({ value: 30, n: 1 })
    expect(figureOf(result, 'dispositionRatio')?.value).toBe(1.5)
    // 3R in 180 minutes.
    expect(rPerHour(columns, input.rows)).toBe(1)
  })

  it('has mean R by bucket, in order of time', () => {
    const rows = result.tables[0]?.rows ?? []
    expect(rows.map(({ cells }) => [cells[0], cells[1], cells[3]])).toEqual([
      [[{ kind: 'choice', field: 'holdBucket', value: '5to15m' }], 1, 1],
      [[{ kind: 'choice', field: 'holdBucket', value: '15to60m' }], 2, 0.5],
      [[{ kind: 'choice', field: 'holdBucket', value: '1to4h' }], 2, 0.5],
    ])
  })

  it('has the metrics of the catalogue', () => {
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    for (const { key, value } of result.figures) if (key in metrics) expect(value, key).toBe(metrics[key]?.value)
  })

  it('finds losers that are held longer, and no difference where there is none', () => {
    const { finding } = holding.compute(inputOf(timed(2), null))
    expect(finding).toMatchObject({ certainty: 'likely', n: 80 })
    expect(finding.statement).toContainEqual({ kind: 'ratio', value: 2 })
    expect(holding.compute(inputOf(timed(1), null)).finding.certainty).toBe('couldBeChance')
  })

  it('has no ratio without losers, and no rate where time is 0', () => {
    const winners = holding.compute(inputOf(buildColumnsOf([{ r: 1 }]), null))
    expect(figureOf(winners, 'dispositionRatio')).toMatchObject({ value: null, reason: 'no_losses' })
    expect(winners.finding).toMatchObject({ certainty: 'notEnough', n: 0, needed: 20 })
    const { finding } = holding.compute(inputOf(timed(0), null))
    expect(finding).toMatchObject({ certainty: 'descriptive', n: 80 })
    expect(finding.statement[0]).toBe('Losers are held for no time: holding times cannot be compared.')
    const instant = holding.compute(inputOf(buildColumnsOf([{ r: 1, holdMinutes: 0 }]), null))
    expect(figureOf(instant, 'rPerHour')).toMatchObject({ value: null, reason: 'no_hold_time' })
  })
})
