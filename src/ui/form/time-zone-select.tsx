import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import type { Ref } from 'react'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { AutocompleteInput } from './autocomplete-input.tsx'

/** Common time zones of markets and traders, listed first. */
const commonZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Australia/Sydney',
]
const zones = [...new Set([...commonZones, ...Intl.supportedValuesOf('timeZone')])]
const zonesWithServerTime = [forexServerTime, ...zones]

const labelOf = (zone: string) =>
  zone === forexServerTime ? 'Forex server: New York + 7 hours (GMT+2, in US summer GMT+3)' : zone

/** Finds "America/New_York" by "new york" too. */
const filterOptions = createFilterOptions<string>({
  stringify: (zone) => `${labelOf(zone)} ${zone.replaceAll('_', ' ')}`,
})

interface TimeZoneSelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly disabled?: boolean
  /** Whether the clock of forex servers is offered, for times of files. */
  readonly offersServerTime?: boolean
  /** For moving the focus to the field. */
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A time zone by its IANA name, found by typing a part of it. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { label, value, onChange, helperText, error, disabled, offersServerTime = false, inputRef } = props
  const offered = offersServerTime ? zonesWithServerTime : zones
  return (
    <Autocomplete
      options={offered.includes(value) ? offered : [value, ...offered]}
      value={value}
      getOptionLabel={labelOf}
      filterOptions={filterOptions}
      disableClearable
      disabled={disabled ?? false}
      onChange={(_event, zone) => onChange(zone)}
      renderInput={(params) => (
        <AutocompleteInput
          parameters={params}
          label={label}
          helperText={helperText}
          error={error ?? false}
          inputRef={inputRef}
        />
      )}
    />
  )
}
