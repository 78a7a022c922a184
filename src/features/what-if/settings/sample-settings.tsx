import Box from '@mui/material/Box'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Select } from '#ui/form/select.tsx'
import type { WhatIfSettings } from './what-if-settings.ts'

/** What the trades can be narrowed to. */
export interface NarrowingChoice {
  readonly kind: 'setup' | 'portfolio'
  readonly options: readonly { readonly id: Id; readonly name: string }[]
}

interface SampleSettingsProps {
  readonly settings: WhatIfSettings
  readonly onChange: (changes: Partial<WhatIfSettings>) => void
  readonly narrowing: NarrowingChoice | null
}

/** Narrows the trades: portfolio or setup, days and side. */
export function SampleSettings({ settings, onChange, narrowing }: SampleSettingsProps) {
  const day = (field: 'from' | 'to', label: string) => (
    <DateInput
      isDeferred
      label={label}
      value={settings[field] ?? ''}
      onChange={(value) => onChange({ [field]: value === '' ? null : (value as CalendarDate) })}
    />
  )
  return (
    <>
      {narrowing === null || narrowing.options.length === 0 ? null : (
        <Select
          label={narrowing.kind === 'setup' ? 'Setup' : 'Portfolio'}
          value={(narrowing.kind === 'setup' ? settings.setupId : settings.portfolioId) ?? ''}
          onChange={(chosen) => {
            const id = chosen === '' ? null : chosen
            onChange(narrowing.kind === 'setup' ? { setupId: id } : { portfolioId: id })
          }}
          options={[
            { value: '', label: narrowing.kind === 'setup' ? 'All setups' : 'All portfolios' },
            ...narrowing.options.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {day('from', 'From')}
        {day('to', 'To')}
      </Box>
      <Segments
        label="Side"
        value={settings.direction ?? 'both'}
        onChange={(side) => onChange({ direction: side === 'both' ? null : side })}
        options={[
          { value: 'both', label: 'Both' },
          { value: 'long', label: 'Long' },
          { value: 'short', label: 'Short' },
        ]}
      />
    </>
  )
}
