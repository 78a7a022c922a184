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

/** Chooses the portfolio that the screens speak of. */
export function PortfolioSelect({ portfolios, value, onChange }: PortfolioSelectProps) {
  if (portfolios.length === 0) return null
  return (
    <MuiTextField
      select
      size="small"
      label="Portfolio"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      sx={{ minWidth: 200, maxWidth: '100%' }}
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
