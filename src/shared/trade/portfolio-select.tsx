import Box from '@mui/material/Box'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { formatCount } from '#ui/figures/format.ts'

const kindNames = { live: 'Live', paper: 'Paper', demo: 'Demo' } as const

interface PortfolioSelectProps {
  readonly portfolios: readonly Portfolio[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
}

/**
 * Chooses the portfolio that the screens speak of, in the title's line of a screen. Where the navigation is always in
 * sight it has this choice already, and without a choice there is nothing to show.
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
          {`${name} (${kindNames[kind]}, ${currency}, ${formatCount(tradeCount)} trades)`}
        </option>
      ))}
    </Box>
  )
}
