import MuiTextField from '@mui/material/TextField'
import { useController, type FieldValues } from 'react-hook-form'
import type { Instant } from '#domain/units.ts'
import { requiredRule, type FieldProps } from './field-props.ts'
import { fromInput, toInput } from './zoned-time.ts'

interface DateTimeFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** IANA name of the zone in which the time is shown and typed. */
  readonly timeZone: string
}

/** A moment, to the second. The form's value is an Instant in UTC, "" for none; shown and typed in `timeZone`. */
export function DateTimeField<T extends FieldValues>(props: DateTimeFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, timeZone } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  const value: Instant | '' = field.value ?? ''
  return (
    <MuiTextField
      type="datetime-local"
      name={field.name}
      value={value === '' ? '' : toInput(value, timeZone)}
      onChange={(event) => field.onChange(fromInput(event.target.value, timeZone) ?? '')}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText ?? timeZone}
      slotProps={{ htmlInput: { step: 1 }, inputLabel: { shrink: true } }}
    />
  )
}
