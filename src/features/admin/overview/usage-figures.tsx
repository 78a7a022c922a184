import Box from '@mui/material/Box'
import type { DailyFigures } from '#contract/admin/daily-figures.ts'
import { formatBytes, formatCount, unknownText } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { sumOfRecorded } from './sum-of-recorded.ts'

const counts = [
  ['Trades', 'trades', 'Logged or imported in this period'],
  ['Imports', 'imports', 'Imports that stored trades'],
  ['Failed imports', 'failedImports', 'Imports that the server refused'],
  ['Simulations', 'simulations', 'Saved runs'],
] as const

/** The other counts of the period, and the size of the database. */
export function UsageFigures({ days }: { readonly days: readonly DailyFigures[] }) {
  const sizes = days.map((day) => day.storageBytes).filter((bytes) => bytes !== null)
  const size = sizes.at(-1)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' }, minWidth: 0 }}>
      {counts.map(([label, field, hint]) => {
        const total = sumOfRecorded(days, field)
        const history = days.map((day) => day[field]).filter((value) => value !== null)
        return (
          <KeyFigure
            key={field}
            label={label}
            hint={hint}
            value={total === null ? unknownText : formatCount(total)}
            history={history}
            historyOf="by day"
            {...(total === null ? { interval: 'Not recorded yet' } : {})}
          />
        )
      })}
      <KeyFigure
        label="Storage"
        hint="Size of the database, measured every hour"
        value={size === undefined ? unknownText : formatBytes(size)}
        history={sizes}
        historyOf="by day"
        {...(size === undefined ? { interval: 'Not recorded yet' } : {})}
      />
    </Box>
  )
}
