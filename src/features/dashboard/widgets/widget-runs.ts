import type { QueryClient } from '@tanstack/react-query'
import { fetchTradeColumns, tradeColumnsKey } from '#api/analysis/trade-columns.ts'
import { cacheTimes } from '#api/cache-times.ts'
import { allCashFlowsQuery } from '#api/portfolios/cash-flows.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import type { StatFacts } from '#domain/analysis/shapes/columns.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { TradeConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { Id } from '#domain/numbers/units.ts'
import { bookFlows } from '#domain/portfolio/booked-flows.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { LoadedPart, PortfolioSketch, ToolAnswer } from '#workers/analysis/shapes.ts'

/** What a widget shows of a tool. */
export interface WidgetTool {
  readonly result: ToolResult
  /** Titles of the portfolio's rules by id. */
  readonly rules: Readonly<Record<Id, string>>
}

interface WidgetSources {
  readonly reader: AnalysisReader
  readonly queries: QueryClient
}

/** Columns that the worker forgets must be loaded again, so the cache forgets them too. */
async function showPortfolio({ reader, queries }: WidgetSources, id: Id): Promise<void> {
  queries.removeQueries({
    queryKey: tradeColumnsKey,
    predicate: ({ queryKey }) => queryKey[tradeColumnsKey.length + 1] !== id,
  })
  await reader.show([id])
}

async function sketchOf({ queries }: WidgetSources, portfolio: Portfolio): Promise<PortfolioSketch> {
  const { id, currency, timeZone, openingBalance, benchmarkSymbol } = portfolio
  const flows = await queries.fetchQuery(allCashFlowsQuery(id))
  return { id, currency, timeZone, openingBalance, benchmarkSymbol, flows: bookFlows(flows, timeZone) }
}

/** Loads a part of the columns, unless the worker has it. Keys are those of Charter Elite, which shares the worker. */
const loadPart = ({ reader, queries }: WidgetSources, sketch: PortfolioSketch, part: ColumnPart): Promise<LoadedPart> =>
  queries.fetchQuery({
    queryKey: [...tradeColumnsKey, reader.thread, sketch.id, part, part === 'core' ? sketch : null],
    queryFn: async ({ signal }) => reader.load(sketch, part, await fetchTradeColumns(sketch.id, part, signal)),
    staleTime: cacheTimes.tradeLists,
    // As long as the worker, which the dashboard holds, has the part.
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The parts that the worker was given before: newer trades are shown once all of them have arrived. */
function partsBefore({ reader, queries }: WidgetSources, id: Id): ColumnPart[] {
  const found = queries.getQueryCache().findAll({ queryKey: [...tradeColumnsKey, reader.thread, id] })
  return found.map(({ queryKey }) => queryKey[tradeColumnsKey.length + 2] as ColumnPart)
}

async function runTool(
  sources: WidgetSources,
  portfolio: Portfolio,
  conditions: TradeConditions,
  tool: ToolKey,
  stats: readonly StatFacts[],
): Promise<WidgetTool> {
  const { reader } = sources
  const call = { tool, options: null }
  const selection = { portfolioIds: [portfolio.id], conditions, brushes: [] }
  await reader.setStats(stats)
  await showPortfolio(sources, portfolio.id)
  const [sketch, parts] = await Promise.all([sketchOf(sources, portfolio), reader.parts([call], [selection])])
  const wanted = new Set([...parts, ...partsBefore(sources, portfolio.id)])
  const loaded = await Promise.all([...wanted].map((part) => loadPart(sources, sketch, part)))
  const answers: ToolAnswer[] = []
  await reader.run({ selection, compare: null, tools: [call], depth: 'full' }, (answer) => void answers.push(answer))
  const [answer] = answers
  if (answer === undefined) throw new Error('The trades changed meanwhile.')
  if (answer.result === null) throw new Error(answer.problem ?? 'The tool could not be computed.')
  const rules: Record<Id, string> = {}
  for (const part of loaded) Object.assign(rules, part.rules)
  return { result: answer.result, rules }
}

// A run replaces the one before it, so the widgets of a dashboard take turns.
let last: Promise<unknown> = Promise.resolve()

/** A tool on the trades of a portfolio that a filter selects, in full. */
export function runWidgetTool(...input: Parameters<typeof runTool>): Promise<WidgetTool> {
  const next = last.then(
    () => runTool(...input),
    () => runTool(...input),
  )
  last = next
  return next
}
