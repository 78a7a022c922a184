import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import type { Ref } from 'react'
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

/** Finds "America/New_York" by "new york" too. */
const filterOptions = createFilterOptions<string>({ stringify: (zone) => `${zone} ${zone.replaceAll('_', ' ')}` })

interface TimeZoneSelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly disabled?: boolean
  /** For moving the focus to the field. */
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A time zone by its IANA name, found by typing a part of it. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { label, value, onChange, helperText, error, disabled, inputRef } = props
  return (
    <Autocomplete
      options={zones.includes(value) ? zones : [value, ...zones]}
      value={value}
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
