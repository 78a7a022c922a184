import type { QueryClient } from '@tanstack/react-query'
import { fetchPostExitPaths } from '#api/analysis/post-exit.ts'
import { candlesQuery } from '#api/candles/candles.ts'
import type { Selection } from '#domain/analysis/shapes/selection.ts'
import type { PostExitPath, ToolExtras } from '#domain/analysis/shapes/tool.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import type { AnalysisReader } from '#workers/analysis/client.ts'
import type { ExtrasWanted, ToolCall } from '#workers/analysis/shapes.ts'
import type { Outcome } from '#workers/shared/outcome.ts'

/** The value of a run of the engine. Throws what a trader may read. */
async function valueOf<T>(run: Promise<Outcome<T>>): Promise<T> {
  const outcome = await run
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

type Benchmark = NonNullable<ToolExtras['benchmark']>

/** Daily closes of a symbol between two dates; empty without candles. */
async function readBenchmark(
  queries: QueryClient,
  symbol: string | null,
  { from, to }: NonNullable<ExtrasWanted['requests']['benchmark']>,
): Promise<Benchmark> {
  if (symbol === null) return []
  const window = {
    symbol,
    timeframe: '1d' as const,
    from: `${from}T00:00:00.000Z` as Instant,
    to: `${to}T23:59:59.000Z` as Instant,
  }
  const candles = await queries.fetchQuery(candlesQuery(window))
  return candles.map(({ at, close }) => ({ date: at.slice(0, 10) as CalendarDate, close: Number(close) }))
}

/** Prices after exits; null where none are asked for or the plan has none. */
async function readPaths(pathless: ExtrasWanted['pathless']): Promise<readonly PostExitPath[] | null> {
  if (pathless.length === 0) return null
  const found = await Promise.all(
    pathless.map(({ portfolioId, tradeIds }) => fetchPostExitPaths(portfolioId, tradeIds)),
  )
  return found.includes(null) ? null : found.flatMap((paths) => paths ?? [])
}

interface ExtrasSources {
  readonly reader: Pick<AnalysisReader, 'extras' | 'setExtras'>
  readonly queries: QueryClient
  /** Benchmark of the first portfolio; null without one. */
  readonly benchmarkSymbol: string | null
}

/** Most tools want nothing of the engine, so it loads when one does. */
const loadEngine = async () => (await import('#workers/engine/client.ts')).enginePool()

/** Asks the engine and the candles for what a tool wants of a selection, and hands it to the worker. */
export async function loadExtras(
  { reader, queries, benchmarkSymbol }: ExtrasSources,
  call: ToolCall,
  selection: Selection,
): Promise<boolean> {
  const wanted = await reader.extras(call, selection)
  if (wanted === null) return false
  const { resampling, dailyResampling, placement, benchmark } = wanted.requests
  const isEngineAsked = [resampling, dailyResampling, placement, benchmark].some((request) => request !== undefined)
  const paths = await readPaths(wanted.pathless)
  if (!isEngineAsked && paths === null) return false
  const extras: ToolExtras = {
    ...(resampling === undefined
      ? {}
      : { resampling: await valueOf((await loadEngine()).compute('resampling', resampling)) }),
    ...(dailyResampling === undefined
      ? {}
      : { dailyResampling: await valueOf((await loadEngine()).compute('resampling', dailyResampling)) }),
    ...(placement === undefined ? {} : { placement: await valueOf((await loadEngine()).simulateHistory(placement)) }),
    ...(benchmark === undefined ? {} : { benchmark: await readBenchmark(queries, benchmarkSymbol, benchmark) }),
  }
  const asked = wanted.pathless.flatMap(({ tradeIds }) => tradeIds)
  await reader.setExtras(wanted.stamp, { ...extras, postExit: paths ?? [] }, asked)
  return true
}
