import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { readPostExitPaths } from '#contract/analysis/post-exit.ts'
import { listCandles } from '#contract/candles/candles.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createPortfolio, loadDemoData } from '#contract/portfolios/portfolios.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { getTradeTotals } from '#contract/trades/history.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { compareTool } from '#domain/analysis/compare/compare-results.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ColumnKey, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { openAccount } from '#domain/analysis/shapes/open-account.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import { toolKeys, type ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { PostExitPath, ToolExtras, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { noConditions, type TradeConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { writeResult } from '#server/figures/threads/analysis-figures.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { loadColumns, loadWorker } from '#tests/support/analysis/load-columns.ts'
import { decimal, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'
import type { AnalysisApi } from '#workers/analysis/analysis-api.ts'
import type { ToolAnswer } from '#workers/analysis/shapes.ts'

type Answer = RouteResponse<typeof analyzeTrades>

let server: TestServer
let user: TestUser
let portfolios: RouteResponse<typeof loadDemoData>['portfolios']
let columns: TradeColumns
let worker: AnalysisApi
let paths: readonly PostExitPath[] = []

const first = () => portfolios[0]?.id ?? ''

/** Every selected trade after its exit, as the browser asks: in parts. */
async function readPaths(tradeIds: readonly Id[], portfolioId: Id): Promise<PostExitPath[]> {
  const found: PostExitPath[] = []
  for (let from = 0; from < tradeIds.length; from += 200) {
    const body = { portfolioId, tradeIds: tradeIds.slice(from, from + 200) }
    found.push(...(await succeed(server, user.token, readPostExitPaths, { body })).paths)
  }
  return found
}

beforeAll(async () => {
  server = await startTestServer({ database: 'embedded' })
  user = await server.signUp()
  portfolios = (await succeed(server, user.token, loadDemoData, {})).portfolios
  columns = await loadColumns(server, user.token, [first()])
  worker = await loadWorker(server, user.token, [first()])
})
afterAll(() => server.close())

const selectionOf = (stated: Partial<TradeConditions>, portfolioIds: readonly Id[]): Selection => ({
  portfolioIds,
  conditions: { ...noConditions, ...stated },
  brushes: [],
})

/** The times of some days. */
const range = (dates: { from: CalendarDate; to: CalendarDate }) => ({
  from: `${dates.from}T00:00:00.000Z` as Instant,
  to: `${dates.to}T23:59:59.000Z` as Instant,
})

/** What a tool asks for, answered as in the browser: by the engine's twin, candles and paths. */
async function answerExtras(tool: ToolKey, input: ToolInput<unknown>): Promise<ToolExtras> {
  const { resampling, dailyResampling, placement, benchmark, postExit } = analysisTools[tool].extras(input)
  expect(dailyResampling).toBeUndefined()
  const { simulations } = server.services
  const caller = {
    userId: user.userId,
    signal: new AbortController().signal,
    fieldOf: (name: string) => name,
    takeTurn: async () => {},
  }
  const symbol = columns.portfolios[0]?.benchmarkSymbol ?? null
  const closes = async (dates: { from: CalendarDate; to: CalendarDate }) => {
    if (symbol === null) return []
    const query = { symbol, timeframe: '1d' as const, ...range(dates), limit: 5_000 }
    const { candles } = await succeed(server, user.token, listCandles, { query })
    return candles.map(({ at, close }) => ({ date: at.slice(0, 10) as CalendarDate, close: Number(close) }))
  }
  return {
    ...(resampling === undefined ? {} : { resampling: await simulations.run('resampling', resampling, caller) }),
    ...(placement === undefined ? {} : { placement: await simulations.run('history', placement, caller) }),
    ...(benchmark === undefined ? {} : { benchmark: await closes(benchmark) }),
    ...(postExit === undefined ? {} : { postExit: paths }),
  }
}

/** The tool's input from the columns that the browser has loaded. */
async function inputOf(
  tool: ToolKey,
  selection: Selection,
  options: Readonly<Record<string, string>>,
  loaded = columns,
) {
  const rows = selectRows(loaded, selection, tool)
  const input: ToolInput<unknown> = {
    columns: loaded,
    rows,
    account: openAccount(loaded, selection),
    options: analysisTools[tool].parseOptions(options),
    depth: 'full',
    extras: {},
    seed: [20_261_128, 20],
  }
  return { ...input, extras: await answerExtras(tool, input) }
}

/** What the worker of the browser answers, with what the tool asked for. */
async function askWorker(tool: ToolKey, selection: Selection, options: object, extras: ToolExtras) {
  const call = { tool, options }
  const wanted = await worker.extras(call, selection)
  if (!wanted.ok || wanted.value === null) throw new Error('the worker lacks columns')
  worker.setExtras(wanted.value.stamp, extras, [])
  const answers: ToolAnswer[] = []
  await worker.run({ selection, compare: null, tools: [call], depth: 'full' }, (answer) => void answers.push(answer))
  expect(answers.map(({ problem }) => problem)).toEqual([null])
  return asJson(answers[0]?.result)
}

const asJson = (result: unknown) => JSON.parse(writeResult(result)) as Answer['result']

function bodyOf({ portfolioIds, conditions }: Selection) {
  const { portfolio_id: _portfolio, ...selection } = toFilterQuery('', conditions)
  const numbers = ['min_r', 'max_r', 'min_hold', 'max_hold'] as const
  const read = Object.fromEntries(
    Object.entries(selection).map(([name, value]) => [name, numbers.includes(name as never) ? Number(value) : value]),
  )
  return { portfolioIds: [...portfolioIds], selection: read }
}

async function ask(tool: ToolKey, body: object): Promise<Answer> {
  const input = { params: { tool }, body } as RouteInput<typeof analyzeTrades>
  const answer = await succeed(server, user.token, analyzeTrades, input)
  // Sent as it was written: it must be what the contract says, no less and no more.
  expect(analyzeTrades.response.parse(answer)).toEqual(answer)
  return answer
}

/** Options beyond the usual ones, where they take another way through a tool. */
const furtherOptions: { readonly [Key in ToolKey]?: Readonly<Record<string, string>> } = {
  breakdown: { rows: 'setupId', columns: 'entryWeekday', measure: 'mfeCapturePct' },
  ratios: { basis: 'day' },
  temporal: { by: 'tradeOfDay' },
  playbook: { category: 'rules' },
  equity: { unit: 'percent', without: '[{"kind":"values","column":"entryHour","values":["15"]}]' },
  fees: { by: 'month' },
  calendar: { unit: 'r' },
}

/** A value that some trade has. */
const labelOf = (key: ColumnKey) => {
  const column = columns.columns.get(key)
  const label = column?.kind === 'text' || column?.kind === 'texts' ? column.labels[0] : undefined
  if (label === undefined) throw new Error(`no trade has a ${key}`)
  return label
}

const breakDown = async (portfolioIds: readonly Id[]) =>
  (await ask('breakdown', bodyOf(selectionOf({}, portfolioIds)))).result

describe('the tools over the API', () => {
  beforeAll(async () => {
    const wanted = closedRows(columns, selectRows(columns, selectionOf({}, [first()]), null))
    paths = await readPaths(
      Array.from(wanted, (row) => columns.ids[row] ?? ''),
      first(),
    )
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter(({ steps }) => steps[0] !== null && steps[6] !== null).length).toBeGreaterThan(50)
  })

  test.each(toolKeys)('%s answers what the worker and the columns of the browser give', async (tool) => {
    const all = selectionOf({}, [first()])
    const usual = await ask(tool, bodyOf(all))
    const input = await inputOf(tool, all, {})
    expect(usual.result).toEqual(asJson(analysisTools[tool].compute(input)))
    expect(usual.result).toEqual(await askWorker(tool, all, {}, input.extras))
    expect([usual.result.tool, usual.selected, usual.other]).toEqual([tool, input.rows.length, null])
    // In words: a sentence, in which everything has its name.
    const [statement = '', ...others] = usual.statements
    expect(others).toEqual([])
    expect(statement.length).toBeGreaterThan(10)
    expect(statement).not.toMatch(/Unknown|undefined|NaN|[0-9a-f]{8}-/)

    const narrow = selectionOf({ from: '2025-01-01' as CalendarDate, direction: 'long', excluded: false, minHold: 1 }, [
      first(),
    ])
    const options = furtherOptions[tool] ?? {}
    const narrowed = await ask(tool, { ...bodyOf(narrow), options })
    const narrowInput = await inputOf(tool, narrow, options)
    expect(narrowed.selected).toBe(narrowInput.rows.length)
    expect(narrowed.selected).toBeLessThan(usual.selected)
    expect(narrowed.result).toEqual(asJson(analysisTools[tool].compute(narrowInput)))
    expect(narrowed.result).toEqual(await askWorker(tool, narrow, options, narrowInput.extras))
  })

  test('two selections are compared as in the browser', async () => {
    const [long, short] = (['long', 'short'] as const).map((direction) => selectionOf({ direction }, [first()]))
    if (long === undefined || short === undefined) throw new Error('there are two')
    const answer = await ask('breakdown', { ...bodyOf(long), compare: bodyOf(short) })
    const [a, b] = [await inputOf('breakdown', long, {}), await inputOf('breakdown', short, {})]
    const expected = compareTool(analysisTools.breakdown, a, b)
    expect([answer.result, answer.other]).toEqual([asJson(expected.a), asJson(expected.b)])
    expect(answer.differences).toEqual(asJson(expected.differences))
    expect(answer.statements).toHaveLength(2)
    expect(answer.differences.filter(({ difference }) => difference !== null).length).toBeGreaterThan(0)
  })

  test('several portfolios are one account', async () => {
    const both = selectionOf(
      { from: '2025-06-01' as CalendarDate },
      portfolios.map(({ id }) => id),
    )
    const answer = await ask('equity', bodyOf(both))
    const loaded = await loadColumns(server, user.token, both.portfolioIds, { groups: ['core', 'context'] })
    const input = await inputOf('equity', both, {}, loaded)
    expect(answer.result).toEqual(asJson(analysisTools.equity.compute(input)))
    expect(Object.keys(answer.revisions).toSorted()).toEqual(portfolios.map(({ id }) => id).toSorted())
  })

  test('preparation is of the trades that were entered within the days, wherever they were closed', async () => {
    const { portfolio } = await succeed(server, user.token, createPortfolio, {
      body: portfolioBody({ name: 'Entries', timeZone: 'America/New_York' }),
    })
    // Closed on 1 April at 00:30 in New York, an hour after the entry; then both on 31 March, and both on 1 April.
    for (const at of ['2025-04-01T04:30:00.000Z', '2025-03-31T16:00:00.000Z', '2025-04-01T16:00:00.000Z'])
      await succeed(server, user.token, createTrade, { body: { ...roundTrip('105', at), portfolioId: portfolio.id } })
    const numbers = async (tool: ToolKey, stated: Partial<TradeConditions>) => {
      const { result } = await ask(tool, bodyOf(selectionOf(stated, [portfolio.id])))
      return result.coverage.of
    }
    const march = { from: '2025-03-01' as CalendarDate, to: '2025-03-31' as CalendarDate }
    expect([await numbers('management', march), await numbers('fees', march)]).toEqual([2, 1])
    const april = { from: '2025-04-01' as CalendarDate }
    expect([await numbers('management', april), await numbers('fees', april)]).toEqual([1, 2])
    const entries = await loadColumns(server, user.token, [portfolio.id])
    const selected = (tool: ToolKey) => selectRows(entries, selectionOf(march, [portfolio.id]), tool).length
    expect([selected('management'), selected('fees')]).toEqual([2, 1])
  })

  test('totals are those of the history and of the metrics, to the cent', async () => {
    const selections: Partial<TradeConditions>[] = [
      {},
      { direction: 'short' },
      { from: '2025-03-01' as CalendarDate, to: '2025-09-30' as CalendarDate },
      { setups: [labelOf('setupId')] },
      { results: ['loss'], entryHours: ['15', '16'] },
      { symbols: [labelOf('symbol')], entrySessions: ['RTH'] },
      { tags: [labelOf('tags')] },
    ]
    for (const stated of selections) {
      const selection = selectionOf(stated, [first()])
      const { result } = await ask('breakdown', bodyOf(selection))
      const query = toFilterQuery(first(), selection.conditions)
      const { totals } = await succeed(server, user.token, getTradeTotals, { query })
      const { portfolio_id: portfolioId, ...conditions } = query
      const { metrics } = await succeed(server, user.token, getPortfolioMetrics, {
        params: { portfolioId },
        query: conditions,
      })
      const figures = Object.fromEntries(result.figures.map(({ key, value, n }) => [key, { value, n }]))
      expect(Math.round((figures['netPnl']?.value ?? Number.NaN) * 100)).toBe(Math.round(Number(totals.netPnl) * 100))
      expect(totals.completed).toBeGreaterThan(10)
      const shared = Object.keys(figures).filter((key) => key in metrics)
      expect(shared.length).toBeGreaterThan(2)
      for (const key of shared) {
        const { value, n } = metrics[key] ?? { value: Number.NaN, n: 0 }
        expect([key, figures[key]]).toEqual([key, { value, n }])
      }
    }
  })

  test('ratios of days are the metrics, alpha and beta against the benchmark among them', async () => {
    for (const stated of [{}, { from: '2025-03-01' as CalendarDate, direction: 'long' as const }]) {
      const selection = selectionOf(stated, [first()])
      const { result } = await ask('ratios', { ...bodyOf(selection), options: { basis: 'day' } })
      const { portfolio_id: portfolioId, ...query } = toFilterQuery(first(), selection.conditions)
      const { metrics } = await succeed(server, user.token, getPortfolioMetrics, { params: { portfolioId }, query })
      const compared = result.figures.filter(({ key }) => key in metrics)
      expect(compared.map(({ key }) => key)).toEqual(expect.arrayContaining(['sharpe', 'alpha', 'beta']))
      for (const { key, value, reason, n } of compared)
        expect([key, value, reason, n]).toEqual([key, metrics[key]?.value, metrics[key]?.reason, metrics[key]?.n])
    }
  })

  test('portfolios of several currencies are one selection, in R', async () => {
    const { portfolio } = await succeed(server, user.token, createPortfolio, {
      body: portfolioBody({ name: 'Euro', currency: 'EUR' }),
    })
    const trade = roundTrip('104', '2025-06-02T15:00:00.000Z', {
      quoteCurrency: 'EUR',
      initialStopPrice: decimal('98'),
    })
    await succeed(server, user.token, createTrade, { body: { ...trade, portfolioId: portfolio.id } })
    const [alone, both] = [await breakDown([first()]), await breakDown([first(), portfolio.id])]
    const count = ({ figures }: typeof alone) => figures.find(({ key }) => key === 'tradeCount')?.value
    expect([alone.unit, both.unit]).toEqual(['money', 'r'])
    expect(count(both)).toBe((count(alone) ?? 0) + 1)
    expect(both.figures.map(({ key }) => key)).not.toContain('netPnl')
  })

  test('trades behind a group are listed where they are asked for', async () => {
    const body = bodyOf(selectionOf({}, [first()]))
    const plain = await ask('breakdown', body)
    const [group] = plain.result.groups
    expect(plain.result.groups.every(({ tradeIds }) => tradeIds.length === 0)).toBe(true)
    const listed = await ask('breakdown', { ...body, tradesOf: [group?.key ?? ''] })
    const found = listed.result.groups.find(({ key }) => key === group?.key)
    expect(found?.tradeIds).toHaveLength(Math.min(200, group?.n ?? 0))
  })

  test('what a tool does not know is refused', async () => {
    const call = (tool: string, body: object) =>
      server.call(analyzeTrades, { params: { tool }, body: { portfolioIds: [first()], ...body } } as never, user.token)
    for (const options of [{ basis: 'yearly' }, { wrong: '1' }]) {
      const refused = await call('ratios', { options })
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    expect(await call('equity', { options: { without: '[{"kind":"none"}]' } })).toMatchObject({ status: 400 })
    expect(await call('ratios', { selection: { min_r: null } })).toMatchObject({ status: 400 })
    expect(await call('ratios', { selection: { portfolio_id: first() } })).toMatchObject({ status: 400 })
    expect(await call('luck', {})).toMatchObject({ status: 400 })
    const nobodys = { rows: `stat:${crypto.randomUUID()}` }
    expect(await call('breakdown', { options: nobodys })).toMatchObject({ status: 404 })
    expect(await call('breakdown', { options: { rows: 'stat:none' } })).toMatchObject({ status: 404 })
  })
})
