import Box from '@mui/material/Box'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { portfolioKindLabels } from './trade-labels.ts'

interface PortfolioSelectProps {
  readonly portfolios: readonly Portfolio[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
}

/**
 * Switches the active portfolio, next to a screen's title. Hidden on wide screens, where the side navigation has this
 * select, and with fewer than two portfolios.
 */
export function PortfolioSelect({ portfolios, value, onChange }: PortfolioSelectProps) {
  if (portfolios.length < 2) return null
  return (
    <Box
      component="select"
      aria-label="Portfolio"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      sx={{
        display: { md: 'none' },
        width: { xs: '100%', sm: 260 },
        minHeight: 40,
        px: 1.25,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        color: 'text.primary',
        font: 'inherit',
        fontSize: '0.9375rem',
        textOverflow: 'ellipsis',
      }}
    >
      {portfolios.map(({ id, name, kind, currency, tradeCount }) => (
        <option key={id} value={id}>
          {`${name} (${portfolioKindLabels[kind]}, ${currency}, ${pluralize(tradeCount, 'trade')})`}
        </option>
      ))}
    </Box>
  )
}
