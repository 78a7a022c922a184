import Box from '@mui/material/Box'
import { useState } from 'react'
import type { PeriodQuery } from '#api/affiliates/earnings.ts'
import { countDays, maxRangeDays, type DayRange } from '#domain/affiliate/analytics-period.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { shownPeriods } from './period-address.ts'

const choices = [...shownPeriods, { value: 'custom', label: 'Custom range' }] as const

/** Why a range cannot be shown; null if it can be. */
function rangeProblem({ from, to }: DayRange): string | null {
  const days = countDays({ from, to })
  if (days < 1) return 'The last day is before the first.'
  return days > maxRangeDays ? `A range can have up to ${maxRangeDays} days.` : null
}

interface PeriodBarProps {
  readonly query: PeriodQuery
  /** The days shown now, which an own range starts from; null while they load. */
  readonly range: DayRange | null
  readonly onChange: (query: PeriodQuery) => void
}

/** The first and last day of an own range; a range that cannot be shown stays in the fields with the reason. */
function RangeFields({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const [draft, setDraft] = useState<DayRange | null>(null)
  const shown = draft ?? range
  const problem = rangeProblem(shown)
  const change = (changes: Partial<DayRange>) => {
    const next = { ...shown, ...changes }
    if (rangeProblem(next) !== null) {
      setDraft(next)
      return
    }
    setDraft(null)
    onChange(next)
  }
  const field = (name: 'from' | 'to', label: string, error: string | null) => (
    <DateInput
      isDeferred
      label={label}
      value={shown[name]}
      error={error !== null}
      helperText={error ?? undefined}
      onChange={(text: string) => {
        const day: CalendarDate | null = parseCalendarDate(text)
        if (day !== null) change({ [name]: day })
      }}
    />
  )
  return (
    <>
      {field('from', 'From', null)}
      {field('to', 'To', problem)}
    </>
  )
}

/** The period of figures: a length that ends today, or an own range. */
export function PeriodBar({ query, range, onChange }: PeriodBarProps) {
  const isCustom = 'from' in query
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2, minHeight: 40 }}>
      <Segments
        label="Period"
        options={choices}
        value={isCustom ? 'custom' : (query.period as (typeof choices)[number]['value'])}
        onChange={(value) => {
          if (value !== 'custom') onChange({ period: value })
          else if (range !== null) onChange({ from: range.from, to: range.to })
        }}
      />
      {isCustom ? <RangeFields range={query} onChange={onChange} /> : null}
    </Box>
  )
}
