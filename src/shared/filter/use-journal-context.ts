import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { importBatchesQuery } from '#api/imports/imports.ts'
import { customStatsQuery } from '#api/playbook/custom-stats.ts'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { missedReasonsQuery } from '#api/playbook/missed-reasons.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { tagsQuery } from '#api/playbook/tags.ts'
import { isTeamPortfolio, portfolioNamesQuery } from '#api/teams/team-portfolios.ts'
import { useTradeListTitle } from '#api/trades/trade-lists.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { importChoices } from './import-choices.ts'
import { namesById, type JournalContext } from './journal-context.ts'
import type { TradeFilter } from './trade-filter.ts'

const none: readonly never[] = []
const noNames = { setups: none, exchanges: none, missedReasons: none, mistakes: none, tags: none }

/** Loads what the history needs besides the trades, of the portfolio's trader; empty until it is loaded. Imports and the title of a list are loaded where the filter names them. */
export function useJournalContext(
  portfolio: Portfolio,
  { batches: named, tradeList: listId }: Pick<TradeFilter, 'batches' | 'tradeList'>,
): JournalContext {
  const isOwn = !isTeamPortfolio(portfolio)
  const own = {
    setups: useQuery(setupsQuery).data ?? none,
    exchanges: useQuery(exchangesQuery).data ?? none,
    missedReasons: useQuery(missedReasonsQuery).data ?? none,
    mistakes: useQuery(mistakesQuery).data ?? none,
    tags: useQuery(tagsQuery).data ?? none,
  }
  const theirs = useQuery({ ...portfolioNamesQuery(portfolio.id), enabled: !isOwn }).data ?? noNames
  const ownStats = useQuery(customStatsQuery).data ?? none
  const batches = useQuery({ ...importBatchesQuery(portfolio.id), enabled: named.length > 0 && isOwn }).data ?? none
  const tradeList = useTradeListTitle(listId)
  const { setups, exchanges, missedReasons: reasons, mistakes, tags } = isOwn ? own : theirs
  // Their values are not in another trader's list of statistics.
  const stats = isOwn ? ownStats : none
  const ownMistakes = isOwn ? own.mistakes : none
  return useMemo(
    () => ({
      portfolio,
      stats,
      tradeList,
      imports: namesById(importChoices(batches, portfolio.timeZone)),
      severities: Object.fromEntries(ownMistakes.map(({ id, severity }) => [id, severity])),
      choices: { setups, exchanges, missed_reasons: reasons, mistakes, tags },
      names: {
        setups: namesById(setups),
        exchanges: namesById(exchanges),
        missed_reasons: namesById(reasons),
        mistakes: namesById(mistakes),
        tags: namesById(tags),
      },
    }),
    [portfolio, setups, exchanges, reasons, mistakes, ownMistakes, tags, stats, batches, tradeList],
  )
}
