import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { PickerProps } from './picker-props.ts'
import { fromPickerValue, toPickerValue } from './picker-setup.ts'

/** The text in the field, and the text that it means. */
interface Entry {
  readonly shown: Dayjs | null
  readonly means: string
}

const incompleteTexts = { date: 'Enter the full date.', time: 'Enter the full date and time.' }

/**
 * The entry in a field for a date or a time. A year that is being typed passes through "0002": the field then keeps what
 * is typed while the form has no value. An entry that is still incomplete when the field is left stays, as an error.
 */
export function usePickerEntry({ kind, value, onChange, onBlur, error = false, helperText }: PickerProps) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const own = entry !== null && entry.means === value ? entry : null
  const shown = own === null ? toPickerValue(value) : own.shown
  const isIncomplete = !isFocused && shown !== null && fromPickerValue(shown, kind) === ''
  return {
    value: shown,
    /** Whether the value was entered here. */
    isOwn: own !== null,
    change: (next: Dayjs | null) => {
      const means = fromPickerValue(next, kind)
      setEntry({ shown: next, means })
      if (means !== value) onChange(means)
    },
    focus: () => setIsFocused(true),
    blur: () => {
      setIsFocused(false)
      // A time that daylight saving time skips is shown as the form has it.
      if (entry !== null && entry.means !== '') setEntry(null)
      onBlur?.()
    },
    error: error || isIncomplete,
    helperText: isIncomplete && !error ? incompleteTexts[kind] : helperText,
  }
}
