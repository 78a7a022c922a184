import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '#api/listeners.ts'
import { teamPortfoliosQuery, type TeamPortfolio } from '#api/teams/team-portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useActivePortfolio, type ActivePortfolio } from './active-portfolio.ts'

/** The id of the team's portfolio that this tab shows; each tab has its own. */
const storageKey = 'edgeworth:team-portfolio'
const { subscribe, notify } = createListeners()

/** The team's portfolio that screens show instead of the active one; null for none. */
export function readTeamPortfolioId(): Id | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Shows a team's portfolio on the screens that read trades; null shows the active portfolio again. */
export function showTeamPortfolio(id: Id | null): void {
  try {
    if (id === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, id)
  } catch {
    // Without storage the active portfolio stays on screen.
  }
  notify()
}

export const useTeamPortfolioId = (): Id | null => useSyncExternalStore(subscribe, readTeamPortfolioId)

interface ShownPortfolio extends ActivePortfolio {
  /** The portfolio on screen, where it is another trader's; null for the user's own. */
  readonly shared: TeamPortfolio | null
  /** Whether a team's portfolio was chosen that the user may no longer read. */
  readonly isLost: boolean
}

const none: readonly Portfolio[] = []

/** The portfolio of the screens that read trades: the active one, or a team's that was chosen instead. */
export function useShownPortfolio(): ShownPortfolio {
  const own = useActivePortfolio()
  const teamId = useTeamPortfolioId()
  const team = useQuery({ ...teamPortfoliosQuery, enabled: teamId !== null })
  const { setActive: setOwn } = own
  const setActive = useCallback(
    (id: Id) => {
      showTeamPortfolio(null)
      setOwn(id)
    },
    [setOwn],
  )
  if (teamId === null) return { ...own, setActive, shared: null, isLost: false }
  const shared = team.data?.find(({ id }) => id === teamId) ?? null
  return {
    portfolio: shared,
    // Lists of the user's own portfolios do not offer it.
    portfolios: shared === null ? none : [shared],
    setActive,
    status: shared === null ? (team.data === undefined ? team.status : 'success') : 'success',
    error: team.error,
    shared,
    isLost: shared === null && team.data !== undefined,
  }
}
