import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { showTeamPortfolio, useTeamPortfolioId } from '#api/portfolios/shown-portfolio.ts'
import { teamPortfoliosQuery } from '#api/teams/team-portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { withoutPortfolio } from '#shared/address/use-addressed-portfolio.ts'
import { PortfolioButton } from '#shared/trade/portfolio-select.tsx'
import { readStoredText, storeText } from '#ui/stored-value.ts'
import { paths } from './paths.ts'
import { isReadingScreen } from './reading-screens.ts'

/** Whether the last visit had several portfolios: then the list has its place before they are loaded. */
const key = 'edgeworth:several-portfolios'

/** Selects the portfolio on screen: the user's own, or one that a team shows; hidden with fewer than two. */
export function PortfolioSwitch() {
  const { portfolio, portfolios, setActive, status } = useActivePortfolio()
  const teamId = useTeamPortfolioId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [, change] = useAddress()
  const team = useQuery({ ...teamPortfoliosQuery, enabled: status === 'success' })
  const [isExpected] = useState(() => readStoredText(key) === 'true')
  const theirs = (team.data ?? []).filter(({ id }) => !portfolios.some((own) => own.id === id))
  const all = [...portfolios, ...theirs]
  const hasSeveral = all.length > 1
  useEffect(() => {
    if (status === 'success' && team.data !== undefined) storeText(key, String(hasSeveral))
  }, [status, team.data, hasSeveral])
  if (status === 'pending' ? !isExpected : !hasSeveral) return null
  const choose = (id: Id) => {
    const isTheirs = theirs.some((one) => one.id === id)
    showTeamPortfolio(isTheirs ? id : null)
    if (!isTheirs) setActive(id)
    if (!isTheirs && teamId === null) {
      // Between own portfolios the screen keeps its dates, filters and settings, apart from portfolios chosen there.
      if (isReadingScreen(pathname)) change(withoutPortfolio)
      return
    }
    // Those of another trader's trades mean nothing here, and only some screens show a team's portfolio.
    void navigate(isTheirs && !isReadingScreen(pathname) ? paths.dashboard : pathname, { replace: true })
  }
  return (
    <Box sx={{ mx: 1.5, mt: 0.5, mb: 1, minHeight: 36 }}>
      <PortfolioButton portfolios={all} value={teamId ?? portfolio?.id ?? null} onChange={choose} />
    </Box>
  )
}
