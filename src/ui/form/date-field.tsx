import { useController, type FieldValues } from 'react-hook-form'
import { DateInput } from './date-input.tsx'
import { requiredRule, type FieldProps } from './field-props.ts'

/** A date. The form's value is its ISO text, "" if empty or incomplete. */
export function DateField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, label, helperText, required, disabled } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  return (
    <DateInput
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  )
}
