import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import type { Instant } from '#domain/numbers/units.ts'
import { requiredRule, type FieldProps } from './field-props.ts'
import { fromDateTimeInput, toDateTimeInput } from './zoned-time.ts'

interface DateTimeFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** IANA name of the zone in which the time is shown and typed. */
  readonly timeZone: string
}

/** A text as typed and the moment it stands for in a zone. */
interface Typed {
  readonly text: string
  readonly means: Instant | ''
  readonly timeZone: string
}

/** A moment, to the second. The form's value is an Instant in UTC, "" for none; shown and typed in `timeZone`. */
export function DateTimeField<T extends FieldValues>(props: DateTimeFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, timeZone } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  const value: Instant | '' = field.value ?? ''
  // While a year is typed, its first digits are a year of their own. What is typed therefore stays as it stands until
  // the field is left: written back from the moment it means, the second digit would land in another year.
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
      // With years of four digits at most, what is typed goes on from the year to the hour by itself.
      slotProps={{ htmlInput: { step: 1, max: '9999-12-31T23:59:59' }, inputLabel: { shrink: true } }}
    />
  )
}
