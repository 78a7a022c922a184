import { tableFromIPC } from '@uwdata/flechette'
import { listCashFlows } from '#contract/portfolios/cash-flows.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { addColumns, buildColumns, type RawPart } from '#domain/analysis/shapes/build-columns.ts'
import { columnGroupKeys, type ColumnGroup } from '#domain/analysis/shapes/column-groups.ts'
import type { ColumnKey, PortfolioFacts, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { type ColumnType, columnTypeOf } from '#domain/datapoints/column-type.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { bookFlows, compareFlows, type UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { AnalysisApi } from '#workers/analysis/analysis-api.ts'

const statTypes: Readonly<Record<string, ColumnType>> = {
  choice: 'text',
  number: 'number',
  yesNo: 'yesNo',
  formula: 'number',
}

function typeOf(key: ColumnKey, kind: string | undefined): ColumnType {
  if (key === 'metRuleIds') return 'texts'
  if (key === 'hasNotes') return 'yesNo'
  if (key === 'bestExitSource' || key === 'setAndForgetSource') return 'text'
  if (key.startsWith('stat:')) return statTypes[kind ?? ''] ?? 'text'
  return columnTypeOf(key as DatapointKey)
}

/** One stream of `GET /trades/columns`. */
async function fetchPart(server: TestServer, token: string, portfolioId: Id, query: string): Promise<ArrayBuffer> {
  const response = await fetch(`${server.url}/api/v1/trades/columns?portfolio_id=${portfolioId}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`the columns answered ${response.status}`)
  return response.arrayBuffer()
}

/** One stream as columns. */
async function loadPart(server: TestServer, token: string, portfolio: PortfolioFacts, query: string): Promise<RawPart> {
  const bytes = new Uint8Array(await fetchPart(server, token, portfolio.id, query))
  const table = tableFromIPC(bytes, { useDate: false, useBigInt: false })
  const valuesOf = (name: string) => table.getChild(name).toArray() as ArrayLike<unknown>
  const uncounted = JSON.parse(table.schema.metadata?.get('uncounted') ?? '[]') as UncountedPnl[]
  const flows = [...portfolio.flows, ...bookFlows([], portfolio.timeZone, uncounted)].toSorted(compareFlows)
  return {
    portfolio: { ...portfolio, flows },
    ids: Array.from(valuesOf('tradeId') as ArrayLike<Id>),
    fields: new Map(
      table.schema.fields.map(({ name, metadata }) => {
        const key = name as ColumnKey
        return [key, { type: typeOf(key, metadata?.get('kind')), values: valuesOf(name) }] as const
      }),
    ),
  }
}

async function readFacts(server: TestServer, token: string, ids: readonly Id[]): Promise<PortfolioFacts[]> {
  const { portfolios } = await succeed(server, token, listPortfolios, {})
  const facts: PortfolioFacts[] = []
  for (const wanted of ids) {
    const portfolio = portfolios.find(({ id }) => id === wanted)
    if (portfolio === undefined) throw new Error('there is no such portfolio')
    const { id, currency, timeZone, openingBalance, benchmarkSymbol } = portfolio
    const { cashFlows } = await succeed(server, token, listCashFlows, {
      params: { id },
      query: { limit: 200 },
    })
    const flows = bookFlows(cashFlows, timeZone)
    facts.push({ id, revision: 0, currency, timeZone, openingBalance, benchmarkSymbol, flows })
  }
  return facts
}

/** The trades of portfolios as columns, loaded group by group as the browser does. */
export async function loadColumns(
  server: TestServer,
  token: string,
  portfolioIds: readonly Id[],
  { groups = columnGroupKeys, stats = [] }: { groups?: readonly ColumnGroup[]; stats?: readonly Id[] } = {},
): Promise<TradeColumns> {
  const facts = await readFacts(server, token, portfolioIds)
  const load = async (query: string) => {
    const parts: RawPart[] = []
    for (const portfolio of facts) parts.push(await loadPart(server, token, portfolio, query))
    return parts
  }
  let columns = buildColumns(await load('group=core'))
  for (const group of groups) if (group !== 'core') columns = addColumns(columns, await load(`group=${group}`))
  if (stats.length > 0) columns = addColumns(columns, await load(`stats=${stats.join()}`))
  return columns
}

/** The analysis worker with every group of columns of portfolios, as the browser fills it. */
export async function loadWorker(server: TestServer, token: string, portfolioIds: readonly Id[]): Promise<AnalysisApi> {
  const worker = new AnalysisApi()
  worker.show(portfolioIds)
  for (const facts of await readFacts(server, token, portfolioIds)) {
    for (const group of columnGroupKeys) {
      const reply = worker.load(facts, group, await fetchPart(server, token, facts.id, `group=${group}`))
      if (!reply.ok) throw new Error(reply.problem.message)
    }
  }
  return worker
}
