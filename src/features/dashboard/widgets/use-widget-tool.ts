import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import { correctHeadlines } from '#domain/analysis/parts/headlines.ts'
import type { NamedList } from '#domain/analysis/shapes/sentence.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { sharedCurrency } from '#shared/analysis/shared-currency.ts'
import { useStatedStats } from '#shared/analysis/stated-stats.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { loadCharts } from '#ui/charts/analysis/analysis-chart.tsx'
import { analysisReader, holdAnalysis } from '#workers/analysis/client.ts'
import { runWidgetTool, type ShownTool } from './widget-runs.ts'

type WidgetRun = Awaited<ReturnType<typeof runWidgetTool>>
const widgetToolKey = [...tradesKey, 'widget-tool'] as const

/** The run with its finding judged together with those of all tools on the dashboard. */
function useJudgedTogether(run: WidgetRun | undefined): WidgetRun | undefined {
  const cache = useQueryClient().getQueryCache()
  const shownRuns = () =>
    cache
      .findAll({ queryKey: widgetToolKey, type: 'active' })
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as WidgetRun]))
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  // A text, because a list would be another one with every event of the cache.
  const tested = useSyncExternalStore(subscribe, () =>
    shownRuns()
      .map(({ result }) => result.finding.pValue)
      .join(),
  )
  return useMemo(() => {
    if (run === undefined) return run
    const findings = correctHeadlines(new Map([run, ...shownRuns()].map((one) => [one, one.result.finding])))
    const finding = findings.get(run) ?? run.result.finding
    return finding === run.result.finding ? run : { ...run, result: { ...run.result, finding } }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `tested` tells when the runs in the cache are others
  }, [run, tested])
}

/** A tool on the filtered trades of portfolios; recomputed when they change. */
export function useWidgetTool(shown: ShownTool, portfolios: readonly Portfolio[], filter: TradeFilter) {
  const queries = useQueryClient()
  const [reader] = useState(analysisReader)
  const stats = useStatedStats()
  useEffect(() => holdAnalysis(), [])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...widgetToolKey, reader.thread, portfolios, shown, filter, stats],
    queryFn: async () => {
      const run = await runWidgetTool({ reader, queries }, portfolios, filter, shown, stats)
      await loadCharts(run.result.charts)
      return run
    },
    placeholderData: keepPreviousData,
    // Columns that arrive as typed arrays are not compared one by one.
    structuralSharing: false,
  })
  return { data: useJudgedTogether(data), error, refetch, isPlaceholderData }
}

const noRules: Readonly<Record<Id, string>> = {}

/** Names and units for the view of a tool, without what its controls need. */
export function useWidgetWords(
  { names, stats }: Pick<JournalContext, 'names' | 'stats'>,
  portfolios: readonly Portfolio[],
  rules = noRules,
): ToolWords {
  return useMemo(() => {
    const nameOf = (list: NamedList, id: Id): string => {
      if (list === 'rules') return rules[id] ?? 'Unknown rule'
      if (list === 'stats') return stats.find((stat) => stat.id === id)?.name ?? 'Unknown stat'
      return names[list].get(id) ?? 'Unknown'
    }
    return {
      currency: sharedCurrency(portfolios),
      timeZone: portfolios[0]?.timeZone ?? 'UTC',
      nameOf,
      dimensions: [],
    }
  }, [portfolios, names, stats, rules])
}
