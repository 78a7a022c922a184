import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { listTradeFigures } from '#contract/figures/journal-figures.ts'
import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { loadDemoData } from '#contract/portfolios/portfolios.ts'
import type { RouteResponse } from '#contract/route.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { StatFacts, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { allRows, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import { withStats } from '#domain/analysis/shapes/stat-columns.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { mean } from '#domain/numbers/statistics.ts'
import type { Id } from '#domain/numbers/units.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { loadColumns } from '#tests/support/analysis/load-columns.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

/** The first two look at one trade, the others at those before it. */
const formulas = [
  'round(mfeR - realizedR, 3)',
  'days(entryAt, exitAt) + streakAtEntry * 0',
  'realizedR - rollmean(realizedR, 20)',
  'rollrank(netPnl, 50) * rollstd(realizedR, 3)',
] as const

let server: TestServer
let user: TestUser
let portfolioId: Id
let stats: readonly StatFacts[] = []
let inBrowser: TradeColumns
let onServer: TradeColumns

const keyOf = (index: number) => `stat:${stats[index]?.id ?? ''}` as const

beforeAll(async () => {
  server = await startTestServer({ database: 'embedded' })
  user = await server.signUp()
  portfolioId = (await succeed(server, user.token, loadDemoData, {})).portfolios[0]?.id ?? ''
  const made: StatFacts[] = []
  for (const [index, formula] of formulas.entries()) {
    const body = { name: `Formula ${index}`, kind: 'formula', formula } as const
    const { customStat } = await succeed(server, user.token, createCustomStat, { body })
    made.push({ id: customStat.id, name: body.name, kind: 'formula', unit: null, formula })
  }
  stats = made
  const loaded = await loadColumns(server, user.token, [portfolioId], { groups: ['core', 'journal'] })
  inBrowser = withStats(loaded, stats, new Set(stats.map(({ id }) => id)))
  onServer = await loadColumns(server, user.token, [portfolioId], {
    groups: ['core'],
    stats: stats.map(({ id }) => id),
  })
})
afterAll(() => server.close())

test('the browser computes from columns what the server sends', () => {
  expect(inBrowser.ids).toEqual(onServer.ids)
  for (const index of formulas.keys()) {
    const [browser, sent] = [numbersOf(inBrowser, keyOf(index)), numbersOf(onServer, keyOf(index))]
    expect(browser).toEqual(sent)
    expect(browser.filter((value) => !Number.isNaN(value)).length).toBeGreaterThan(50)
  }
})

test('the history has the values of formulas that look at earlier trades, and of no others', async () => {
  const ids = inBrowser.ids.slice(0, 200)
  const { trades } = await succeed(server, user.token, listTradeFigures, { body: { ids } })
  for (const [row, { stats: values }] of trades.entries()) {
    const expected = [2, 3].flatMap((index) => {
      const value = numbersOf(inBrowser, keyOf(index))[row] ?? Number.NaN
      return Number.isNaN(value) ? [] : [[stats[index]?.id ?? '', value] as const]
    })
    expect(values).toEqual(Object.fromEntries(expected))
  }
})

test('a filter by a formula selects the trades with those values', async () => {
  for (const index of formulas.keys()) {
    const values = numbersOf(inBrowser, keyOf(index))
    const wanted = inBrowser.ids.filter((_, row) => (values[row] ?? Number.NaN) >= 0.5)
    const conditions = { ...noConditions, stat: stats[index]?.id ?? '', statMin: 0.5 }
    const query = toFilterQuery(portfolioId, conditions)
    const found: Id[] = []
    let cursor: string | null = null
    do {
      const more: { cursor?: string } = cursor === null ? {} : { cursor }
      const page: RouteResponse<typeof listTradeRows> = await succeed(server, user.token, listTradeRows, {
        query: { ...query, ...more, limit: 500 },
      })
      found.push(...page.trades.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(found.toSorted()).toEqual(wanted.toSorted())
  }
})

test('a tool over the API measures and groups by a formula', async () => {
  const options = { rows: 'direction', columns: '', measure: keyOf(2) }
  const answer = await succeed(server, user.token, analyzeTrades, {
    params: { tool: 'breakdown' },
    body: { portfolioIds: [portfolioId], selection: {}, options },
  })
  const [table] = answer.result.tables
  // After the group and its trades.
  expect(table?.columns.at(2)).toMatchObject({ label: 'Mean Formula 2', unit: 'r' })
  const values = numbersOf(inBrowser, keyOf(2))
  const known = Array.from(closedRows(inBrowser, allRows(inBrowser)), (row) => values[row] ?? Number.NaN).filter(
    (value) => !Number.isNaN(value),
  )
  expect(table?.totals?.slice(2, 4)).toEqual([expect.closeTo(mean(known), 12), known.length])
})
