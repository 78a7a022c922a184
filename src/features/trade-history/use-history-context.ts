import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customStatsQuery } from '#api/custom-stats.ts'
import { exchangesQuery } from '#api/exchanges.ts'
import { importBatchesQuery } from '#api/imports.ts'
import { missedReasonsQuery } from '#api/missed-reasons.ts'
import { mistakesQuery } from '#api/mistakes.ts'
import { setupsQuery } from '#api/setups.ts'
import { tagsQuery } from '#api/tags.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { namesOf, type HistoryContext } from './history-context.ts'
import { importChoices } from './import-choices.ts'

const none: readonly never[] = []

/** What the history needs beside the trades; empty until it is there. Imports are read where `namesImports`. */
export function useHistoryContext(portfolio: Portfolio, namesImports: boolean): HistoryContext {
  const setups = useQuery(setupsQuery).data ?? none
  const exchanges = useQuery(exchangesQuery).data ?? none
  const reasons = useQuery(missedReasonsQuery).data ?? none
  const mistakes = useQuery(mistakesQuery).data ?? none
  const tags = useQuery(tagsQuery).data ?? none
  const stats = useQuery(customStatsQuery).data ?? none
  const batches = useQuery({ ...importBatchesQuery(portfolio.id), enabled: namesImports }).data ?? none
  return useMemo(
    () => ({
      portfolio,
      stats,
      imports: namesOf(importChoices(batches, portfolio.timeZone)),
      severities: Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
      choices: { setups, exchanges, missed_reasons: reasons, mistakes, tags },
      names: {
        setups: namesOf(setups),
        exchanges: namesOf(exchanges),
        missed_reasons: namesOf(reasons),
        mistakes: namesOf(mistakes),
        tags: namesOf(tags),
      },
    }),
    [portfolio, setups, exchanges, reasons, mistakes, tags, stats, batches],
  )
}
