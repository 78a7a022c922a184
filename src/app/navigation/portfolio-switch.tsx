import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { PortfolioButton } from '#shared/trade/portfolio-select.tsx'
import { readStoredText, storeText } from '#ui/stored-value.ts'

/** Whether the last visit had several portfolios: then the list has its place before they are loaded. */
const key = 'edgeworth:several-portfolios'

/** Selects the active portfolio; hidden with fewer than two. */
export function PortfolioSwitch() {
  const { portfolio, portfolios, setActive, status } = useActivePortfolio()
  const [isExpected] = useState(() => readStoredText(key) === 'true')
  const hasSeveral = portfolios.length > 1
  useEffect(() => {
    if (status === 'success') storeText(key, String(hasSeveral))
  }, [status, hasSeveral])
  if (status === 'pending' ? !isExpected : !hasSeveral) return null
  return (
    <Box sx={{ mx: 1.5, mt: 0.5, mb: 1, minHeight: 36 }}>
      <PortfolioButton portfolios={portfolios} value={portfolio?.id ?? null} onChange={setActive} />
    </Box>
  )
}
