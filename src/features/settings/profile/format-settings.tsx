import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { formatDate, formatDecimal } from '#ui/figures/format.ts'
import { chooseLocale, localeChoices, useLocaleChoice, type LocaleChoice } from '#ui/figures/locale.ts'
import { Panel } from '#ui/layout/panel.tsx'

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
const options = localeChoices
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Chooses how this browser writes numbers and dates. */
export function FormatSettings() {
  const chosen = useLocaleChoice()
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title="Number and date formats" subtitle="Saved in this browser">
        <TextField
          select
          label="Format"
          value={chosen}
          onChange={({ target }) => chooseLocale(target.value as LocaleChoice)}
          helperText={`${formatDecimal('12345.67')} · ${formatDate('2026-03-31' as CalendarDate)}`}
          sx={{ maxWidth: 320 }}
        >
          <MenuItem value="system">System</MenuItem>
          {options.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Panel>
    </Box>
  )
}
