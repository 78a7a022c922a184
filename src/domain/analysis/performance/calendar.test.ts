import { describe, expect, it } from 'vitest'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { metricTradesOf } from '#domain/analysis/shapes/metric-trades.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { calendar } from './calendar.ts'

/** Tuesday +2R and -0.5R, Saturday -1R without a risk, Monday +1R of the week after. */
const columns = buildColumnsOf([
  { r: 2, complianceScore: 100, hasNotes: true },
  { r: -0.5, after: 60, complianceScore: 50 },
  { r: null, netPnl: '-30', grossPnl: '-30', result: 'loss', after: 4 * 1440 - 60 },
  { r: 1, after: 2 * 1440, hasNotes: true },
])
const input = inputOf(columns, calendar.defaults)
const result = calendar.compute(input)

const groupsOf = (key: string) => result.tables.find((table) => table.key === key)?.rows.map(({ group }) => group)

describe('calendar', () => {
  it('adds up days, weeks and months', () => {
    const [chart] = result.charts
    if (chart?.kind !== 'calendar') throw new Error('a calendar')
    expect(chart.days).toEqual([
      { date: '2024-01-02', value: 150, r: 1.5, n: 2, compliance: 0.75, group: 'day:19724' },
      { date: '2024-01-06', value: -30, r: null, n: 1, compliance: null, group: 'day:19728' },
      { date: '2024-01-08', value: 100, r: 1, n: 1, compliance: null, group: 'day:19730' },
    ])
    const cells = (key: string) =>
      result.tables.find((table) => table.key === key)?.rows.map((row) => row.cells.slice(1))
    // Weeks begin on Monday: the 6th belongs to the week of the 1st, the 8th begins another.
    expect(cells('weeks')).toEqual([
      [1, 100, 1, null, 1],
      [3, 120, 1.5, 0.75, 1],
    ])
    expect(cells('months')).toEqual([[4, 220, 2.5, 0.75, 2]])
  })

  it('lists the latest days, weeks and months first', () => {
    expect(groupsOf('days')).toEqual(['day:19730', 'day:19728', 'day:19724'])
    expect(groupsOf('weeks')).toEqual(['week:19730', 'week:19723'])
    const ofTwoMonths = buildColumnsOf([{ r: 1 }, { r: 1, after: 40 * 1440 }])
    const { tables } = calendar.compute(inputOf(ofTwoMonths, calendar.defaults))
    expect(tables.find(({ key }) => key === 'months')?.rows.map(({ group }) => group)).toEqual([
      'month:2024-02',
      'month:2024-01',
    ])
  })

  it('leaves a day open in R whose trades have no risk, and names no best day by it', () => {
    const inR = calendar.compute({ ...input, options: { unit: 'r' } })
    const [chart] = inR.charts
    expect(chart?.kind === 'calendar' && chart.days.map(({ value }) => value)).toEqual([1.5, null, 1])
    expect(inR.finding.statement).toContainEqual({ kind: 'r', value: 1, signed: true })
    expect(inR.finding.statement).not.toContainEqual({ kind: 'r', value: 0, signed: true })
    expect(inR.spark).toEqual([1.5, 1])
    const riskless = buildColumnsOf([{ r: null, netPnl: '-30', grossPnl: '-30', result: 'loss' }])
    expect(calendar.compute(inputOf(riskless, { unit: 'r' as const })).finding).toMatchObject({
      certainty: 'notEnough',
      statement: ['No trade with a stop or a planned risk.'],
    })
  })

  it('puts trades whose dates are not in order of exit, by their time zones, on their days', () => {
    const zones = buildColumnsOf(
      ['2024-01-03', '2024-01-02', '2024-01-03'].map((exitDate, index) => ({ r: index + 1, after: 60, exitDate })),
    )
    const { charts, groups } = calendar.compute(inputOf(zones, calendar.defaults, { tradesOf: 'all' }))
    const [chart] = charts
    expect(chart?.kind === 'calendar' && chart.days.map(({ date, r, n }) => [date, r, n])).toEqual([
      ['2024-01-02', 2, 1],
      ['2024-01-03', 4, 2],
    ])
    // Trades of the week are in order of exit again.
    expect(groups.find(({ key }) => key.startsWith('week'))?.tradeIds).toEqual(zones.ids)
  })

  it('has the metrics of days', () => {
    const metrics = computeMetrics(metricTradesOf(columns, input.rows), input.account)
    for (const key of ['bestDay', 'worstDay', 'pnlPerDay', 'winningDays'])
      expect(result.figures.find((figure) => figure.key === key)?.value, key).toBe(metrics[key]?.value)
    expect(calendar.compute({ ...input, depth: 'quick' }).figures).toEqual(result.figures)
  })

  it('selects the trades of a week by its brush', () => {
    const week = result.groups.find(({ label }) => label[0] === 'Week of ')
    if (week?.brush === undefined || week.brush === null) throw new Error('a week')
    const selection = { portfolioIds: [], conditions: noConditions, brushes: [week.brush] }
    expect(selectRows(columns, selection, null)).toHaveLength(3)
  })

  it('has no compliance without rules, no day without trades, and no money with several currencies', () => {
    const none = calendar.compute(inputOf(buildColumnsOf([]), calendar.defaults))
    expect(none.finding.certainty).toBe('notEnough')
    expect(none.figures.find(({ key }) => key === 'compliance')).toMatchObject({ value: null, reason: 'no_rules' })
    expect(none.figures.find(({ key }) => key === 'bestDay')).toMatchObject({ value: null, reason: 'no_trades' })
    const mixed = calendar.compute({ ...input, account: { ...input.account, currency: null } })
    expect(JSON.stringify(mixed)).not.toContain('money')
    // Nor where others see the screen.
    const hidden = calendar.compute({ ...input, options: { unit: 'private' } })
    expect(JSON.stringify(hidden)).not.toContain('money')
    expect(hidden.tables.find(({ key }) => key === 'months')?.rows[0]?.cells.slice(1)).toEqual([4, 2.5, 0.75, 2])
    expect(result.coverage.missing).toEqual([expect.objectContaining({ n: 2, remedy: 'checkRules' })])
  })
})
