import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useController, type FieldValues } from 'react-hook-form'
import { requiredRule, type FieldProps } from './field-props.ts'

interface SelectFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of several values. The form's value is the option's value; an option with value "" stands for none. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, options } = props
  const { field, fieldState } = useController({ control, name, rules: { required: requiredRule(label, required) } })
  return (
    <MuiTextField
      select
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
      // The reason why a field is disabled stays readable.
      slotProps={{ formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
