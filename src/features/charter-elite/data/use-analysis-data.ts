import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { fetchTradeColumns, tradeColumnsKey } from '#api/analysis/trade-columns.ts'
import { cacheTimes } from '#api/cache-times.ts'
import { allCashFlowsQuery } from '#api/portfolios/cash-flows.ts'
import type { ColumnPart } from '#domain/analysis/shapes/column-parts.ts'
import type { StatedStat } from '#domain/analysis/shapes/columns.ts'
import type { Brush, Selection, SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import type { Id } from '#domain/numbers/units.ts'
import { bookFlows } from '#domain/portfolio/booked-flows.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { type AnalysisReader, analysisReader, holdAnalysis } from '#workers/analysis/client.ts'
import type { LoadedPart, PortfolioSketch, ToolCall } from '#workers/analysis/shapes.ts'

/** The thread that analyzes trades, kept while the screen is open. */
export function useAnalysisReader(): AnalysisReader {
  const [reader] = useState(analysisReader)
  useEffect(() => holdAnalysis(), [])
  return reader
}

/** What the worker needs to know of portfolios; null while cash flows load. */
function useSketches(portfolios: readonly Portfolio[]) {
  return useQueries({
    queries: portfolios.map(({ id }) => allCashFlowsQuery(id)),
    combine: (results) => ({
      error: results.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => results.forEach((result) => void result.refetch()),
      sketches: results.map((result, index): PortfolioSketch | null => {
        const portfolio = portfolios[index]
        if (portfolio === undefined || result.data === undefined) return null
        const { id, currency, timeZone, openingBalance, benchmarkSymbol } = portfolio
        return { id, currency, timeZone, openingBalance, benchmarkSymbol, flows: bookFlows(result.data, timeZone) }
      }),
    }),
  })
}

/** The worker starts over with each set of portfolios, so it no longer has the columns of others. */
function forgetOthers(queries: QueryClient, set: string) {
  queries.removeQueries({
    queryKey: tradeColumnsKey,
    predicate: ({ queryKey }) => queryKey[tradeColumnsKey.length] !== set,
  })
}

/** The revision of each portfolio that the worker shows: the oldest of its parts, as it waits for all of a newer one. */
function shownRevisions(revisions: readonly (number | null)[], parts: number): number[] {
  const shown: number[] = []
  for (let start = 0; start < revisions.length; start += parts)
    shown.push(Math.min(...revisions.slice(start, start + parts).filter((revision) => revision !== null)))
  return shown
}

/**
 * The parts that were needed since the portfolios were chosen, the core first. The worker shows changed trades once it has
 * all parts of before, so those that no tool needs any more are loaded again too.
 */
function useKeptParts(set: string, needed: readonly ColumnPart[]): readonly ColumnPart[] {
  const [kept, setKept] = useState({ set, parts: needed })
  const before = kept.set === set ? kept.parts : []
  const added = needed.filter((part) => !before.includes(part))
  if (kept.set === set && added.length === 0) return kept.parts
  const parts = [...before, ...added]
  setKept({ set, parts })
  return parts
}

const withoutBounds = (brush: SimpleBrush): SimpleBrush =>
  brush.kind === 'range' ? { ...brush, low: 0, high: 0 } : { ...brush, values: [] }

/** A brush as far as it says which columns it reads: a pointer that moves changes its bounds and not its columns. */
function columnsOnly(brush: Brush): Brush {
  if (brush.kind === 'trades') return { ...brush, label: '', ids: [] }
  if (brush.kind !== 'both') return withoutBounds(brush)
  return { ...brush, first: withoutBounds(brush.first), second: withoutBounds(brush.second) }
}

export interface AnalysisData {
  /** Changes whenever the worker has other trades. */
  readonly stamp: string
  /** Changes whenever the worker has more columns, too. */
  readonly parts: string
  /** Whether the core columns of all portfolios are there. */
  readonly isReady: boolean
  /** Why columns are missing; null unless nothing can be shown without them. */
  readonly error: Error | null
  readonly retry: () => void
  readonly trades: number
  /** Titles of rules by id. */
  readonly rules: Readonly<Record<Id, string>>
}

/** Loads into the worker what tools need of portfolios, and follows changes of trades. */
export function useAnalysisData(
  reader: AnalysisReader,
  portfolios: readonly Portfolio[],
  calls: readonly ToolCall[],
  selections: readonly Selection[],
  stats: readonly StatedStat[],
  alsoTexts: boolean,
): AnalysisData {
  const queries = useQueryClient()
  const ids = useMemo(() => portfolios.map(({ id }) => id), [portfolios])
  const set = [reader.thread, ...ids].join(' ')
  const { sketches, ...flows } = useSketches(portfolios)

  // Before what asks for parts or runs tools: messages arrive in their order.
  useEffect(() => {
    void reader.setStats(stats).catch(() => {})
  }, [reader, stats])
  useEffect(() => {
    forgetOthers(queries, set)
    void reader.show(ids).catch(() => {})
  }, [queries, reader, ids, set])

  const read = useMemo(
    () => selections.map((selection) => ({ ...selection, brushes: selection.brushes.map(columnsOnly) })),
    [selections],
  )
  const needed = useQuery({
    queryKey: ['analysis-parts', reader.thread, calls, read, stats],
    queryFn: () => reader.parts(calls, read),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const parts = useKeptParts(set, [...(needed.data ?? ['core']), ...(alsoTexts ? (['text'] as const) : [])])

  const loaded = useQueries({
    queries: sketches.flatMap((sketch) =>
      sketch === null
        ? []
        : parts.map((part) => ({
            queryKey: [...tradeColumnsKey, set, sketch.id, part, part === 'core' ? sketch : null],
            queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedPart> =>
              reader.load(sketch, part, await fetchTradeColumns(sketch.id, part, signal)),
            staleTime: cacheTimes.tradeLists,
          })),
    ),
    combine: (results) => ({
      revisions: results.map(({ data }) => data?.revision ?? null),
      isCoreThere:
        results.length > 0 && results.every(({ data }, index) => index % parts.length > 0 || data !== undefined),
      trades: results.reduce((sum, { data }, index) => sum + (index % parts.length === 0 ? (data?.trades ?? 0) : 0), 0),
      rules: Object.assign({}, ...results.map(({ data }) => data?.rules ?? {})) as Readonly<Record<Id, string>>,
      error: results.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
      refetch: () => results.filter(({ error }) => error !== null).forEach((result) => void result.refetch()),
    }),
  })

  return {
    stamp: JSON.stringify([reader.thread, sketches, shownRevisions(loaded.revisions, parts.length), stats]),
    parts: JSON.stringify([parts, loaded.revisions]),
    isReady: loaded.isCoreThere && sketches.every((sketch) => sketch !== null) && portfolios.length > 0,
    error: flows.error ?? needed.error ?? loaded.error,
    retry: () => {
      flows.refetch()
      loaded.refetch()
      if (needed.error !== null) void needed.refetch()
    },
    trades: loaded.trades,
    rules: loaded.rules,
  }
}
