import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tradesKey } from '#api/refresh-after-trade-change.ts'
import type { Id } from '#domain/numbers/units.ts'
import { useStatedStats } from '#shared/analysis/stated-stats.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { analysisReader, holdAnalysis } from '#workers/analysis/client.ts'
import { runStatSeries } from './widget-runs.ts'

/** A custom stat on the dashboard's trades; recomputed when they or its formula change. */
export function useStatSeries(statId: Id, { portfolio }: Pick<JournalContext, 'portfolio'>, filter: TradeFilter) {
  const queries = useQueryClient()
  const [reader] = useState(analysisReader)
  const stats = useStatedStats()
  useEffect(() => holdAnalysis(), [])
  return useQuery({
    queryKey: [...tradesKey, 'widget-stat', reader.thread, portfolio, statId, filter, stats],
    queryFn: () => runStatSeries({ reader, queries }, portfolio, filter, statId, stats),
    enabled: stats.some(({ id }) => id === statId),
    placeholderData: keepPreviousData,
  })
}
