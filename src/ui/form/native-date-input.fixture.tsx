import type { PickerProps } from './picker-props.ts'
import { TextInput } from './text-input.tsx'

/**
 * Stands in for the pickers in tests of long forms: the pickers load late and take jsdom a quarter of a second each. The
 * pickers have tests of their own, and the journeys type into them in a browser.
 */
function NativeInput({ type, ...props }: Omit<PickerProps, 'kind' | 'now'> & { readonly type: string }) {
  const { label, name, value, onChange, onBlur, error, helperText, disabled, inputRef } = props
  return (
    <TextInput
      type={type}
      name={name ?? ''}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(onBlur === undefined ? {} : { onBlur })}
      inputRef={inputRef}
      disabled={disabled ?? false}
      error={error ?? false}
      helperText={helperText}
    />
  )
}

export const DateInput = (props: Omit<PickerProps, 'kind' | 'now'>) => <NativeInput {...props} type="date" />
export const DateTimeInput = (props: Omit<PickerProps, 'kind' | 'now'>) => (
  <NativeInput {...props} type="datetime-local" />
)
