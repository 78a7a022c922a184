import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { showTeamPortfolio, useShownPortfolio, useTeamPortfolioId } from '#api/portfolios/shown-portfolio.ts'
import { refreshTeamAccess } from '#api/teams/team-access.ts'
import { useAccessCheck } from '#api/teams/use-access-check.ts'
import { isReadingScreen } from '#app/navigation/reading-screens.ts'
import { teamAddressKey } from '#shared/trade/team-address.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Carries the team's portfolio in the address of the screens that show it, so that links work. */
function useTeamAddress(isReading: boolean): void {
  const teamId = useTeamPortfolioId()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const stated = new URLSearchParams(search).get(teamAddressKey)
  // A link that was opened chooses its portfolio.
  useEffect(() => {
    if (stated !== null) showTeamPortfolio(stated)
  }, [stated])
  useEffect(() => {
    if (!isReading || stated !== null || teamId === null) return
    const params = new URLSearchParams(search)
    params.set(teamAddressKey, teamId)
    void navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [isReading, stated, teamId, pathname, search, hash, navigate])
}

/** Back to the user's own portfolios: out of the address first, which would choose the team's again. */
function useShowOwn() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    showTeamPortfolio(null)
    void navigate(pathname, { replace: true })
  }
}

/** As tall as the notice, which loads with the first team portfolio. */
const NoticePlace = () => <div style={{ height: 46 }} />

// Screens of the user's own portfolios load neither.
const SharedNotice = lazyPart(async () => (await import('./team-portfolio-notice.tsx')).SharedNotice, NoticePlace)
const LostPortfolio = lazyPart(async () => (await import('./team-portfolio-notice.tsx')).LostPortfolio)

function Screen({ children }: { readonly children: ReactNode }) {
  const { shared, isLost, status } = useShownPortfolio()
  const queries = useQueryClient()
  const onOwn = useShowOwn()
  // The portfolio of an answer that says "not found" may be shown no longer.
  useEffect(() => {
    if (shared === null) return undefined
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] === 'teams') return
      const { error } = event.action
      if ('kind' in error && error.kind === 404) void refreshTeamAccess(queries).catch(() => {})
    })
  }, [queries, shared])
  useAccessCheck(shared !== null)
  if (isLost) return <LostPortfolio onOwn={onOwn} />
  return (
    <>
      {shared === null || status !== 'success' ? null : <SharedNotice portfolio={shared} onOwn={onOwn} />}
      {children}
    </>
  )
}

/** Says whose portfolio a screen shows where it is a team's, and takes it off the screen when access ends. */
export function TeamPortfolioGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isReading = isReadingScreen(pathname)
  useTeamAddress(isReading)
  return isReading ? <Screen>{children}</Screen> : children
}
