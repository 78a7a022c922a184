import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { SampleFilter } from '#domain/simulation/sample.ts'
import { parseCalendarDate } from '#domain/time/calendar-date.ts'
import { everyTrade, isNarrowed } from '#features/monte-carlo/settings/address-choices.ts'
import { ChoiceField } from '#shared/filter/choice-field.tsx'
import { IdChoices } from '#shared/filter/id-choices.tsx'
import { DateInput } from '#ui/form/date-input.tsx'

const sides = { long: 'Long', short: 'Short' } as const

interface DayFieldProps {
  readonly label: string
  readonly value: CalendarDate | null
  readonly onChange: (day: CalendarDate | null) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return <DateInput label={label} value={value ?? ''} isDeferred onChange={(day) => onChange(parseCalendarDate(day))} />
}

interface SampleFilterFieldsProps {
  readonly filter: SampleFilter
  readonly onChange: (filter: SampleFilter) => void
}

/** Which trades of the portfolio are the sample: setups, exit dates and side. */
export default function SampleFilterFields({ filter, onChange }: SampleFilterFieldsProps) {
  const setups = useQuery(setupsQuery).data ?? []
  const change = (changes: Partial<SampleFilter>) => onChange({ ...filter, ...changes })
  return (
    <Box
      component="fieldset"
      aria-label="Sample"
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 2fr) 130px 160px 160px auto' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <IdChoices
        label="Setups"
        choices={setups}
        values={filter.setupIds}
        onChange={(setupIds) => change({ setupIds })}
        empty="No setups yet"
      />
      <ChoiceField
        label="Side"
        names={sides}
        value={filter.direction}
        onChange={(direction) => change({ direction })}
      />
      <DayField label="Exit from" value={filter.from} onChange={(from) => change({ from })} />
      <DayField label="Exit to" value={filter.to} onChange={(to) => change({ to })} />
      <Button color="inherit" disabled={!isNarrowed(filter)} onClick={() => onChange(everyTrade)}>
        All trades
      </Button>
    </Box>
  )
}
