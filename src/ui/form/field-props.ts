import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** The props of every form field. */
export interface FieldProps<T extends FieldValues> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  readonly label: string
  readonly helperText?: string
  readonly required?: boolean
  readonly disabled?: boolean
}

/** The validation rule of a required field. */
export function requiredRule(label: string, required: boolean | undefined): string | false {
  return required === true ? `${label} is required.` : false
}
