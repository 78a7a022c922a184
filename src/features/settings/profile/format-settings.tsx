import Box from '@mui/material/Box'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { formatDate, formatDecimal } from '#ui/figures/format.ts'
import { chooseLocale, localeChoices, useLocaleChoice, type LocaleChoice } from '#ui/figures/locale.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
const options: readonly { readonly value: LocaleChoice; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  ...localeChoices
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]

/** Chooses how this browser writes numbers and dates. */
export function FormatSettings() {
  const chosen = useLocaleChoice()
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title="Number and date formats" subtitle="Saved in this browser">
        <Box sx={{ maxWidth: 320 }}>
          <Select
            label="Format"
            value={chosen}
            options={options}
            onChange={chooseLocale}
            helperText={`${formatDecimal('12345.67')} · ${formatDate('2026-03-31' as CalendarDate)}`}
          />
        </Box>
      </Panel>
    </Box>
  )
}
