import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createSymbol, listSymbols, updateSymbol } from '#contract/playbook/symbols.ts'
import { createTag } from '#contract/playbook/tags.ts'
import { bulkCreateTrades } from '#contract/trades/bulk-trades.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import type { TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { selectTrades } from '#domain/analysis/shapes/select-trades.ts'
import { noConditions, type TradeConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { absenceFilters, exitReasons, tradeResults, tradeSources, tradeStatuses } from '#domain/trade/fields/choices.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { loadColumns } from '#tests/support/analysis/load-columns.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, money, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

/** The n-th of several values; each field repeats with a different period. */
const nth = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('there are no values')
  return value
}

const count = 240
const statuses = ['completed', 'completed', 'completed', 'completed', 'active', 'planned', 'missed'] as const
const symbols = ['ESM4', 'NQU24', 'CL', 'SPY 03-25', 'MES'] as const
const theses = [null, 'Trend day', 'ÜBER dem Hoch', 'café au lait', '50%_off \\ "done"', 'TREND'] as const

/** Some of several values. */
const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

/** What only a custom stat narrows further. */
const ofStat = () => ({
  statIs: fc.constantFrom('good', '2', '3.0', '0', '0.3', 'true', 'false', 'no'),
  statMin: fc.constantFrom(-1, 0, 0.3, 0.5, 6),
  statMax: fc.constantFrom(0, 0.3, 0.9, 12),
})

onBothDatabases('the two readings of a filter', (server) => {
  let token: string
  let portfolioId: Id
  let columns: TradeColumns
  const ids = { setups: [] as Id[], tags: [] as Id[], mistakes: [] as Id[], exchanges: [] as Id[], stats: [] as Id[] }

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server(), { timeZone: 'Europe/Berlin' })
    token = trader.token
    portfolioId = trader.portfolio.id
    for (const name of ['One', 'Two', 'Three']) {
      ids.setups.push((await succeed(server(), token, createSetup, { body: { name } })).setup.id)
      ids.tags.push((await succeed(server(), token, createTag, { body: { name } })).tag.id)
      ids.mistakes.push((await succeed(server(), token, createMistake, { body: { name } })).mistake.id)
    }
    ids.exchanges.push((await succeed(server(), token, createExchange, { body: { name: 'Mine' } })).exchange.id)
    // Two of the symbols have a session of their own on it.
    for (const body of [
      { symbol: 'cl', quoteCurrency: 'USD', session: '08:20-14:30' },
      { symbol: 'MES', session: '18:00-17:00' },
    ])
      await succeed(server(), token, createSymbol, { params: { exchangeId: ids.exchanges[0] ?? '' }, body })
    const stats = [
      { name: 'Heat', kind: 'number' },
      { name: 'Mood', kind: 'choice', choices: ['good', '2'] },
      { name: 'Quick', kind: 'yesNo' },
      { name: 'Kept', kind: 'formula', formula: 'if(grossPnl > 0, netPnl / grossPnl, 0)' },
    ]
    for (const body of stats)
      ids.stats.push((await succeed(server(), token, createCustomStat, { body: body as never })).customStat.id)
    const [heat = '', mood = '', quick = ''] = ids.stats
    const trades = Array.from({ length: count }, (_, index) => {
      // Every 97 minutes, so that exits fall on both sides of midnight and on all days of the week.
      const at = new Date(Date.UTC(2025, 1, 24) + index * 97 * 60_000).toISOString()
      const closed = roundTrip(String(95 + (index % 11)), at)
      const status = nth(statuses, index)
      const isClosed = status === 'completed'
      return {
        ...closed,
        portfolioId,
        status,
        executions: isClosed ? closed.executions : status === 'active' ? closed.executions.slice(0, 1) : [],
        symbol: nth(symbols, index),
        assetClass: nth(['future', 'cfd', 'future'] as const, index),
        commission: money(nth(['0', '0.25', '1.5'], index)),
        setupId: nth([null, ...ids.setups], index),
        exchangeId: nth([null, ...ids.exchanges], index),
        tags: nth([[], [0], [1, 0], [2]], index).map((place) => ids.tags[place] ?? ''),
        mistakeIds: nth([[], [], [0], [1, 2]], index).map((place) => ids.mistakes[place] ?? ''),
        initialStopPrice: isClosed ? nth([null, decimal('94'), decimal('90')], index) : null,
        plannedStopPrice: nth([null, null, null, null, decimal('80')], index),
        lowestPrice: isClosed ? nth([null, decimal('80')], index) : null,
        exitReason: isClosed ? nth([null, 'stop', 'target', 'manual-emotional'] as const, index) : null,
        isExcluded: index % 13 === 0,
        isLocked: index % 17 === 0,
        reviewedAt: index % 7 === 0 ? closed.executions[0]?.at : null,
        // Of missed trades, every other one says when.
        seenAt: status === 'missed' && index % 2 === 0 ? at : null,
        thesis: nth(theses, index),
        exitComment: index % 19 === 0 ? 'Took the 50%_exit' : null,
        customStats: {
          ...(index % 3 === 0 ? { [heat]: index / 10 } : {}),
          ...(index % 4 === 0 ? { [mood]: nth(['good', '2'], index / 4) } : {}),
          ...(index % 5 === 0 ? { [quick]: index % 2 === 0 } : {}),
        },
      }
    })
    await succeed(server(), token, bulkCreateTrades, { body: { mode: 'allOrNothing', trades } as never })
    columns = await loadColumns(server(), token, [portfolioId], { groups: ['core', 'time', 'text'], stats: ids.stats })
  })

  /** Trades by the server's reading and by that of the columns, in one order. */
  async function readBoth(conditions: TradeConditions) {
    const query = { ...toFilterQuery(portfolioId, conditions), limit: 1_000, columns: 'symbol' }
    const { trades } = await succeed(server(), token, listTradeRows, { query })
    const found = Array.from(selectTrades(columns, conditions), (row) => columns.ids[row] ?? '')
    return { sql: trades.map(({ id }) => id).toSorted(), columns: found.toSorted() }
  }

  /** Values that a field may be narrowed to, with some that no trade has. */
  function narrowings(): { readonly [Field in keyof TradeConditions]?: fc.Arbitrary<TradeConditions[Field]> } {
    const date = fc.integer({ min: 0, max: 20 }).map((days) => {
      const day = new Date(Date.UTC(2025, 1, 22) + days * 86_400_000)
      return day.toISOString().slice(0, 10) as CalendarDate
    })
    const digits = (from: number, to: number) =>
      some(Array.from({ length: to - from + 1 }, (_, index) => String(from + index)))
    const bound = fc.constantFrom(-5, -2.25, -0.5, -0.25, 0, 0.25, 0.5, 1, 2.75, 3)
    const hold = fc.constantFrom(0, 59.5, 60, 61)
    return {
      from: date,
      to: date,
      symbols: some([...symbols, 'NONE']),
      roots: some(['ES', 'nq', 'CL', 'SPY', 'MES', 'ZN']),
      assetClasses: some(assetClasses),
      direction: fc.constantFrom('long', 'short'),
      results: some(tradeResults),
      statuses: some(tradeStatuses),
      setups: some([...ids.setups, crypto.randomUUID()]),
      exchanges: some(ids.exchanges),
      tags: some(ids.tags),
      mistakes: some(ids.mistakes),
      batches: some([crypto.randomUUID()]),
      sources: some(tradeSources),
      exitReasons: some(exitReasons),
      weekdays: digits(1, 7),
      entryWeekdays: digits(1, 7),
      entryHours: digits(0, 23),
      entrySessions: some(entrySessions),
      without: some(absenceFilters),
      minR: bound,
      maxR: bound,
      minPnl: bound,
      maxPnl: bound,
      minHold: hold,
      maxHold: hold,
      excluded: fc.boolean(),
      locked: fc.boolean(),
      reviewed: fc.boolean(),
      hasStop: fc.boolean(),
      hasMae: fc.boolean(),
      stat: fc.constantFrom(...ids.stats),
      search: fc.constantFrom('trend', 'TREND', 'über', 'CAFÉ', '50%_', '\\', '"', 'es', 'esm4', 'took'),
    }
  }

  test('each condition alone selects the same trades', async () => {
    const numbers: number[] = []
    for (const [field, values] of Object.entries(narrowings())) {
      for (const value of fc.sample<unknown>(values, { numRuns: 3 })) {
        const read = await readBoth({ ...noConditions, [field]: value })
        expect([field, value, read.columns]).toEqual([field, value, read.sql])
        numbers.push(read.sql.length)
      }
    }
    expect(numbers.filter((found) => found > 0 && found < count).length).toBeGreaterThan(40)
    expect((await readBoth(noConditions)).columns).toHaveLength(count)
  })

  test('each condition on a custom stat selects the same trades', async () => {
    for (const stat of ids.stats) {
      for (const [field, values] of Object.entries(ofStat())) {
        for (const value of fc.sample<unknown>(values, { numRuns: 12 })) {
          const read = await readBoth({ ...noConditions, stat, [field]: value })
          expect([stat, field, value, read.columns]).toEqual([stat, field, value, read.sql])
        }
      }
    }
  })

  test('conditions together select the same trades', async () => {
    const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = { ...narrowings(), ...ofStat() }
    const conditions = fc
      .uniqueArray(fc.constantFrom(...Object.keys(fields)), { minLength: 1, maxLength: 3 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(null)]))))
    let selecting = 0
    await fc.assert(
      fc.asyncProperty(conditions as fc.Arbitrary<Partial<TradeConditions>>, async (stated) => {
        const narrowed = { ...noConditions, ...stated }
        const read = await readBoth(narrowed)
        expect(read.columns).toEqual(read.sql)
        if (read.sql.length > 0) selecting += 1
      }),
      { numRuns: 150 },
    )
    expect(selecting).toBeGreaterThan(40)
  })

  test('a session that is stated for a symbol is in both readings at once', async () => {
    const [exchangeId = ''] = ids.exchanges
    const conditions = { ...noConditions, symbols: ['CL'], exchanges: ids.exchanges, entrySessions: ['RTH'] as const }
    const before = await readBoth(conditions)
    expect(before.columns).toEqual(before.sql)
    // Planned and missed trades were entered in no session.
    const all = await readBoth({ ...conditions, entrySessions: [], statuses: ['completed', 'active'] })
    expect(before.sql.length).toBeLessThan(all.sql.length)
    const { symbols: listed } = await succeed(server(), token, listSymbols, { params: { exchangeId } })
    const params = { id: listed.find(({ symbol }) => symbol === 'cl')?.id ?? '' }
    await succeed(server(), token, updateSymbol, { params, body: { session: '00:00-00:00' } })
    columns = await loadColumns(server(), token, [portfolioId], { groups: ['core', 'time', 'text'], stats: ids.stats })
    const after = await readBoth(conditions)
    expect(after.sql).toEqual(all.sql)
    expect(after.columns).toEqual(all.sql)
  })
})
