import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'

interface PortfoliosFieldProps {
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
  /** None: the active portfolio. */
  readonly chosen: readonly Id[]
  readonly onChange: (ids: readonly Id[]) => void
}

/** The portfolios whose trades are analyzed: the active one, or several together. */
export function PortfoliosField({ portfolios, active, chosen, onChange }: PortfoliosFieldProps) {
  if (portfolios.length < 2) return null
  const shown = chosen.length === 0 ? [active.id] : chosen
  return (
    <MuiTextField
      select
      size="small"
      label="Portfolios"
      value={shown}
      onChange={(event) => {
        const picked: unknown = event.target.value
        const ids = portfolios.map(({ id }) => id).filter((id) => Array.isArray(picked) && picked.includes(id))
        // The active portfolio alone is what the screen opens with.
        onChange(ids.length === 0 || (ids.length === 1 && ids[0] === active.id) ? [] : ids)
      }}
      sx={{ flex: '1 1 180px', maxWidth: 320 }}
      slotProps={{ select: { multiple: true } }}
    >
      {portfolios.map(({ id, name, currency }) => (
        <MenuItem key={id} value={id}>
          {name} ({currency})
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
