import { describe, expect, test } from 'vitest'
import { tradeRowColumns } from '#contract/trades/history.ts'
import { datapoints } from '#domain/datapoints/catalogue.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import { computeDatapoints } from '#domain/datapoints/trade-datapoints.fixture.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { baseColumns, type HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import { formatCell } from './format-cell.ts'

/** A trade with many known datapoints: plan, stop, prices during and after it, review. */
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
} satisfies JournalContext

/** The trade as a row with the requested columns only. */
function rowOf(columns: readonly string[]): HistoryRow {
  const trade = facts.trade as unknown as Readonly<Record<string, unknown>>
  const values = [...new Set(['id', ...baseColumns, ...columns])].map((column) => [column, trade[column] ?? null])
  return {
    ...(Object.fromEntries(values) as unknown as HistoryRow),
    journal: facts.journal ?? undefined,
    market: facts.market ?? undefined,
  }
}

describe('columns of the catalogue', () => {
  test('every datapoint has one, except files and custom stats', () => {
    const keys = new Set(catalogueColumns.map(({ key }) => key))
    expect(datapoints.filter(({ key }) => !keys.has(key)).map(({ key }) => key)).toEqual(['screenshots', 'customStats'])
  })

  test('request only columns that the server lists', () => {
    const listed = new Set<string>(tradeRowColumns)
    expect(catalogueColumns.flatMap(({ needs }) => needs).filter((column) => !listed.has(column))).toEqual([])
  })

  const expected = computeDatapoints(facts) as Readonly<Record<string, unknown>>
  const derived = datapoints.filter(({ kind, key }) => kind === 'derived' && key !== 'brokenRuleIds')

  test.each(derived.map(({ key }) => key))('%s of a row equals that of the full trade', (key) => {
    const column = catalogueColumns.find((one) => one.key === key)
    const row = rowOf(column?.needs ?? [])
    expect(column?.valueOf(row, context)).toEqual(expected[key] ?? null)
  })

  test('most of them are known, so that the comparison is meaningful', () => {
    expect(derived.filter(({ key }) => (expected[key] ?? null) !== null).length).toBeGreaterThan(80)
  })

  test('market figures load with the journal and show in words', () => {
    const session = catalogueColumns.find(({ key }) => key === 'entrySession')
    expect(session?.journal).toBe(true)
    if (session === undefined) return
    const row = rowOf(session.needs)
    expect(formatCell(session, row, context).text).toBe('Regular hours')
    const waiting = { ...row, journal: undefined, market: undefined }
    expect(formatCell(session, waiting, context)).toMatchObject({ text: '—', reason: 'Loading…' })
  })

  test('a row without the needed columns has no value and says that it is loading', () => {
    const ticks = catalogueColumns.find(({ key }) => key === 'stopDistanceTicks')
    expect(ticks?.valueOf(rowOf([]), context)).toBeNull()
    expect(ticks?.unknownReason(rowOf([]), context)).toBe('Loading…')
  })
})
