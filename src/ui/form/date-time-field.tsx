import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { Instant } from '#domain/numbers/units.ts'
import { requiredRule, type FieldProps } from './field-props.ts'
import { fromDateTimeInput, toDateTimeInput } from './zoned-time.ts'

interface DateTimeFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** IANA name of the time zone for display and input. */
  readonly timeZone: string
}

/** Typed text and the instant it means in a time zone. */
interface Typed {
  readonly text: string
  readonly means: Instant | ''
  readonly timeZone: string
}

/** A time to the second, in `timeZone`. The form's value is an Instant in UTC, "" if empty or incomplete. */
export function DateTimeField<T extends FieldValues>(props: DateTimeFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, timeZone } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  const value: Instant | '' = field.value ?? ''
  // Shows the text as typed until the field loses focus: while a year is typed, its first digits form an earlier year,
  // and formatting that instant back would garble the next digit.
  const [typed, setTyped] = useState<Typed | null>(null)
  const isTyping = typed !== null && typed.means === value && typed.timeZone === timeZone
  return (
    <MuiTextField
      type="datetime-local"
      name={field.name}
      value={isTyping ? typed.text : value === '' ? '' : toDateTimeInput(value, timeZone)}
      onChange={({ target: { value: text } }) => {
        const means = fromDateTimeInput(text, timeZone) ?? ''
        setTyped({ text, means, timeZone })
        field.onChange(means)
      }}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText ?? timeZone}
      // With a max of four digits, typing moves on from the year to the hour.
      slotProps={{ htmlInput: { step: 1, max: '9999-12-31T23:59:59' }, inputLabel: { shrink: true } }}
    />
  )
}
