import { afterEach, beforeEach, vi } from 'vitest'
import * as dateInputs from './date-input.tsx'
import type { PickerProps } from './picker-props.ts'
import { TextInput } from './text-input.tsx'

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

/**
 * Replaces the pickers during each test of a file, for long forms: the pickers load late and take jsdom a quarter of a
 * second each. They have tests of their own, and the journeys type into them in a browser.
 */
export function nativeDatesForTests(): void {
  beforeEach(() => {
    vi.spyOn(dateInputs, 'DateInput').mockImplementation((props) => <NativeInput {...props} type="date" />)
    vi.spyOn(dateInputs, 'DateTimeInput').mockImplementation((props) => (
      <NativeInput {...props} type="datetime-local" />
    ))
  })
  afterEach(() => void vi.restoreAllMocks())
}
