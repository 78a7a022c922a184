import type { HTMLInputTypeAttribute } from 'react'
import { useController, type FieldValues, type RegisterOptions } from 'react-hook-form'
import { requiredRule, type FieldProps } from './field-props.ts'
import { TextInput } from './text-input.tsx'

interface TextFieldProps<T extends FieldValues> extends FieldProps<T> {
  readonly type?: HTMLInputTypeAttribute
  readonly multiline?: boolean
  readonly minRows?: number
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly validate?: RegisterOptions<T>['validate']
}

/** A line or several lines of text. The form's value is a string. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { control, name, label, helperText, required, disabled, type, multiline, minRows, maxLength } = props
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      required: requiredRule(label, required),
      ...(maxLength === undefined
        ? {}
        : { maxLength: { value: maxLength, message: `${label} must be ${maxLength} characters or fewer.` } }),
      ...(props.validate === undefined ? {} : { validate: props.validate }),
    },
  })
  return (
    <TextInput
      name={field.name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      label={label}
      required={required ?? false}
      disabled={disabled ?? false}
      type={type ?? 'text'}
      lines={multiline === true ? (minRows ?? 1) : undefined}
      autoComplete={props.autoComplete ?? 'off'}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  )
}
