import Box from '@mui/material/Box'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { PortfolioButton } from '#shared/trade/portfolio-select.tsx'

/** Selects the active portfolio; hidden with fewer than two. */
export function PortfolioSwitch() {
  const { portfolio, portfolios, setActive } = useActivePortfolio()
  if (portfolio === null || portfolios.length < 2) return null
  return (
    <Box sx={{ mx: 1.5, mt: 0.5, mb: 1 }}>
      <PortfolioButton portfolios={portfolios} value={portfolio.id} onChange={setActive} />
    </Box>
  )
}
