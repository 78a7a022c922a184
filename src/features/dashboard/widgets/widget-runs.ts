import type { QueryClient } from '@tanstack/react-query'
import { fetchTradeColumns, tradeColumnsKey } from '#api/analysis/trade-columns.ts'
import { cacheTimes } from '#api/cache-times.ts'
import { commentTemplatesQuery } from '#api/playbook/comment-templates.ts'
import { allCashFlowsQuery } from '#api/portfolios/cash-flows.ts'
import type { StatSeries } from '#domain/analysis/groups/stat-summary.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import type { StatedStat } from '#domain/analysis/shapes/columns.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { ToolResult } from '#domain/analysis/shapes/tool-result.ts'
import type { TradeConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { Id } from '#domain/numbers/units.ts'
import { bookFlows } from '#domain/portfolio/booked-flows.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { OptionTexts } from '#shared/analysis/stated-options.ts'
import { templateTexts } from '#shared/analysis/template-texts.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { ExtrasWanted, LoadedPart, PortfolioSketch, ToolAnswer, ToolCall } from '#workers/analysis/shapes.ts'

/** What a widget shows of a tool. */
export interface WidgetTool {
  readonly result: ToolResult
  /** Titles of the portfolio's rules by id. */
  readonly rules: Readonly<Record<Id, string>>
  /** What the tool's own screen adds: the engine and candles are asked there only. */
  readonly further: readonly FurtherPart[]
}

/** What a tool may get of the engine and of candles, which widgets do without. */
export type FurtherPart = 'intervals' | 'placement' | 'benchmark' | 'postExit'

function furtherParts(wanted: ExtrasWanted | null): readonly FurtherPart[] {
  if (wanted === null) return []
  const { resampling, dailyResampling, placement, benchmark } = wanted.requests
  return [
    ...(resampling === undefined && dailyResampling === undefined ? [] : (['intervals'] as const)),
    ...(placement === undefined ? [] : (['placement'] as const)),
    ...(benchmark === undefined ? [] : (['benchmark'] as const)),
    ...(wanted.pathless.length === 0 ? [] : (['postExit'] as const)),
  ]
}

interface WidgetSources {
  readonly reader: AnalysisReader
  readonly queries: QueryClient
}

/** Names what the worker shows, which starts over with each set of portfolios. */
const setOf = (reader: AnalysisReader, portfolios: readonly Portfolio[]): string =>
  [reader.thread, ...portfolios.map(({ id }) => id)].join(' ')

/** Columns that the worker forgets must be loaded again, so the cache forgets them too. */
async function showPortfolios({ reader, queries }: WidgetSources, portfolios: readonly Portfolio[]): Promise<void> {
  const set = setOf(reader, portfolios)
  queries.removeQueries({
    queryKey: tradeColumnsKey,
    predicate: ({ queryKey }) => queryKey[tradeColumnsKey.length] !== set,
  })
  await reader.show(portfolios.map(({ id }) => id))
}

async function sketchOf({ queries }: WidgetSources, portfolio: Portfolio): Promise<PortfolioSketch> {
  const { id, currency, timeZone, openingBalance, benchmarkSymbol } = portfolio
  const flows = await queries.fetchQuery(allCashFlowsQuery(id))
  return { id, currency, timeZone, openingBalance, benchmarkSymbol, flows: bookFlows(flows, timeZone) }
}

/** Loads a part of the columns, unless the worker has it. Keys are those of Charter Elite, which shares the worker. */
const loadPart = (
  { reader, queries }: WidgetSources,
  set: string,
  sketch: PortfolioSketch,
  part: ColumnPart,
): Promise<LoadedPart> =>
  queries.fetchQuery({
    queryKey: [...tradeColumnsKey, set, sketch.id, part, part === 'core' ? sketch : null],
    queryFn: async ({ signal }) => reader.load(sketch, part, await fetchTradeColumns(sketch.id, part, signal)),
    staleTime: cacheTimes.tradeLists,
    // As long as the worker, which the dashboard holds, has the part.
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The parts that the worker was given before: newer trades are shown once all of them have arrived. */
function partsBefore({ queries }: WidgetSources, set: string): ColumnPart[] {
  const found = queries.getQueryCache().findAll({ queryKey: [...tradeColumnsKey, set] })
  return found.map(({ queryKey }) => queryKey[tradeColumnsKey.length + 2] as ColumnPart)
}

/** Shows portfolios and loads the parts of their columns that are asked for, with those from before. */
async function loadParts(
  sources: WidgetSources,
  portfolios: readonly Portfolio[],
  stats: readonly StatedStat[],
  askParts: () => Promise<readonly ColumnPart[]>,
): Promise<LoadedPart[]> {
  await sources.reader.setStats(stats)
  await showPortfolios(sources, portfolios)
  const set = setOf(sources.reader, portfolios)
  const [parts, ...sketches] = await Promise.all([
    askParts(),
    ...portfolios.map((portfolio) => sketchOf(sources, portfolio)),
  ])
  const wanted = new Set([...parts, ...partsBefore(sources, set)])
  return Promise.all(sketches.flatMap((sketch) => [...wanted].map((part) => loadPart(sources, set, sketch, part))))
}

const selectionOf = (portfolios: readonly Portfolio[], conditions: TradeConditions): Selection => ({
  portfolioIds: portfolios.map(({ id }) => id),
  conditions,
  brushes: [],
})

const changedMeanwhile = 'The trades changed meanwhile.'

async function computeStatSeries(
  sources: WidgetSources,
  portfolio: Portfolio,
  conditions: TradeConditions,
  statId: Id,
  stats: readonly StatedStat[],
): Promise<StatSeries> {
  const { reader } = sources
  const selection = selectionOf([portfolio], conditions)
  await loadParts(sources, [portfolio], stats, () => reader.statParts(statId, selection))
  const series = await reader.statSeries(statId, selection)
  if (series === null) throw new Error(changedMeanwhile)
  return series
}

/** A tool that a widget shows, with the options that it was pinned with. */
export interface ShownTool {
  readonly tool: ToolKey
  readonly options: OptionTexts
}

/** Comments are grouped by the templates that they were made from, as on the tool's own screen. */
async function callOf({ queries }: WidgetSources, { tool, options }: ShownTool): Promise<ToolCall> {
  if (tool !== 'playbook' || options['category'] !== 'comments') return { tool, options }
  return { tool, options: { ...options, templates: templateTexts(await queries.fetchQuery(commentTemplatesQuery)) } }
}

async function runTool(
  sources: WidgetSources,
  portfolios: readonly Portfolio[],
  conditions: TradeConditions,
  shown: ShownTool,
  stats: readonly StatedStat[],
): Promise<WidgetTool> {
  const { reader } = sources
  const call = await callOf(sources, shown)
  const selection = selectionOf(portfolios, conditions)
  const loaded = await loadParts(sources, portfolios, stats, () => reader.parts([call], [selection]))
  const answers: ToolAnswer[] = []
  await reader.run({ selection, compare: null, tools: [call], depth: 'full' }, (answer) => void answers.push(answer))
  const [answer] = answers
  if (answer === undefined) throw new Error(changedMeanwhile)
  if (answer.result === null) throw new Error(answer.problem ?? 'The tool could not be computed.')
  const rules: Record<Id, string> = {}
  for (const part of loaded) Object.assign(rules, part.rules)
  return { result: answer.result, rules, further: furtherParts(await reader.extras(call, selection)) }
}

// A run replaces the one before it, so the widgets of a dashboard take turns.
let last: Promise<unknown> = Promise.resolve()

function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work)
  last = next
  return next
}

/** A tool on the trades of portfolios that a filter selects, in full. */
export const runWidgetTool = (...input: Parameters<typeof runTool>): Promise<WidgetTool> =>
  takeTurn(() => runTool(...input))

/** A custom stat on the trades of a portfolio that a filter selects. */
export const runStatSeries = (...input: Parameters<typeof computeStatSeries>): Promise<StatSeries> =>
  takeTurn(() => computeStatSeries(...input))
