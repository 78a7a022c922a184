import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { setupsQuery } from '#api/playbook/setups.ts'
import { useTradeListTitle } from '#api/trades/trade-lists.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { namesById, type JournalContext } from './journal-context.ts'

const none: readonly never[] = []
const noNames: ReadonlyMap<Id, string> = new Map()

/** The context of a screen that selects trades by setups, dates and side, or by a list. */
export function useSetupContext(portfolio: Portfolio, tradeListId: Id | null = null): JournalContext {
  const setups = useQuery(setupsQuery).data ?? none
  const tradeList = useTradeListTitle(tradeListId)
  return useMemo(
    () => ({
      portfolio,
      tradeList,
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
    [portfolio, setups, tradeList],
  )
}
