import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { namesById, type JournalContext } from './journal-context.ts'

const none: readonly never[] = []
const noNames: ReadonlyMap<Id, string> = new Map()

/** The context of a screen that selects trades by setups, dates and side alone. */
export function useSetupContext(portfolio: Portfolio): JournalContext {
  const setups = useQuery(setupsQuery).data ?? none
  return useMemo(
    () => ({
      portfolio,
      stats: none,
      imports: noNames,
      severities: {},
      choices: { setups, exchanges: none, missed_reasons: none, mistakes: none, tags: none },
      names: {
        setups: namesById(setups),
        exchanges: noNames,
        missed_reasons: noNames,
        mistakes: noNames,
        tags: noNames,
      },
    }),
    [portfolio, setups],
  )
}
