import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '#ui/form/text-field.tsx'

interface TimeLimitFieldProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
}

/** The time after which a goal or an assignment allows no entry. */
export function TimeLimitField<T extends FieldValues>({ control, name }: TimeLimitFieldProps<T>) {
  return (
    <TextField
      control={control}
      name={name}
      label="Time"
      required
      helperText="In the portfolio’s time zone, such as 15:30."
      validate={(value: string) =>
        /^([01]\d|2[0-3]):[0-5]\d$/.test(value) || 'Time must be hours and minutes, such as 15:30.'
      }
    />
  )
}
