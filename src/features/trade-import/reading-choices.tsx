import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Portfolio } from '#domain/portfolio.ts'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Import } from './use-import.ts'

export interface PortfolioChoice {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: string) => void
}

/** How the chosen file is read, and into which portfolio its trades go. */
export function ReadingChoices({ state, portfolio, portfolios, onPortfolio }: PortfolioChoice & { state: Import }) {
  const { file, timeZone, setTimeZone, chooseLayout } = state
  if (file === null) return null
  const { importer, layouts } = file
  return (
    <Panel title={file.name} subtitle="Check how the file is read; the figures below follow at once.">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        <TextField
          select
          label="Into portfolio"
          value={portfolio.id}
          onChange={(event) => onPortfolio(event.target.value)}
          helperText={`${portfolio.currency}, times shown in ${portfolio.timeZone}`}
        >
          {portfolios.map(({ id, name, currency }) => (
            <MenuItem key={id} value={id}>
              {name} · {currency}
            </MenuItem>
          ))}
        </TextField>
        {importer === null ? null : (
          <>
            <TextField
              select
              label="Layout"
              value={importer.id}
              onChange={(event) => chooseLayout(event.target.value)}
              helperText={importer === layouts[0] ? 'Recognised by its column names.' : 'Chosen by hand.'}
            >
              {layouts.map(({ id, label }) => (
                <MenuItem key={id} value={id}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <TimeZoneSelect
              label="Time zone of the file"
              value={timeZone}
              onChange={setTimeZone}
              helperText="For times that do not state an offset."
            />
          </>
        )}
      </Box>
    </Panel>
  )
}
