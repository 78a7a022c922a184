import { mdiAccountLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { showTeamPortfolio, useShownPortfolio, useTeamPortfolioId } from '#api/portfolios/shown-portfolio.ts'
import { refreshTeamAccess } from '#api/teams/team-access.ts'
import type { TeamPortfolio } from '#api/teams/team-portfolios.ts'
import { isReadingScreen } from '#app/navigation/reading-screens.ts'
import { SharedChip } from '#shared/trade/shared-chip.tsx'
import { teamAddressKey } from '#shared/trade/team-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'

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

function SharedNotice({ portfolio, onOwn }: { readonly portfolio: TeamPortfolio; readonly onOwn: () => void }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 3, lg: 4 },
        pt: { xs: 2, md: 2.5 },
        mb: { xs: -1, md: -1.5 },
        maxWidth: 1440,
        mx: 'auto',
      }}
    >
      <SharedChip portfolio={portfolio} />
      <Button size="small" onClick={onOwn}>
        My portfolios
      </Button>
      {portfolio.teamHidesMoney ? (
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
          Amounts are in R. Size is the quantity for 1R.
        </Box>
      ) : null}
    </Box>
  )
}

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
  if (isLost)
    return (
      <Page title="Team portfolio">
        <EmptyState
          title="You no longer have access to this portfolio"
          icon={mdiAccountLockOutline}
          actions={
            <Button variant="contained" onClick={onOwn}>
              Show my portfolios
            </Button>
          }
        >
          Its trader stopped sharing it, or you left the team.
        </EmptyState>
      </Page>
    )
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
