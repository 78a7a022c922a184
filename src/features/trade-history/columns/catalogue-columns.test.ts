import { describe, expect, test } from 'vitest'
import { tradeRowColumns } from '#contract/trades/history.ts'
import { datapoints } from '#domain/datapoints/catalogue.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { computeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import { baseColumns, type HistoryRow } from '#features/trade-history/query/history-row.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import { formatCell } from './format-cell.ts'

/** A trade of which much is known: planned, stopped, followed while it was open and after, reviewed. */
const facts = buildFacts(
  {
    plannedEntryPrice: '99.5',
    plannedStopPrice: '97',
    plannedTarget1: '108',
    plannedTarget1Pct: '100',
    plannedQuantity: '12',
    plannedRiskPct: '1',
    initialStopPrice: '98',
    finalStopPrice: '97.5',
    tickSize: '0.01',
    lowestPrice: '99',
    highestPrice: '107',
    timeToMaeMin: '3',
    timeToMfeMin: '20',
    postHigh: '109',
    postLow: '101',
    timeToMfpeMin: '5',
    timeToMapeMin: '9',
    atrAtEntry: '2',
    spreadAtEntry: '0.02',
    benchmarkReturnPct: '0.4',
    htfTrend: 'up',
    exitReason: 'target',
    entryGrade: 4,
    managementGrade: 3,
    exitGrade: 5,
    commission: '1.5',
  },
  {
    journal: { accountBalanceAtEntry: '3000', streakAtEntry: 2, balanceAfter: '3048.5' },
    market: { bestExitPrice: '108', setAndForgetR: 4, tradingMinutes: 61, entrySession: 'RTH', minutesSinceOpen: 30 },
  },
)

const context = {
  portfolio: facts.portfolio as Portfolio,
  choices: { setups: [], exchanges: [], missed_reasons: [], mistakes: [], tags: [] },
  names: {
    setups: new Map(),
    exchanges: new Map(),
    missed_reasons: new Map(),
    mistakes: new Map(),
    tags: new Map(),
  },
  severities: facts.mistakeSeverities ?? {},
  stats: [],
  imports: new Map(),
} satisfies HistoryContext

/** The trade as a list answers it for some columns, and nothing else of it. */
function rowOf(columns: readonly string[]): HistoryRow {
  const trade = facts.trade as unknown as Readonly<Record<string, unknown>>
  const held = [...new Set(['id', ...baseColumns, ...columns])].map((column) => [column, trade[column] ?? null])
  return {
    ...(Object.fromEntries(held) as unknown as HistoryRow),
    journal: facts.journal ?? undefined,
    market: facts.market ?? undefined,
  }
}

describe('columns of the catalogue', () => {
  test('every datapoint has one, but for files and the trader’s own statistics', () => {
    const keys = new Set(catalogueColumns.map(({ key }) => key))
    expect(datapoints.filter(({ key }) => !keys.has(key)).map(({ key }) => key)).toEqual(['screenshots', 'customStats'])
  })

  test('ask for nothing that the server does not list', () => {
    const listed = new Set<string>(tradeRowColumns)
    expect(catalogueColumns.flatMap(({ needs }) => needs).filter((column) => !listed.has(column))).toEqual([])
  })

  const whole = computeDatapoints(facts) as Readonly<Record<string, unknown>>
  const derived = datapoints.filter(({ kind, key }) => kind === 'derived' && key !== 'brokenRuleIds')

  test.each(derived.map(({ key }) => key))('%s of a row with its columns alone is that of the whole trade', (key) => {
    const column = catalogueColumns.find((one) => one.key === key)
    const row = rowOf(column?.needs ?? [])
    expect(column?.valueOf(row, context)).toEqual(whole[key] ?? null)
  })

  test('much of it is known, so that the comparison says something', () => {
    expect(derived.filter(({ key }) => (whole[key] ?? null) !== null).length).toBeGreaterThan(80)
  })

  test('what the market did is waited for as the journal is, and said in words', () => {
    const session = catalogueColumns.find(({ key }) => key === 'entrySession')
    expect(session?.journal).toBe(true)
    if (session === undefined) return
    const row = rowOf(session.needs)
    expect(formatCell(session, row, context).text).toBe('Regular hours')
    const waiting = { ...row, journal: undefined, market: undefined }
    expect(formatCell(session, waiting, context)).toMatchObject({ text: '—', reason: 'It is on its way.' })
  })

  test('a row that does not hold its columns yet has no value, and says so', () => {
    const ticks = catalogueColumns.find(({ key }) => key === 'stopDistanceTicks')
    expect(ticks?.valueOf(rowOf([]), context)).toBeNull()
    expect(ticks?.unknownReason(rowOf([]), context)).toBe('It is on its way.')
  })
})
