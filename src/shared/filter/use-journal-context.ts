import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { importBatchesQuery } from '#api/imports/imports.ts'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { missedReasonsQuery } from '#api/playbook/missed-reasons.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { tagsQuery } from '#api/playbook/tags.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { importChoices } from './import-choices.ts'
import { namesById, type JournalContext } from './journal-context.ts'

const none: readonly never[] = []

/** Loads what the history needs besides the trades; empty until it is loaded. `namesImports` also loads the imports. */
export function useJournalContext(portfolio: Portfolio, namesImports: boolean): JournalContext {
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
      imports: namesById(importChoices(batches, portfolio.timeZone)),
      severities: Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
      choices: { setups, exchanges, missed_reasons: reasons, mistakes, tags },
      names: {
        setups: namesById(setups),
        exchanges: namesById(exchanges),
        missed_reasons: namesById(reasons),
        mistakes: namesById(mistakes),
        tags: namesById(tags),
      },
    }),
    [portfolio, setups, exchanges, reasons, mistakes, tags, stats, batches],
  )
}
