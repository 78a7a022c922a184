import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { missedReasonsQuery } from '#api/playbook/missed-reasons.ts'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { tagsQuery } from '#api/playbook/tags.ts'
import { portfolioNamesQuery } from '#api/teams/team-portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'

const none: readonly never[] = []

/** Names of playbook entries that a trade can refer to, by id: the user's own, and those of a team's portfolio. */
export function usePlaybookNames(teamPortfolioId: Id | null = null): ReadonlyMap<Id, string> {
  const setups = useQuery(setupsQuery).data ?? none
  const exchanges = useQuery(exchangesQuery).data ?? none
  const reasons = useQuery(missedReasonsQuery).data ?? none
  const mistakes = useQuery(mistakesQuery).data ?? none
  const tags = useQuery(tagsQuery).data ?? none
  const theirs = useQuery({ ...portfolioNamesQuery(teamPortfolioId ?? ''), enabled: teamPortfolioId !== null }).data
  return useMemo(
    () =>
      new Map(
        [...setups, ...exchanges, ...reasons, ...mistakes, ...tags, ...Object.values(theirs ?? {}).flat()].map(
          ({ id, name }) => [id, name],
        ),
      ),
    [setups, exchanges, reasons, mistakes, tags, theirs],
  )
}
