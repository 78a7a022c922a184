import { expect, test } from 'vitest'
import type { StatFacts } from '#domain/analysis/shapes/columns.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { Money } from '#domain/numbers/units.ts'
import { AnalysisApi } from './analysis-api.ts'
import { closedTrade, writeArrow } from './arrow.fixture.ts'
import type { PortfolioSketch, ToolAnswer } from './shapes.ts'

const portfolio: PortfolioSketch = {
  id: '10000000-0000-4000-8000-000000000000',
  currency: 'USD',
  timeZone: 'UTC',
  openingBalance: '10000' as Money,
  flows: [],
  benchmarkSymbol: null,
}
const statId = '70000000-0000-4000-8000-000000000000'
const trades = Array.from({ length: 12 }, (_, index) => closedTrade(index, index % 3 === 0 ? -1 : 1))
const all = { portfolioIds: [], conditions: noConditions, brushes: [] }

const stat = (formula: string, more: Partial<StatFacts> = {}): StatFacts => ({
  id: statId,
  name: 'Streakiness',
  kind: 'formula',
  unit: null,
  formula,
  ...more,
})

const call = { tool: 'breakdown', options: { rows: 'direction', columns: '', measure: `stat:${statId}` } } as const

function started(...stats: readonly StatFacts[]) {
  const api = new AnalysisApi()
  api.setStats(stats)
  api.show([portfolio.id])
  api.load(portfolio, 'core', writeArrow('core', trades, { revision: '1' }))
  return api
}

async function answer(api: AnalysisApi) {
  const answers: ToolAnswer[] = []
  await api.run({ selection: all, compare: null, tools: [call], depth: 'full' }, (one) => void answers.push(one))
  return answers[0]
}

/** The totals of the stat and of the trades with a value, which follow the group and its trades. */
const totals = (found: ToolAnswer | undefined) => found?.result?.tables[0]?.totals?.slice(2, 4)

test('a formula is computed from the columns that are there, and again as soon as it changes', async () => {
  const api = started(stat('realizedR * 2'))
  expect(await api.parts([call], [all])).toEqual({ ok: true, value: ['core'] })
  // Four losses of 1R and eight wins of 1R: 2 × 4 / 12.
  expect(totals(await answer(api))?.[0]).toBeCloseTo(8 / 12, 12)
  api.setStats([stat('realizedR * 3')])
  expect(totals(await answer(api))?.[0]).toBeCloseTo(1, 12)
  // The sums of the two trades before ten of them: 0, 2, 0, 0, 2, 0, 0, 2, 0, 0.
  api.setStats([stat('rollsum(realizedR, 2)', { unit: 'R' })])
  const rolled = await answer(api)
  expect(totals(rolled)).toEqual([expect.closeTo(0.6, 12) as number, 10])
  expect(rolled?.result?.tables[0]?.columns.slice(2, 4)).toEqual([
    { key: 'stat', label: 'Mean Streakiness', unit: 'r' },
    { key: 'statN', label: 'With a value', unit: 'count' },
  ])
})

const partsOf = (one: StatFacts) => started(one).parts([call], [all])

test('loads the inputs of a formula, and the column of a stored stat', async () => {
  expect(await partsOf(stat('commission + brokerPnl'))).toEqual({
    ok: true,
    value: ['core', 'costs', 'column:brokerPnl'],
  })
  expect(await partsOf(stat('', { kind: 'number', formula: null }))).toEqual({
    ok: true,
    value: ['core', `stat:${statId}`],
  })
})

test('waits for inputs that have not arrived', async () => {
  const api = started(stat('commission'))
  expect(await answer(api)).toBeUndefined()
  api.load(
    portfolio,
    'costs',
    writeArrow(
      'costs',
      trades.map((trade, index) => ({ ...trade, commission: index })),
      { revision: '1' },
    ),
  )
  // The mean of 0 to 11.
  expect(totals(await answer(api))).toEqual([5.5, 12])
})

test('selects trades by the value of a formula', async () => {
  const api = started(stat('realizedR * 2'))
  const selection = { ...all, conditions: { ...noConditions, stat: statId, statMin: 1 } }
  const answers: ToolAnswer[] = []
  await api.run({ selection, compare: null, tools: [call], depth: 'full' }, (one) => void answers.push(one))
  expect(answers[0]?.result?.coverage.of).toBe(8)
})

test('previews a formula that is being written: values, inputs, and why one is missing', async () => {
  const api = new AnalysisApi()
  api.startPreview(portfolio.id)
  const formula = 'rollsum(realizedR, 2) / 2'
  expect(await api.previewParts(formula)).toEqual({ ok: true, value: ['core'] })
  await api.loadPreview(portfolio, 'core', writeArrow('core', trades, { revision: '1' }))
  expect(await api.previewParts(formula)).toEqual({ ok: true, value: [] })
  // Sums of two before: 0, 2, 0, 0, 2, 0, 0, 2, 0, 0.
  expect(await api.preview(formula)).toMatchObject({
    ok: true,
    value: {
      summary: { n: 10, unknown: 2, mean: expect.closeTo(0.3, 12) as number, median: 0, min: 0, max: 1 },
      latest: { length: 10 },
    },
  })
  const reply = await api.preview('rollsum(realizedR, 11)')
  if (!reply.ok) throw new Error(reply.problem.message)
  // The last of twelve has eleven before it: four losses and seven wins.
  expect(reply.value.latest[0]).toMatchObject({
    symbol: 'ES',
    date: '2025-01-17',
    inputs: [{ name: 'realizedR', value: 1 }],
    value: 3,
    reason: null,
  })
  expect(reply.value.latest[1]).toMatchObject({ value: null, reason: 'Fewer than 11 earlier trades have a value.' })
})

test('describes a stat for a widget: its values over time, or how often each choice was made', () => {
  const api = started(stat('realizedR * 2'))
  expect(api.statParts(statId, all)).toEqual({ ok: true, value: ['core'] })
  expect(api.statSeries(statId, all)).toMatchObject({
    ok: true,
    value: { kind: 'numbers', summary: { n: 12, min: -2, max: 2 }, points: { length: 12 } },
  })
  // Longs are trades 0, 2, 4, 6, 8 and 10: losses are 0 and 6. (2 × 4 − 2 × 2) / 6.
  const longs = { ...all, conditions: { ...noConditions, direction: 'long' as const } }
  expect(api.statSeries(statId, longs)).toMatchObject({ ok: true, value: { summary: { n: 6, mean: 2 / 3 } } })
})

test('counts the approximate trades behind a stat that is made of MFE', () => {
  const measured = trades.map((trade, index) => ({
    ...trade,
    mfeR: index < 8 ? 2 : null,
    excursionSource: index % 2 === 0 ? 'candlesApproximate' : 'candles1m',
  }))
  const api = new AnalysisApi()
  api.show([portfolio.id])
  api.load(portfolio, 'core', writeArrow('core', measured, { revision: '1' }))
  for (const [formula, n, approximateN] of [
    ['mfeR - realizedR', 8, 4],
    ['realizedR * 2', 12, 0],
  ] as const) {
    api.setStats([stat(formula)])
    expect(api.statSeries(statId, all)).toMatchObject({ ok: true, value: { summary: { n }, approximateN } })
  }
})
