import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useController, type FieldValues } from 'react-hook-form'
import { decimalProblem, type DecimalLimits } from './decimal-text.ts'
import { requiredRule, type FieldProps } from './field-props.ts'

/** How a market writes its prices where that is not as decimals. */
export interface DecimalNotation {
  /** The decimals behind the market's spelling; null where the text is none. */
  readonly read: (text: string) => string | null
  /** Decimals in the market's spelling; null where they have none. */
  readonly write: (decimals: string) => string | null
  /** Of the spelling, for who typed neither. */
  readonly example: string
}

interface DecimalFieldProps<T extends FieldValues> extends FieldProps<T>, DecimalLimits {
  /** A unit behind the figure, for example "USD" or "%". */
  readonly unit?: string
  /** What is typed so becomes decimals when the field is left or sent, and decimals are shown so below the field. */
  readonly notation?: DecimalNotation | undefined
}

/** An exact decimal number. The form's value is the text as typed, "" for none; it never becomes a float. */
export function DecimalField<T extends FieldValues>(props: DecimalFieldProps<T>) {
  const {
    control,
    name,
    label,
    helperText,
    required,
    disabled,
    unit,
    positive,
    min,
    max,
    places,
    notation: spelling,
  } = props
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      required: requiredRule(label, required),
      validate: (value: string | null) => {
        const problem = decimalProblem(label, value ?? '', { positive, min, max, places })
        if (problem === null) return true
        return spelling === undefined ? problem : problem.replace(/\.$/, ` or ${spelling.example}.`)
      },
    },
  })
  const text: string = field.value ?? ''
  const settle = () => {
    const decimals = spelling?.read(text) ?? null
    if (decimals !== null) field.onChange(decimals)
  }
  const spelt = text === '' ? null : (spelling?.write(text) ?? null)
  return (
    <MuiTextField
      name={field.name}
      value={text}
      onChange={(event) => field.onChange(event.target.value.trim())}
      onBlur={() => {
        settle()
        field.onBlur()
      }}
      // Enter sends the form without leaving the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      autoComplete="off"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? spelt ?? helperText}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  )
}
