import { useController, type FieldValues } from 'react-hook-form'
import { decimalProblem, readDecimalSign, type DecimalLimits } from './decimal-text.ts'
import { requiredRule, type FieldProps } from './field-props.ts'
import { TextInput } from './text-input.tsx'

/** A market notation of prices that is not decimal. */
export interface DecimalNotation {
  /** Converts market notation to decimals; null if the text is not in that notation. */
  readonly read: (text: string) => string | null
  /** Converts decimals to market notation; null if that is impossible. */
  readonly write: (decimals: string) => string | null
  /** An example of the notation, for error messages. */
  readonly example: string
}

interface DecimalFieldProps<T extends FieldValues> extends FieldProps<T>, DecimalLimits {
  /** A unit after the number, such as "USD" or "%". */
  readonly unit?: string
  /** Accepted as input, and shown below the field. */
  readonly notation?: DecimalNotation | undefined
}

/** An exact decimal number. The form's value is the text as typed, "" if empty; it never becomes a float. */
export function DecimalField<T extends FieldValues>(props: DecimalFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, unit, positive, min, max, places, notation } = props
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      required: requiredRule(label, required),
      validate: (value: string | null) => {
        const problem = decimalProblem(label, value ?? '', { positive, min, max, places })
        if (problem === null) return true
        return notation === undefined ? problem : problem.replace(/\.$/, ` or ${notation.example}.`)
      },
    },
  })
  const text: string = field.value ?? ''
  const convertNotation = () => {
    const decimals = notation?.read(text) ?? null
    if (decimals !== null) field.onChange(decimals)
  }
  const inNotation = text === '' ? null : (notation?.write(text) ?? null)
  return (
    <TextInput
      name={field.name}
      value={text}
      // A comma is the decimal sign where the locale writes it so.
      onChange={({ target }) => field.onChange(readDecimalSign(target.value.trim()))}
      onBlur={() => {
        convertNotation()
        field.onBlur()
      }}
      // Enter submits the form without leaving the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') convertNotation()
      }}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      autoComplete="off"
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? inNotation ?? helperText}
      inputMode="decimal"
      unit={unit}
    />
  )
}
