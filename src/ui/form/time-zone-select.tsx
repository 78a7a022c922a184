import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'

/** Zones that most markets and traders use come first. */
const common = [
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
const zones = [...new Set([...common, ...Intl.supportedValuesOf('timeZone')])]

interface TimeZoneSelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly disabled?: boolean
}

/** A time zone by its IANA name, found by typing a part of it. */
export function TimeZoneSelect({ label, value, onChange, helperText, error, disabled }: TimeZoneSelectProps) {
  return (
    <Autocomplete
      options={zones.includes(value) ? zones : [value, ...zones]}
      value={value}
      disableClearable
      autoHighlight
      disabled={disabled ?? false}
      onChange={(_event, zone) => onChange(zone)}
      renderInput={(params) => (
        <MuiTextField {...params} label={label} helperText={helperText} error={error ?? false} />
      )}
    />
  )
}

/** The browser's own time zone. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
