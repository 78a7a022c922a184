import Box from '@mui/material/Box'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { FieldSelectedSections } from '@mui/x-date-pickers/models'
import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react'
import { Day, NowBar, NowContext } from './now-bar.tsx'
import type { PickerProps } from './picker-props.ts'
import { pickerFormat, toPickerValue } from './picker-setup.ts'
import { usePickerEntry } from './use-picker-entry.ts'

// As the theme has it for text fields and popups.
const frame = { '& .MuiPickersOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } } }
const popup = { border: '1px solid', borderColor: 'divider', bgcolor: 'var(--raised)', boxShadow: 8 }

const slots = { actionBar: NowBar, day: Day }
const timeSteps = { hours: 1, minutes: 1, seconds: 1 }
// On a phone, and where a finger is the pointer, the calendar opens as a dialog.
const wideScreen = '@media (pointer: fine) and (min-width: 600px)'
// The names of the clock's numbers begin with what is seen, so that speech input finds them.
const localeText = {
  hoursClockNumberText: (hours: string) => `${hours.padStart(2, '0')} hours`,
  minutesClockNumberText: (minutes: string) => `${minutes.padStart(2, '0')} minutes`,
  secondsClockNumberText: (seconds: string) => `${seconds.padStart(2, '0')} seconds`,
}
const timeViews = ['year', 'month', 'day', 'hours', 'minutes', 'seconds'] as const

/** Whether the focus left the field for something else than its calendar. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.contains(relatedTarget) && (relatedTarget?.closest('[role="dialog"]') ?? null) === null

/** A date, or a date with a time to the second, typed or picked. */
export default function Picker(props: PickerProps) {
  const { kind, label, value, now, max, name, className, disabled, required, inputRef, isAutoFocused } = props
  const entry = usePickerEntry(props)
  const [selected, setSelected] = useState<FieldSelectedSections>(null)
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  const bar = useMemo(
    () => ({
      label: kind === 'date' ? 'Today' : 'Now',
      read: () => toPickerValue(kind === 'date' ? now().slice(0, 10) : now()),
    }),
    [kind, now],
  )
  // A date that was carried on leaves the time to be typed.
  useEffect(() => {
    const wasEmpty = before.current === ''
    before.current = value
    if (kind === 'time' && wasEmpty && value !== '' && !entry.isOwn && box.current?.contains(document.activeElement)) {
      setSelected('hours')
    }
  }, [kind, value, entry.isOwn])
  const shared = {
    value: entry.value,
    onChange: entry.change,
    label,
    format: pickerFormat(kind),
    timezone: 'UTC',
    selectedSections: selected,
    onSelectedSectionsChange: setSelected,
    autoFocus: isAutoFocused ?? false,
    disabled: disabled ?? false,
    desktopModeMediaQuery: wideScreen,
    slots,
    ...(name === undefined ? {} : { name }),
    ...(inputRef === undefined ? {} : { inputRef }),
    ...(max === undefined ? {} : { maxDate: toPickerValue(max) ?? undefined }),
    slotProps: {
      textField: {
        size: 'small',
        fullWidth: true,
        required: required ?? false,
        error: entry.error,
        helperText: entry.helperText,
        sx: frame,
      },
      desktopPaper: { sx: popup },
    },
  } as const
  return (
    <Box
      ref={box}
      className={className ?? ''}
      sx={{ minWidth: 0 }}
      onFocus={entry.focus}
      onBlur={(event) => {
        if (isLeft(event)) entry.blur()
      }}
    >
      <NowContext value={bar}>
        <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en" localeText={localeText}>
          {kind === 'date' ? (
            <DatePicker {...shared} />
          ) : (
            <DateTimePicker {...shared} ampm={false} views={timeViews} timeSteps={timeSteps} />
          )}
        </LocalizationProvider>
      </NowContext>
    </Box>
  )
}
