import { TextInput } from '#ui/form/text-input.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly unit?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: string | undefined
  readonly helperText?: string
}

/** A decimal number as typed, with what is wrong with it below. */
export function NumberField({ label, unit, value, onChange, problem, helperText }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      unit={unit}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.trim())}
      error={problem !== undefined}
      helperText={problem ?? helperText}
    />
  )
}
