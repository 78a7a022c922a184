import { useController, type FieldValues } from 'react-hook-form'
import { requiredRule, type FieldProps } from './field-props.ts'
import type { SelectOption } from './select-menu.tsx'
import { Select } from './select.tsx'

interface SelectFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly options: readonly SelectOption[]
}

/** One of several values. The form's value is the option's value; an option with value "" stands for none. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, options } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  return (
    <Select
      name={field.name}
      loadsMenu
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      options={options}
    />
  )
}
