import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Id } from '#domain/units.ts'

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
    <MuiTextField
      select
      size="small"
      label="Portfolio"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 224, display: { md: 'none' } }}
      slotProps={{
        select: {
          renderValue: (id) => portfolios.find((portfolio) => portfolio.id === id)?.name ?? '',
        },
      }}
    >
      {portfolios.map((portfolio) => (
        <MenuItem key={portfolio.id} value={portfolio.id}>
          <ListItemText
            primary={portfolio.name}
            secondary={`${kindNames[portfolio.kind]} · ${portfolio.currency} · ${portfolio.tradeCount.toLocaleString('en-US')} trades`}
          />
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
