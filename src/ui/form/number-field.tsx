import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useController, type FieldValues } from 'react-hook-form'
import { decimalProblem } from './decimal-text.ts'
import { requiredRule, type FieldProps } from './field-props.ts'

interface NumberFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly min?: number
  readonly max?: number
  /** Most decimal places; 0 for a whole number. */
  readonly places?: number
  readonly unit?: string
}

/** A parameter that is a float or an integer. The form's value is a number, or null while nothing is typed. */
export function NumberField<T extends FieldValues>(props: NumberFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, min, max, places, unit } = props
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (value: number | null) => {
        if (value === null) return requiredRule(label, required) || true
        return decimalProblem(label, String(value), { min, max, places }) ?? true
      },
    },
  })
  return (
    <MuiTextField
      type="number"
      name={field.name}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{
        htmlInput: { min, max, step: places === undefined ? 'any' : 10 ** -places },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
