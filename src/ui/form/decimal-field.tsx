import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useController, type FieldValues } from 'react-hook-form'
import { requiredRule, type FieldProps } from './field-props.ts'
import { decimalProblem, type DecimalLimits } from './decimal-text.ts'

interface DecimalFieldProps<T extends FieldValues> extends FieldProps<T>, DecimalLimits {
  /** A unit behind the figure, for example "USD" or "%". */
  readonly unit?: string
}

/** An exact decimal number. The form's value is the text as typed, "" for none; it never becomes a float. */
export function DecimalField<T extends FieldValues>(props: DecimalFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, unit, positive, min, max, places } = props
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      required: requiredRule(label, required),
      validate: (value: string | null) => decimalProblem(label, value ?? '', { positive, min, max, places }) ?? true,
    },
  })
  return (
    <MuiTextField
      name={field.name}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value.trim())}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      autoComplete="off"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
