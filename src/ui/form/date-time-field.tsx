import { useController, type FieldValues } from 'react-hook-form'
import type { Instant } from '#domain/numbers/units.ts'
import { DateTimeInput } from './date-input.tsx'
import { requiredRule, type FieldProps } from './field-props.ts'
import { fromDateTimeInput, toDateTimeInput } from './zoned-time.ts'

interface DateTimeFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** IANA name of the time zone for display and input. */
  readonly timeZone: string
}

/** A time to the second, in `timeZone`. The form's value is an Instant in UTC, "" if empty or incomplete. */
export function DateTimeField<T extends FieldValues>(props: DateTimeFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, timeZone } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  const value: Instant | '' = field.value ?? ''
  return (
    <DateTimeInput
      name={field.name}
      value={value === '' ? '' : toDateTimeInput(value, timeZone)}
      onChange={(text) => field.onChange(fromDateTimeInput(text, timeZone) ?? '')}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      timeZone={timeZone}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText ?? timeZone}
    />
  )
}
